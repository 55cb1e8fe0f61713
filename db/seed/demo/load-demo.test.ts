import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { MARKET_CODES } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { loadDemo } from "../load-demo";
import { loadEnumerations } from "../load-enumerations";
import { generateDemoProviders } from "./generate-demo-providers";
import { TOWNS } from "./towns.fixture";

const NOW = Date.UTC(2026, 10, 21, 9);
const test = useTestDatabase();

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});

const count = async (from: string) =>
  (await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(from)}`))[0]?.n;

/** Returns the towns of each country in the order in which the loader reads them. */
async function storedTowns() {
  const ranked = await test.db.all<(typeof TOWNS)[number] & { id: number }>(sql`SELECT * FROM places ORDER BY id`);
  const seen = new Map<string, number>();
  return ranked
    .map((row) => TOWNS[row.id - 1])
    .filter((town) => town !== undefined)
    .filter(({ country }) => {
      const place = (seen.get(country) ?? 0) + 1;
      seen.set(country, place);
      return MARKET_CODES.some((code) => code === country) && (place <= 200 || place % 13 === 0);
    });
}

it("says what is missing while there are no places", async () => {
  await expect(loadDemo({ url: test.url }, NOW)).rejects.toThrow(/load the places/);
  expect(await count("providers")).toBe(0);
});

it("writes every planner with all that belongs to it, once", async () => {
  await test.db.run(sql`
    INSERT INTO places (kind, country, name, region, postal_codes, latitude, longitude, population)
    SELECT 'city', value ->> 'country', value ->> 'name', value ->> 'region', value ->> 'zipCode' || '|99999',
      value ->> 'latitude', value ->> 'longitude', value ->> 'population'
    FROM json_each(${JSON.stringify(TOWNS)})`);
  expect((await loadDemo({ url: test.url }, NOW)).providers).toBe(600);
  expect((await loadDemo({ url: test.url }, NOW)).providers).toBe(0);

  expect(await count("providers WHERE status = 'verified' AND visible = 1")).toBe(600);
  expect(await count("provider_match")).toBe(600);
  expect(await count("provider_search_rows")).toBe(600);
  expect(await count("provider_match WHERE premium = 1")).toBe(
    await count("providers WHERE premium_until IS NOT NULL"),
  );
  expect(await count("providers WHERE zip_code = '75001'")).toBeGreaterThan(10);
  for (const table of ["services", "languages", "images"]) {
    expect(await count(`providers WHERE id NOT IN (SELECT provider_id FROM provider_${table})`)).toBe(0);
  }
}, 60_000);

it("stores what was generated", async () => {
  const stored = await test.db.all<Record<string, unknown>>(sql`
    SELECT public_id AS publicId, name, phone, portrait, benefits, premium_until AS premiumUntil, completeness,
      (SELECT count(*) FROM provider_services WHERE provider_id = p.id) AS services,
      (SELECT count(*) FROM provider_busy_dates WHERE provider_id = p.id) AS busyDates
    FROM providers p ORDER BY id`);
  const generated = generateDemoProviders(await storedTowns(), NOW);
  expect(stored).toEqual(
    generated.map(({ publicId, name, phone, portrait, benefits, premiumUntil, completeness, services, busyDates }) => ({
      ...{ publicId, name, phone, portrait, benefits, premiumUntil, completeness },
      ...{ services: services.length, busyDates: busyDates.length },
    })),
  );
});

it("finishes a load that was cut off before matching knew the planners", async () => {
  await test.db.run(sql`DELETE FROM provider_match`);
  expect((await loadDemo({ url: test.url }, NOW)).providers).toBe(0);
  expect(await count("provider_match")).toBe(600);
});

it("makes planners that were there before the search was searchable", async () => {
  await test.db.run(sql`DELETE FROM provider_search_rows`);
  expect((await loadDemo({ url: test.url }, NOW)).providers).toBe(0);
  expect(await count("provider_search_rows")).toBe(600);
  expect(await count("provider_search WHERE provider_search MATCH 'organisation'")).toBeGreaterThan(0);
});

it("finishes a rebuild of the search that was cut off before its second index", async () => {
  await test.db.run(sql`DELETE FROM provider_search_near WHERE rowid IN (SELECT near FROM provider_search_rows)`);
  await loadDemo({ url: test.url }, NOW);
  expect(await count("provider_search_near WHERE provider_search_near MATCH 'organisation'")).toBeGreaterThan(0);
});

it("leaves nothing half-written", async () => {
  await test.db.run(sql`DELETE FROM providers`);
  await test.db.run(
    sql`CREATE TRIGGER broken BEFORE INSERT ON provider_images BEGIN SELECT raise(ABORT, 'cut off'); END`,
  );
  await expect(loadDemo({ url: test.url }, NOW)).rejects.toThrow();
  expect(await count("providers")).toBe(0);
  await test.db.run(sql`DROP TRIGGER broken`);
  expect((await loadDemo({ url: test.url }, NOW)).providers).toBe(600);
}, 60_000);
