import type { Ledger } from "~/domain/credits/find-ledger.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { planAt, quotaOf } from "~/domain/subscriptions/plan.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";

/** Plan and credits in the provider's language, with everything formatted. */
export function planView(
  context: AppContext,
  provider: Provider,
  { premiumUntil, balance, entries, welcomed }: Ledger,
) {
  const { format, clock, locale, market } = context;
  const tag = formattingTag(locale, market);
  const signed = intl("NumberFormat", tag, { signDisplay: "always" });
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
