import { beforeAll, beforeEach, expect, it } from "vitest";
import { rateLimits } from "#db/schema/rate-limits";
import { providerDays } from "#db/schema/statistics";
import { days } from "~/domain/durations";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { offersService, priceFor, speaks, within, withinPlace } from "~/domain/matching/eligibility.rules";
import { matchesQuery } from "~/domain/matching/find-matches.server";
import type { MatchCandidate, MatchQuery } from "~/domain/matching/matching.rules";
import {
  ASKED_SERVICES,
  BUSY_DATE,
  matchQuery,
  NOON,
  randomPlanners,
  readCandidates,
  savePlanners,
} from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { countReasons } from "./day-counts.server";
import { REASONS, type Reason, reasonsOf } from "./statistics.rules";

const test = useTestDatabase();
const planners = randomPlanners(300, 11);
const isPlanner = new Set(planners.filter(({ row }) => row.kind === "planner").map(({ row }) => row.id));
let candidates: MatchCandidate[] = [];
const deps = () => ({ db: test.db, clock: stoppedClock(NOON) });

beforeAll(async () => {
  await savePlanners(test.db, planners);
  await rebuildProviderMatch(test.db, NOON - days(1));
  candidates = await readCandidates(test.db, BUSY_DATE, NOON);
}, 60_000);
beforeEach(async () => {
  for (const table of [providerDays, rateLimits]) await test.db.delete(table);
});

function reason(query: MatchQuery, candidate: MatchCandidate): Reason {
  if (!withinPlace(query, candidate, false)) return "radius";
  if (!within(priceFor(query, candidate), query.budget.max)) return "price";
  if (!speaks(query.languages, candidate)) return "language";
  if (candidate.busy) return "busy";
  return offersService(query, candidate) ? "position" : "service";
}

const counted = async () =>
  new Map((await test.db.select().from(providerDays)).map(({ providerId, measure }) => [providerId, measure]));

it("each planner around a project is shown, or gets its first reason: radius, price, language, busy, service or position (statistics-16)", async () => {
  const seen = new Set<string>();
  let project = 0;
  for (const services of ASKED_SERVICES)
    for (const place of [{ kind: "city" }, { kind: "country" }, { kind: "destination", radiusKm: 40 }] as const)
      for (const [max, plannerPreference] of [
        [2000, undefined],
        [5000, undefined],
        [2000, "anywhere"],
      ] as const) {
        const query = matchQuery({
          ...(plannerPreference && { plannerPreference }),
          services,
          event: { name: "Event", country: "FR", latitude: 45.9, longitude: 5.4, ...place },
          languages: languageMask(["fr", "it"]),
          budget: { min: 500, max, widerMax: max * 2 },
          eventDate: BUSY_DATE,
        });
        await test.db.delete(providerDays);
        await countReasons(deps(), `project-${project++}`, query);
        const shown = new Set(
          (await matchesQuery(test.db, { query }, { now: NOON })).map(({ providerId }) => providerId),
        );
        const expected = candidates
          .filter(
            (one) => isPlanner.has(one.providerId) && (shown.has(one.providerId) || withinPlace(query, one, true)),
          )
          .map((one): [number, string] => [one.providerId, shown.has(one.providerId) ? "could" : reason(query, one)]);
        const found = await counted();
        expect(found).toEqual(new Map(expected));
        for (const measure of found.values()) seen.add(measure);
      }
  expect([...seen].sort()).toEqual([...REASONS, "could"].sort());
}, 60_000);

it("a project is counted once (statistics-4)", async () => {
  for (let times = 0; times < 2; times++) await countReasons(deps(), "same", matchQuery());
  const rows = await test.db.select().from(providerDays);
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([1]));
});

it("the counts of all reasons and of shown planners add up to all projects (statistics-4)", () => {
  const found = [
    { measure: "could", count: 41 },
    { measure: "price", count: 6 },
    { measure: "radius", count: 8 },
    { measure: "messages", count: 9 },
  ];
  expect(reasonsOf(found)).toEqual({
    ...{ projects: 55, could: 41, kept: 14 },
    reasons: [
      { reason: "radius", count: 8 },
      { reason: "price", count: 6 },
    ],
  });
});
