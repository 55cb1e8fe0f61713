import { expect, it } from "vitest";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { candidate, inTuscany, north, PRICES } from "./candidates.fixture";
import { distanceKm, reasonsFor } from "./eligibility.rules";
import { LYON, matchQuery } from "./planners.fixture";

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
  expect(reasonsFor(anywhere, planner, slow).map((r) => r.code)).toEqual(["languages"]);
  const inFrance = matchQuery({ event: { ...LYON, kind: "country" } });
  expect(reasonsFor(inFrance, planner, slow)[0]).toEqual({ code: "country", country: "FR" });
});

it("says how far the middle of a destination is", () => {
  const [reason] = reasonsFor(inTuscany(80), candidate({ vector: north(60) }), {
    answerRate: null,
    answerHours: null,
  });
  expect(reason).toEqual({ code: "distance", km: 60, from: "Tuscany", fromMiddle: true, beyondRadius: false });
});
