import type { Provider } from "~/domain/accounts/session.rules";
import type { Ledger } from "~/domain/credits/find-ledger.server";
import { planAt, quotaOf } from "~/domain/subscriptions/plan.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";

/** Plan and credits in the provider's language: nothing in it is formatted any more. */
export function planView(
  context: AppContext,
  provider: Provider,
  { premiumUntil, balance, entries, welcomed }: Ledger,
) {
  const { format, clock, locale, market } = context;
  const tag = formattingTag(locale, market);
  const signed = new Intl.NumberFormat(tag, { signDisplay: "always" });
  const isPremium = planAt(clock.now(), premiumUntil) === "premium";
  return {
    /** Null: the free plan. */
    premiumUntil: isPremium && premiumUntil !== null ? format.day(premiumUntil) : null,
    quotas: {
      photos: quotaOf("photos", "free", provider.market),
      videos: quotaOf("videos", "free", provider.market),
    },
    balance,
    welcomeWaits: !welcomed,
    entries: entries.map(({ kind, amount, createdAt }, index) => ({
      key: index,
      kind,
      date: format.day(createdAt),
      amount: signed.format(amount),
    })),
  };
}
