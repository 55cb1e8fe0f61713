import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { isRestoring, RESTORING } from "#db/restoring";
import { alarms, backups, failures } from "#db/schema/administration";
import { outbox } from "#db/schema/outbox";
import { orders, paymentEvents, subscriptions } from "#db/schema/payments";
import { rateLimits } from "#db/schema/rate-limits";
import type { EmailSender } from "~/adapters/email/port";
import type { Deps } from "~/domain/deps";
import { CRON_WRITE } from "~/domain/health.server";
import { EVENT_LIST_CURSOR } from "~/domain/payments/order.rules";
import { FAILURES } from "./failure.form";
import { ALARM_ROUTES, ALARMS, type Operation, type ProblemKind, problemsOf } from "./problem.rules";

interface AlarmDeps extends Deps {
  email: EmailSender;
  /** Sender, `Name <name@domain>`. */
  from: string;
  /** Operator. */
  to: string;
  brand: string;
  backupHours: number;
  /** Address of `/healthz?deep`. */
  stateUrl: string;
  log(event: "alarm.sent" | "alarm.ended", facts: { kind: string }): void;
}

/** Sentence about a problem, and the section of docs/OPERATIONS.md that helps. Operators read English. */
export const PROBLEMS: Record<ProblemKind, { sentence: string; section: string }> = {
  writes: { sentence: "The database accepts no writes.", section: "Dependency outages" },
  messages: { sentence: "Emails or text messages are not sent in time.", section: "Monitoring" },
  delivery: { sentence: "Messages were given up, or failed three times.", section: "Monitoring" },
  queues: { sentence: "A queue has given up work.", section: "Scheduled work" },
  texts: { sentence: "A market has sent all text messages of this hour and refuses codes.", section: "Limits" },
  tasks: { sentence: "Tasks of the cron fail.", section: "Scheduled work" },
  requests: { sentence: "Many requests fail.", section: "Monitoring" },
  payments: { sentence: "The state of payments is behind Stripe.", section: "Payments" },
  backup: { sentence: "There is no recent backup.", section: "Backups" },
};

interface AlarmEmail {
  kind: ProblemKind;
  since: number;
  /** State while the problem lasts. Null: the problem has ended. */
  state: Operation | null;
}

/**
 * Emails the operator about each new problem, daily while it lasts, and when it has ended. Sends directly, because the
 * outbox itself may be the problem. The idempotency key prevents duplicates.
 * @throws the first failure, after all emails were tried
 */
export async function sendAlarms(deps: AlarmDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { states, open } = await namedBatch(db, { states: readOperation(db, now), open: db.select().from(alarms) });
  const [state] = states;
  if (!state) return;
  const known = new Map(open.map((alarm) => [alarm.kind, alarm]));
  const problems = problemsOf(state, { now, backupHours: deps.backupHours, known: new Set(known.keys()) });
  const failures: unknown[] = [];
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
  for (const { kind, since: begun } of problems) {
    const alarm = known.get(kind);
    if (alarm && alarm.emailedAt > now - ALARMS.repeated) continue;
    const since = alarm?.since ?? begun;
    await attempt(begin(deps, { kind, since, state }, alarm?.emailedAt));
  }
  for (const { kind, since } of open)
    if (!problems.some((problem) => problem.kind === kind)) await attempt(end(deps, { kind, since, state: null }));
  if (failures.length > 0) throw failures[0];
}

async function begin(deps: AlarmDeps, alarm: AlarmEmail, lastEmail = 0): Promise<void> {
  const { kind, since } = alarm;
  const emailedAt = deps.clock.now();
  await send(deps, alarm, `${since}:${lastEmail}`);
  await deps.db
    .insert(alarms)
    .values({ kind, since, emailedAt })
    .onConflictDoUpdate({ target: alarms.kind, set: { emailedAt } });
  deps.log("alarm.sent", { kind });
}

async function end(deps: AlarmDeps, alarm: AlarmEmail): Promise<void> {
  const { kind, since } = alarm;
  await send(deps, alarm, `${since}:over`);
  await deps.db.delete(alarms).where(eq(alarms.kind, kind));
  deps.log("alarm.ended", { kind });
}

async function send({ email, from, to, brand, stateUrl }: AlarmDeps, alarm: AlarmEmail, key: string): Promise<void> {
  const { kind, since, state } = alarm;
  const { sentence, section } = PROBLEMS[kind];
  const lines = [
    state ? sentence : `This problem has ended: ${sentence}`,
    ...(kind === "tasks" && state?.failedTasks ? [`Tasks: ${state.failedTasks}`] : []),
    `Since: ${new Date(since).toISOString()}`,
    `State: ${stateUrl}`,
    `Help: docs/OPERATIONS.md, section "${section}"`,
  ];
  await email.send({
    from,
    to,
    subject: `${brand} ${state ? "alarm" : "alarm ended"}: ${sentence}`,
    text: lines.join("\n"),
    idempotencyKey: `alarm:${kind}:${key}`,
  });
}

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

/** Returns the statement that reads the state of the operation. Most subqueries read one entry of an index. */
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
