import { type SQL, sql } from "drizzle-orm";
import { type Database, isDatabaseUnavailable } from "#db/client.server";
import { isRestoring, RESTORING } from "#db/restoring";
import { backups, failures } from "#db/schema/administration";
import { outbox } from "#db/schema/outbox";
import { orders, paymentEvents, subscriptions } from "#db/schema/payments";
import { rateLimits } from "#db/schema/rate-limits";
import type { Deps } from "~/domain/deps";
import { CRON_WRITE } from "~/domain/health.server";
import { EVENT_LIST_CURSOR } from "~/domain/payments/order.rules";
import { FAILURES } from "./failure.form";
import { ALARM_ROUTES, ALARMS, type Operation } from "./problem.rules";

/** Returns the state of the operation; null if the database exceeds its time limit, or during a restore. */
export async function findOperation({ db, clock }: Deps): Promise<Operation | null> {
  try {
    const [state] = await readOperation(db, clock.now());
    return state && !state.isRestoring ? state : null;
  } catch (error) {
    // A restore creates tables one after the other.
    if (isDatabaseUnavailable(error) || (await isRestoring(db))) return null;
    throw error;
  }
}

/** Returns the statement that reads the state of the operation. Each part reads one end of an index. */
export function readOperation(db: Database, now: number) {
  const since = now - ALARMS.window;
  const f = failures;
  const recent = (columns: SQL, condition: SQL) =>
    sql`(SELECT ${columns} FROM ${f} WHERE ${f.settledAt} IS NULL AND ${f.lastAt} > ${since} AND ${condition})`;
  const failedAt = (condition: SQL) => recent(sql`min(${f.lastAt})`, condition);
  const isTask = sql`${f.source} = 'cron' AND ${f.route} NOT IN (${ALARM_ROUTES.outbox}, ${ALARM_ROUTES.queues})`;
  const requests = (columns: SQL) => sql`(SELECT ${columns} FROM ${rateLimits}
    WHERE ${rateLimits.key} = ${FAILURES.requests.key} AND ${rateLimits.windowStart} > ${since})`;
  return db.all<Operation>(sql`SELECT
    EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ${RESTORING}) AS isRestoring,
    (SELECT max(${rateLimits.windowStart}) FROM ${rateLimits} WHERE ${rateLimits.key} = ${CRON_WRITE}) AS lastWrite,
    (SELECT min(${outbox.nextAttemptAt}) FROM ${outbox}
      WHERE ${outbox.state} = 'pending' AND ${outbox.nextAttemptAt} <= ${now}) AS oldestMessage,
    (SELECT min(at) FROM (
      SELECT ${paymentEvents.createdAt} AS at FROM ${paymentEvents} WHERE ${paymentEvents.id} = ${EVENT_LIST_CURSOR}
      UNION ALL SELECT min(${paymentEvents.nextAttemptAt}) FROM ${paymentEvents}
        WHERE ${paymentEvents.nextAttemptAt} <= ${now}
      UNION ALL SELECT min(${orders.nextCheckAt}) FROM ${orders} WHERE ${orders.nextCheckAt} <= ${now}
      UNION ALL SELECT min(${subscriptions.nextCheckAt}) FROM ${subscriptions}
        WHERE ${subscriptions.nextCheckAt} <= ${now})) AS oldestPayment,
    (SELECT max(${backups.finishedAt}) FROM ${backups}) AS lastBackup,
    ${requests(sql`coalesce(sum(${rateLimits.count}), 0)`)} AS failedRequests,
    ${requests(sql`min(${rateLimits.windowStart})`)} AS requestsFailedAt,
    ${recent(sql`group_concat(DISTINCT ${f.route})`, isTask)} AS failedTasks,
    ${failedAt(isTask)} AS tasksFailedAt,
    ${failedAt(sql`${f.route} = ${ALARM_ROUTES.outbox}`)} AS undeliveredAt,
    ${failedAt(sql`${f.route} = ${ALARM_ROUTES.queues}`)} AS queueGaveUpAt,
    ${failedAt(sql`${f.route} = ${ALARM_ROUTES.textCap}`)} AS textsCappedAt`);
}
