import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { columnNames } from "#db/column-names";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { RUNNING_STATUSES, SUBSCRIPTIONS } from "./subscription.rules";

const s = subscriptions;

/** SQL condition on a row of `subscriptions`: it gives Premium, or may still give it. */
export const IS_RUNNING = and(isNull(s.endedAt), inArray(s.status, [...RUNNING_STATUSES])) as SQL;

/**
 * SQL expression over a row of `subscriptions`: the end of its Premium. Null: it gives none, because it is being
 * withdrawn, or its last payment was refunded or is disputed. While Stripe retries a declined renewal, Premium lasts,
 * unless the provider cancels (rule subscription-1).
 */
const PAID_UNTIL = sql`CASE
  WHEN ${s.refundedAt} IS NOT NULL OR coalesce(${s.wanted}, '') = 'withdraw' THEN NULL
  WHEN ${s.endedAt} IS NOT NULL THEN ${s.endedAt}
  WHEN ${s.status} IN ('active', 'trialing') THEN ${s.periodEnd} + CASE WHEN ${s.cancelAtPeriodEnd} THEN 0 ELSE ${SUBSCRIPTIONS.leeway} END
  WHEN ${s.status} = 'past_due' THEN ${s.periodEnd} + CASE WHEN ${s.wanted} = 'cancel' THEN 0 ELSE ${SUBSCRIPTIONS.dunning} END
  WHEN ${s.status} IN ('unpaid', 'paused', 'canceled') THEN ${s.periodEnd} END`;

const owner = columnNames(providers, "providers");
const named = columnNames(subscriptions, "subscriptions");

/**
 * SQL expression over a row of `providers`: the displayed end of Premium. This is the end of the paid period, although
 * Premium lasts a few hours longer for the renewal. If Premium was not bought, or a renewal was declined, it is the
 * actual end of Premium.
 */
export const SHOWN_UNTIL = sql<
  number | null
>`coalesce((SELECT CASE WHEN ${sql.raw(named.failedAt)} IS NULL AND ${sql.raw(named.refundedAt)} IS NULL THEN ${sql.raw(named.periodEnd)} END
  FROM ${s} WHERE ${sql.raw(named.providerId)} = ${sql.raw(owner.id)} AND ${IS_RUNNING}
  ORDER BY ${sql.raw(named.startedAt)} DESC LIMIT 1), ${sql.raw(owner.premiumUntil)})`;

/** Returns SQL for the latest end of Premium among a provider's subscriptions; null without any. */
export const paidUntilOf = (providerId: number | SQLWrapper): SQL =>
  sql`(SELECT max(${PAID_UNTIL}) FROM ${s} WHERE ${eq(s.providerId, providerId)})`;
