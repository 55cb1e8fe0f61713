import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { COUNTRY_CODES } from "~/i18n/markets";
import { useTestDatabase } from "../../tests/support/database";
import { loadPlaces } from "./load-places";
import { COUNTRIES } from "./places/countries";

const test = useTestDatabase();
afterEach(() => vi.unstubAllGlobals());

const count = async (from: string) =>
  (await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(from)}`))[0]?.n;

it("starts again after a load that was cut off, and does nothing once all is there", async () => {
  const real = globalThis.fetch;
  let calls = 0;
  const dyingFetch: typeof fetch = async (...args) => {
    if (++calls > 5) throw new Error("the connection is gone");
    return real(...args);
  };
  vi.stubGlobal("fetch", dyingFetch);
  await expect(loadPlaces({ url: test.url })).rejects.toThrow();
  vi.unstubAllGlobals();
  expect(await count("places")).toBeGreaterThan(0);

  const { rows } = await loadPlaces({ url: test.url });
  expect(rows).toBeGreaterThan(168_000);
  expect(await count("places")).toBe(rows);
  expect(await count("places_fts WHERE places_fts MATCH '\"0paris\"'")).toBe(1);

  expect((await loadPlaces({ url: test.url })).rows).toBe(0);
}, 120_000);

it("ranks the countries first, then the towns by population, those of unknown size last", async () => {
  const head = await test.db.all<{ kind: string; country: string }>(
    sql`SELECT kind, country FROM places ORDER BY id LIMIT ${COUNTRIES.length + 1}`,
  );
  expect(head.map((place) => place.kind)).toEqual([...COUNTRIES.map(() => "country"), "city"]);
  expect(head.slice(0, -1).map((place) => place.country)).toEqual(COUNTRIES.map((country) => country.country));
  expect(COUNTRIES.map((country) => country.country).sort()).toEqual([...COUNTRY_CODES].sort());
  const outOfOrder = await test.db.all(
    sql`SELECT id FROM (SELECT id, kind, population, lag(population) OVER (PARTITION BY kind ORDER BY id) AS before FROM places)
      WHERE population > before LIMIT 5`,
  );
  expect(outOfOrder).toEqual([]);
});

it("names the region of Bristol whole, which the file does not", async () => {
  const regions = await test.db.all(
    sql`SELECT DISTINCT region FROM places WHERE country = 'GB' AND region LIKE '%of Bristol'`,
  );
  expect(regions).toEqual([{ region: "City of Bristol" }]);
});
