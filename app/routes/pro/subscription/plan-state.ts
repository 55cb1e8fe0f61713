import { days } from "~/domain/durations";
import type { StoredSubscription, SubscriptionPage } from "~/domain/subscriptions/find-subscription.server";
import { planAt, type QuotaKind, quotaOf } from "~/domain/subscriptions/plan.rules";
import {
  ENDED_SHOWN,
  isStopping,
  RENEWAL_TRIES,
  SUBSCRIPTIONS,
  withdrawalOf,
} from "~/domain/subscriptions/subscription.rules";
import type { MarketCode } from "~/i18n/markets";

// Instants are milliseconds since the epoch, money is in cents. Nothing here names a payment at the payment provider.

export type ActivePlanState = ReturnType<typeof activePlan>;
export type BoughtPlan = ReturnType<typeof boughtPlan>;
export type WithdrawalState = NonNullable<ReturnType<typeof withdrawalIn>>;
export type EndedPlanState = NonNullable<ReturnType<typeof endedPlan>>;
export type LeavingPlan = NonNullable<ReturnType<typeof leavingPlan>>;
export type MediaCount = { kind: QuotaKind; count: number };

/** Returns the state of Premium while it is active. */
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
    /** Null: Premium was not bought here, and is not renewed. */
    bought: subscription && boughtPlan(page, subscription, until, now),
  };
}

/**
 * Returns until when Premium is paid, or without a payment until when the charge is retried. Premium stays active a
 * moment longer while the renewal is being collected.
 */
function paidUntil({ subscription, premiumUntil }: SubscriptionPage): number {
  const isPaid = subscription && subscription.endedAt === null && subscription.failedAt === null;
  if (!isPaid) return premiumUntil ?? 0;
  const { wanted, wantedAt, startedAt, periodStart, periodEnd } = subscription;
  // A renewal that was collected after it was cancelled goes back.
  const goesBack = wanted === "cancel" && wantedAt !== null && periodStart > wantedAt && periodStart > startedAt;
  return goesBack ? periodStart : periodEnd;
}

/**
 * The provider does not want it renewed; Stripe may not have confirmed that yet. While a renewal is owed, Stripe retries
 * the card, although the subscription ends with the period.
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
    /** The period is over, and the renewal not collected yet: nothing is to be changed now. */
    isRenewing: until <= now,
    reminder: next === "year" && outcome === "renews" && reminder > now ? reminder : null,
    /** Asked for, and not confirmed by Stripe yet. */
    pending: wanted && (wanted === "cancel" || wanted === "withdraw" ? wanted : ("change" as const)),
    failure: failureIn(subscription),
    withdrawal: withdrawalIn(page, subscription, now),
    /** Since it began. */
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

/** By Stripe's decline code; every other one is named by no reason. */
const REASONS: Record<string, "expired" | "funds" | "confirm"> = {
  expired_card: "expired",
  insufficient_funds: "funds",
  authentication_required: "confirm",
};

/** Null: a monthly plan, nothing to give back, a renewal that is owed, or it is under way already. */
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

/** Its refund was asked for, and Stripe has not confirmed it yet. */
const isWithdrawing = (subscription: StoredSubscription | null) => subscription?.wanted === "withdraw";

/** It ends immediately, and Stripe has not confirmed that yet. */
const isEnding = (subscription: StoredSubscription | null) =>
  subscription !== null && (isWithdrawing(subscription) || isStopping(subscription));

/** Its last payment was refunded or charged back. If it still runs, the next paid renewal begins Premium again. */
const isRefunded = (subscription: StoredSubscription | null) => subscription?.refundedAt != null;

/** Whether it may still run at Stripe although Premium is over: a second one would be refused. */
export const mayStillRun = ({ subscription }: SubscriptionPage) =>
  (isEnding(subscription) || isRefunded(subscription)) && subscription?.endedAt === null;

/** Returns what has changed since Premium ended; null: it never was active, or ended long ago. */
export function endedPlan(page: SubscriptionPage, market: MarketCode, now: number) {
  const { premiumUntil, subscription, balance } = page;
  const ending = isEnding(subscription);
  // Cancelled before the renewal was refused, it has ended with the period that was paid.
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
    /** Asked for, and not confirmed by Stripe yet: its refund, or its end while a renewal is owed. */
    pending: ending ? pending : null,
    isRefunded: isRefunded(subscription),
    /** The next renewal, of a subscription that runs although its last payment was refunded; null: none. */
    renews: isSuspended && subscription && !isLeaving(subscription) ? subscription.periodEnd : null,
  };
}

/** Returns what leaving Premium means; null when there is nothing that could be left. */
export function leavingPlan(page: SubscriptionPage, market: MarketCode, now: number) {
  const { subscription, premiumUntil, contacts, balance, media, clubCode } = page;
  if (!subscription || subscription.endedAt !== null || premiumUntil === null) return null;
  if (planAt(now, premiumUntil) === "free" || subscription.wanted === "withdraw") return null;
  const withdrawal = withdrawalIn(page, subscription, now);
  const leaving = isLeaving(subscription);
  if (leaving && withdrawal?.state !== "open") return null;
  return {
    until: paidUntil(page),
    /** It is cancelled already, and only its money is left to ask for. */
    isLeaving: leaving,
    /** Interval of a renewal that is owed: leaving ends Premium immediately. Null: everything is paid. */
    owed: subscription.failedAt === null ? null : (subscription.nextInterval ?? subscription.interval),
    withdrawal,
    contacts,
    balance,
    hasMedia: Object.values(media).some((count) => count > 0),
    hidden: beyondFree(page, market),
    hasCode: clubCode !== null,
  };
}

/** Counts the media that the free plan has no room for. */
function beyondFree({ media }: SubscriptionPage, market: MarketCode): MediaCount[] {
  return (["photos", "videos", "portfolios"] as const)
    .map((kind) => ({ kind, count: media[kind] - quotaOf(kind, "free", market) }))
    .filter(({ count }) => count > 0);
}
