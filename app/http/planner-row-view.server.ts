import type { PlannerCard } from "~/domain/directory/planner-card.server";
import type { AppContext } from "./context.server";
import { cardView, type PlannerView } from "./planner-view.server";

/** A planner in a compact list, in the visitor's language. Plain JSON. */
export interface PlannerRowView
  extends Pick<PlannerView, "publicId" | "name" | "place" | "rated" | "portrait" | "gold" | "chips"> {
  /** `Full planning · Day coordination` */
  offers: string;
  /** The first picture of its gallery, as `pictureSources` takes it; null: it has none. */
  photo: string | null;
  /** The lowest of the prices that the planner shows; null: it shows none. */
  price: string | null;
  href: string;
}

type Texts = Parameters<typeof cardView>[0];

/** Services named in a row. */
const SERVICES = 2;

/** What a card says, in three lines (rule card-3). */
export function plannerRowView(context: Texts, planner: PlannerCard): PlannerRowView {
  const { publicId, name, place, rated, portrait, gold, chips, prices, profileHref } = cardView(context, planner);
  return {
    publicId,
    name,
    place,
    rated,
    portrait,
    gold,
    href: profileHref,
    // The profile itself says who was active recently.
    chips: chips.filter(({ kind }) => kind !== "active"),
    photo: planner.photo ?? null,
    offers: prices
      .slice(0, SERVICES)
      .map(({ label }) => label)
      .join(" · "),
    price: lowestPrice(context, planner),
  };
}

/** @returns null where the planner shows no price */
export function lowestPrice(
  { t, format }: Pick<AppContext, "t" | "format">,
  { services }: { services: readonly Pick<PlannerCard["services"][number], "price" | "priceHidden">[] },
): string | null {
  const shown = services.filter(({ priceHidden }) => !priceHidden);
  const prices = shown.flatMap(({ price }) => (price === null ? [] : [price]));
  if (prices.length > 0) return t("planner:from", { price: format.euros(Math.min(...prices)) });
  return shown.length > 0 ? t("planner:onRequest") : null;
}
