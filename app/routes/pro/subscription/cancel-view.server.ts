import { PRICES, UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import type { SubscriptionPage } from "~/domain/subscriptions/find-subscription.server";
import { planAt } from "~/domain/subscriptions/plan.rules";
import type { AppContext } from "~/http/context.server";
import { beyondFree, isLeaving, paidUntil, withdrawalView } from "./subscription-view.server";

/** What leaving means, with this provider's figures. @returns null when there is nothing that could be left */
export function cancelView(context: AppContext, provider: Provider, page: SubscriptionPage) {
  const { format, clock } = context;
  const { subscription, premiumUntil } = page;
  if (!subscription || subscription.endedAt !== null || premiumUntil === null) return null;
  if (planAt(clock.now(), premiumUntil) === "free" || subscription.wanted === "withdraw") return null;
  const { interval, nextInterval } = subscription;
  const until = paidUntil(page);
  const withdrawal = withdrawalView(context, page, subscription);
  const leaving = isLeaving(subscription);
  if (leaving && withdrawal?.state !== "open") return null;
  return {
    until: format.day(until),
    dayBefore: format.day(until - days(1)),
    /** It is canceled already, and only its money is left to ask for. */
    isLeaving: leaving,
    /** A renewal is owed: leaving ends Premium at once. Its price; null: what there is is paid. */
    owed: subscription.failedAt === null ? null : format.money(PRICES.premium[nextInterval ?? interval]),
    withdrawal,
    contacts: page.contacts,
    balance: page.balance,
    hasMedia: Object.values(page.media).some((count) => count > 0),
    unlockCredits: UNLOCK_CREDITS,
    hidden: beyondFree(context, provider, page),
    hasCode: page.clubCode !== null,
  };
}

export type CancelView = NonNullable<ReturnType<typeof cancelView>>;
