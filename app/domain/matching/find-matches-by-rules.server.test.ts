import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { days } from "~/domain/durations";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { rankCandidates } from "../../../tests/support/matching-by-rules";
import { matchesQuery, toMatches } from "./find-matches.server";
import { type MatchOptions, type MatchSource, matchesStatement } from "./matches-statement.server";
import { MATCH_LIMITS, type MatchCandidate, type MatchQuery } from "./matching.rules";
import {
  ASKED_SERVICES,
  BUSY_DATE,
  matchQuery,
  NOON,
  randomPlanners,
  readCandidates,
  savePlanners,
} from "./planners.fixture";
import { rebuildProviderMatch } from "./sync-provider-match.server";

const inputs = fc.record({
  plannerPreference: fc.constantFrom("nearHome", "nearEvent", "anywhere"),
  home: fc.record({
    name: fc.constant("Home"),
    country: fc.constant("FR"),
    latitude: fc.double({ min: 42, max: 49, noNaN: true }),
    longitude: fc.double({ min: 1, max: 11, noNaN: true }),
  }),
  event: fc.record({
    name: fc.constant("Event"),
    kind: fc.constantFrom("city" as const, "country" as const, "destination" as const),
    radiusKm: fc.constantFrom(0, 40, 200),
    country: fc.constantFrom("FR", "CH", "IT", "PT"),
    latitude: fc.double({ min: 44, max: 48, noNaN: true }),
    longitude: fc.double({ min: 3, max: 9, noNaN: true }),
  }),
  services: fc.constantFrom(...ASKED_SERVICES),
  languages: fc.subarray(["fr", "en", "it", "uk", "ar", "tr"], { minLength: 1, maxLength: 3 }).map(languageMask),
  marketLanguages: fc.constantFrom("fr", "en", "it", "de").map((iso) => languageMask([iso])),
  budget: fc.constantFrom(
    { min: 0, max: 100, widerMax: 500 },
    { min: 500, max: 2000, widerMax: 5000 },
    { min: 2000, max: 5000, widerMax: null },
    { min: 5000, max: null, widerMax: null },
    { min: 0, max: 200, widerMax: 200 },
  ),
  eventDate: fc.constantFrom(BUSY_DATE, "2027-09-04", null),
});

const test = useTestDatabase();
const candidates = new Map<string | null, MatchCandidate[]>();
const planners = randomPlanners(300, 7);
const ends = new Map(planners.map(({ row }) => [row.id, row.premiumUntil ?? 0]));

beforeAll(async () => {
  await savePlanners(test.db, planners);
  await rebuildProviderMatch(test.db, NOON - days(1));
  for (const date of [BUSY_DATE, "2027-09-04", null]) candidates.set(date, await readCandidates(test.db, date, NOON));
}, 60_000);

it("matching finds exactly the planners that its rules choose, in their order and with their scores (match-1)", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(inputs, fc.integer({ min: 0, max: 3 }), async (input, hours) => {
      // Covers the end of Premium within a day, and the rotation after midnight.
      const now = NOON + hours * 5 * 3_600_000;
      const query = matchQuery(input);
      const expected = rankCandidates(query, withPremiumAt(candidates.get(query.eventDate) ?? [], now), now);
      const found = toMatches(await matchesQuery(test.db, { query }, { now }));
      expect(found.map((m) => [m.candidate.providerId, m.level, m.planner.premium])).toEqual(
        expected.map((r) => [r.candidate.providerId, r.level, r.candidate.premium]),
      );
      found.forEach((m, index) => {
        expect(m.score).toBeCloseTo(expected[index]?.score ?? Number.NaN, 6);
      });
      for (const m of found) seen.add(`${query.mode} ${m.level}`);
    }),
    { numRuns: 220, seed: 20270301 },
  );
  const around = [0, 1, 2, 3].map((level) => `point ${level}`);
  const elsewhere = ["country", "anywhere"].flatMap((mode) => [0, 2, 3].map((level) => `${mode} ${level}`));
  expect([...seen].sort()).toEqual([...around, ...elsewhere].sort());
}, 120_000);

// Updates `premium`. The rows were read at noon; Premium in the fixture ends around noon or much later.
function withPremiumAt(rows: MatchCandidate[], now: number): MatchCandidate[] {
  return rows.map((row) => ({ ...row, premium: (ends.get(row.providerId) ?? 0) > now }));
}

it("reads no table from one end to the other", async () => {
  const plan = await test.db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN ${matchesStatement({ query: matchQuery() }, { now: NOON, pinned: ["planner-1"] })}`,
  );
  const steps = plan.map((step) => step.detail);
  const intermediate =
    /^SCAN (project|parameters|q|s|a|c|w|n|pinned|entry|\(subquery-\d+\)|\d+ CONSTANT ROWS|CONSTANT ROW|. VIRTUAL TABLE .*)$/;
  // `p` is the project in a SCAN and the provider in a SEARCH; `l` is the couple's languages.
  const scans = steps.filter((step) => /^SCAN /.test(step) && !intermediate.test(step));
  expect([...new Set(scans)].sort()).toEqual(["SCAN l", "SCAN p"]);
  expect(steps).toEqual(
    expect.arrayContaining([
      "SEARCH i USING COVERING INDEX provider_match_place (premium=? AND radius_class=? AND lat_band=? AND lng>? AND lng<?)",
      "SEARCH i USING COVERING INDEX provider_match_country (country=? AND premium=?)",
      "SEARCH i USING COVERING INDEX provider_match_quality (premium=?)",
      "SEARCH p USING INTEGER PRIMARY KEY (rowid=?)",
    ]),
  );
});

it("does not look any further once enough fit", async () => {
  const easy = matchQuery();
  const searches = async (query: MatchQuery) => rowsRead(test.url, { query }, { now: NOON });
  const read = await searches(easy);
  // A search that cannot be loosened (no wide ranges) reads as many rows.
  expect(await searches({ ...easy, wideRanges: [] })).toBe(read);
  expect(toMatches(await matchesQuery(test.db, { query: easy }, { now: NOON })).length).toBeGreaterThanOrEqual(
    MATCH_LIMITS.enough,
  );
  const impossible = { ...easy, languages: languageMask(["zh"]), marketLanguages: languageMask(["zh"]) };
  expect(await searches(impossible)).toBeGreaterThan(await searches({ ...impossible, wideRanges: [] }));
});

async function rowsRead(url: string, source: MatchSource, options: MatchOptions): Promise<number> {
  const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(matchesStatement(source, options));
  const args = params.map((value) =>
    typeof value === "number" ? { type: "integer", value: String(value) } : { type: "text", value },
  );
  const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql: text, args } }, { type: "close" }] });
  const answer = await fetch(`${url}/v2/pipeline`, { method: "POST", body });
  const { results } = (await answer.json()) as { results: { response: { result: { rows_read: number } } }[] };
  return results[0]?.response.result.rows_read ?? Number.NaN;
}
