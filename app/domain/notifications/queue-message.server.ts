import { and, eq, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Email } from "~/emails/email.server";
import type { NecessaryNotice } from "./notices.rules";
import { OUTBOX } from "./outbox.rules";

interface Addressed {
  /**
   * Unique key of the cause, such as `requestDeclined:481`: a repetition queues nothing. Gateways receive it, so it
   * contains no personal data. 1 to 256 printable ASCII characters.
   */
  dedupeKey: string;
  /** E.164, or an email address. */
  to: string;
  text: string;
  /** Couple whose texts or data the message contains, for any recipient; the message is deleted with its account. */
  accountId?: number;
  /** Provider that the message is for or about; the message is deleted with its account. */
  providerId?: number;
  /** Contains a code or a secret link: sent soon or never, and cleared afterwards. */
  sensitive?: boolean;
  /** Earliest instant of sending, in milliseconds since the epoch; default: now. */
  notBefore?: number;
  /** Necessary notice that was not just requested: it waits for the end of the quiet hours. */
  notice?: NecessaryNotice;
}

export type OutboxMessage =
  | (Addressed & { kind: "sms" })
  | (Addressed & { kind: "email"; subject: string; html?: string });

/**
 * Returns the statement that queues a message, for the batch that writes its cause. Affects no row if the cause was
 * queued before.
 * @throws RangeError for a dedupe key that gateways would reject
 */
export function queueMessage({ db, clock }: Deps, message: OutboxMessage) {
  return db.insert(outbox).values(toRow(message, clock.now())).onConflictDoNothing({ target: outbox.dedupeKey });
}

/**
 * Queues like `queueMessage`, but only if the condition is true when the batch reaches the statement. Example:
 * `sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND rejected_at = ${now})``, or `PREVIOUS_WROTE`.
 */
export function queueMessageWhere({ db, clock }: Deps, message: OutboxMessage, condition: SQL) {
  const row = toRow(message, clock.now());
  return db.run(insertSelect(outbox, row, sql`WHERE ${condition} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`));
}

/** Condition: the previous statement in the batch (INSERT, UPDATE or DELETE) wrote at least one row. */
export const PREVIOUS_WROTE = sql`changes() > 0`;

/** @throws RangeError for a dedupe key that gateways would reject */
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

/**
 * Queues like `queueMessageWhere`, to the provider's address when the batch reaches the statement. Queues nothing if
 * the account is deleted.
 */
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

/**
 * Queues like `queueMessageWhere`, once for each row that the batch finds at this statement.
 * @param rows FROM and WHERE
 */
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

/**
 * Returns the condition on rows of `outbox`: waiting, or claimed by a deliverer whose lease has expired. Both parts
 * use an index.
 */
export function unheld(now: number, whileWaiting?: SQL) {
  const waiting = and(eq(outbox.state, "pending"), whileWaiting);
  return or(waiting, and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now)));
}

export const isDue = (now: number) => unheld(now, lte(outbox.nextAttemptAt, now));

/** Returns columns like `scrubbed`, for a statement that updates unknown rows. */
export const scrubbedRows = (keepTexts: boolean) =>
  keepTexts
    ? {}
    : {
        subject: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.subject} END`,
        text: sql`CASE WHEN ${outbox.sensitive} THEN '' ELSE ${outbox.text} END`,
        html: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.html} END`,
      };
