/** What of a request fits its provider and what does not, by the scorer's own terms: beside the request, before it is unlocked. */
import { type LanguageIso, languageMask, languagesOf } from "~/domain/enumerations/enumeration.rules";
import { priceFor, within } from "~/domain/matching/eligibility.rules";
import { angleBetween, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import {
  type MatchedService,
  type MatchQuery,
  type PriceColumn,
  SERVICE_PRICES,
} from "~/domain/matching/matching.rules";

/** Degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface FitFacts {
  /** Of the project; null: it was never matched. */
  query: Pick<MatchQuery, "price" | "budget" | "languages"> | null;
  /** The event's day is taken in the provider's calendar. */
  busy: boolean;
  /** Null: a whole country, or unknown. */
  event: Coordinates | null;
  /** How far a destination reaches around that point; 0 for a town. */
  extentKm: number;
  /** The provider's town; null: it has none yet. */
  own: Coordinates | null;
  radiusKm: number;
  /** Languages of the provider, ISO 639-1. */
  spoken: readonly string[];
  /** Starting prices by service code, whole euros; null: on request. */
  prices: Readonly<Record<string, number | null>>;
}

export interface RequestFit {
  /** Whole kilometres from the provider's town; null: one of the two has no coordinates. */
  km: number | null;
  /** Farther than the provider travels. */
  beyondRadius: boolean;
  isFree: boolean;
  /** Null: nothing to compare. */
  budgetFits: boolean | null;
  /** Languages of the couple that the provider does not speak. */
  missing: LanguageIso[];
}

export function fitOf({ query, busy, event, extentKm, own, radiusKm, spoken, prices }: FitFacts): RequestFit {
  const km = event && own && kilometresBetween(event, own);
  const columns = Object.fromEntries(
    Object.entries(SERVICE_PRICES).map(([code, column]) => [column, prices[code as MatchedService] ?? null]),
  ) as Record<PriceColumn, number | null>;
  return {
    km: km === null ? null : Math.round(km),
    beyondRadius: km !== null && km > radiusKm + extentKm,
    isFree: !busy,
    budgetFits: query && within(priceFor(query, { prices: columns }), query.budget.max),
    missing: query ? languagesOf(query.languages & ~languageMask(spoken)) : [],
  };
}

export const kilometresBetween = (one: Coordinates, other: Coordinates) =>
  angleBetween(unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)) * EARTH_RADIUS_KM;
