import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Letter } from "~/letters/letter.server";
import type { NecessaryNotice } from "./notices.rules";
import { OUTBOX } from "./outbox.rules";

interface Addressed {
  /**
   * Names the cause, e.g. `requestDeclined:481`: a repeated write of the same cause queues nothing. The vendors see it, so it
   * holds no personal data. 1 to 256 printable ASCII characters.
   */
  dedupeKey: string;
  /** E.164, or an e-mail address. */
  to: string;
  text: string;
  /** The couple whose words or data it carries, for any recipient: it is deleted with the couple's account. */
  accountId?: number;
  /** The provider that it is written to, or about: it is deleted with that account. */
  providerId?: number;
  /** Holds a code or a secret link: sent soon or never, and emptied afterwards. */
  sensitive?: boolean;
  /** It leaves no earlier. Milliseconds since the epoch; without it at once. */
  notBefore?: number;
  /** It was not just asked for: it keeps its recipient's quiet hours, and cannot be turned off. */
  notice?: NecessaryNotice;
}

export type OutboxMessage =
  | (Addressed & { kind: "sms" })
  | (Addressed & { kind: "email"; subject: string; html?: string });

/**
 * The statement that queues a message, for the batch that writes its cause. Affects no row if the cause was queued before.
 * @throws RangeError for a dedupe key that no vendor would take
 */
export function queueMessage({ db, clock }: Deps, message: OutboxMessage) {
  return db.insert(outbox).values(toRow(message, clock.now())).onConflictDoNothing({ target: outbox.dedupeKey });
}

/**
 * As `queueMessage`, but only where the condition holds when the batch reaches the statement, e.g. that the row it tells about
 * was really written: `sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND rejected_at = ${now})``, or `PREVIOUS_WROTE`.
 */
export function queueMessageWhere({ db, clock }: Deps, message: OutboxMessage, condition: SQL) {
  const row = toRow(message, clock.now());
  return db.run(insertSelect(outbox, row, sql`WHERE ${condition} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`));
}

/** The statement just before it in the batch, itself an INSERT, UPDATE or DELETE, wrote at least one row. */
export const PREVIOUS_WROTE = sql`changes() > 0`;

/** @throws RangeError for a dedupe key that no vendor would take */
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
 * As `queueMessageWhere`, to the address that a provider has when the batch reaches the statement. Queues nothing once its account is gone.
 */
export function queueLetterToProvider(
  { db, clock }: Deps,
  { providerId, ...message }: Letter & Pick<Addressed, "dedupeKey" | "notice"> & { providerId: number },
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

/** As `queueMessageWhere`: the same letter to each of the rows that the batch finds when it reaches the statement. @param rows FROM and WHERE */
export function queueLetters(
  { db, clock }: Deps,
  letter: { subject: string; text: string; html: string },
  { to, dedupeKey }: { to: SQLWrapper; dedupeKey: SQL },
  rows: SQL,
) {
  const row = toRow({ kind: "email", to: "", dedupeKey: "-", ...letter }, clock.now());
  return db.run(
    insertSelect(
      outbox,
      { ...row, recipient: to, dedupeKey },
      sql`${rows} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`,
    ),
  );
}
