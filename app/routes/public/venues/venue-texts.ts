import type { VenueCard } from "~/domain/venues/venue-card.server";
import type { Translate } from "~/i18n/texts";
import type { Format } from "~/i18n/use-format";

interface Texts {
  t: Translate;
  format: Format;
}

/** Returns the price of a day's rent; null: not disclosed. */
export function priceOf({ t, format }: Texts, { minPrice, maxPrice }: Pick<VenueCard, "minPrice" | "maxPrice">) {
  if (minPrice === null) return null;
  const from = format.euros(minPrice);
  const price =
    maxPrice === null || maxPrice === minPrice
      ? t("planner:from", { price: from })
      : t("venue:card.price", { from, to: format.euros(maxPrice) });
  return t("venue:card.day", { price });
}
