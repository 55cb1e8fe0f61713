import { inArray, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { removeFilesOf } from "~/domain/conversations/message-files.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { isoDay, minutes } from "~/domain/durations";
import { forgetMailStops } from "~/domain/notifications/mail-stops.server";
import { eraseUnused } from "./erase-unused.server";
import { forgetRows } from "./forget.server";
import { forgetConversations } from "./forget-conversations.server";
import { endOf } from "./retention.rules";

/**
 * Enforces `RETENTION` with a limited number of rows per run. For the cron. The next run continues after a completed or
 * aborted one. Checks that read unexpired rows run once an hour.
 * @param dueAt milliseconds: the minute for which the cron fires, which may run later
 * @returns number of expired rows found
 */
export async function sweepRetention(deps: LinkDeps, dueAt: number): Promise<number> {
  const found = (await forgetRows(deps)) + (await eraseProjects(deps));
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return found;
  const { rowsAffected } = await forgetMailStops(deps);
  return found + rowsAffected + (await forgetConversations(deps)) + (await eraseUnused(deps));
}

const AT_ONCE = 50;

/**
 * Deletes projects long after their event, with their requests and the emails about them (rule retention-2). Reviews
 * stay without the request; the ledger stays too. Two round trips, or one if nothing is due.
 * @returns number of deleted projects
 */
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
