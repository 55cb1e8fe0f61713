import { days, hours } from "~/domain/durations";
import { offersService, priceFor, within, withinPlace } from "~/domain/matching/eligibility.rules";
import { angleBetween, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import type { MatchCandidate, MatchQuery } from "~/domain/matching/matching.rules";
import type { ContactChannel } from "~/domain/projects/project.rules";

/** Parameters of the share of similar requests whose couple was reached (rule facts-3). */
export const ODDS = {
  /** Minimum number of comparable requests. */
  least: 20,
  /** Events of the same month within this distance are comparable. */
  radiusKm: 60,
  /** Maximum age of comparable requests. */
  window: days(730),
  /** Minimum age, because younger requests may still be answered. */
  settled: hours(72),
} as const;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export const kilometresBetween = (one: Coordinates, other: Coordinates) =>
  angleBetween(unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)) * EARTH_RADIUS_KM;

export interface VenueGiven {
  guests: number;
  seated: number | null;
  standing: number | null;
  /** Whole euros. */
  minPrice: number | null;
  maxPrice: number | null;
  /** 1: the day is taken. */
  busy: 0 | 1;
  keepsCalendar: 0 | 1;
}

export interface FactsGiven {
  /** Null for a request to a planner. */
  venue: VenueGiven | null;
  /** The project's match query; null if it could not be computed. */
  query: Pick<MatchQuery, "service" | "price" | "budget"> | null;
  place: {
    kind: "city" | "country" | "destination" | null;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
    radiusKm: number;
  };
  /** Languages of the event; ISO 639-1. */
  languages: readonly string[];
  /** The provider's data for matching. Null vector: its location is unknown. */
  candidate: Pick<MatchCandidate, "country" | "services" | "prices" | "cosRadius" | "busy"> & {
    vector: MatchCandidate["vector"] | null;
  };
  spoken: readonly string[];
  kind: "planner" | "venue";
  channel: ContactChannel;
  /** The number or the mailbox is verified, and no message to it failed. */
  phoneVerified: boolean;
  emailVerified: boolean;
}

/** A criterion for unlocking a request. Kilometres and euros are whole numbers. */
export type Fact = { fits: boolean } & (
  | { code: "distance"; km: number }
  | { code: "country" }
  | { code: "date" }
  | { code: "guests"; guests: number; seated: number | null; standing: number | null }
  /** The daily rent, which the couple has seen. */
  | { code: "rent"; minPrice: number; maxPrice: number | null }
  | { code: "service" }
  /** `price`: the lowest price that matches the project; null: on request. */
  | { code: "budget"; price: number | null }
  /** `missing`: the couple's languages that the provider does not speak. */
  | { code: "languages"; missing: string[] }
  | { code: "phone" }
  | { code: "email" }
);

/** Returns the known facts by the criteria of matching: first those that fit, each part in display order. */
export function factsOf(given: FactsGiven): Fact[] {
  const own = given.venue ? venueFacts(given.venue) : [...placeFacts(given), dateFact(given), ...offerFacts(given)];
  const facts = [...own, ...coupleFacts(given)];
  return [...facts.filter(({ fits }) => fits), ...facts.filter(({ fits }) => !fits)];
}

/** Returns the facts of a venue request (rule venuerequest-6). Omits the place, because the couple chose it. */
function venueFacts({ guests, seated, standing, minPrice, maxPrice, busy, keepsCalendar }: VenueGiven): Fact[] {
  const room = Math.max(seated ?? 0, standing ?? 0);
  return [
    ...(busy || keepsCalendar ? [{ code: "date" as const, fits: !busy }] : []),
    ...(room > 0 ? [{ code: "guests" as const, fits: guests <= room, guests, seated, standing }] : []),
    ...(minPrice === null ? [] : [{ code: "rent" as const, fits: true, minPrice, maxPrice }]),
  ];
}

function placeFacts({ place, candidate }: FactsGiven): Fact[] {
  if (place.kind === "country") return [{ code: "country", fits: candidate.country === place.country }];
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null || candidate.vector === null) return [];
  const vector = unitVector(latitude, longitude);
  // The event's place counts, even if the couple looks for planners near its home.
  const at = { mode: "point", country: null, vector, extentKm: place.radiusKm } as const;
  const fits = withinPlace(at, { ...candidate, vector: candidate.vector }, false);
  return [{ code: "distance", fits, km: Math.round(angleBetween(vector, candidate.vector) * EARTH_RADIUS_KM) }];
}

const dateFact = ({ candidate }: FactsGiven): Fact => ({ code: "date", fits: !candidate.busy });

function offerFacts({ query, candidate, kind }: FactsGiven): Fact[] {
  if (query === null || kind === "venue") return [];
  if (!offersService(query, candidate)) return [{ code: "service", fits: false }];
  const price = priceFor(query, candidate);
  return [{ code: "budget", fits: within(price, query.budget.max), price }];
}

function coupleFacts({ languages, spoken, channel, phoneVerified, emailVerified }: FactsGiven): Fact[] {
  const missing = languages.filter((iso) => !spoken.includes(iso));
  return [
    ...(languages.length > 0 ? [{ code: "languages" as const, fits: missing.length === 0, missing }] : []),
    ...(channel === "email" ? [] : [{ code: "phone" as const, fits: phoneVerified }]),
    ...(channel === "phone" ? [] : [{ code: "email" as const, fits: emailVerified }]),
  ];
}

/** Returns null if there are too few comparable requests. */
export const oddsOf = (counted: { contacts: number; comparable: number }) =>
  counted.comparable < ODDS.least ? null : counted;
