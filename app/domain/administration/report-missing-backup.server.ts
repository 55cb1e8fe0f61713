import { and, desc, eq, gt, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { backups } from "#db/schema/administration";
import { rateLimits } from "#db/schema/rate-limits";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import type { Deps } from "~/domain/deps";
import { days, hours } from "~/domain/durations";

class BackupMissing extends Error {
  override name = "BackupMissing";
}

/**
 * Reports, once a day, that no backup has finished recently: a backup that does not run raises no error.
 * @param after hours; 0: never
 */
export async function reportMissingBackup({ db, clock, errors }: Deps & { errors: ErrorReporter }, after: number) {
  if (after === 0) return;
  const now = clock.now();
  const reported = { key: "backup missing", windowStart: now, count: 1 };
  // The day runs from report to report, not by date: the error service would treat two reports around midnight as one.
  const isKnown = sql`SELECT 1 FROM ${rateLimits} WHERE ${and(
    eq(rateLimits.key, reported.key),
    gt(rateLimits.windowStart, now - days(1)),
  )}`;
  const isRecent = gt(backups.finishedAt, now - hours(after));
  const { rowsAffected } = await db.run(sql`
    ${insertSelect(rateLimits, reported, sql`WHERE NOT EXISTS (SELECT 1 FROM ${backups} WHERE ${isRecent}) AND NOT EXISTS (${isKnown})`)}
    ON CONFLICT DO NOTHING`);
  if (rowsAffected === 0) return;
  const [newest] = await db.select({ at: backups.finishedAt }).from(backups).orderBy(desc(backups.finishedAt)).limit(1);
  const missing = newest
    ? `The newest backup is ${Math.floor((now - newest.at) / hours(1))} hours old.`
    : "There is no backup.";
  await errors.report(new BackupMissing(missing), { route: "backups" });
}
