import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { days } from "~/domain/durations";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import type { Translate } from "~/i18n/texts";
import type { Format } from "~/i18n/use-format";
import type { ChipText } from "~/ui/chip";
import type { Rating } from "~/ui/profile-tile";

interface Texts {
  t: Translate;
  format: Format;
}

interface Service {
  /** Whole euros; null: on request. */
  price: number | null;
  priceHidden?: boolean;
}

/** Length of the part of a postal code that is shown. */
const POSTAL_CODE_CHARACTERS = 2;
const RECENT_DAYS = MATCH_LIMITS.recentlyActive / days(1);

/** Returns the average of a provider's reviews and their number; null without reviews (rule card-4). */
export function ratedText({ t, format }: Texts, { rating, reviewCount }: Pick<PlannerCard, "rating" | "reviewCount">) {
  if (rating === null) return null;
  return `${format.rating(rating)} · ${t("directory:profile.reviewCount", { count: reviewCount })}`;
}

/** Returns the average of a provider's reviews for a list, with one decimal; null without reviews (rule card-3). */
export function ratingOf({ t, format }: Texts, provider: Pick<PlannerCard, "rating" | "reviewCount">): Rating | null {
  const { rating, reviewCount } = provider;
  if (rating === null) return null;
  const average = format.rating(rating);
  const outOf = t("directory:profile.rating", { rating: average });
  const label = `${outOf} · ${t("directory:profile.reviewCount", { count: reviewCount })}`;
  return { average, count: format.number(reviewCount), label };
}

export function placeOf({ city, zipCode }: Pick<PlannerCard, "city" | "zipCode">): string {
  const code = zipCode.slice(0, POSTAL_CODE_CHARACTERS).trim();
  return code ? `${city} (${code})` : city;
}

export function plannerChips(
  { t }: Pick<Texts, "t">,
  planner: Pick<PlannerCard, "kind" | "premium" | "recentlyActive"> & { pinned?: boolean },
): ChipText[] {
  const { kind, premium, recentlyActive, pinned } = planner;
  return [
    ...(kind === "venue" ? [{ text: t("planner:venue") }] : []),
    ...(pinned ? [{ kind: "good" as const, text: t("planner:choseYou") }] : []),
    ...(premium ? [{ kind: "premium" as const, text: t("planner:premium"), tip: t("planner:premiumTip") }] : []),
    ...(recentlyActive
      ? [{ kind: "active" as const, text: t("planner:active"), tip: t("planner:activeTip", { days: RECENT_DAYS }) }]
      : []),
  ];
}

export function serviceName({ t }: Pick<Texts, "t">, code: string): string {
  return t(`planner:service.${code as ServiceCode}`);
}

export function shortServiceName({ t }: Pick<Texts, "t">, code: string): string {
  return t(`planner:shortService.${code as ServiceCode}`);
}

/** Returns the price of a service; undefined if it is hidden, because "on request" would not be true. */
export function startingPrice({ t, format }: Texts, { price, priceHidden }: Service): string | undefined {
  if (priceHidden) return undefined;
  return price === null ? t("planner:onRequest") : t("planner:from", { price: format.euros(price) });
}

/** Returns the lowest visible price; null if all prices are hidden. */
export function lowestPrice({ t, format }: Texts, { services }: { services: readonly Service[] }): string | null {
  const shown = services.filter(({ priceHidden }) => !priceHidden);
  const prices = shown.flatMap(({ price }) => (price === null ? [] : [price]));
  if (prices.length > 0) return t("planner:from", { price: format.euros(Math.min(...prices)) });
  return shown.length > 0 ? t("planner:onRequest") : null;
}
