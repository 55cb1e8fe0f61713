import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "~/domain/durations";
import {
  LANGUAGES,
  languageMask,
  projectServices,
  SERVICE_CODES,
  serviceMask,
} from "~/domain/enumerations/enumeration.rules";
import { type EligibilityCode, explainEligibility } from "./explain-matches.rules";
import { cosRadius, unitVector } from "./match-ranges.rules";
import {
  answeringShare,
  budgetWindow,
  distanceKm,
  LEVELS,
  levelOf,
  loosenedNotes,
  MATCH_LIMITS,
  type MatchCandidate,
  type MatchInput,
  type MatchQuery,
  prepareMatchQuery,
  preselect,
  priceFor,
  qualityShare,
  rankCandidates,
  reasonsFor,
  scoreCandidate,
  turnOf,
  WEIGHTS,
} from "./matching.rules";
import { ASKED_SERVICES, LYON, matchQuery, NOON } from "./planners.fixture";

const PRICES = { full: 3000, partial: 3000, day: 3000, private: 3000, corporate: 3000 };
const everything = (1 << SERVICE_CODES.length) - 1;

function candidate(changes: Partial<MatchCandidate> = {}): MatchCandidate {
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

const north = (km: number) => unitVector(LYON.latitude + km / 111.195, LYON.longitude);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const price = fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null });
const budget = fc.constantFrom(
  { min: 0, max: 0, widerMax: 500 },
  { min: 500, max: 2000, widerMax: 5000 },
  { min: 2000, max: 5000, widerMax: null },
  { min: 5000, max: null, widerMax: null },
  { min: 2000, max: 5000, widerMax: 5000 },
);

const queries = fc
  .record({
    plannerPreference: fc.constantFrom("nearHome", "nearEvent", "anywhere"),
    kind: fc.constantFrom("city" as const, "country" as const),
    services: fc.constantFrom(...ASKED_SERVICES),
    languages: fc.subarray(["fr", "en", "uk"], { minLength: 1 }).map(languageMask),
    marketLanguages: fc.constantFrom("fr", "en").map((iso) => languageMask([iso])),
    budget,
  })
  .map(({ kind, ...input }) => ({ ...matchQuery({ ...input, event: { ...LYON, kind } }), ranges: [], wideRanges: [] }));

const candidates = fc
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

const crowds = fc
  .array(candidates, { maxLength: 40 })
  .map((list) => list.map((planner, index) => ({ ...planner, providerId: index + 1 })));

describe("who is chosen", () => {
  it("never breaks a rule: unloosened all hold, loosened only the one that the level allows", () => {
    const allowed: EligibilityCode[][] = [
      [],
      ["distance"],
      ["distance", "budget"],
      ["distance", "budget", "languages"],
    ];
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        for (const { candidate, level } of rankCandidates(query, crowd, NOON)) {
          const { failed, eligible } = explainEligibility(query, { ...candidate, verified: true, visible: true });
          expect(allowed[level]).toEqual(expect.arrayContaining(failed));
          expect(eligible).toBe(level === 0);
        }
      }),
    );
  });

  it("never leaves out one that fits while another is shown after it, nor loosens while enough fit", () => {
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        const shown = rankCandidates(query, crowd, NOON);
        const fitting = crowd.filter((planner) => levelOf(query, planner) === 0);
        expect(shown.filter((r) => r.level === 0)).toHaveLength(Math.min(fitting.length, MATCH_LIMITS.shown));
        for (const level of LEVELS) {
          const below = crowd.filter((planner) => (levelOf(query, planner) ?? 9) < level);
          if (below.length >= MATCH_LIMITS.enough) expect(shown.every((r) => r.level < level)).toBe(true);
        }
      }),
    );
  });

  it.each<[string, Partial<MatchCandidate>, number | null]>([
    ["fits", {}, 0],
    ["stands on the edge of its radius", { vector: north(99.9) }, 0],
    ["is beyond its radius", { vector: north(100.5) }, 1],
    ["is beyond twice its radius", { vector: north(201) }, null],
    ["asks for the range's upper end", { prices: { ...PRICES, full: 5000 } }, 0],
    ["gives a price on request", { prices: { ...PRICES, full: null } }, 0],
    ["is dearer", { prices: { ...PRICES, full: 5001 } }, 2],
    ["is too dear for the next band", { prices: { ...PRICES, full: 8001 } }, null],
    ["speaks the market's language alone", { languages: languageMask(["fr"]) }, 3],
    ["speaks neither", { languages: languageMask(["it"]) }, null],
    ["is busy", { busy: true }, null],
    ["does not offer the service", { services: 1 }, null],
  ])("who %s comes in at level %#", (_, changes, level) => {
    const query = matchQuery({
      languages: languageMask(["en"]),
      budget: { min: 2000, max: 5000, widerMax: 8000 },
    });
    expect(levelOf(query, candidate({ languages: languageMask(["en"]), ...changes }))).toBe(level);
  });

  it("says every rule that failed, and that a hidden profile never comes in", () => {
    const hidden = { ...candidate({ busy: true, vector: north(900) }), verified: false, visible: false };
    expect(explainEligibility(matchQuery(), hidden)).toEqual({
      eligible: false,
      failed: ["notVerified", "notVisible", "distance", "busy"],
      level: null,
    });
    const abroad = { ...candidate({ country: "IT" }), verified: true, visible: true };
    const inFrance = matchQuery({ event: { ...LYON, kind: "country" } });
    expect(explainEligibility(inFrance, abroad).failed).toEqual(["country"]);
  });
});

describe("the order", () => {
  it("is the same for every order of the planners", () => {
    const shuffled = crowds.chain((crowd) =>
      fc.tuple(fc.constant(crowd), fc.shuffledSubarray(crowd, { minLength: crowd.length })),
    );
    fc.assert(
      fc.property(queries, shuffled, (query, [crowd, again]) => {
        expect(rankCandidates(query, again, NOON)).toEqual(rankCandidates(query, crowd, NOON));
      }),
    );
  });

  it("has who fits first, within a level Premium first, and then the higher score", () => {
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        const keys = rankCandidates(query, crowd, NOON).map(
          (r) => r.level * 1e6 + (r.candidate.premium ? 0 : 1e3) - Math.round(r.score * 1e4) / 1e4,
        );
        expect(keys).toEqual([...keys].sort((a, b) => a - b));
      }),
    );
  });

  it("takes turns among equals from day to day, and holds through a day", () => {
    const equals = Array.from({ length: 12 }, (_, index) => candidate({ providerId: index + 1 }));
    const orderAt = (now: number) => rankCandidates(matchQuery(), equals, now).map((r) => r.candidate.providerId);
    const firsts = new Set(Array.from({ length: 60 }, (_, day) => orderAt(NOON + days(day))[0]));
    expect(firsts.size).toBeGreaterThan(9);
    expect(orderAt(NOON + 1)).toEqual(orderAt(NOON));
  });

  it("gives each planner a turn of its own", () => {
    const turns = new Set(Array.from({ length: 20_000 }, (_, id) => turnOf(id, NOON)));
    expect(turns.size).toBe(20_000);
  });
});

describe("the score", () => {
  it("is the sum of its terms, each between 0 and its weight", () => {
    fc.assert(
      fc.property(queries, candidates, (query, planner) => {
        const level = levelOf(query, planner);
        if (level === null) return;
        const { score, terms } = scoreCandidate(query, planner, level);
        expect(score).toBeCloseTo(
          Object.values(terms).reduce((sum, points) => sum + points, 0),
          9,
        );
        for (const term of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
          expect(terms[term]).toBeGreaterThanOrEqual(0);
          expect(terms[term]).toBeLessThanOrEqual(WEIGHTS[term] + 1e-9);
        }
      }),
    );
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  const score = (query: MatchQuery, changes: Partial<MatchCandidate>) =>
    scoreCandidate(query, candidate(changes), levelOf(query, candidate(changes)) ?? 3).score;
  const pair = fc.tuple(share, share).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const priced = (euros: number) => ({ prices: { ...PRICES, full: euros } });

  it.each<[string, (part: number) => Partial<MatchCandidate>]>([
    ["nearer", (part) => ({ vector: north((1 - part) * 99) })],
    [
      "more languages",
      (part) => ({ languages: languageMask(["fr", "en", "uk"].slice(0, 1 + Math.floor(part * 2.99))) }),
    ],
    ["answers better", (part) => ({ answering: part })],
    ["is more focused", (part) => ({ serviceCount: 9 - Math.floor(part * 8) })],
    ["is better reviewed", (part) => ({ quality: part })],
  ])("never falls for who %s", (_, changes) => {
    const query = matchQuery({ languages: languageMask(["fr", "en", "uk"]) });
    fc.assert(
      fc.property(pair, ([less, more]) => {
        expect(score(query, changes(more))).toBeGreaterThanOrEqual(score(query, changes(less)) - 1e-9);
      }),
    );
    expect(score(query, changes(1))).toBeGreaterThan(score(query, changes(0)));
  });

  it("never falls for who is cheaper, over all the levels and in all kinds of range", () => {
    fc.assert(
      fc.property(budget, fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (range, a, b) => {
        const query = matchQuery({ budget: range });
        const [cheaper, dearer] = [priced(Math.min(a, b)), priced(Math.max(a, b))];
        if (levelOf(query, candidate(dearer)) === null) return;
        const points = (planner: MatchCandidate) => scoreCandidate(query, planner, 1).terms.budget;
        expect(points(candidate(cheaper))).toBeGreaterThanOrEqual(points(candidate(dearer)) - 1e-9);
      }),
    );
  });

  it("gives proximity by the planner's own radius, twice that when loosened", () => {
    const proximity = (km: number, level: 0 | 1) =>
      scoreCandidate(matchQuery(), candidate({ vector: north(km) }), level).terms.proximity;
    expect(proximity(0, 0)).toBeCloseTo(30, 3);
    expect(proximity(50, 0)).toBeCloseTo(15, 2);
    expect(proximity(100, 0)).toBeCloseTo(0, 2);
    expect(proximity(150, 1)).toBeCloseTo(7.5, 2);
  });

  it("counts speed and rate of the answers; a newcomer has the others' median", () => {
    expect(answeringShare(null, null, 0.7)).toBe(0.7);
    expect(answeringShare(1, 0, 0)).toBeCloseTo(1);
    expect(answeringShare(1, 72, 0)).toBeCloseTo(0.6);
    expect(answeringShare(0.5, 36, 0)).toBeCloseTo(0.4);
    expect(answeringShare(0, null, 1)).toBe(0);
  });

  it("believes many reviews more than one", () => {
    expect(qualityShare(5, 50, 1)).toBeGreaterThan(qualityShare(5, 1, 1));
    expect(qualityShare(1, 50, 1)).toBeLessThan(qualityShare(1, 1, 1));
    expect(qualityShare(null, 0, 1)).toBeCloseTo(0.6 * 0.75 + 0.4);
    expect(qualityShare(5, 1e9, 1)).toBeCloseTo(1);
  });
});

describe("a couple that has not decided on a service", () => {
  const undecided = matchQuery({ services: projectServices("wedding", null) });
  const offering = (service: "DAY_COORDINATION" | "PRIVATE_EVENTS", prices: Partial<typeof PRICES> = {}) =>
    candidate({
      services: serviceMask([service]),
      prices: { full: null, partial: null, day: null, private: null, corporate: null, ...prices },
    });

  it("fits planners who offer any of a wedding's services, and no others", () => {
    expect(levelOf(undecided, offering("DAY_COORDINATION", { day: 2500 }))).toBe(0);
    expect(levelOf(undecided, offering("PRIVATE_EVENTS", { private: 2500 }))).toBeNull();
  });

  it("shows the lowest price, and 'on request' only where no service has a price", () => {
    const prices = { full: 9000, partial: null, day: 1500 } as unknown as Partial<typeof PRICES>;
    expect(priceFor(undecided, offering("DAY_COORDINATION", prices))).toBe(1500);
    expect(levelOf(undecided, offering("DAY_COORDINATION", { full: 9000, partial: 6000 })), "above the range").toBe(2);
    expect(priceFor(undecided, offering("DAY_COORDINATION"))).toBeNull();
  });
});

describe("a destination", () => {
  const inTuscany = (radiusKm: number) =>
    matchQuery({ event: { ...LYON, name: "Tuscany", kind: "destination", radiusKm } });

  it("is reached by planners within their radius plus its extent, and twice their radius when loosened", () => {
    const at = (km: number) => levelOf(inTuscany(80), candidate({ vector: north(km), cosRadius: cosRadius(100) }));
    expect([0, 170, 179, 181, 279, 281].map(at)).toEqual([0, 0, 0, 1, 1, null]);
    expect(levelOf(inTuscany(0), candidate({ vector: north(101) })), "a point").toBe(1);
  });

  it("counts as one place: proximity falls from its edge on", () => {
    const points = (km: number) =>
      scoreCandidate(inTuscany(80), candidate({ vector: north(km) }), 0).terms.proximity / WEIGHTS.proximity;
    expect(points(0)).toBe(1);
    expect(points(79)).toBe(1);
    expect(points(130)).toBeCloseTo(0.5, 2);
  });

  it("says how far its middle is", () => {
    const [reason] = reasonsFor(inTuscany(80), candidate({ vector: north(60) }), {
      answerRate: null,
      answerHours: null,
    });
    expect(reason).toEqual({ code: "distance", km: 60, from: "Tuscany", fromMiddle: true, beyondRadius: false });
  });
});

describe("preparing the query", () => {
  const nowhere = { name: null, country: null, latitude: null, longitude: null };
  const input: MatchInput = {
    ...{ plannerPreference: "nearEvent", home: nowhere, event: { ...nowhere, kind: null } },
    ...{ services: ["FULL_PLANNING"], languages: 1, marketLanguages: 1, eventDate: null },
    budget: { min: 0, max: null, widerMax: null },
  };

  it.each<[string, Partial<MatchInput>, MatchQuery["mode"] | "city-not-found"]>([
    ["near home, home known", { plannerPreference: "nearHome", home: LYON }, "point"],
    ["near home, home unknown", { plannerPreference: "nearHome", event: { ...LYON, kind: "city" } }, "city-not-found"],
    ["near the event in a town", { event: { ...LYON, kind: "city" } }, "point"],
    ["near the event in an unknown town", { event: { ...nowhere, name: "Atlantis", kind: "city" } }, "city-not-found"],
    ["near the event in a country", { event: { ...LYON, kind: "country" } }, "country"],
    ["near the event nowhere", {}, "city-not-found"],
    ["anywhere", { plannerPreference: "anywhere" }, "anywhere"],
    ["on no planet", { event: { ...LYON, latitude: 91, kind: "city" } }, "city-not-found"],
    ["at no number", { event: { ...LYON, longitude: Number.NaN, kind: "city" } }, "city-not-found"],
  ])("%s", (_, changes, expected) => {
    const query = prepareMatchQuery({ ...input, ...changes });
    expect("error" in query ? query.error : query.mode).toBe(expected);
  });

  it("survives being stored, and stays short", () => {
    const text = JSON.stringify(matchQuery());
    expect(JSON.parse(text)).toEqual(matchQuery());
    expect(text.length).toBeLessThan(16_000);
  });

  it("knows one band up", () => {
    const bands = [
      { slug: "500to2000", min: 500, max: 2000 },
      { slug: "2000to5000", min: 2000, max: 5000 },
      { slug: "more5000", min: 5000, max: null },
    ];
    expect(budgetWindow(bands, "500to2000")).toEqual({ min: 500, max: 2000, widerMax: 5000 });
    expect(budgetWindow(bands, "2000to5000")).toEqual({ min: 2000, max: 5000, widerMax: null });
    expect(budgetWindow(bands, "more5000")).toEqual({ min: 5000, max: null, widerMax: null });
    expect(budgetWindow(bands.slice(0, 2), "2000to5000")).toEqual({ min: 2000, max: 5000, widerMax: 5000 });
    expect(budgetWindow(bands, null)).toEqual({ min: 0, max: null, widerMax: null });
  });
});

describe("in words", () => {
  const quick = { answerRate: 0.9, answerHours: 3.2 };

  it("gives the reasons that hold", () => {
    const query = matchQuery({ languages: languageMask(["fr", "it", "uk"]) });
    const planner = candidate({ languages: languageMask(["fr", "it", "en"]), vector: north(12) });
    expect(reasonsFor(query, planner, quick)).toEqual([
      { code: "distance", km: 12, from: "Lyon", fromMiddle: false, beyondRadius: false },
      { code: "languages", isos: ["fr", "it"] },
      { code: "price", euros: 3000, range: "within" },
      { code: "answersFast", hours: 4 },
    ]);
    expect(distanceKm(query, planner)).toBeCloseTo(12, 1);
  });

  it("says of a planner that came in by loosening what does not quite fit", () => {
    const query = matchQuery({ languages: languageMask(["uk"]) });
    const planner = candidate({ vector: north(150), prices: { ...PRICES, full: 6000 } });
    expect(reasonsFor(query, planner, { answerRate: null, answerHours: null })).toEqual([
      { code: "distance", km: 150, from: "Lyon", fromMiddle: false, beyondRadius: true },
      { code: "marketLanguage", isos: ["fr"] },
      { code: "price", euros: 6000, range: "above" },
      { code: "newcomer" },
    ]);
  });

  it("says nothing of a place where there is none, and of slow answers", () => {
    const anywhere = matchQuery({ plannerPreference: "anywhere" });
    const planner = candidate({ prices: { ...PRICES, full: null } });
    const slow = { answerRate: 1, answerHours: 25 };
    expect(reasonsFor(anywhere, planner, slow).map((r) => r.code)).toEqual(["languages", "priceOnRequest"]);
    const inFrance = matchQuery({ event: { ...LYON, kind: "country" } });
    expect(reasonsFor(inFrance, planner, slow)[0]).toEqual({ code: "country", country: "FR" });
  });

  it("names what was loosened, as far as it was and could be", () => {
    const query = matchQuery();
    const at = (...levels: (0 | 1 | 2 | 3)[]) => levels.map((level) => ({ level, pinned: false }));
    expect(loosenedNotes(query, at(0, 0, 0))).toEqual([]);
    expect(loosenedNotes(query, at(0, 1))).toEqual([{ code: "distance" }]);
    expect(loosenedNotes(query, at(2, 1, 3))).toEqual([
      { code: "distance" },
      { code: "budget", upTo: null },
      { code: "languages", isos: ["fr"] },
    ]);
    expect(loosenedNotes(query, [{ level: 3, pinned: true }])).toEqual([]);
    const open = matchQuery({ plannerPreference: "anywhere", budget: { min: 5000, max: null, widerMax: null } });
    expect(loosenedNotes(open, at(3)).map((note) => note.code)).toEqual(["languages"]);
  });

  it("ticks the first three that were not written to", () => {
    const matches = [true, false, false, true, false, false].map((contacted, id) => ({ id, contacted }));
    expect(preselect(matches).map((match) => match.id)).toEqual([1, 2, 4]);
  });

  it("ticks all that the couple came for, and goes on to three", () => {
    const list = (pinned: number, contacted: number[] = []) =>
      Array.from({ length: 6 }, (_, id) => ({ id, pinned: id < pinned, contacted: contacted.includes(id) }));
    expect(preselect(list(5)).map((match) => match.id)).toEqual([0, 1, 2, 3, 4]);
    expect(preselect(list(5, [1, 5])).map((match) => match.id)).toEqual([0, 2, 3, 4]);
    expect(preselect(list(1)).map((match) => match.id)).toEqual([0, 1, 2]);
  });
});
