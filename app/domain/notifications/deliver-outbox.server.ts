import { and, asc, desc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
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
import { isDue, scrubbedRows, unheld } from "./queue-message.server";
import { holdNotices } from "./queue-notice.server";
import { dropStaleEmails } from "./stale-notices.server";

/** Log of outbox events; the details contain no recipient and no text. */
export type OutboxLog = (
  event: "outbox.sent" | "outbox.retried" | "outbox.dead" | "outbox.buried" | "outbox.leaseLost",
  details: Record<string, string | number>,
) => void;

export interface DeliveryDeps extends Deps {
  sms: SmsSender;
  email: EmailSender;
  /** Sender of emails, `Name <name@domain>`. */
  from: string;
  /** Address for replies, read by people. */
  replyTo?: string | undefined;
  /** Development only: keeps secrets readable in the outbox. */
  keepTexts: boolean;
  log: OutboxLog;
  errors: ErrorReporter;
}

/** Reported when messages are given up or fail repeatedly. The error contains no recipient. */
class NotDelivered extends Error {
  override name = "NotDelivered";
}

export interface DeliveryCounts {
  sent: number;
  retried: number;
  /** Given up: refused, out of attempts, or too late. */
  dead: number;
}

const AT = { route: ALARM_ROUTES.outbox };

type Row = typeof outbox.$inferSelect;
type Outcome = keyof DeliveryCounts | "leaseLost";

/**
 * Sends due messages, secrets first. Deliverers can run concurrently: each one claims its rows by a lease, and others
 * claim rows with an expired lease. A message with an unknown outcome is retried with the same idempotency key. A run
 * ends early when the gateways accept nothing.
 * @param limit maximum number of rows; keep it small after a response, because a Worker then has about 30 seconds left
 * @throws DatabaseUnavailable; messages that were sent but not recorded are retried under the same key
 */
export async function deliverOutbox(deps: DeliveryDeps, { limit }: { limit: number }): Promise<DeliveryCounts> {
  const total: DeliveryCounts = { sent: 0, retried: 0, dead: 0 };
  for (let left = limit; left > 0; left -= OUTBOX.rowsAtOnce) {
    const wanted = Math.min(left, OUTBOX.rowsAtOnce);
    const { rows, buried } = await claim(deps, wanted);
    const outcomes = await settleAll(rows.map((row) => deliver(deps, row)));
    total.dead += buried;
    for (const outcome of outcomes) if (outcome !== "leaseLost") total[outcome] += 1;
    const nobodyTakesAnything = outcomes.every((outcome) => outcome === "retried");
    if (rows.length < wanted || nobodyTakesAnything) break;
  }
  return total;
}

/** Gives up hopeless rows, drops outdated ones, delays those in quiet hours and claims the rest, in one round trip. */
async function claim(deps: DeliveryDeps, wanted: number): Promise<{ rows: Row[]; buried: number }> {
  // All statements use one instant, or a row that becomes due between them would be sent in quiet hours.
  const now = deps.clock.now();
  const at = { ...deps, clock: { now: () => now } };
  const { buried, rows } = await namedBatch(deps.db, {
    buried: bury(at),
    stopped: stopMails(at),
    dropped: dropStaleEmails(at),
    held: holdNotices(at),
    rows: take(at, wanted),
  });
  if (buried.rowsAffected > 0) {
    deps.log("outbox.buried", { rows: buried.rowsAffected });
    await deps.errors.report(new NotDelivered(`${buried.rowsAffected} messages were too late or out of attempts.`), AT);
  }
  return { rows, buried: buried.rowsAffected };
}

/** Gives up expired secrets, and rows whose last attempt never reported back and could block a deliverer forever. */
function bury({ db, clock, keepTexts }: DeliveryDeps) {
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
    .where(and(unheld(now), or(secretOf("sms"), secretOf("email"), gte(outbox.attempts, OUTBOX_ATTEMPTS))));
}

/** Claims rows. SQLite runs one write at a time, so no two deliverers get the same row. */
function take({ db, clock }: DeliveryDeps, wanted: number) {
  const now = clock.now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(now))
    .orderBy(desc(outbox.sensitive), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(wanted);
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

async function deliver(deps: DeliveryDeps, row: Row): Promise<Outcome> {
  const attempt = await send(deps, row).catch((error: unknown) => ({ error }));
  if (!("error" in attempt)) return recordSuccess(deps, row, attempt.vendorId);
  const outcome = await recordFailure(deps, row, attempt.error);
  await reportFailure(deps, row, attempt.error, outcome);
  return outcome;
}

async function send({ clock, sms, email, from, replyTo }: DeliveryDeps, row: Row): Promise<{ vendorId: string }> {
  const { recipient: to, text, dedupeKey: idempotencyKey } = row;
  if (row.kind === "email") {
    const { subject, html, unsubscribeUrl } = row;
    return email.send({
      ...{ from, replyTo, to, subject: subject ?? "", text, html: html ?? undefined, idempotencyKey },
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

async function recordSuccess(deps: DeliveryDeps, row: Row, vendorId: string): Promise<Outcome> {
  const sentAt = deps.clock.now();
  const done = { state: "sent", sentAt, vendorId, lastError: null, ...scrubbed(row, deps.keepTexts) } as const;
  return record(deps, row, "sent", done, { vendorId });
}

/** Treats every error except a refusal as temporary, also bugs. */
async function recordFailure(deps: DeliveryDeps, row: Row, error: unknown): Promise<Outcome> {
  const lastError = reasonOf(error, row);
  const retryAfterMs = error instanceof DeliveryFailed ? error.retryAfterMs : undefined;
  const next = error instanceof DeliveryRefused ? undefined : nextAttemptAt(row, deps.clock.now(), retryAfterMs);
  if (next !== undefined) {
    return record(deps, row, "retried", { state: "pending", nextAttemptAt: next, lastError }, { lastError });
  }
  const dead = { state: "dead", lastError, ...scrubbed(row, deps.keepTexts) } as const;
  return record(deps, row, "dead", dead, { lastError });
}

/** Reports every bug. Reports gateway errors only if they persist or the message is given up (rule failure-4). */
async function reportFailure({ errors }: DeliveryDeps, row: Row, error: unknown, outcome: Outcome): Promise<void> {
  if (!isVendors(error)) return errors.report(error, AT);
  if (error instanceof DeliveryRefused && error.isRecipient) return;
  if (outcome === "dead" || row.attempts >= OUTBOX.reportedFrom)
    await errors.report(new NotDelivered(reasonOf(error, row)), AT);
}

const isVendors = (error: unknown): error is Error =>
  error instanceof DeliveryFailed || error instanceof DeliveryRefused;

function reasonOf(error: unknown, row: Row): string {
  // Adapters keep personal data out of their errors; the message of a bug may contain any data.
  const text = isVendors(error) ? error.message : `Unexpected ${error instanceof Error ? error.name : typeof error}`;
  // Gateways repeat the recipient, and a malformed one is not recognized as personal data.
  return text.replaceAll(row.recipient, "[recipient]").slice(0, OUTBOX.longestError);
}

/** Records the outcome and ends the lease, unless another deliverer has claimed the row. */
async function record(
  { db, log }: DeliveryDeps,
  row: Row,
  outcome: keyof DeliveryCounts,
  changes: Partial<Row>,
  details: Record<string, string>,
): Promise<Outcome> {
  const result = await db
    .update(outbox)
    .set({ ...changes, leaseBy: null, leaseUntil: null })
    .where(and(eq(outbox.id, row.id), eq(outbox.leaseBy, row.leaseBy ?? "")));
  const recorded = result.rowsAffected > 0;
  log(`outbox.${recorded ? outcome : "leaseLost"}`, { id: row.id, kind: row.kind, attempt: row.attempts, ...details });
  return recorded ? outcome : "leaseLost";
}

/** Waits for all sends before it throws the first error, because running sends must still be recorded. */
async function settleAll<T>(running: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}
