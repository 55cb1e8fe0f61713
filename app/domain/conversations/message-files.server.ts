import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { messageFiles, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { documentName } from "~/domain/media/document.rules";
import { keepDocument, type MediaDeps } from "~/domain/media/keep-media.server";
import { queueRemoval, settleLater } from "~/domain/media/stored-media.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { MESSAGE_FILES } from "./message-files.rules";
import { isParticipant, type Participant } from "./own-conversation.server";

type SentFile = { name: string; bytes: Uint8Array; problem?: undefined } | { name: string; problem: DomainErrorCode };

export type KeptFile = Omit<typeof messageFiles.$inferInsert, "messageId" | "position">;

/**
 * Stores the files of a message, once its conversation is known.
 * @param used stored bytes of the conversation's other files
 * @throws DomainError conversation.full, photos.tooMany, and the errors of `keepPicture`
 */
export type KeepFiles = (requestId: string, used: number) => Promise<KeptFile[]>;

/** Folder of a conversation's files. They have no URL: `/media` only accepts keys of two parts. */
const folderOf = (requestId: string) => `messages/${requestId}`;

/** Runs a command that adds a message with files. @param sent files, of which only one at a time is in memory */
export function withFiles<T>(
  deps: Deps & MediaDeps,
  sent: AsyncIterable<SentFile>,
  write: (keep: KeepFiles) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  return settleLater(deps, keys, () =>
    write(async (requestId, used) => {
      const kept: KeptFile[] = [];
      let room = MESSAGE_FILES.perConversation - used;
      for await (const file of sent) {
        if (file.problem) throw new DomainError(file.problem);
        if (kept.length === MESSAGE_FILES.most) throw new DomainError("photos.tooMany");
        if (room <= 0) throw new DomainError("conversation.full");
        const document = await keepDocument(deps, folderOf(requestId), file.bytes, MESSAGE_FILES.side);
        const { key, type, bytes, width, height } = document;
        keys.push(key);
        room -= bytes;
        if (room < 0) throw new DomainError("conversation.full");
        const kind = type === "application/pdf" ? "pdf" : "picture";
        kept.push({ key, kind, name: documentName(file.name), bytes, width, height });
      }
      return kept;
    }),
  );
}

/** Subquery: adds up the stored bytes of a conversation's files. @param conversation id of the request */
export const bytesOfFiles = (conversation: SQL): SQL<number> => sql`(
  SELECT coalesce(sum(${messageFiles.bytes}), 0) FROM ${messageFiles} INNER JOIN ${messages}
    ON ${messages.id} = ${messageFiles.messageId} WHERE ${messages.requestId} = ${conversation})`;

export const hasRoomFor = (conversation: SQL, files: readonly KeptFile[]): SQL =>
  files.length === 0
    ? sql`1`
    : sql`${bytesOfFiles(conversation)} + ${files.reduce((sum, { bytes }) => sum + bytes, 0)} <= ${MESSAGE_FILES.perConversation}`;

/** Returns the statements that add files to a message. @param message its public id */
export const addFiles = (db: Database, message: string, files: readonly KeptFile[]) =>
  files.map((file, position) =>
    db.run(
      insertSelect(
        messageFiles,
        { ...file, messageId: messages.id, position },
        sql`FROM ${messages} WHERE ${eq(messages.publicId, message)}`,
      ),
    ),
  );

/** Returns the statement that queues the files of messages for deletion. @param condition on `messages` */
export const removeFilesOfMessages = (db: Database, condition: SQL | undefined, now: number) =>
  queueRemoval(
    db,
    sql`SELECT ${messageFiles.key} AS src FROM ${messageFiles} INNER JOIN ${messages}
      ON ${messages.id} = ${messageFiles.messageId} WHERE ${condition}`,
    now,
  );

/** Queues all files of conversations for deletion. Belongs before the statements that delete the messages. */
export const removeFilesOf = (db: Database, condition: SQL | undefined, now: number) => [
  db.run(
    insertSelect(
      mediaRemovals,
      { key: sql`'messages/' || ${requests.publicId} || '/'`, dueAt: now },
      sql`FROM ${requests} INNER JOIN ${projects} ON ${eq(projects.id, requests.projectId)}
        WHERE ${and(condition, hasFiles)} ON CONFLICT DO NOTHING`,
    ),
  ),
];

const hasFiles = sql`EXISTS (SELECT 1 FROM ${messages} INNER JOIN ${messageFiles}
  ON ${messageFiles.messageId} = ${messages.id} WHERE ${messages.requestId} = ${requests.id})`;

export type MessageFile = Pick<typeof messageFiles.$inferSelect, "kind" | "name" | "bytes" | "width" | "height">;

export const filesOfMessage = sql`(SELECT json_group_array(json_object('kind', f.kind, 'name', f.name,
  'bytes', f.bytes, 'width', f.width, 'height', f.height)) FROM (
    SELECT * FROM ${messageFiles} WHERE ${messageFiles.messageId} = ${messages.id} AND ${messages.removedAt} IS NULL
    ORDER BY ${messageFiles.position}) f)`.mapWith((json: string): MessageFile[] => JSON.parse(json));

/** @returns undefined if the message was removed, or is not the reader's */
export async function findFile({ db }: Pick<Deps, "db">, reader: Participant, message: string, position: number) {
  const { key, kind, name } = messageFiles;
  const [file] = await db
    .select({ key, kind, name })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(
      and(
        eq(messages.publicId, message),
        eq(messageFiles.position, position),
        isNull(messages.removedAt),
        isParticipant(reader),
        sessionIsOpen(reader),
      ),
    );
  return file;
}
