import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { messageReports, messages, offers } from "#db/schema/messages";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CONVERSATION, otherSide, type Side } from "./conversation.rules";
import { removeFilesOfMessages } from "./keep-files.server";
import { conversationExists, conversationId, isOpenNow, type Participant } from "./own-conversation.server";

/**
 * Marks the other side's messages as read, up to the newest one on the page (rule talk-6). A repeat changes nothing.
 * @param newest public id
 */
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

/** Statement without a condition: counts the messages that a side has not read. */
const countUnread = (db: Database, side: Side) => {
  const unread = sql`(SELECT count(*) FROM ${messages} WHERE ${and(
    eq(messages.requestId, sql`${requests.id}`),
    ne(messages.side, side),
    isNull(messages.readAt),
  )})`;
  return db.update(requests).set(side === "couple" ? { unreadCouple: unread } : { unreadProvider: unread });
};

/**
 * Withdraws a message that was not read, or an offer without an answer, within ten minutes (rule talk-8). One round
 * trip.
 * @param publicId of the message
 * @throws DomainError session.expired, requests.notFound, conversation.read (it was read, answered or reported, is
 *   older, or is not there)
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
    // Moderators have to be able to read it.
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
