import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { messageReports, messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { openSince } from "~/domain/conversations/conversation.rules";
import { removeFilesOf, removeFilesOfMessages } from "~/domain/conversations/message-files.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { isoDay, minutes } from "~/domain/durations";
import { forgetMailStops } from "~/domain/notifications/mail-stops.server";
import { eraseUnused } from "./erase-accounts.server";
import { forgetRows } from "./forget.server";
import { endOf } from "./retention.rules";

/** Deletes a limited number of rows per run. @param dueAt the minute for which the cron fires, in milliseconds */
export async function sweepRetention(deps: LinkDeps, dueAt: number): Promise<number> {
  const found = (await forgetRows(deps)) + (await eraseProjects(deps));
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return found;
  const { rowsAffected } = await forgetMailStops(deps);
  return found + rowsAffected + (await forgetConversations(deps)) + (await eraseUnused(deps));
}

const AT_ONCE = 50;

/** Deletes old projects with requests and emails (rule retention-2). Reviews and the ledger stay. */
async function eraseProjects({ db, clock }: Deps): Promise<number> {
  const end = isoDay(endOf("projects", clock.now()));
  const due = await db
    .select({ id: projects.id })
    .from(projects)
    // SQLite uses the partial index `projects_events` only for the same condition.
    .where(sql`${projects.status} = 'saved' AND ${projects.eventDate} < ${end}`)
    .limit(AT_ONCE);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const named = sql`SELECT ${outbox.id} FROM ${projects} JOIN ${outbox} ON ${outbox.accountId} = ${projects.accountId}
    WHERE ${inArray(projects.id, ids)} AND (${outbox.dedupeKey} LIKE '%:' || ${projects.publicId} || '%'
      OR EXISTS (SELECT 1 FROM ${requests} WHERE ${requests.projectId} = ${projects.id}
        AND ${outbox.dedupeKey} LIKE '%:' || ${requests.publicId} || '%'))`;
  await db.batch([
    db.delete(outbox).where(sql`${outbox.id} IN (${named})`),
    ...removeFilesOf(db, inArray(projects.id, ids), clock.now()),
    db.delete(projects).where(inArray(projects.id, ids)),
  ]);
  return ids.length;
}

/**
 * Deletes messages with files and offers (rule retention-13), and old reports. A reported message stays with its
 * report. Runs only once an hour, because it reads all conversations.
 * @returns the number of deleted rows
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
