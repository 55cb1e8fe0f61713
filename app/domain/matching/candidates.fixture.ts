import fc from "fast-check";
import { LANGUAGES, languageMask, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { cosRadius, unitVector } from "./match-ranges.rules";
import type { MatchCandidate } from "./matching.rules";
import { ASKED_SERVICES, LYON, matchQuery } from "./planners.fixture";

export const PRICES = { full: 3000, partial: 3000, day: 3000, private: 3000, corporate: 3000 };
const everything = (1 << SERVICE_CODES.length) - 1;

/** Creates a candidate that fits most queries; tests change only the relevant fields. */
export function candidate(changes: Partial<MatchCandidate> = {}): MatchCandidate {
  return {
    providerId: 1,
    premium: false,
    country: "FR",
    services: everything,
    languages: languageMask(["fr"]),
    prices: PRICES,
    answering: 0.5,
    quality: 0.5,
    serviceCount: 3,
    vector: unitVector(LYON.latitude, LYON.longitude),
    cosRadius: cosRadius(100),
    busy: false,
    ...changes,
  };
}

/** Returns the point at this distance in kilometres north of Lyon. */
export const north = (km: number) => unitVector(LYON.latitude + km / 111.195, LYON.longitude);
export const share = fc.double({ min: 0, max: 1, noNaN: true });
const price = fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null });
export const budget = fc.constantFrom(
  { min: 0, max: 0, widerMax: 500 },
  { min: 500, max: 2000, widerMax: 5000 },
  { min: 2000, max: 5000, widerMax: null },
  { min: 5000, max: null, widerMax: null },
  { min: 2000, max: 5000, widerMax: 5000 },
);

export const queries = fc
  .record({
    plannerPreference: fc.constantFrom("nearHome", "nearEvent", "anywhere"),
    kind: fc.constantFrom("city" as const, "country" as const),
    services: fc.constantFrom(...ASKED_SERVICES),
    languages: fc.subarray(["fr", "en", "uk"], { minLength: 1 }).map(languageMask),
    marketLanguages: fc.constantFrom("fr", "en").map((iso) => languageMask([iso])),
    budget,
  })
  .map(({ kind, ...input }) => ({ ...matchQuery({ ...input, event: { ...LYON, kind } }), ranges: [], wideRanges: [] }));

export const candidates = fc
  .record({
    premium: fc.boolean(),
    country: fc.constantFrom("FR", "IT"),
    services: fc.integer({ min: 0, max: everything }),
    languages: fc.subarray([...LANGUAGES]).map(languageMask),
    prices: fc.record({ full: price, partial: price, day: price, private: price, corporate: price }),
    answering: share,
    quality: share,
    serviceCount: fc.integer({ min: 1, max: SERVICE_CODES.length }),
    vector: fc.integer({ min: 0, max: 700 }).map(north),
    cosRadius: fc.integer({ min: 1, max: 300 }).map(cosRadius),
    busy: fc.boolean(),
  })
  .map((values) => candidate(values));

export const crowds = fc
  .array(candidates, { maxLength: 40 })
  .map((list) => list.map((planner, index) => ({ ...planner, providerId: index + 1 })));

/** Returns a query for a destination with this radius around Lyon. */
export const inTuscany = (radiusKm: number) =>
  matchQuery({ event: { ...LYON, name: "Tuscany", kind: "destination", radiusKm } });
