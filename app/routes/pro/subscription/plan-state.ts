import { days } from "~/domain/durations";
import type { StoredSubscription, SubscriptionPage } from "~/domain/subscriptions/find-subscription.server";
import {
  ENDED_SHOWN,
  isStopping,
  planAt,
  type QuotaKind,
  quotaOf,
  RENEWAL_TRIES,
  SUBSCRIPTIONS,
  withdrawalOf,
} from "~/domain/subscriptions/subscription.rules";
import type { MarketCode } from "~/i18n/markets";

// Instants are milliseconds since the epoch, money is in cents. Nothing here contains Stripe ids.

export type ActivePlanState = ReturnType<typeof activePlan>;
export type BoughtPlan = ReturnType<typeof boughtPlan>;
export type WithdrawalState = NonNullable<ReturnType<typeof withdrawalIn>>;
export type EndedPlanState = NonNullable<ReturnType<typeof endedPlan>>;
export type LeavingPlan = NonNullable<ReturnType<typeof leavingPlan>>;
export type MediaCount = { kind: QuotaKind; count: number };

export function activePlan(page: SubscriptionPage, now: number) {
  const subscription = page.subscription?.endedAt === null ? page.subscription : null;
  const { balance, hasCustomer, clubCode, person } = page;
  const until = paidUntil(page);
  return {
    balance,
    hasCustomer,
    clubCode,
    person,
    until,
    daysLeft: Math.max(0, Math.ceil((until - now) / days(1))),
    /** Null: Premium was not bought here, and does not renew. */
    bought: subscription && boughtPlan(page, subscription, until, now),
  };
}

/** Returns the end of the paid period; while a payment is owed, the end of the retries. */
function paidUntil({ subscription, premiumUntil }: SubscriptionPage): number {
  const isPaid = subscription && subscription.endedAt === null && subscription.failedAt === null;
  if (!isPaid) return premiumUntil ?? 0;
  const { wanted, wantedAt, startedAt, periodStart, periodEnd } = subscription;
  // A renewal after the cancellation is refunded, so its period is not paid.
  const goesBack = wanted === "cancel" && wantedAt !== null && periodStart > wantedAt && periodStart > startedAt;
  return goesBack ? periodStart : periodEnd;
}

/**
 * Returns whether the renewal is cancelled, even if Stripe has not confirmed it yet. `cancelAtPeriodEnd` does not count
 * while a renewal is owed, because Stripe then retries the card.
 */
const isLeaving = ({ wanted, cancelAtPeriodEnd, failedAt }: StoredSubscription) =>
  wanted === "cancel" || (cancelAtPeriodEnd && failedAt === null && wanted !== "resume");

function boughtPlan(page: SubscriptionPage, subscription: StoredSubscription, until: number, now: number) {
  const { interval, card, wanted, startedAt } = subscription;
  const next = subscription.nextInterval ?? interval;
  const reminder = until - SUBSCRIPTIONS.reminder;
  const outcome = outcomeOf(subscription);
  return {
    interval,
    next,
    outcome,
    startedAt,
    card,
    /** The period is over, and the renewal not collected yet: no change is possible. */
    isRenewing: until <= now,
    reminder: next === "year" && outcome === "renews" && reminder > now ? reminder : null,
    /** Requested change that Stripe has not confirmed yet. */
    pending: wanted && (wanted === "cancel" || wanted === "withdraw" ? wanted : ("change" as const)),
    failure: failureIn(subscription),
    withdrawal: withdrawalIn(page, subscription, now),
    did: page.since,
  };
}

function outcomeOf(subscription: StoredSubscription): "unpaid" | "ends" | "renews" {
  if (subscription.failedAt !== null) return "unpaid";
  return isLeaving(subscription) ? "ends" : "renews";
}

function failureIn({ failedAt, failedAttempts, nextAttemptAt, declineCode }: StoredSubscription) {
  if (failedAt === null) return null;
  return {
    failedAt,
    reason: REASONS[declineCode ?? ""] ?? ("other" as const),
    tries: Math.max(1, failedAttempts),
    all: Math.max(RENEWAL_TRIES, failedAttempts),
    nextAttemptAt,
  };
}

/** Reasons by Stripe's decline code; all others have no named reason. */
const REASONS: Record<string, "expired" | "funds" | "confirm"> = {
  expired_card: "expired",
  insufficient_funds: "funds",
  authentication_required: "confirm",
};

/** Returns null for a monthly plan, without a refundable payment, for an owed renewal, and during a withdrawal. */
function withdrawalIn(
  { firstUnlock, lastPaid, annualSince }: SubscriptionPage,
  subscription: StoredSubscription,
  now: number,
) {
  const since = annualSince ?? subscription.startedAt;
  const withdrawal = withdrawalOf(subscription.interval, since, firstUnlock?.at ?? null, now);
  if (withdrawal.state === "none" || lastPaid === 0 || subscription.wanted === "withdraw") return null;
  if (subscription.failedAt !== null) return null;
  return { ...withdrawal, since, amount: lastPaid, unlock: firstUnlock };
}

const isWithdrawing = (subscription: StoredSubscription | null) => subscription?.wanted === "withdraw";

const isEnding = (subscription: StoredSubscription | null) =>
  subscription !== null && (isWithdrawing(subscription) || isStopping(subscription));

/** Returns whether the last payment was refunded or charged back. The next paid renewal restarts Premium. */
const isRefunded = (subscription: StoredSubscription | null) => subscription?.refundedAt != null;

/** Returns whether the subscription may still run at Stripe after the end of Premium: a second one would be refused. */
export const mayStillRun = ({ subscription }: SubscriptionPage) =>
  (isEnding(subscription) || isRefunded(subscription)) && subscription?.endedAt === null;

/** Returns the changes since Premium ended; null: it never was active, or ended long ago. */
export function endedPlan(page: SubscriptionPage, market: MarketCode, now: number) {
  const { premiumUntil, subscription, balance } = page;
  const ending = isEnding(subscription);
  // A subscription that was cancelled before its renewal failed has ended with the paid period.
  const asked =
    subscription && ending
      ? Math.max(subscription.wantedAt ?? 0, isWithdrawing(subscription) ? 0 : subscription.periodEnd)
      : null;
  const isSuspended = isRefunded(subscription) && subscription?.endedAt === null;
  const endedAt = asked ?? subscription?.endedAt ?? subscription?.refundedAt ?? premiumUntil;
  if (endedAt === null || (!ending && now - endedAt > ENDED_SHOWN)) return null;
  const pending = isWithdrawing(subscription) ? ("withdraw" as const) : ("cancel" as const);
  return {
    endedAt,
    hidden: beyondFree(page, market),
    balance,
    /** Change that Stripe has not confirmed yet: a refund, or the end of a plan with an unpaid renewal. */
    pending: ending ? pending : null,
    isRefunded: isRefunded(subscription),
    /** The next renewal of a running subscription after its last payment was refunded; null: none. */
    renews: isSuspended && subscription && !isLeaving(subscription) ? subscription.periodEnd : null,
  };
}

export function leavingPlan(page: SubscriptionPage, market: MarketCode, now: number) {
  const { subscription, premiumUntil, contacts, balance, media, clubCode } = page;
  if (!subscription || subscription.endedAt !== null || premiumUntil === null) return null;
  if (planAt(now, premiumUntil) === "free" || subscription.wanted === "withdraw") return null;
  const withdrawal = withdrawalIn(page, subscription, now);
  const leaving = isLeaving(subscription);
  if (leaving && withdrawal?.state !== "open") return null;
  return {
    until: paidUntil(page),
    /** True if the plan is already cancelled, so that only a refund can be requested. */
    isLeaving: leaving,
    /** Interval of an unpaid renewal. While it is unpaid, cancelling ends Premium immediately. Null: none is unpaid. */
    owed: subscription.failedAt === null ? null : (subscription.nextInterval ?? subscription.interval),
    withdrawal,
    contacts,
    balance,
    hasMedia: Object.values(media).some((count) => count > 0),
    hidden: beyondFree(page, market),
    hasCode: clubCode !== null,
  };
}

function beyondFree({ media }: SubscriptionPage, market: MarketCode): MediaCount[] {
  return (["photos", "videos", "weddings"] as const)
    .map((kind) => ({ kind, count: media[kind] - quotaOf(kind, "free", market) }))
    .filter(({ count }) => count > 0);
}
