import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { QueuedWork, Queues } from "~/adapters/queues/port";
import type { Deps } from "~/domain/deps";
import type { Email } from "~/emails/email.server";
import { type NecessaryNotice, PROMPT } from "./notices.rules";
import { OUTBOX } from "./outbox.rules";

interface Addressed {
  /**
   * Unique key of the cause, such as `requestDeclined:481`: a repetition queues nothing. Without personal data, because
   * gateways receive it. 1 to 256 printable ASCII characters.
   */
  dedupeKey: string;
  /** E.164, or an email address. */
  to: string;
  text: string;
  /** Couple whose data the message contains; the message is deleted with its account. */
  accountId?: number;
  /** Provider that the message is for or about; the message is deleted with its account. */
  providerId?: number;
  /** True: contains a code or a secret link, so it is not sent late, and is cleared after sending. Default: false. */
  sensitive?: boolean;
  /** Earliest instant of sending, in milliseconds since the epoch; default: now. */
  notBefore?: number;
  /** Necessary notice that waits for the end of the quiet hours, because its recipient did not just request it. */
  notice?: NecessaryNotice;
}

export type OutboxMessage =
  | (Addressed & { kind: "sms" })
  | (Addressed & { kind: "email"; subject: string; html?: string });

/** Queues a message; no-op if its cause was queued before. @throws RangeError for an invalid dedupe key */
export function queueMessage({ db, clock }: Deps, message: OutboxMessage) {
  return db.insert(outbox).values(toRow(message, clock.now())).onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Like `queueMessage`, if a condition is true when the batch reaches the statement. */
export function queueMessageWhere({ db, clock }: Deps, message: OutboxMessage, condition: SQL) {
  const row = toRow(message, clock.now());
  return db.run(insertSelect(outbox, row, sql`WHERE ${condition} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`));
}

/** Condition: the previous statement in the batch (INSERT, UPDATE or DELETE) wrote at least one row. */
export const PREVIOUS_WROTE = sql`changes() > 0`;

/** @throws RangeError for an invalid dedupe key */
export function toRow(message: OutboxMessage, now: number) {
  if (!/^[\x20-\x7e]+$/.test(message.dedupeKey) || message.dedupeKey.length > OUTBOX.longestKey) {
    throw new RangeError(`A dedupe key has 1 to ${OUTBOX.longestKey} printable ASCII characters`);
  }
  const email = message.kind === "email" ? message : undefined;
  return {
    dedupeKey: message.dedupeKey,
    kind: message.kind,
    accountId: message.accountId ?? null,
    providerId: message.providerId ?? null,
    recipient: message.to,
    subject: email?.subject ?? null,
    text: message.text,
    html: email?.html ?? null,
    sensitive: message.sensitive ?? false,
    state: "pending",
    nextAttemptAt: Math.max(now, message.notBefore ?? now),
    createdAt: now,
    notice: message.notice ?? null,
  } satisfies typeof outbox.$inferInsert;
}

export function queueEmailToProvider(
  { db, clock }: Deps,
  { providerId, ...message }: Email & Pick<Addressed, "dedupeKey" | "notice"> & { providerId: number },
  condition?: SQL,
) {
  const row = toRow({ kind: "email", to: "", providerId, ...message }, clock.now());
  return db.run(
    insertSelect(
      outbox,
      { ...row, recipient: providers.email },
      sql`FROM ${providers} WHERE ${and(eq(providers.id, providerId), condition)} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`,
    ),
  );
}

/** Queues a message for each row. @param rows FROM and WHERE clauses that select the rows */
export function queueEmails(
  { db, clock }: Deps,
  email: { subject: string; text: string; html: string },
  { to, dedupeKey }: { to: SQLWrapper; dedupeKey: SQL },
  rows: SQL,
) {
  const row = toRow({ kind: "email", to: "", dedupeKey: "-", ...email }, clock.now());
  return db.run(
    insertSelect(
      outbox,
      { ...row, recipient: to, dedupeKey },
      sql`${rows} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`,
    ),
  );
}

/** Condition: no deliverer has claimed the row, or its claim (lease) has expired. Both parts use an index. */
export function unheld(now: number, whileWaiting?: SQL) {
  const waiting = and(eq(outbox.state, "pending"), whileWaiting);
  return or(waiting, and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now)));
}

export const isDue = (now: number) => unheld(now, lte(outbox.nextAttemptAt, now));

/** Same as `scrubbed`, as SQL for an update of many rows. */
export const scrubbedRows = (keepTexts: boolean) =>
  keepTexts
    ? {}
    : {
        subject: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.subject} END`,
        text: sql`CASE WHEN ${outbox.sensitive} THEN '' ELSE ${outbox.text} END`,
        html: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.html} END`,
      };

interface EnqueueDeps extends Deps {
  queues: Queues;
  /** Emails per second that all consumers of notices together send. */
  noticesPerSecond: number;
}

/** Returns the number of ids that the cron enqueues per run and kind. A longer queue would only repeat ids. */
export const noticesPerRun = (perSecond: number) => Math.ceil(perSecond * OUTBOX.secondsPerRun);

export function workOf(kind: QueuedWork["kind"], ids: readonly number[]): QueuedWork[] {
  const work: QueuedWork[] = [];
  for (let from = 0; from < ids.length; from += OUTBOX.idsPerMessage)
    work.push({ kind, ids: ids.slice(from, from + OUTBOX.idsPerMessage) });
  return work;
}

const isNotice = and(isNotNull(outbox.notice), notInArray(outbox.notice, [...PROMPT]));
const isPrompt = or(isNull(outbox.notice), inArray(outbox.notice, [...PROMPT]));

/** Enqueues ids of due messages, without a write. Ids may be enqueued again; leases prevent a second delivery. */
export async function enqueueDue({ db, clock, queues, noticesPerSecond }: EnqueueDeps): Promise<void> {
  const now = clock.now();
  // Two statements per kind: an OR of both states would read and sort all due rows.
  const select = (condition: SQL | undefined, limit: number) =>
    db.select({ id: outbox.id }).from(outbox).where(condition).orderBy(asc(outbox.nextAttemptAt)).limit(limit);
  const waiting = and(eq(outbox.state, "pending"), lte(outbox.nextAttemptAt, now));
  const expired = and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now));
  const most = noticesPerRun(noticesPerSecond);
  const due = await namedBatch(db, {
    messages: [
      select(and(waiting, isPrompt), OUTBOX.messagesPerRun),
      select(and(expired, isPrompt), OUTBOX.messagesPerRun),
    ] as const,
    notices: [select(and(waiting, isNotice), most), select(and(expired, isNotice), most)] as const,
  });
  const idsOf = (rows: readonly { id: number }[][]) => rows.flat().map(({ id }) => id);
  await queues.send([...workOf("messages", idsOf(due.messages)), ...workOf("notices", idsOf(due.notices))]);
}

const MOST_LISTED = 200;

export async function listOutbox({ db }: Pick<Deps, "db">, { limit = MOST_LISTED } = {}) {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
  return rows.map(({ id, kind, recipient, subject, text, html, state, createdAt }) => ({
    id,
    kind,
    to: recipient,
    subject,
    text,
    html,
    state,
    createdAt: new Date(createdAt).toISOString(),
  }));
}
