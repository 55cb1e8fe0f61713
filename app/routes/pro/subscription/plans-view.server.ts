import { CLUB } from "~/domain/club/club-code.rules";
import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { PACKS } from "~/domain/payments/order.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import type { SubscriptionPage } from "~/domain/subscriptions/find-subscription.server";
import { PACE, PACK_CREDIT, paceOf } from "~/domain/subscriptions/pace.rules";
import { quotaOf } from "~/domain/subscriptions/plan.rules";
import { RENEWAL_TRIES } from "~/domain/subscriptions/renewal.rules";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import type { AppContext } from "~/http/context.server";
import { quietView } from "~/http/quiet-view.server";

/** The free plan beside Premium, with every price formatted. */
export function plansView(
  { format }: AppContext,
  provider: Provider,
  { recentUnlocks, kind }: Pick<SubscriptionPage, "recentUnlocks" | "kind">,
) {
  const { month, year } = PRICES.premium;
  const perCredit = PACKS.map(({ credits, price }) => price / credits);
  const pace = paceOf(recentUnlocks);
  return {
    /** Pages of planners show other planners; those of venues show nobody else. */
    hasCompetitors: kind === "planner",
    prices: {
      none: format.money(0),
      month: format.money(month),
      year: format.money(year),
      yearByMonth: format.money(year / 12),
      saved: format.money(12 * month - year),
      /** Of the annual plan. */
      percent: format.percent(1 - year / (12 * month)),
    },
    credit: { least: format.money(Math.min(...perCredit)), most: format.money(Math.max(...perCredit)) },
    quotas: {
      photos: quotaOf("photos", "free", provider.market),
      videos: quotaOf("videos", "free", provider.market),
      portfolios: quotaOf("portfolios", "free", provider.market),
    },
    quiet: quietView(format),
    club: format.percent(CLUB.discount / 100),
    pace: pace && {
      cheaper: pace.cheaper,
      unlocks: pace.unlocks,
      from: pace.from,
      days: PACE.window / days(1),
      price: format.money(PACK_CREDIT),
      credits: format.money(pace.credits),
      premium: format.money(pace.premium),
      /** Of the longer bar. */
      bars: { credits: share(pace.credits, pace.premium), premium: share(pace.premium, pace.credits) },
    },
    terms: {
      withdrawal: SUBSCRIPTIONS.withdrawal / days(1),
      tries: RENEWAL_TRIES,
      retrying: SUBSCRIPTIONS.dunning / days(1),
    },
  };
}

export type PlansView = ReturnType<typeof plansView>;

const share = (one: number, other: number) => one / Math.max(one, other);
