import { describe, expect, it } from "vitest";
import { budgetWindow, type MatchInput, prepareMatchQuery } from "./match-query.rules";
import type { MatchQuery } from "./matching.rules";
import { LYON, matchQuery } from "./planners.fixture";

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
