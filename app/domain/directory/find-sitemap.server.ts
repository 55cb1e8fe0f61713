import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { portfolios } from "#db/schema/portfolios";
import { providerMatch, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { isPortfolioShown } from "~/domain/portfolios/portfolio-conditions.server";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { placeSlug } from "./place-slugs.rules";

const m = alias(providerMatch, "m");

/** Addresses in one part; search engines take at most 50,000 (sitemaps.org). */
export const SITEMAP_PART = 5_000;

type Reading = Pick<Deps, "db">;

/** What has lists by area and pages: planners (venues' providers have a page, and stand in no area), and venues. */
type SitemapKind = "planners" | "venues";

/** The narrow table of each kind, its id, and what its rows in lists of areas have. */
const TABLES = {
  planners: { table: "provider_match", id: sql`m.provider_id`, by: "provider", listed: sql`AND m.services <> 0` },
  venues: { table: "venue_match", id: sql`m.venue_id`, by: "venue", listed: sql`` },
} as const;

const rowsOf = ({ table }: (typeof TABLES)[SitemapKind], index: string) =>
  sql.raw(`${table} m INDEXED BY ${table}_${index}`);

interface SitemapParts {
  countries: MarketCode[];
  /** Of spans of ids, from 1. */
  numbers: number[];
}

/** Names of the parts that hold something. One round trip. */
export async function findSitemapParts({ db }: Reading): Promise<Record<SitemapKind, SitemapParts>> {
  const countriesOf = (kind: SitemapKind) => {
    const of = TABLES[kind];
    return db.all<{
      country: MarketCode;
    }>(sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
      WHERE EXISTS (SELECT 1 FROM ${rowsOf(of, "country")} WHERE m.country = j.value ${of.listed}) ORDER BY j.key`);
  };
  const numbersOf = (kind: SitemapKind) => {
    const of = TABLES[kind];
    const next = sql`SELECT (min(${of.id}) - 1) / ${SITEMAP_PART} + 1 FROM ${rowsOf(of, of.by)}`;
    return db.all<{ number: number }>(sql`WITH RECURSIVE parts (number) AS (
        SELECT (${next})
        UNION ALL
        SELECT (${next} WHERE ${of.id} > parts.number * ${SITEMAP_PART}) FROM parts WHERE parts.number IS NOT NULL)
      SELECT number FROM parts WHERE number IS NOT NULL`);
  };
  const { planners, plannerParts, venues, venueParts } = await namedBatch(db, {
    planners: countriesOf("planners"),
    plannerParts: numbersOf("planners"),
    venues: countriesOf("venues"),
    venueParts: numbersOf("venues"),
  });
  const parts = (countries: typeof planners, numbers: typeof plannerParts): SitemapParts => ({
    countries: countries.map(({ country }) => country),
    numbers: numbers.map(({ number }) => number),
  });
  return { planners: parts(planners, plannerParts), venues: parts(venues, venueParts) };
}

interface AreaSlugs {
  region: string;
  city?: string;
}

/** The regions and cities of a country that have a page, because they hold an entry: a step in the index for each of them, not for each entry. */
export async function findAreaSlugs({ db }: Reading, country: MarketCode, kind: SitemapKind): Promise<AreaSlugs[]> {
  const of = TABLES[kind];
  const [byRegion, byCity] = [rowsOf(of, "region"), rowsOf(of, "city")];
  const rows = await db.all<{ region: string; city: string }>(sql`WITH RECURSIVE
    regions (name) AS (
      SELECT (SELECT min(m.region) FROM ${byRegion} WHERE m.country = ${country} ${of.listed})
      UNION ALL
      SELECT (SELECT min(m.region) FROM ${byRegion}
        WHERE m.country = ${country} AND m.region > r.name ${of.listed}) FROM regions r WHERE r.name IS NOT NULL),
    cities (region, name) AS (
      SELECT r.name, (SELECT min(m.city) FROM ${byCity}
        WHERE m.country = ${country} AND m.region = r.name ${of.listed}) FROM regions r WHERE r.name IS NOT NULL
      UNION ALL
      SELECT c.region, (SELECT min(m.city) FROM ${byCity}
        WHERE m.country = ${country} AND m.region = c.region AND m.city > c.name ${of.listed}) FROM cities c WHERE c.name IS NOT NULL)
    SELECT region, name AS city FROM cities WHERE name IS NOT NULL LIMIT ${SITEMAP_PART}`);
  const areas = new Map<string, AreaSlugs>();
  for (const row of rows) {
    const [region, city] = [placeSlug(row.region), placeSlug(row.city)];
    if (region === "") continue;
    areas.set(region, { region });
    if (city !== "") areas.set(`${region}/${city}`, { region, city });
  }
  return [...areas.values()].slice(0, SITEMAP_PART - 1);
}

/** The most addresses of weddings in a part, beside its planners. */
const SITEMAP_WEDDINGS = 40_000; // With a page and its reviews for each planner, 50,000.

interface PlannersOfPart {
  /** Public ids of planners and of venues' providers. */
  ids: string[];
  /** Those whose reviews have a page. */
  reviewed: string[];
  /** Weddings that they show, of each the newest first. */
  weddings: { publicId: string; slug: string }[];
}

/** The planners of a part, with their reviews and the weddings that they show. One round trip. */
export async function findPlannersOfPart(
  { db, clock }: Pick<Deps, "db" | "clock">,
  part: number,
): Promise<PlannersOfPart> {
  const ofPart = sql`FROM ${providerMatch} ${m} INDEXED BY provider_match_provider CROSS JOIN ${providers} ON ${providers.id} = ${m.providerId}`;
  const inPart = sql`${m.providerId} > ${(part - 1) * SITEMAP_PART} AND ${m.providerId} <= ${part * SITEMAP_PART}`;
  const { ids, weddings } = await namedBatch(db, {
    ids: db.all<{ id: string; reviewed: 0 | 1 }>(
      sql`SELECT ${providers.publicId} AS id, ${providers.reviewCount} > 0 AS reviewed ${ofPart}
        WHERE ${inPart} ORDER BY ${m.providerId}`,
    ),
    weddings: db.all<PlannersOfPart["weddings"][number]>(sql`
      SELECT ${providers.publicId} AS "publicId", ${portfolios.slug} AS slug ${ofPart}
        CROSS JOIN ${portfolios} ON ${portfolios.providerId} = ${m.providerId}
      WHERE ${inPart} AND ${isPortfolioShown(clock.now())}
      ORDER BY ${m.providerId}, ${portfolios.publishedAt} DESC LIMIT ${SITEMAP_WEDDINGS}`),
  });
  return {
    ids: ids.map(({ id }) => id),
    reviewed: ids.flatMap(({ id, reviewed }) => (reviewed ? [id] : [])),
    weddings,
  };
}

/** Public ids of the venues of a part that couples see. One round trip. */
export async function findVenuesOfPart({ db }: Reading, part: number): Promise<string[]> {
  const of = TABLES.venues;
  const rows = await db.all<{ id: string }>(sql`
    SELECT v.public_id AS id FROM ${rowsOf(of, of.by)} CROSS JOIN venues v ON v.id = m.venue_id
    WHERE m.venue_id > ${(part - 1) * SITEMAP_PART} AND m.venue_id <= ${part * SITEMAP_PART} ORDER BY m.venue_id`);
  return rows.map(({ id }) => id);
}
