import { days, hours } from "~/domain/durations";
import { offersService, priceFor, within, withinPlace } from "~/domain/matching/eligibility.rules";
import { angleBetween, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import type { MatchCandidate, MatchQuery } from "~/domain/matching/matching.rules";
import type { ContactChannel } from "~/domain/projects/project.rules";

/** How often requests like this one became contacts (rule facts-3). */
export const ODDS = {
  /** Of fewer comparable requests nothing is said. */
  least: 20,
  /** Events of the same month within this distance of each other are comparable. */
  radiusKm: 60,
  /** How long ago they were sent, at most. */
  window: days(730),
  /** A younger request may still be answered, so it is not counted. */
  settled: hours(72),
} as const;

/** Degrees. */
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
  /** Null: the request is to a planner. */
  venue: VenueGiven | null;
  /** What the project asks of planners; null: it could not be prepared. */
  query: Pick<MatchQuery, "service" | "price" | "budget"> | null;
  place: {
    kind: "city" | "country" | "destination" | null;
    country: string | null;
    latitude: number | null;
    longitude: number | null;
    radiusKm: number;
  };
  /** Of the event; ISO 639-1. */
  languages: readonly string[];
  /** As matching sees the provider. Null vector: it has not said where it is. */
  candidate: Pick<MatchCandidate, "country" | "services" | "prices" | "cosRadius" | "busy"> & {
    vector: MatchCandidate["vector"] | null;
  };
  spoken: readonly string[];
  kind: "planner" | "venue";
  channel: ContactChannel;
  /** The number and the mailbox were proved, and nothing has come back from them. */
  phoneVerified: boolean;
  emailVerified: boolean;
}

/** Something that a provider weighs before it unlocks a request. Kilometres and euros are whole. */
export type Fact = { fits: boolean } & (
  | { code: "distance"; km: number }
  | { code: "country" }
  | { code: "date" }
  /** Guests that are expected, and for how many there is room. */
  | { code: "guests"; guests: number; seated: number | null; standing: number | null }
  /** The couple has read what a day's rent costs. */
  | { code: "rent"; minPrice: number; maxPrice: number | null }
  | { code: "service" }
  /** `price`: the lowest that answers the project; null: on request. */
  | { code: "budget"; price: number | null }
  /** `missing`: those of the couple that the provider does not speak. */
  | { code: "languages"; missing: string[] }
  | { code: "phone" }
  | { code: "email" }
);

/** In the scorer's own terms; what fits first, each part in the order of the screen. What is not known is left out. */
export function factsOf(given: FactsGiven): Fact[] {
  const own = given.venue ? venueFacts(given.venue) : [...placeFacts(given), dateFact(given), ...offerFacts(given)];
  const facts = [...own, ...coupleFacts(given)];
  return [...facts.filter(({ fits }) => fits), ...facts.filter(({ fits }) => !fits)];
}

/** Rule venuerequest-6. The couple has chosen the place itself. */
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
  // The event's place, also where the couple looks for planners near its home.
  const at = { mode: "point", country: null, vector, extentKm: place.radiusKm } as const;
  const fits = withinPlace(at, { ...candidate, vector: candidate.vector }, false);
  return [{ code: "distance", fits, km: Math.round(angleBetween(vector, candidate.vector) * EARTH_RADIUS_KM) }];
}

const dateFact = ({ candidate }: FactsGiven): Fact => ({ code: "date", fits: !candidate.busy });

/** Services and prices are asked of planners. */
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

/** Null: there are too few to say anything. */
export const oddsOf = (counted: { contacts: number; comparable: number }) =>
  counted.comparable < ODDS.least ? null : counted;
