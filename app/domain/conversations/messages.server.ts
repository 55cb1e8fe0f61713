import { and, desc, eq, gt, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { messageReports, messages, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { isMember } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { firstPicture, writtenToName } from "~/domain/requests/request-columns.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CONVERSATION, otherSide, type Side } from "./conversation.rules";
import { filesOfMessage, type MessageFile, removeFilesOfMessages } from "./message-files.server";
import type { Offer } from "./offer.rules";
import { offerOfMessage } from "./offers.server";
import {
  conversationExists,
  conversationId,
  isOpenNow,
  isOwnConversation,
  type Participant,
} from "./own-conversation.server";

/** Message of a conversation. Instants in milliseconds since the epoch. */
export interface Message
  extends Pick<typeof messages.$inferSelect, "publicId" | "side" | "body" | "locale" | "lang" | "sentAt" | "readAt"> {
  files: MessageFile[];
  /** True: each side sees when the other side read a message. False: neither side sees it (rule talk-6). */
  showsReads: boolean;
  offer: Offer | null;
  /** True: a moderator removed the message, and `body` is empty. False: not removed. */
  isRemoved: boolean;
}

export interface Messages {
  messages: Message[];
  /** Public id of the oldest message of the page; null if no older ones exist. */
  olderThan: string | null;
}

export const shownBody = sql<string>`CASE WHEN ${messages.removedAt} IS NULL THEN ${messages.body} ELSE '' END`;

const messagesQuery = (db: Database, participant: Participant, requestId: string, before: string | null) =>
  db
    .select({
      publicId: messages.publicId,
      side: messages.side,
      body: shownBody,
      isRemoved: sql`${messages.removedAt} IS NOT NULL`.mapWith(Boolean),
      ...columnsOf(messages, ["locale", "lang", "sentAt", "readAt"]),
      showsReads: showsReads.mapWith(Boolean),
      files: filesOfMessage,
      offer: offerOfMessage(),
    })
    .from(messages)
    .where(
      and(
        eq(messages.requestId, sql`(${conversationId(db, participant, requestId)})`),
        before === null
          ? undefined
          : lt(messages.id, sql`(SELECT b.id FROM ${messages} b WHERE b.public_id = ${before})`),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(CONVERSATION.page + 1);

function toMessages(rows: readonly Message[]): Messages {
  const shown = rows.slice(0, CONVERSATION.page).reverse();
  return { messages: shown, olderThan: rows.length > CONVERSATION.page ? (shown[0]?.publicId ?? null) : null };
}

/** Returns no messages until the unlock. @param before public id of a message: finds only older ones; null: newest */
export const findMessages = async (
  { db }: Pick<Deps, "db">,
  provider: Provider,
  requestId: string,
  before: string | null,
): Promise<Messages> => toMessages(await messagesQuery(db, provider, requestId, before));

/** @throws DomainError requests.notFound (also if locked) */
export async function findConversation(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  requestId: string,
  before: string | null,
) {
  const { found, rows } = await namedBatch(db, {
    found: db
      .select({
        name: writtenToName(),
        picture: sql<
          string | null
        >`CASE WHEN ${requests.venueId} IS NULL THEN ${providers.profileImage} ELSE ${firstPicture()} END`,
        project: projects.publicId,
        isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
        eventDate: sql<string>`${projects.eventDate}`,
        place: sql<string>`coalesce(${projects.city}, ${projects.eventLocation})`,
        closedAt: projects.closedAt,
        ...columnsOf(requests, ["endedAt", "message", "createdAt", "unlockedAt"]),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .leftJoin(venues, eq(venues.id, requests.venueId))
      .where(isOwnConversation(couple, requestId)),
    rows: messagesQuery(db, couple, requestId, before),
  });
  const [conversation] = found;
  if (!conversation) throw new DomainError("requests.notFound");
  return { ...conversation, ...toMessages(rows) };
}

/** Marks the other side's messages as read, up to `newest`, the newest one on the page (rule talk-6). */
export async function markMessagesRead({ db, clock }: Deps, reader: Participant, requestId: string, newest: string) {
  const own = sql`(${conversationId(db, reader, requestId)})`;
  await namedBatch(db, {
    read: db
      .update(messages)
      .set({ readAt: clock.now() })
      .where(
        and(
          eq(messages.requestId, own),
          ne(messages.side, reader.role),
          isNull(messages.readAt),
          lte(messages.id, sql`(SELECT n.id FROM ${messages} n WHERE n.public_id = ${newest})`),
          sessionIsOpen(reader),
        ),
      ),
    counted: countUnread(db, reader.role).where(and(eq(requests.id, own), sessionIsOpen(reader))),
  });
}

const countUnread = (db: Database, side: Side) => {
  const unread = sql`(SELECT count(*) FROM ${messages} WHERE ${and(
    eq(messages.requestId, sql`${requests.id}`),
    ne(messages.side, side),
    isNull(messages.readAt),
  )})`;
  return db.update(requests).set(side === "couple" ? { unreadCouple: unread } : { unreadProvider: unread });
};

/**
 * Withdraws an unread message within ten minutes, unless it is an offer that was answered (rule talk-8).
 * @throws DomainError session.expired, requests.notFound, conversation.read (also if answered, reported or older)
 */
export async function withdrawMessage({ db, clock }: Deps, author: Participant, requestId: string, publicId: string) {
  const now = clock.now();
  const own = sql`(${conversationId(db, author, requestId)})`;
  const isThis = and(
    eq(messages.publicId, publicId),
    eq(messages.requestId, own),
    eq(messages.side, author.role),
    isNull(messages.readAt),
    gt(messages.sentAt, now - CONVERSATION.withdrawable),
    sql`NOT EXISTS (SELECT 1 FROM ${offers} WHERE ${offers.messageId} = ${messages.id} AND ${offers.answer} IS NOT NULL)`,
    // A reported message stays, for the moderators.
    sql`NOT EXISTS (SELECT 1 FROM ${messageReports} WHERE ${messageReports.messageId} = ${messages.id})`,
  );
  const newest = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM messages WHERE request_id = ${requests.id} ORDER BY id DESC LIMIT 1)`;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(author),
      "requests.notFound": conversationExists(db, author, requestId),
      // A closed conversation stays as it is (rule talk-9).
      "conversation.read": sql`${conversationExists(db, author, requestId, isOpenNow(now))}
        AND EXISTS (SELECT 1 FROM ${messages} WHERE ${isThis})`,
    },
    {
      files: removeFilesOfMessages(db, isThis, now),
      withdrawn: db.delete(messages).where(isThis),
      unread: countUnread(db, otherSide(author.role)).where(eq(requests.id, own)),
      last: db
        .update(requests)
        .set({ lastMessageAt: newest("sent_at"), lastAuthor: newest("side") as never })
        .where(eq(requests.id, own)),
    },
  );
}

// Nested, because Drizzle omits the table names of columns in queries of one table.
const bothShow = sql`(SELECT min(${accounts.showsReads} AND ${providers.showsReads})
  FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId} JOIN ${accounts} ON ${isMember()}
    JOIN ${providers} ON ${providers.id} = ${requests.providerId}
  WHERE ${requests.id} = ${messages.requestId})`;

/** Condition: the provider, the couple and its partner all share when they read messages (rule talk-6). */
const showsReads = sql<boolean>`${bothShow}`;

export const exportedReadAt = (side: Side) =>
  sql<number | null>`CASE WHEN ${messages.side} <> ${side} OR ${showsReads} THEN ${messages.readAt} END`;
