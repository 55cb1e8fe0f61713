import { sql } from "drizzle-orm";
import { columnNames } from "#db/column-names";
import { paymentInvoices, subscriptions } from "#db/schema/payments";
import { days } from "~/domain/durations";

const s = columnNames(subscriptions, "subscriptions");
const i = columnNames(paymentInvoices, "i");

/** An invoice of the month before comes at most so long before the period that follows, and at least so long: milliseconds. */
const MONTH_BEFORE = { most: days(32), least: days(1) } as const;

/**
 * Over a row of `subscriptions` of an annual plan: when that began, which is when the time to take it back begins (rule subscription-7). It is
 * the beginning of the subscription, unless that was paid by the month before: then it is the beginning of the present period. While the
 * first annual payment is refused there is nothing to give back but the month.
 */
export const ANNUAL_SINCE = sql<number>`CASE WHEN ${sql.raw(s.failedAt)} IS NULL AND EXISTS (
    SELECT 1 FROM ${paymentInvoices} i WHERE ${sql.raw(i.subscriptionId)} = ${sql.raw(s.id)} AND ${sql.raw(i.paidAt)} IS NOT NULL
      AND ${sql.raw(i.createdAt)} BETWEEN ${sql.raw(s.periodStart)} - ${MONTH_BEFORE.most} AND ${sql.raw(s.periodStart)} - ${MONTH_BEFORE.least})
  THEN ${sql.raw(s.periodStart)} ELSE ${sql.raw(s.startedAt)} END`;
