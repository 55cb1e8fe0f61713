import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { alarms } from "#db/schema/administration";
import type { EmailSender } from "~/adapters/email/port";
import type { Deps } from "~/domain/deps";
import { readOperation } from "./find-operation.server";
import { ALARMS, type Operation, type ProblemKind, problemsOf } from "./problem.rules";

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
  /** Null: the problem has ended. */
  state: Operation | null;
}

/**
 * Emails the operator about each new problem, about each that lasts for another day, and about each that has ended.
 * For the cron. Sends directly, because the outbox itself may be the problem. An email is sent before it is recorded;
 * the email provider drops the repetition by its key.
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
