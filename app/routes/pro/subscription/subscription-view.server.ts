import { CLUB } from "~/domain/club/club-code.rules";
import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import type { StoredSubscription, SubscriptionPage } from "~/domain/subscriptions/find-subscription.server";
import { PACK_CREDIT } from "~/domain/subscriptions/pace.rules";
import { planAt, quotaOf } from "~/domain/subscriptions/plan.rules";
import { ENDED_SHOWN, RENEWAL_TRIES } from "~/domain/subscriptions/renewal.rules";
import { isStopping, SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { withdrawalOf } from "~/domain/subscriptions/withdrawal.rules";
import type { AppContext } from "~/http/context.server";
import { marketHost } from "~/http/market-address.server";
import { paths } from "~/paths";
import { plansView } from "./plans-view.server";

/** Everything that the page about the plan shows: Premium while it is active, otherwise both plans, and what ended lately. */
export function subscriptionView(context: AppContext, provider: Provider, page: SubscriptionPage) {
  const now = context.clock.now();
  const isActive = planAt(now, page.premiumUntil) === "premium";
  return {
    active: isActive ? activeView(context, page) : null,
    // One that is ending at once may still run at the vendor: a second one would be refused.
    plans:
      isActive ||
      ((isEnding(page.subscription) || isRefunded(page.subscription)) && page.subscription?.endedAt === null)
        ? null
        : plansView(context, provider, page),
    ended: isActive ? null : endedView(context, provider, page),
    support: supportView(context, page.publicId, isActive),
  };
}

export type ActiveView = ReturnType<typeof activeView>;

function activeView(context: AppContext, page: SubscriptionPage) {
  const { format, clock } = context;
  const subscription = page.subscription?.endedAt === null ? page.subscription : null;
  const until = paidUntil(page);
  return {
    daysLeft: Math.max(0, Math.ceil((until - clock.now()) / days(1))),
    until: format.day(until),
    balance: { count: page.balance, text: format.number(page.balance) },
    hasCustomer: page.hasCustomer,
    club: {
      code: page.clubCode,
      person: page.person,
      discount: format.percent(CLUB.discount / 100),
      address: `${marketHost(context)}${paths.club()}`,
    },
    /** Null: Premium was not bought here, and is not renewed. */
    bought: subscription && boughtView(context, page, subscription, until),
  };
}

/**
 * Until when Premium is paid, or without a payment until when it is tried. It stays active for a moment longer while the renewal is under
 * way.
 */
export function paidUntil({ subscription, premiumUntil }: SubscriptionPage): number {
  const isPaid = subscription && subscription.endedAt === null && subscription.failedAt === null;
  if (!isPaid) return premiumUntil ?? 0;
  const { wanted, wantedAt, startedAt, periodStart, periodEnd } = subscription;
  // A renewal that was collected after it was cancelled goes back.
  const goesBack = wanted === "cancel" && wantedAt !== null && periodStart > wantedAt && periodStart > startedAt;
  return goesBack ? periodStart : periodEnd;
}

/**
 * It is not renewed, as far as the provider is concerned: the vendor may not have confirmed it yet. While a renewal is owed, the vendor tries the
 * card on, although it was told to end with the period.
 */
export const isLeaving = ({ wanted, cancelAtPeriodEnd, failedAt }: StoredSubscription) =>
  wanted === "cancel" || (cancelAtPeriodEnd && failedAt === null && wanted !== "resume");

export type BoughtView = ReturnType<typeof boughtView>;

function boughtView(context: AppContext, page: SubscriptionPage, subscription: StoredSubscription, until: number) {
  const { format, clock } = context;
  const { interval, card, wanted, startedAt } = subscription;
  const next = subscription.nextInterval ?? interval;
  const reminder = until - SUBSCRIPTIONS.reminder;
  const outcome = subscription.failedAt !== null ? "unpaid" : isLeaving(subscription) ? "ends" : "renews";
  return {
    interval,
    next,
    outcome: outcome as "unpaid" | "ends" | "renews",
    since: format.day(startedAt),
    card,
    prices: { month: format.money(PRICES.premium.month), year: format.money(PRICES.premium.year) },
    /** The period is over, and the renewal not collected yet: nothing is to be changed now. */
    isRenewing: until <= clock.now(),
    saved: format.money(12 * PRICES.premium.month - PRICES.premium.year),
    reminder: next === "year" && outcome === "renews" && reminder > clock.now() ? format.day(reminder) : null,
    /** Asked for, and not confirmed by the vendor yet. */
    pending: wanted && (wanted === "cancel" || wanted === "withdraw" ? wanted : ("change" as const)),
    failure: failureView(context, subscription),
    withdrawal: withdrawalView(context, page, subscription),
    did: {
      unlocks: { count: page.since.unlocks, text: format.number(page.since.unlocks) },
      credits: format.money(page.since.unlocks * PACK_CREDIT),
      paid: format.money(page.since.paid),
    },
  };
}

function failureView({ format }: AppContext, subscription: StoredSubscription) {
  const { failedAt, failedAttempts, nextAttemptAt, declineCode } = subscription;
  if (failedAt === null) return null;
  return {
    on: format.day(failedAt),
    reason: REASONS[declineCode ?? ""] ?? ("other" as const),
    tries: Math.max(1, failedAttempts),
    all: Math.max(RENEWAL_TRIES, failedAttempts),
    next: nextAttemptAt === null ? null : format.day(nextAttemptAt),
  };
}

/** By the vendor's code; every other one is named by no reason. */
const REASONS: Record<string, "expired" | "funds" | "confirm"> = {
  expired_card: "expired",
  insufficient_funds: "funds",
  authentication_required: "confirm",
};

/** Null: a monthly plan, nothing to give back, a renewal that is owed, or it is under way already. */
export function withdrawalView(
  { format, clock }: AppContext,
  { firstUnlock, lastPaid, annualSince }: SubscriptionPage,
  subscription: StoredSubscription,
) {
  const since = annualSince ?? subscription.startedAt;
  const withdrawal = withdrawalOf(subscription.interval, since, firstUnlock?.at ?? null, clock.now());
  if (withdrawal.state === "none" || lastPaid === 0 || subscription.wanted === "withdraw") return null;
  if (subscription.failedAt !== null) return null;
  return {
    state: withdrawal.state,
    date: format.moment(withdrawal.until),
    days: SUBSCRIPTIONS.withdrawal / days(1),
    start: format.day(since),
    amount: format.money(lastPaid),
    unlock: firstUnlock && { ...firstUnlock, date: format.day(firstUnlock.at) },
  };
}

/** Its refund was asked for, and the vendor has not confirmed it yet. */
const isWithdrawing = (subscription: StoredSubscription | null) => subscription?.wanted === "withdraw";

/** It ends at once, and the vendor has not confirmed that yet. */
const isEnding = (subscription: StoredSubscription | null) =>
  subscription !== null && (isWithdrawing(subscription) || isStopping(subscription));

/** Its last payment was refunded or charged back. It may still run: the next renewal that is paid begins Premium again. */
const isRefunded = (subscription: StoredSubscription | null) => subscription?.refundedAt != null;

/** Null: it never was active, or ended long ago. */
function endedView(context: AppContext, provider: Provider, page: SubscriptionPage) {
  const { format, clock } = context;
  const { premiumUntil, subscription, balance } = page;
  const ending = isEnding(subscription);
  // Cancelled before the renewal was refused, it has ended with the period that was paid.
  const asked =
    subscription && ending
      ? Math.max(subscription.wantedAt ?? 0, isWithdrawing(subscription) ? 0 : subscription.periodEnd)
      : null;
  const isSuspended = isRefunded(subscription) && subscription?.endedAt === null;
  const endedAt = asked ?? subscription?.endedAt ?? subscription?.refundedAt ?? premiumUntil;
  if (endedAt === null || (!ending && clock.now() - endedAt > ENDED_SHOWN)) return null;
  return {
    on: format.day(endedAt),
    hidden: beyondFree(context, provider, page),
    balance,
    /** Not confirmed by the vendor yet. */
    pending: !ending ? null : isWithdrawing(subscription) ? ("withdraw" as const) : ("cancel" as const),
    isRefunded: isRefunded(subscription),
    /** The next renewal, which begins Premium again; null: there is none. */
    renews: isSuspended && subscription && !isLeaving(subscription) ? format.day(subscription.periodEnd) : null,
  };
}

/** What the free plan has no room for, as a list; null: nothing. */
export function beyondFree({ format, t }: AppContext, { market }: Provider, { media }: SubscriptionPage) {
  const hidden = (["photos", "videos", "portfolios"] as const).flatMap((kind) => {
    const count = media[kind] - quotaOf(kind, "free", market);
    return count > 0 ? [t(`premium:hidden.${kind}`, { count })] : [];
  });
  return hidden.length > 0 ? format.list(hidden) : null;
}

/** How a provider writes to us: the subject says whose turn it is, and names the profile so that it can be checked. */
function supportView({ settings, t }: AppContext, id: string, isPremium: boolean) {
  const subject = t(isPremium ? "premium:support.subjectPremium" : "premium:support.subject", { id });
  return { isPremium, href: `mailto:${settings.OPERATOR_EMAIL ?? ""}?subject=${encodeURIComponent(subject)}` };
}
