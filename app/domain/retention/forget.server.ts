import { and, eq, inArray, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts, couplePartners, loginCodes } from "#db/schema/accounts";
import { auditEntries, contentReports, failures } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { impersonations } from "#db/schema/impersonations";
import { archivedConversations } from "#db/schema/messages";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { orders, paymentCustomers, paymentEvents, paymentInvoices, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerDepartures, providerLinks, providerPhoneCodes } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { reviewCases, reviews } from "#db/schema/reviews";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { forgetProofs } from "~/domain/cases/proofs.server";
import type { Deps } from "~/domain/deps";
import { days, isoDay } from "~/domain/durations";
import { EVENT_LIST_CURSOR } from "~/domain/payments/order.rules";
import { queueReviewPhotos } from "~/domain/reviews/reviews-by-author.server";
import { endOf, type RetentionLine } from "./retention.rules";

/** Maximum rows of one statement; the rest follows a minute later. */
const AT_ONCE = 500;

/** Returns the statement that deletes at most `AT_ONCE` rows. @param due condition whose columns include their table */
const deleteSome = (db: Database, table: SQLiteTable, due: SQL | undefined) =>
  db.run(sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${due} LIMIT ${AT_ONCE})`);

/** Deletes old sessions. Stores their last use with the account, for later checks of unused accounts. */
function forgetSessions(db: Database, end: number) {
  const over = sql`coalesce(ended_at, seen_at)`;
  const due = sql`FROM ${sessions} WHERE ${over} < ${end} ORDER BY ${over} LIMIT ${AT_ONCE}`;
  const noted = (
    owner: typeof accounts | typeof providers,
    ownerId: typeof sessions.accountId | typeof sessions.providerId,
  ) => {
    const seen = sql`(SELECT max(${sessions.seenAt}) FROM ${sessions} WHERE ${and(eq(ownerId, owner.id), isNull(sessions.impersonationId))})`;
    return db
      .update(owner)
      .set({ usedAt: sql`nullif(max(coalesce(${owner.usedAt}, 0), coalesce(${seen}, 0)), 0)` })
      .where(sql`${owner.id} IN (SELECT ${ownerId} ${due})`);
  };
  return [
    noted(accounts, sessions.accountId),
    noted(providers, sessions.providerId),
    db.run(sql`DELETE FROM ${sessions} WHERE rowid IN (SELECT rowid ${due})`),
  ];
}

/** Clears messages, and deletes their rows later. A negative `nextAttemptAt` is the time of clearing. */
function forgetMessages(db: Database, end: number, now: number) {
  const settled = sql`${outbox.state} IN ('sent', 'dead') AND ${outbox.nextAttemptAt} BETWEEN 0 AND ${end}`;
  return [
    deleteSome(db, outbox, and(settled, eq(outbox.sensitive, true))),
    db
      .update(outbox)
      .set({
        recipient: "",
        subject: null,
        text: "",
        html: null,
        lastError: null,
        unsubscribeUrl: null,
        externalId: null,
        nextAttemptAt: -now,
      })
      .where(sql`${outbox.id} IN (SELECT ${outbox.id} FROM ${outbox} WHERE ${settled} LIMIT ${AT_ONCE})`),
  ];
}

/** @param due the condition of a partial index @param order of that index */
function forgetReviews(db: Database, due: SQL, order: SQL, now: number) {
  const some = sql`${reviews.id} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${due} ORDER BY ${order} LIMIT ${AT_ONCE})`;
  return [queueReviewPhotos(db, some, now), db.delete(reviews).where(some)];
}

const decided = { report: sql`coalesce(appeal_decided_at, decided_at)`, case: sql`coalesce(final_at, decided_at)` };

/** Age of a ledger that is deleted: ten years from its newest entry, as its trigger requires. */
const LEDGER_KEPT = days(3652);

type Owned = SQLiteTable & { providerId: SQLiteColumn };

/** Deletes the ledger of deleted accounts; other rows stay, because their sum is a balance. */
function forgetBooks(db: Database, end: number) {
  const isGone = ({ providerId }: Owned) =>
    sql`NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${eq(providers.id, providerId)})`;
  const gone = (table: Owned, moment: SQLiteColumn) =>
    deleteSome(db, table, sql`${moment} < ${end} AND ${isGone(table)}`);
  const hasNone = (table: Owned) =>
    sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${eq(table.providerId, paymentCustomers.providerId)})`;
  return [
    deleteSome(
      db,
      creditEntries,
      sql`${creditEntries.createdAt} < min(${end}, (SELECT max(created_at) FROM ${creditEntries}) - ${LEDGER_KEPT})
        AND ${isGone(creditEntries)}`,
    ),
    gone(creditClaims, creditClaims.openedAt),
    gone(orders, orders.createdAt),
    gone(paymentInvoices, paymentInvoices.createdAt),
    gone(subscriptions, subscriptions.endedAt),
    deleteSome(
      db,
      paymentCustomers,
      sql`${paymentCustomers.createdAt} < ${end} AND ${isGone(paymentCustomers)}
        AND ${hasNone(orders)} AND ${hasNone(paymentInvoices)} AND ${hasNone(subscriptions)}`,
    ),
  ];
}

type Forget = (db: Database, end: number, now: number) => readonly BatchItem<"sqlite">[];

/** Statements by retention period. Each uses an index, if necessary with the condition of a partial index. */
const FORGOTTEN = {
  codes: (db, end) => [
    deleteSome(db, loginCodes, lt(loginCodes.expiresAt, end)),
    deleteSome(db, providerPhoneCodes, lt(providerPhoneCodes.expiresAt, end)),
  ],
  counters: (db, end) => [deleteSome(db, rateLimits, lt(rateLimits.windowStart, end))],
  keys: (db, end) => [
    deleteSome(db, providerLinks, lt(providerLinks.expiresAt, end)),
    deleteSome(db, refreshTokens, lt(refreshTokens.expiresAt, end)),
    deleteSome(
      db,
      couplePartners,
      sql`${couplePartners.expiresAt} IS NOT NULL AND ${couplePartners.expiresAt} < ${end}`,
    ),
  ],
  sessions: forgetSessions,
  messages: forgetMessages,
  sentNotes: (db, end) => [
    deleteSome(
      db,
      outbox,
      sql`${outbox.state} IN ('sent', 'dead') AND ${outbox.nextAttemptAt} >= ${-end} AND ${outbox.nextAttemptAt} < 0`,
    ),
    deleteSome(db, digestItems, lt(digestItems.sentAt, end)),
  ],
  summaries: (db, end) => [
    // The row of a notice about a quota stays. Otherwise, the notice would be sent again.
    deleteSome(db, digestItems, and(lt(digestItems.sentAt, end), ne(digestItems.notice, "quota"))),
    deleteSome(db, digestItems, and(isNull(digestItems.sentAt), lt(digestItems.createdAt, end))),
  ],
  drafts: (db, end) => [deleteSome(db, projects, sql`${projects.status} = 'draft' AND ${projects.updatedAt} < ${end}`)],
  // Messages of closed conversations: `forgetConversations`.
  conversations: (db, end) => [deleteSome(db, archivedConversations, lt(archivedConversations.archivedAt, end))],
  unconfirmedReviews: (db, end, now) =>
    forgetReviews(db, sql`${reviews.status} = 'unconfirmed' AND ${reviews.createdAt} <= ${end}`, sql`created_at`, now),
  closedReviews: (db, end, now) =>
    forgetReviews(
      db,
      sql`${reviews.status} IN ('refused', 'removed', 'withdrawn') AND coalesce(changed_at, confirmed_at, created_at) < ${end}
        AND NOT EXISTS (SELECT 1 FROM ${reviewCases} WHERE ${eq(reviewCases.reviewId, reviews.id)})`,
      sql`coalesce(changed_at, confirmed_at, created_at)`,
      now,
    ),
  proofs: (db, _end, now) => forgetProofs(db, now, AT_ONCE),
  cases: (db, end) => [
    deleteSome(
      db,
      reviewCases,
      sql`${reviewCases.openedAt} < ${end} AND ${reviewCases.state} IN ('decided', 'closed') AND ${decided.case} < ${end}
        AND ${reviewCases.proofsDueAt} IS NULL`,
    ),
  ],
  reports: (db, end) => [
    deleteSome(
      db,
      contentReports,
      sql`${contentReports.openedAt} < ${end} AND ${contentReports.state} IN ('decided', 'closed') AND ${decided.report} < ${end}`,
    ),
  ],
  impersonations: (db, end) => [deleteSome(db, impersonations, lte(impersonations.startedAt, end))],
  // Compared with the newest entry, because a trigger checks that.
  log: (db, end, now) => [
    deleteSome(
      db,
      auditEntries,
      sql`${auditEntries.at} <= min(${end}, (SELECT max(at) FROM ${auditEntries}) - ${now - end})`,
    ),
  ],
  administrators: (db, end) => [
    db
      .update(administrators)
      .set({ email: sql`'#' || id`, name: sql`'#' || id`, passwordHash: "", totpSecret: "" })
      .where(and(lt(administrators.disabledAt, end), ne(administrators.passwordHash, ""))),
  ],
  failures: (db, end) => [deleteSome(db, failures, lt(failures.lastAt, end))],
  figures: (db, end) => [
    deleteSome(db, providerViews, lt(providerViews.day, isoDay(end))),
    ...[
      { table: providerDays, key: sql`provider_id, day, measure` },
      { table: mediaDays, key: sql`provider_id, kind, item, day` },
    ].map(({ table, key }) =>
      db.run(
        sql`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${table.day} < ${isoDay(end)} LIMIT ${AT_ONCE})`,
      ),
    ),
  ],
  departures: (db, end) => [deleteSome(db, providerDepartures, lt(providerDepartures.month, isoDay(end).slice(0, 7)))],
  unpaid: (db, end) => [
    deleteSome(
      db,
      orders,
      and(
        lt(orders.createdAt, end),
        inArray(orders.state, ["open", "failed", "canceled", "expired"]),
        sql`paid_at IS NULL AND next_check_at IS NULL`,
      ),
    ),
  ],
  // Excludes the row with the cursor of Stripe's event list.
  events: (db, end) => [
    deleteSome(
      db,
      paymentEvents,
      and(lt(paymentEvents.createdAt, end), sql`handled_at IS NOT NULL`, ne(paymentEvents.id, EVENT_LIST_CURSOR)),
    ),
  ],
  accounting: forgetBooks,
} as const satisfies Partial<Record<RetentionLine, Forget>>;

type Forgotten = keyof typeof FORGOTTEN;

const ALL = Object.keys(FORGOTTEN) as Forgotten[];

const forgetStatements = (db: Database, now: number, lines: readonly Forgotten[] = ALL) =>
  lines.flatMap((line) => {
    const forget: Forget = FORGOTTEN[line];
    return [...forget(db, endOf(line, now), now)];
  });

/** Deletes expired rows in one round trip. @param lines default: all @returns number of deleted or changed rows */
export async function forgetRows({ db, clock }: Deps, lines?: readonly Forgotten[]): Promise<number> {
  const [first, ...others] = forgetStatements(db, clock.now(), lines);
  if (!first) return 0;
  const results = await db.batch([first, ...others]);
  return (results as { rowsAffected?: number }[]).reduce((sum, { rowsAffected = 0 }) => sum + rowsAffected, 0);
}
