import { dot, EARTH_RADIUS_KM } from "./match-ranges.rules";
import { type MatchCandidate, type MatchQuery, PRICE_KINDS } from "./matching.rules";

export function offersService(
  { service }: Pick<MatchQuery, "service">,
  { services }: Pick<MatchCandidate, "services">,
): boolean {
  return (services & service) !== 0;
}

export function speaks(mask: number, candidate: MatchCandidate): boolean {
  return (candidate.languages & mask) !== 0;
}

/** Returns the lowest starting price of the matching services in whole euros; null: all are on request. */
export function priceFor(
  { price }: Pick<MatchQuery, "price">,
  { prices }: Pick<MatchCandidate, "prices">,
): number | null {
  const known = PRICE_KINDS[price].map((column) => prices[column]).filter((euros) => euros !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Checks a price against the maximum. A price on request never excludes. */
export function within(price: number | null, max: number | null): boolean {
  return price === null || max === null || price <= max;
}

/**
 * Checks that the place is within the travel radius r plus the destination's extent e: cos(r + e) = cos r cos e - sin
 * r sin e.
 * @param loosened doubles the travel radius: cos 2r = 2 cos² r - 1, sin 2r = 2 sin r cos r
 */
export function withinPlace(
  query: Pick<MatchQuery, "mode" | "country" | "vector" | "extentKm">,
  candidate: Pick<MatchCandidate, "country" | "vector" | "cosRadius">,
  loosened: boolean,
): boolean {
  if (query.mode === "anywhere") return true;
  if (query.mode === "country") return candidate.country === query.country;
  if (!query.vector) return false;
  const cosine = dot(query.vector, candidate.vector);
  const cos = candidate.cosRadius;
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
  const extent = extentOf(query);
  return loosened
    ? cosine >= (2 * cos * cos - 1) * Math.cos(extent) - 2 * sin * cos * Math.sin(extent)
    : cosine >= cos * Math.cos(extent) - sin * Math.sin(extent);
}

/** Radians. */
export const extentOf = ({ extentKm = 0 }: Pick<MatchQuery, "extentKm">) => extentKm / EARTH_RADIUS_KM;
