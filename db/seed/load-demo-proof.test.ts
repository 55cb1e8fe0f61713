import { existsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { PORTFOLIO_STYLES } from "~/domain/portfolios/portfolio.rules";
import { isPortfolioShown } from "~/domain/portfolios/portfolio-conditions.server";
import { AUTHOR_KINDS } from "~/domain/reviews/review.rules";
import { LOCALES, MARKET_CODES } from "~/i18n/markets";
import { useTestDatabase } from "../../tests/support/database";
import { portfolios } from "../schema/portfolios";
import { loadDemoAccounts } from "./demo/load-accounts";
import { TOWNS } from "./demo/towns.fixture";
import { loadDemo } from "./load-demo";
import { loadDemoProof } from "./load-demo-proof";
import { loadDemoVenues } from "./load-demo-venues";
import { loadEnumerations } from "./load-enumerations";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const rows = <T>(query: string) => test.db.all<T>(sql.raw(query));
const count = async (from: string) => (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n ?? 0;

it("adds reviews and weddings to the demo once, and ratings that agree with them everywhere", async () => {
  await loadEnumerations({ url: test.url });
  await test.db.run(sql`
    INSERT INTO places (kind, country, name, region, postal_codes, latitude, longitude, population)
    SELECT 'city', value ->> 'country', value ->> 'name', value ->> 'region', value ->> 'zipCode', value ->> 'latitude',
      value ->> 'longitude', value ->> 'population' FROM json_each(${JSON.stringify(TOWNS)})`);
  await loadDemo({ url: test.url }, NOW);
  await loadDemoVenues({ url: test.url }, NOW);
  await loadDemoAccounts({ url: test.url }, NOW, undefined);
  const written = await loadDemoProof({ url: test.url }, NOW);
  expect(written.reviews).toBeGreaterThan(900);
  expect(written.weddings).toBeGreaterThan(250);
  expect(await loadDemoProof({ url: test.url }, NOW)).toEqual({ reviews: 0, weddings: 0 });
  const wrong = `providers p WHERE (rating IS NOT (SELECT avg(stars) FROM reviews WHERE provider_id = p.id AND status = 'published')
    OR review_count <> (SELECT count(*) FROM reviews WHERE provider_id = p.id AND status = 'published'))`;
  expect(await count(wrong)).toBe(0);
  expect(await count("providers WHERE review_count > 0 AND rating IS NOT NULL")).toBeGreaterThan(300);
  // The quality of matching and search is that of these ratings.
  expect(await count("provider_match m JOIN providers p ON p.id = m.provider_id WHERE p.rating > 4.5")).toBeGreaterThan(
    50,
  );
  expect(
    await count("provider_match m JOIN provider_search_rows s USING (provider_id) WHERE s.quality <> m.quality"),
  ).toBe(0);
}, 60_000);

it("has reviews of all kinds and languages, with dates that agree", async () => {
  expect(await rows("SELECT DISTINCT locale FROM reviews ORDER BY locale")).toHaveLength(LOCALES.length);
  expect(await rows("SELECT DISTINCT author_kind FROM reviews")).toHaveLength(AUTHOR_KINDS.length);
  expect(await rows("SELECT DISTINCT stars FROM reviews WHERE status = 'published'")).toHaveLength(5);
  for (const some of [
    "met_here = 1",
    "photo IS NOT NULL",
    "answer IS NOT NULL",
    "seen_at IS NULL AND status = 'published'",
  ])
    expect(await count(`reviews WHERE ${some}`), some).toBeGreaterThan(10);
  expect(await count("reviews WHERE status = 'waiting'")).toBe(MARKET_CODES.length + 1);
  expect(await rows("SELECT findings FROM reviews WHERE status = 'waiting' AND findings <> '[]'")).toEqual([
    { findings: '["contact"]' },
  ]);
  expect(await count("reviews WHERE answer_waiting_since IS NOT NULL")).toBe(1);
  expect(await count("reviews WHERE author_email NOT LIKE '%.example'")).toBe(0);
  expect(
    await count(`reviews r JOIN providers p ON p.id = r.provider_id WHERE published_at > ${NOW} OR answered_at > ${NOW}
      OR published_at < p.created_at OR answered_at < published_at OR confirmed_at < r.created_at
      OR (published_at < confirmed_at) OR wedding_date > date(r.created_at / 1000, 'unixepoch')`),
  ).toBe(0);
  expect(await count("reviews WHERE text LIKE '%{%' OR text LIKE '%undefined%'")).toBe(0);
});

it("has weddings that couples see, within the plan of their planner, with pictures that exist", async () => {
  const hidden = await test.db
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(sql`${portfolios.status} = 'published' AND NOT ${isPortfolioShown(NOW)}`);
  expect(hidden).toEqual([]);
  expect(await count("portfolios WHERE status = 'unpublished'")).toBe(MARKET_CODES.length);
  expect(await rows("SELECT DISTINCT style FROM portfolios")).toHaveLength(PORTFOLIO_STYLES.length);
  const few =
    "(SELECT 1 FROM portfolio_images i JOIN portfolios w ON w.id = i.portfolio_id WHERE w.status = 'published' GROUP BY w.id HAVING count(*) < 5)";
  expect(await count(few)).toBe(0);
  expect(
    await count("portfolios WHERE description LIKE '%{%' OR wedding_date > date(published_at / 1000, 'unixepoch')"),
  ).toBe(0);
  for (const { src } of await rows<{ src: string }>("SELECT DISTINCT src FROM portfolio_images"))
    expect(existsSync(`public${src}`), src).toBe(true);
});
