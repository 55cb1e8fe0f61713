import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { messageReports, messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { openSince } from "~/domain/conversations/conversation.rules";
import { removeFilesOfMessages } from "~/domain/conversations/message-files.server";
import type { Deps } from "~/domain/deps";
import { endOf } from "./retention.rules";

const AT_ONCE = 50;

/**
 * Deletes the messages of conversations that closed long ago, with their files and offers (rule retention-13), and old
 * reports of messages. A reported message stays as long as its report. Reads the index of all conversations, so it runs
 * once an hour. Two round trips, or one if nothing is due.
 * @returns number of deleted rows
 */
export async function forgetConversations({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  const end = endOf("conversations", now);
  const report = db.select({ id: messageReports.id }).from(messageReports);
  const isUnreported = notExists(report.where(eq(messageReports.messageId, messages.id)));
  const [reports, due] = await db.batch([
    db
      .delete(messageReports)
      .where(
        sql`${messageReports.state} IN ('decided', 'closed') AND coalesce(final_at, decided_at) < ${endOf("cases", now)}`,
      ),
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(
        sql`${requests.lastMessageAt} < ${end} AND (${projects.closedAt} < ${end} OR ${requests.endedAt} < ${end}
          OR ${projects.eventDate} < ${openSince(end)})
          AND EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.requestId} = ${requests.id} AND ${isUnreported})`,
      )
      .limit(AT_ONCE),
  ]);
  if (due.length === 0) return reports.rowsAffected;
  const ids = due.map(({ id }) => id);
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.requestId} = ${requests.id})`;
  const isDue = and(inArray(messages.requestId, ids), isUnreported);
  const [, deleted] = await db.batch([
    removeFilesOfMessages(db, isDue, now),
    db.delete(messages).where(isDue),
    db
      .update(requests)
      .set({ lastMessageAt: null, lastAuthor: null, unreadCouple: 0, unreadProvider: 0 })
      .where(and(inArray(requests.id, ids), isEmpty)),
  ]);
  return reports.rowsAffected + deleted.rowsAffected;
}
