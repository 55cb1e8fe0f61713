import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { columnNames } from "#db/column-names";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { RUNNING, SUBSCRIPTIONS } from "./subscription.rules";

const s = subscriptions;

/** Over a row of `subscriptions`: it gives Premium, or may still. */
export const IS_RUNNING = and(isNull(s.endedAt), inArray(s.status, [...RUNNING])) as SQL;

/**
 * Over a row of `subscriptions`: until when it gives Premium. Null: not at all. One that is being withdrawn, or whose last payment was refunded
 * or charged back, gives none. A renewal that was refused keeps it for as long as it is tried again, unless it is cancelled meanwhile (rule subscription-1).
 */
const PAID_UNTIL = sql`CASE
  WHEN ${s.refundedAt} IS NOT NULL OR coalesce(${s.wanted}, '') = 'withdraw' THEN NULL
  WHEN ${s.endedAt} IS NOT NULL THEN ${s.endedAt}
  WHEN ${s.status} IN ('active', 'trialing') THEN ${s.periodEnd} + CASE WHEN ${s.cancelAtPeriodEnd} THEN 0 ELSE ${SUBSCRIPTIONS.leeway} END
  WHEN ${s.status} = 'past_due' THEN ${s.periodEnd} + CASE WHEN ${s.wanted} = 'cancel' THEN 0 ELSE ${SUBSCRIPTIONS.dunning} END
  WHEN ${s.status} IN ('unpaid', 'paused', 'canceled') THEN ${s.periodEnd} END`;

const [p, row] = [columnNames(providers, "providers"), columnNames(subscriptions, "subscriptions")];

/**
 * Over a row of `providers`: until when pages say that Premium is active, the same everywhere: to the end of what is paid. Premium itself lasts for a
 * moment longer while the renewal is under way. Where nothing was bought, or a renewal is refused, it is until Premium ends.
 */
export const SHOWN_UNTIL = sql<
  number | null
>`coalesce((SELECT CASE WHEN ${sql.raw(row.failedAt)} IS NULL AND ${sql.raw(row.refundedAt)} IS NULL THEN ${sql.raw(row.periodEnd)} END
  FROM ${s} WHERE ${sql.raw(row.providerId)} = ${sql.raw(p.id)} AND ${IS_RUNNING}
  ORDER BY ${sql.raw(row.startedAt)} DESC LIMIT 1), ${sql.raw(p.premiumUntil)})`;

/** Until when a provider's subscriptions give it Premium, the latest of them. Null: not at all. */
export const paidUntilOf = (providerId: number | SQLWrapper): SQL =>
  sql`(SELECT max(${PAID_UNTIL}) FROM ${s} WHERE ${eq(s.providerId, providerId)})`;
