import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import { MAIN_FEATURES, type VenueFeature } from "~/domain/venues/venue.rules";
import type { VenueCard } from "~/domain/venues/venue-card.server";
import type { AppContext } from "~/http/context.server";
import { placeOf, ratedText } from "~/http/planner-view.server";
import { kilometres } from "~/i18n/kilometres.server";
import { paths } from "~/paths";
import { pictureSources } from "~/ui/picture-sources";

/** Features that a card names: of those that the search shows at once, then of the others. */
const NAMED = 3;

export interface FeatureView {
  /** Names its drawing. */
  code: VenueFeature;
  name: string;
}

/** A venue in a list, in the visitor's language. Plain JSON. */
export interface VenueCardView {
  publicId: string;
  name: string;
  href: string;
  /** "Château · Guebwiller (68), 46 km" */
  place: string;
  /** "4.9 out of 5 · 18 reviews"; null: there is none. */
  rated: string | null;
  picture: { src: string; srcSet: string | undefined } | null;
  premium: boolean;
  /** "180 seated", "12 bedrooms" */
  sums: string[];
  features: FeatureView[];
  price: string | null;
  /** Marked with the heart. */
  favorite: boolean;
}

/** @param town that was searched around @param marked public ids with a heart */
export function venueCardView(
  context: AppContext,
  venue: VenueCard,
  town: { latitude: number; longitude: number } | null,
  marked: readonly string[],
): VenueCardView {
  const { t } = context;
  const type = t(`venues:type.${venue.type}`);
  const where = { type, place: placeOf(venue) };
  return {
    publicId: venue.publicId,
    name: venue.name,
    href: paths.venue(venue.publicId),
    place: town
      ? t("venue:card.away", { ...where, distance: kilometres(context, Math.round(kilometresBetween(venue, town))) })
      : t("venue:card.place", where),
    rated: ratedText(context, venue),
    picture: venue.picture && sourcesOf(venue.picture.src),
    premium: venue.premium,
    sums: sumsOf(context, venue),
    features: namedFeatures(venue.features).map((code) => ({ code, name: t(`venues:feature.${code}`) })),
    price: priceOf(context, venue),
    favorite: marked.includes(venue.publicId),
  };
}

export function sumsOf({ t, format }: AppContext, { seated, standing, bedrooms }: VenueCard): string[] {
  return [
    ...(seated ? [t("venue:card.seated", { number: format.number(seated) })] : []),
    ...(standing ? [t("venue:card.standing", { number: format.number(standing) })] : []),
    ...(bedrooms ? [t("venue:card.bedrooms", { count: bedrooms })] : []),
  ];
}

/** For a day's rent. */
export function priceOf({ t, format }: AppContext, { minPrice, maxPrice }: Pick<VenueCard, "minPrice" | "maxPrice">) {
  if (minPrice === null) return null;
  const from = format.euros(minPrice);
  return maxPrice === null || maxPrice === minPrice
    ? t("planner:from", { price: from })
    : t("venue:card.price", { from, to: format.euros(maxPrice) });
}

function namedFeatures(features: readonly VenueFeature[]): VenueFeature[] {
  const main = MAIN_FEATURES.filter((feature) => features.includes(feature));
  return [...main, ...features.filter((feature) => !main.some((one) => one === feature))].slice(0, NAMED);
}

function sourcesOf(stored: string) {
  const { src, srcSet } = pictureSources(stored);
  return { src, srcSet };
}
