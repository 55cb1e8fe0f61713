import { languagesOf } from "~/domain/enumerations/enumeration.rules";
import { angleBetween, dot, EARTH_RADIUS_KM } from "./match-ranges.rules";
import { ANSWERS_FAST, type MatchCandidate, type MatchQuery, PRICE_KINDS } from "./matching.rules";

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

/** Reason for a planner's place on the list; the card renders it. */
export type MatchReason =
  /** `fromMiddle`: measured from the middle of a destination. */
  | { code: "distance"; km: number; from: string; fromMiddle: boolean; beyondRadius: boolean }
  | { code: "country"; country: string }
  | { code: "languages"; isos: string[] }
  | { code: "marketLanguage"; isos: string[] }
  | { code: "price"; euros: number; range: "within" | "above" }
  | { code: "answersFast"; hours: number }
  | { code: "newcomer" };

/** Answers over the last 90 days; null: no requests yet. */
interface AnswerRecord {
  answerRate: number | null;
  answerHours: number | null;
}

/**
 * Returns the reasons that are true, so a pinned planner without a match may have few. Kilometres and hours are whole
 * numbers.
 */
export function reasonsFor(query: MatchQuery, candidate: MatchCandidate, answers: AnswerRecord): MatchReason[] {
  return [
    ...placeReasons(query, candidate),
    ...languageReasons(query, candidate),
    ...priceReasons(query, candidate),
    ...answerReasons(answers),
  ];
}

function placeReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  if (query.mode === "country" && candidate.country === query.country) {
    return [{ code: "country", country: candidate.country }];
  }
  const km = distanceKm(query, candidate);
  if (km === null || !query.reference) return [];
  const beyondRadius = !withinPlace(query, candidate, false);
  const fromMiddle = extentOf(query) > 0;
  return [{ code: "distance", km: Math.round(km), from: query.reference.name, fromMiddle, beyondRadius }];
}

function languageReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  if (speaks(query.languages, candidate)) {
    return [{ code: "languages", isos: languagesOf(query.languages & candidate.languages) }];
  }
  if (!speaks(query.marketLanguages, candidate)) return [];
  return [{ code: "marketLanguage", isos: languagesOf(query.marketLanguages & candidate.languages) }];
}

function priceReasons(query: MatchQuery, candidate: MatchCandidate): MatchReason[] {
  // Without a budget, a price is no reason.
  const { min, max } = query.budget;
  if (!offersService(query, candidate) || (min === 0 && max === null)) return [];
  const euros = priceFor(query, candidate);
  // A price on request is no reason; the card says it in place of the price.
  if (euros === null) return [];
  return [{ code: "price", euros, range: within(euros, max) ? "within" : "above" }];
}

function answerReasons({ answerRate, answerHours }: AnswerRecord): MatchReason[] {
  if (answerRate === null) return [{ code: "newcomer" }];
  if (answerHours === null || answerRate < ANSWERS_FAST.rate || answerHours > ANSWERS_FAST.hours) return [];
  return [{ code: "answersFast", hours: Math.max(1, Math.ceil(answerHours)) }];
}

/** Returns the great-circle distance from the project's reference; null if it has none. */
export function distanceKm(query: MatchQuery, candidate: MatchCandidate): number | null {
  return query.vector && angleBetween(query.vector, candidate.vector) * EARTH_RADIUS_KM;
}
