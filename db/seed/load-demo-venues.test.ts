import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { COMPANY_NAME } from "~/domain/providers/company.rules";
import { MARKET_CODES } from "~/i18n/markets";
import { useTestDatabase } from "../../tests/support/database";
import { drawVenues } from "./demo/draw-venues";
import { TOWNS } from "./demo/towns.fixture";
import { loadDemoVenues } from "./load-demo-venues";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const count = async (from: string) =>
  (await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(from)}`))[0]?.n;

it("adds three hundred venues, which are found, and does nothing the second time", async () => {
  await test.db.run(sql`
    INSERT INTO places (kind, country, name, region, postal_codes, latitude, longitude, population)
    SELECT 'city', value ->> 'country', value ->> 'name', value ->> 'region', value ->> 'zipCode', value ->> 'latitude',
      value ->> 'longitude', value ->> 'population' FROM json_each(${JSON.stringify(TOWNS)})`);
  expect((await loadDemoVenues({ url: test.url }, NOW)).venues).toBe(43 * MARKET_CODES.length);
  expect((await loadDemoVenues({ url: test.url }, NOW)).venues).toBe(0);
  expect(await count("venue_match")).toBe(301);
  expect(await count("venue_search_rows")).toBe(301);
  expect(await count("venue_match WHERE premium = 1")).toBeGreaterThan(20);
  expect(await count("(SELECT DISTINCT country, name FROM venues)")).toBe(301);
  const names = await test.db.all<{ name: string }>(sql`SELECT name FROM providers`);
  for (const { name } of names) expect(name).toMatch(COMPANY_NAME);
});

it("draws the pictures that are committed, and shows no others", async () => {
  const drawn = drawVenues();
  for (const [src, svg] of drawn)
    expect(readFileSync(`public${src}`, "utf8"), `${src}: run draw-venues.ts again`).toBe(svg);
  const shown = await test.db.all<{ src: string }>(sql`SELECT DISTINCT src FROM venue_images`);
  for (const { src } of shown) expect(drawn.has(src), src).toBe(true);
});
