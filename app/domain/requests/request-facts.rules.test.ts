import { expect, it } from "vitest";
import { serviceMask } from "~/domain/enumerations/enumeration.rules";
import { cosRadius, unitVector } from "~/domain/matching/match-ranges.rules";
import { LYON, matchQuery } from "~/domain/matching/planners.fixture";
import { type FactsGiven, factsOf, ODDS, oddsOf } from "./request-facts.rules";

const DIJON = { kind: "city" as const, country: "FR", latitude: 47.322, longitude: 5.0415, radiusKm: 0 };

/** A planner in Lyon, 174 km away, that meets every criterion. */
const given = (changes: Partial<FactsGiven> = {}, candidate: Partial<FactsGiven["candidate"]> = {}): FactsGiven => ({
  query: matchQuery(),
  place: DIJON,
  languages: ["fr"],
  spoken: ["fr", "de"],
  candidate: {
    ...{ country: "FR", busy: false },
    services: serviceMask(["FULL_PLANNING"]),
    prices: { full: 3_800, partial: null, day: null, private: null, corporate: null },
    vector: unitVector(LYON.latitude, LYON.longitude),
    cosRadius: cosRadius(180),
    ...candidate,
  },
  ...{ venue: null, kind: "planner", channel: "both", phoneVerified: true, emailVerified: true },
  ...changes,
});
const said = (...args: Parameters<typeof given>) =>
  factsOf(given(...args)).map(({ code, fits }) => `${fits ? "" : "not "}${code}`);

it("facts that fit come first, those that do not come last (facts-5)", () => {
  expect(factsOf(given())).toEqual([
    { code: "distance", fits: true, km: 174 },
    { code: "date", fits: true },
    { code: "budget", fits: true, price: 3_800 },
    { code: "languages", fits: true, missing: [] },
    { code: "phone", fits: true },
    { code: "email", fits: true },
  ]);
  expect(
    factsOf(given({ languages: ["fr", "it"], emailVerified: false }, { busy: true, cosRadius: cosRadius(80) })),
  ).toEqual([
    { code: "budget", fits: true, price: 3_800 },
    { code: "phone", fits: true },
    { code: "distance", fits: false, km: 174 },
    { code: "date", fits: false },
    { code: "languages", fits: false, missing: ["it"] },
    { code: "email", fits: false },
  ]);
});

it("budgets fit as in the scoring of matches; a price on request never excludes (facts-6)", () => {
  const prices = { full: 5_001, partial: null, day: null, private: null, corporate: null };
  expect(said({}, { prices })).toContain("not budget");
  expect(said({}, { prices: { ...prices, full: null } })).toContain("budget");
  expect(said({}, { services: serviceMask(["CORPORATE_EVENTS"]) })).toEqual(expect.arrayContaining(["not service"]));
});

it("measures to the event, also where the couple looks for planners near its home", () => {
  const query = matchQuery({ plannerPreference: "nearHome" });
  expect(factsOf(given({ query }))[0]).toMatchObject({ code: "distance", km: 174 });
  expect(said({ place: { ...DIJON, radiusKm: 120 } }, { cosRadius: cosRadius(80) })[0]).toBe("distance");
});

it("leaves out what is not known, or not asked", () => {
  expect(said({ place: { ...DIJON, latitude: null } })).not.toContain("distance");
  expect(said({}, { vector: null })).not.toContain("distance");
  expect(said({ query: null })).not.toContain("budget");
  expect(said({ kind: "venue" })).not.toContain("budget");
  expect(said({ languages: [] })).not.toContain("languages");
  expect(said({ channel: "phone" })).not.toContain("email");
  expect(said({ channel: "email", emailVerified: false })).toEqual([
    "distance",
    "date",
    "budget",
    "languages",
    "not email",
  ]);
  expect(said({ place: { ...DIJON, kind: "country" } })[0]).toBe("country");
  expect(said({ place: { ...DIJON, kind: "country", country: "IT" } }).at(-1)).toBe("not country");
});

it("from twenty comparable requests on, a request shows how many of them became contacts (facts-7)", () => {
  expect(oddsOf({ contacts: 12, comparable: ODDS.least - 1 })).toBeNull();
  expect(oddsOf({ contacts: 12, comparable: ODDS.least })).toEqual({ contacts: 12, comparable: 20 });
});

it("a request to a venue shows whether day, guests and rent fit, and nothing about the distance (venuerequest-6)", () => {
  const venue = { guests: 95, seated: 80, standing: 150, minPrice: 3_000, maxPrice: 6_000, busy: 0, keepsCalendar: 1 };
  const facts = (changes: object = {}) =>
    said({ venue: { ...venue, ...changes } as FactsGiven["venue"], kind: "venue", languages: [] });
  expect(facts()).toEqual(["date", "guests", "rent", "phone", "email"]);
  expect(facts({ guests: 151, busy: 1 })).toEqual(["rent", "phone", "email", "not date", "not guests"]);
  // Unknown facts are omitted: without a calendar, a venue is neither free nor taken.
  expect(facts({ keepsCalendar: 0, seated: null, standing: null, minPrice: null })).toEqual(["phone", "email"]);
});
