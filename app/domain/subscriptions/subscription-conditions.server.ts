import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnNames } from "#db/column-names";
import { paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { MARKET_CODES } from "~/i18n/markets";
import { type QuotaKind, quotaOf, RUNNING_STATUSES, SUBSCRIPTIONS } from "./subscription.rules";

const named = columnNames(subscriptions, "subscriptions");
const i = columnNames(paymentInvoices, "i");

/** Time between the invoice of the preceding month and the start of an annual period. */
const MONTH_BEFORE = { most: days(32), least: days(1) } as const;

/**
 * Column: start of an annual plan and of its withdrawal period (rule subscription-7). After a monthly period, it is
 * the start of the current period, unless its payment was declined. Otherwise, it is the start of the subscription.
 */
export const ANNUAL_SINCE = sql<number>`CASE WHEN ${sql.raw(named.failedAt)} IS NULL AND EXISTS (
    SELECT 1 FROM ${paymentInvoices} i WHERE ${sql.raw(i.subscriptionId)} = ${sql.raw(named.id)} AND ${sql.raw(i.paidAt)} IS NOT NULL
      AND ${sql.raw(i.createdAt)} BETWEEN ${sql.raw(named.periodStart)} - ${MONTH_BEFORE.most} AND ${sql.raw(named.periodStart)} - ${MONTH_BEFORE.least})
  THEN ${sql.raw(named.periodStart)} ELSE ${sql.raw(named.startedAt)} END`;

const p = alias(providers, "p");
const row = columnNames(providers, "p");

/** SQL: quota of a row `p` of `providers`; same as `quotaOf`. */
export function quotaIn(kind: QuotaKind, now: number): SQL {
  // `sql.raw` is safe here: the values are constants, not user input.
  const quota = (plan: "free" | "premium") => sql.raw(byMarket(kind, plan));
  return sql`(CASE WHEN coalesce(${p.premiumUntil} > ${now}, 0) THEN ${quota("premium")} ELSE ${quota("free")} END)`;
}

/** Same as `quotaIn`, for fixed statements. @param now SQL of the milliseconds since the epoch */
export const fixedQuotaIn = (kind: QuotaKind, now: string): string =>
  `(CASE WHEN coalesce(${row.premiumUntil} > ${now}, 0) THEN ${byMarket(kind, "premium")} ELSE ${byMarket(kind, "free")} END)`;

function byMarket(kind: QuotaKind, plan: "free" | "premium"): string {
  const cases = MARKET_CODES.map((market) => `WHEN '${market}' THEN ${quotaOf(kind, plan, market)}`);
  return `CASE ${row.market} ${cases.join(" ")} END`;
}

const s = subscriptions;

/** Condition on `subscriptions`: it gives Premium, or may still give it. */
export const IS_RUNNING = and(isNull(s.endedAt), inArray(s.status, [...RUNNING_STATUSES])) as SQL;

/** SQL: end of Premium, postponed while Stripe retries; null after withdrawal, refund or dispute (subscription-1). */
const PAID_UNTIL = sql`CASE
  WHEN ${s.refundedAt} IS NOT NULL OR coalesce(${s.wanted}, '') = 'withdraw' THEN NULL
  WHEN ${s.endedAt} IS NOT NULL THEN ${s.endedAt}
  WHEN ${s.status} IN ('active', 'trialing') THEN ${s.periodEnd} + CASE WHEN ${s.cancelAtPeriodEnd} THEN 0 ELSE ${SUBSCRIPTIONS.leeway} END
  WHEN ${s.status} = 'past_due' THEN ${s.periodEnd} + CASE WHEN ${s.wanted} = 'cancel' THEN 0 ELSE ${SUBSCRIPTIONS.dunning} END
  WHEN ${s.status} IN ('unpaid', 'paused', 'canceled') THEN ${s.periodEnd} END`;

const owner = columnNames(providers, "providers");

/** Column: end of the paid period; if Premium was not bought, or a renewal was declined, its actual end. */
export const SHOWN_UNTIL = sql<
  number | null
>`coalesce((SELECT CASE WHEN ${sql.raw(named.failedAt)} IS NULL AND ${sql.raw(named.refundedAt)} IS NULL THEN ${sql.raw(named.periodEnd)} END
  FROM ${s} WHERE ${sql.raw(named.providerId)} = ${sql.raw(owner.id)} AND ${IS_RUNNING}
  ORDER BY ${sql.raw(named.startedAt)} DESC LIMIT 1), ${sql.raw(owner.premiumUntil)})`;

/** Returns SQL for the latest end of Premium among a provider's subscriptions; null without any. */
export const paidUntilOf = (providerId: number | SQLWrapper): SQL =>
  sql`(SELECT max(${PAID_UNTIL}) FROM ${s} WHERE ${eq(s.providerId, providerId)})`;
