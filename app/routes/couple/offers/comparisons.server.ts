import type { AppContext } from "~/http/pipeline/context.server";
import type { OfferView } from "~/routes/offer-view.server";

/** Returns the offers of each project, and how much more than the lowest each one costs. */
export const comparisons = (context: Pick<AppContext, "t" | "format">, offers: readonly OfferView[]) =>
  [...new Set(offers.map((offer) => offer.project))].map((id) => {
    const own = offers.filter((offer) => offer.project === id);
    const lowest = lowestOf(own);
    const days = new Set(own.map(({ validUntil }) => validUntil));
    return {
      id,
      heading: [own[0]?.event, own[0]?.eventDate].join(" · "),
      /** Null: the offers have different days. */
      validUntil: days.size === 1 ? own[0]?.validUntil : null,
      lowest: lowest?.id,
      offers: own.map((offer) => ({
        ...offer,
        gap:
          lowest && offer.isOpen && offer !== lowest
            ? context.t("offers:compare.gap", { amount: context.format.cents(offer.cents - lowest.cents) })
            : null,
      })),
    };
  });

/** Returns the open offer with the lowest total; null if there is no other one, or it has the same total. */
function lowestOf(offers: readonly OfferView[]): OfferView | null {
  const [first, second] = offers.filter(({ isOpen }) => isOpen).sort((one, other) => one.cents - other.cents);
  return first && second && first.cents < second.cents ? first : null;
}
