import { days, hours, minutes } from "~/domain/durations";

export const ALARMS = {
  /** The cron may miss some minutes, for example during a deployment. */
  writesLate: minutes(5),
  /** Maximum delay of the oldest due message, and of the oldest due update from Stripe. */
  overdue: minutes(30),
  /** Number of failed requests within `window` that is a problem. */
  failures: 30,
  /** Failures count for this long, unless an administrator dismisses them. */
  window: hours(1),
  /** A known problem ends below this part of its limit, so that it does not begin and end every minute. */
  endsBelow: 0.5,
  /** Time after which a problem that still exists is emailed again. */
  repeated: days(1),
} as const;

/** Routes of failures with an alarm of their own. Consumers of a dead-letter queue report with `queues`. */
export const ALARM_ROUTES = { outbox: "outbox", queues: "queues", textCap: "text-cap" } as const;

/** State of the operation, without personal data. Instants are milliseconds since the epoch; null: none. */
export interface Operation {
  isRestoring: number;
  /** Last write of the cron. */
  lastWrite: number | null;
  /** When the oldest waiting message was due. */
  oldestMessage: number | null;
  /** When the oldest update from Stripe was due, or when Stripe's list of events was last read. */
  oldestPayment: number | null;
  lastBackup: number | null;
  /** Failed requests during `ALARMS.window`. All values below are of the same period. */
  failedRequests: number;
  requestsFailedAt: number | null;
  /** Names of the failed tasks of the cron. */
  failedTasks: string | null;
  tasksFailedAt: number | null;
  undeliveredAt: number | null;
  queueGaveUpAt: number | null;
  textsCappedAt: number | null;
}

export type ProblemKind =
  | "writes"
  | "messages"
  | "delivery"
  | "queues"
  | "texts"
  | "tasks"
  | "requests"
  | "payments"
  | "backup";

interface Problem {
  kind: ProblemKind;
  since: number;
}

interface Conditions {
  now: number;
  /** Maximum hours since the last backup. 0: backups are switched off. */
  backupHours: number;
  /** Kinds that were emailed already. */
  known?: ReadonlySet<string>;
}

export function problemsOf(state: Operation, { now, backupHours, known = new Set() }: Conditions): Problem[] {
  const limitOf = (kind: ProblemKind, limit: number) => (known.has(kind) ? limit * ALARMS.endsBelow : limit);
  const problems: Problem[] = [];
  const add = (kind: ProblemKind, since: number | null, isProblem = true) => {
    if (isProblem && since !== null) problems.push({ kind, since });
  };
  const addLate = (kind: ProblemKind, at: number | null, limit: number) =>
    add(kind, at, now - (at ?? now) > limitOf(kind, limit));
  addLate("writes", state.lastWrite, ALARMS.writesLate);
  addLate("messages", state.oldestMessage, ALARMS.overdue);
  add("delivery", state.undeliveredAt);
  add("queues", state.queueGaveUpAt);
  add("texts", state.textsCappedAt);
  add("tasks", state.tasksFailedAt);
  add("requests", state.requestsFailedAt, state.failedRequests >= limitOf("requests", ALARMS.failures));
  addLate("payments", state.oldestPayment, ALARMS.overdue);
  const backupDue = state.lastBackup === null ? now : state.lastBackup + hours(backupHours);
  add("backup", backupDue, backupHours > 0 && backupDue <= now);
  return problems;
}
