import { and, asc, between, desc, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import type { EmailSender } from "~/adapters/email/port";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { DeliveryFailed, DeliveryRefused, type SmsSender } from "~/adapters/sms/port";
import { ALARM_ROUTES } from "~/domain/administration/problem.rules";
import type { Deps } from "~/domain/deps";
import { seconds } from "~/domain/durations";
import { stopMails } from "./mail-stops.server";
import {
  type MessageKind,
  nextAttemptAt,
  OUTBOX,
  OUTBOX_ATTEMPTS,
  SECRET_USEFUL_MS,
  scrubbed,
  uselessFrom,
} from "./outbox.rules";
import { isDue, scrubbedRows, unheld } from "./outbox.server";
import { holdNotices } from "./queue-notice.server";
import { dropStaleEmails } from "./stale-notices.server";

type OutboxLog = (
  event: "outbox.sent" | "outbox.retried" | "outbox.dead" | "outbox.buried" | "outbox.leaseLost",
  details: Record<string, string | number>,
) => void;

export interface DeliveryDeps extends Deps {
  sms: SmsSender;
  email: EmailSender;
  from: string;
  replyTo?: string | undefined;
  /** Development only: keeps secrets readable in the outbox. */
  keepTexts: boolean;
  log: OutboxLog;
  errors: ErrorReporter;
}

/** Reported if a message is given up or fails repeatedly. Contains no recipient. */
class NotDelivered extends Error {
  override name = "NotDelivered";
}

export interface DeliveryCounts {
  sent: number;
  retried: number;
  dead: number;
}

const AT = { route: ALARM_ROUTES.outbox };

type Row = typeof outbox.$inferSelect;

interface Scope {
  condition: SQL | undefined;
  limit: number;
}

interface Attempt {
  row: Row;
  /** Id of the message at its gateway; undefined if it was not accepted. */
  externalId?: string;
  error?: unknown;
}

interface Delivered {
  counts: DeliveryCounts;
  /** True: the gateways accept nothing, or the time is over. Other rows are then sent by the next run. */
  isStopped: boolean;
}

/**
 * Sends the due messages among `ids`. For queue consumers, which run in parallel and may get the same ids: each claims
 * its rows by a lease. A message with an unknown outcome is retried with the same idempotency key.
 * @throws DatabaseUnavailable; messages that were sent but not recorded are retried under the same key
 */
export async function deliverMessages(
  deps: DeliveryDeps,
  ids: readonly number[],
  perSecond = Number.POSITIVE_INFINITY,
): Promise<DeliveryCounts> {
  const total: DeliveryCounts = { sent: 0, retried: 0, dead: 0 };
  const limit = Math.min(OUTBOX.idsPerMessage, Math.max(1, Math.floor((perSecond * OUTBOX.sendingMs) / seconds(2))));
  for (let from = 0, isStopped = false; from < ids.length && !isStopped; from += limit) {
    const condition = inArray(outbox.id, ids.slice(from, from + limit));
    const delivered = await deliverSome(deps, { condition, limit }, perSecond);
    for (const outcome of OUTCOMES) total[outcome] += delivered.counts[outcome];
    isStopped = delivered.isStopped;
  }
  return total;
}

/** Sends messages that became due in the last minute, secrets first. Runs after a response, for up to 30 seconds. */
export async function deliverRecent(deps: DeliveryDeps, { limit }: { limit: number }): Promise<DeliveryCounts> {
  const now = deps.clock.now();
  const condition = and(eq(outbox.state, "pending"), between(outbox.nextAttemptAt, now - OUTBOX.recentMs, now));
  return (await deliverSome(deps, { condition, limit })).counts;
}

const OUTCOMES = ["sent", "retried", "dead"] as const;

async function deliverSome(deps: DeliveryDeps, scope: Scope, perSecond?: number): Promise<Delivered> {
  const { rows, buried } = await claim(deps, scope);
  const { attempts, unsent } = await sendAll(deps, rows, perSecond);
  const counts = await record(deps, attempts, unsent);
  return { counts: { ...counts, dead: counts.dead + buried }, isStopped: unsent.length > 0 };
}

async function claim(deps: DeliveryDeps, scope: Scope): Promise<{ rows: Row[]; buried: number }> {
  // All statements use one instant. Otherwise a row that becomes due in between would be sent in quiet hours.
  const now = deps.clock.now();
  const at = { ...deps, clock: { now: () => now } };
  const { condition } = scope;
  const { buried, rows } = await namedBatch(deps.db, {
    buried: bury(at, condition),
    stopped: stopMails(at, condition),
    dropped: dropStaleEmails(at, condition),
    held: holdNotices(at, condition),
    rows: take(at, scope),
  });
  if (buried.rowsAffected > 0) {
    deps.log("outbox.buried", { rows: buried.rowsAffected });
    await deps.errors.report(new NotDelivered(`${buried.rowsAffected} messages were too late or out of attempts.`), AT);
  }
  rows.sort((a, b) => Number(b.sensitive) - Number(a.sensitive) || a.id - b.id);
  return { rows, buried: buried.rowsAffected };
}

/** Gives up expired secrets, and rows with no attempts left, whose last attempt ended without a recorded result. */
function bury({ db, clock, keepTexts }: DeliveryDeps, condition: SQL | undefined) {
  const now = clock.now();
  const secretOf = (kind: MessageKind) =>
    and(eq(outbox.kind, kind), eq(outbox.sensitive, true), lte(outbox.createdAt, now - SECRET_USEFUL_MS[kind]));
  return db
    .update(outbox)
    .set({
      ...scrubbedRows(keepTexts),
      state: "dead",
      leaseBy: null,
      leaseUntil: null,
      lastError: sql`'Too late or out of attempts; before: ' || coalesce(${outbox.lastError}, 'no answer')`,
    })
    .where(and(condition, unheld(now), or(secretOf("sms"), secretOf("email"), gte(outbox.attempts, OUTBOX_ATTEMPTS))));
}

/** Claims rows for this deliverer. SQLite runs one write at a time, so no two get the same row. */
function take({ db, clock }: DeliveryDeps, { condition, limit }: Scope) {
  const now = clock.now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(condition, isDue(now)))
    .orderBy(desc(outbox.sensitive), desc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(limit);
  return db
    .update(outbox)
    .set({
      state: "sending",
      leaseBy: crypto.randomUUID(),
      leaseUntil: now + OUTBOX.leaseMs,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

/** Sends rows in parallel, until a whole round fails, the gateway refuses the rate, or the lease could end. */
async function sendAll(
  deps: DeliveryDeps,
  rows: readonly Row[],
  perSecond = Number.POSITIVE_INFINITY,
): Promise<{ attempts: Attempt[]; unsent: Row[] }> {
  const { clock } = deps;
  const started = clock.now();
  const waiting = [...rows];
  const attempts: Attempt[] = [];
  let begun = 0;
  let failures = 0;
  let isThrottled = false;
  const goesOn = () =>
    !isThrottled && failures < OUTBOX.connections && clock.now() < started + OUTBOX.sendingMs && waiting.length > 0;
  async function connection(): Promise<void> {
    while (goesOn()) {
      const row = waiting.shift() as Row;
      const pause = started + (begun++ * seconds(1)) / perSecond - clock.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const attempt = await send(deps, row).then(
        ({ externalId }) => ({ row, externalId }),
        (error: unknown) => ({ row, error }),
      );
      attempts.push(attempt);
      const failed = "error" in attempt && !(attempt.error instanceof DeliveryRefused);
      failures = failed ? failures + 1 : 0;
      isThrottled ||= isThrottling(attempt);
    }
  }
  await Promise.all(Array.from({ length: OUTBOX.connections }, connection));
  return { attempts, unsent: waiting };
}

const isThrottling = ({ error }: Attempt) => error instanceof DeliveryFailed && error.isThrottled;

async function send({ clock, sms, email, from, replyTo }: DeliveryDeps, row: Row): Promise<{ externalId: string }> {
  const { recipient: to, text, dedupeKey: idempotencyKey } = row;
  if (row.kind === "email") {
    const { subject, html, unsubscribeUrl } = row;
    return email.send({
      from,
      replyTo,
      to,
      subject: subject ?? "",
      text,
      html: html ?? undefined,
      idempotencyKey,
      unsubscribeUrl: unsubscribeUrl ?? undefined,
    });
  }
  const useless = uselessFrom(row);
  return sms.send({
    to,
    text,
    idempotencyKey,
    ...(useless === undefined ? {} : { validForSeconds: (useless - clock.now()) / seconds(1) }),
    ...(row.attempts > 1 ? { repeatedSince: row.createdAt } : {}),
  });
}

interface Result {
  outcome: keyof DeliveryCounts;
  changes: Partial<Row>;
  details: Record<string, string>;
}

/**
 * Records the results and ends the leases, except of rows that another deliverer has claimed since. Rows that were not
 * sent, or refused because of the rate, are due again without counting an attempt.
 */
async function record(deps: DeliveryDeps, attempts: readonly Attempt[], unsent: readonly Row[]) {
  const { db, clock, log } = deps;
  const counts: DeliveryCounts = { sent: 0, retried: 0, dead: 0 };
  const finish = (row: Row, changes: Partial<Row>) =>
    db
      .update(outbox)
      .set({ ...changes, leaseBy: null, leaseUntil: null })
      .where(and(eq(outbox.id, row.id), eq(outbox.leaseBy, row.leaseBy ?? "")));
  const release = (row: Row, nextAttemptAt: number) =>
    finish(row, { state: "pending", attempts: row.attempts - 1, nextAttemptAt });
  const done = attempts.filter((attempt) => !isThrottling(attempt));
  const results = done.map((attempt) => resultOf(deps, attempt));
  const statements = [
    ...done.map(({ row }, n) => finish(row, results[n]?.changes ?? {})),
    ...attempts
      .filter(isThrottling)
      .map(({ row, error }) =>
        release(row, clock.now() + ((error as DeliveryFailed).retryAfterMs ?? OUTBOX.throttledMs)),
      ),
    ...unsent.map((row) => release(row, row.nextAttemptAt)),
  ];
  const [first, ...others] = statements;
  if (!first) return counts;
  const recorded = await db.batch([first, ...others]);
  for (const [n, { row, error }] of done.entries()) {
    const { outcome, details } = results[n] as Result;
    const isRecorded = (recorded[n]?.rowsAffected ?? 0) > 0;
    if (isRecorded) counts[outcome] += 1;
    const event = isRecorded ? outcome : "leaseLost";
    log(`outbox.${event}`, { id: row.id, kind: row.kind, attempt: row.attempts, ...details });
    if (error !== undefined) await reportFailure(deps, row, error, isRecorded && outcome === "dead");
  }
  return counts;
}

/** Returns the changes of a row after its attempt. All errors except a refusal are treated as temporary, also bugs. */
function resultOf({ clock, keepTexts }: DeliveryDeps, { row, externalId, error }: Attempt): Result {
  if (externalId !== undefined) {
    const sent = {
      state: "sent",
      sentAt: clock.now(),
      externalId,
      lastError: null,
      ...scrubbed(row, keepTexts),
    } as const;
    return { outcome: "sent", changes: sent, details: { externalId } };
  }
  const lastError = reasonOf(error, row);
  const retryAfterMs = error instanceof DeliveryFailed ? error.retryAfterMs : undefined;
  const next = error instanceof DeliveryRefused ? undefined : nextAttemptAt(row, clock.now(), retryAfterMs);
  const details = { lastError };
  if (next !== undefined)
    return { outcome: "retried", changes: { state: "pending", nextAttemptAt: next, lastError }, details };
  return { outcome: "dead", changes: { state: "dead", lastError, ...scrubbed(row, keepTexts) }, details };
}

/** Reports every bug. Reports gateway errors only if they persist or the message is given up (rule failure-4). */
async function reportFailure({ errors }: DeliveryDeps, row: Row, error: unknown, isDead: boolean): Promise<void> {
  if (!isVendors(error)) return errors.report(error, AT);
  if (error instanceof DeliveryRefused && error.isRecipient) return;
  if (isDead || row.attempts >= OUTBOX.reportedFrom) await errors.report(new NotDelivered(reasonOf(error, row)), AT);
}

const isVendors = (error: unknown): error is Error =>
  error instanceof DeliveryFailed || error instanceof DeliveryRefused;

function reasonOf(error: unknown, row: Row): string {
  // The message of a bug may contain personal data; those of adapters do not.
  const text = isVendors(error) ? error.message : `Unexpected ${error instanceof Error ? error.name : typeof error}`;
  // Gateways repeat the recipient, and `redact` misses malformed addresses.
  return text.replaceAll(row.recipient, "[recipient]").slice(0, OUTBOX.longestError);
}
