import { and, eq, isNull, sql } from "drizzle-orm";
import { messageFiles, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isParticipant, type Participant } from "./own-conversation.server";

export type MessageFile = Pick<typeof messageFiles.$inferSelect, "kind" | "name" | "bytes" | "width" | "height">;

/** Selects the files of a row of `messages`, in their order; none if the message was removed. */
export const filesOfMessage = sql`(SELECT json_group_array(json_object('kind', f.kind, 'name', f.name,
  'bytes', f.bytes, 'width', f.width, 'height', f.height)) FROM (
    SELECT * FROM ${messageFiles} WHERE ${messageFiles.messageId} = ${messages.id} AND ${messages.removedAt} IS NULL
    ORDER BY ${messageFiles.position}) f)`.mapWith((json: string): MessageFile[] => JSON.parse(json));

/**
 * Finds a file of a message in one round trip.
 * @param message public id
 * @returns undefined if it does not exist, the message was removed, the reader does not take part, or its session has
 *   ended
 */
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
