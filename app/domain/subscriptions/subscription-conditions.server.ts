import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnNames } from "#db/column-names";
import { paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { MARKET_CODES } from "~/i18n/markets";
import { type QuotaKind, quotaOf } from "./subscription.rules";

const s = columnNames(subscriptions, "subscriptions");
const i = columnNames(paymentInvoices, "i");

/**
 * How long before the annual period the invoice of the preceding month was created, at most and at least. Milliseconds.
 */
const MONTH_BEFORE = { most: days(32), least: days(1) } as const;

/**
 * SQL expression over a row of `subscriptions`: the start of an annual plan, and of the withdrawal period (rule
 * subscription-7). It is the start of the subscription; after monthly periods it is the start of the present period.
 * While the first annual payment is declined, only the month was paid.
 */
export const ANNUAL_SINCE = sql<number>`CASE WHEN ${sql.raw(s.failedAt)} IS NULL AND EXISTS (
    SELECT 1 FROM ${paymentInvoices} i WHERE ${sql.raw(i.subscriptionId)} = ${sql.raw(s.id)} AND ${sql.raw(i.paidAt)} IS NOT NULL
      AND ${sql.raw(i.createdAt)} BETWEEN ${sql.raw(s.periodStart)} - ${MONTH_BEFORE.most} AND ${sql.raw(s.periodStart)} - ${MONTH_BEFORE.least})
  THEN ${sql.raw(s.periodStart)} ELSE ${sql.raw(s.startedAt)} END`;

const p = alias(providers, "p");
const row = columnNames(providers, "p");

/**
 * Returns SQL for the quota of a row `p` of `providers`; the same as `quotaOf`.
 * @param now milliseconds since the epoch
 */
export function quotaIn(kind: QuotaKind, now: number): SQL {
  // `sql.raw` is safe here: the values are constants, not user input.
  const quota = (plan: "free" | "premium") => sql.raw(byMarket(kind, plan));
  return sql`(CASE WHEN coalesce(${p.premiumUntil} > ${now}, 0) THEN ${quota("premium")} ELSE ${quota("free")} END)`;
}

/** Returns the same for fixed statements. @param now SQL of the milliseconds since the epoch */
export const fixedQuotaIn = (kind: QuotaKind, now: string): string =>
  `(CASE WHEN coalesce(${row.premiumUntil} > ${now}, 0) THEN ${byMarket(kind, "premium")} ELSE ${byMarket(kind, "free")} END)`;

function byMarket(kind: QuotaKind, plan: "free" | "premium"): string {
  const cases = MARKET_CODES.map((market) => `WHEN '${market}' THEN ${quotaOf(kind, plan, market)}`);
  return `CASE ${row.market} ${cases.join(" ")} END`;
}
