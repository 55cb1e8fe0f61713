import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providerMatch, providers } from "#db/schema/providers";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import type { Sluggable } from "~/domain/profile-slug.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { placeSlug } from "./place-slugs.rules";

const m = alias(providerMatch, "m");

/** Maximum planners, venues or areas in one part. A part may have at most 50,000 URLs (sitemaps.org). */
export const SITEMAP_PART = 5_000;

type Reading = Pick<Deps, "db">;

/** `planners` includes providers of venues, which have a page but no area. */
type SitemapKind = "planners" | "venues";

/** Narrow table of each kind, its id, its index by id, and the condition for area lists. */
const TABLES = {
  planners: { table: "provider_match", id: sql`m.provider_id`, by: "provider", listed: sql`AND m.services <> 0` },
  venues: { table: "venue_match", id: sql`m.venue_id`, by: "venue", listed: sql`` },
} as const;

const rowsOf = ({ table }: (typeof TABLES)[SitemapKind], index: string) =>
  sql.raw(`${table} m INDEXED BY ${table}_${index}`);

export async function findSitemapParts({ db }: Reading) {
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
  const parts = (countries: typeof planners, numbers: typeof plannerParts) => ({
    countries: countries.map(({ country }) => country),
    numbers: numbers.map(({ number }) => number),
  });
  return { planners: parts(planners, plannerParts), venues: parts(venues, venueParts) };
}

interface AreaSlugs {
  region: string;
  city?: string;
}

/** Takes one index step per area, not per entry. */
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

/** Maximum wedding URLs in a part, in addition to its planners. */
const SITEMAP_WEDDINGS = 40_000; // With a page and a reviews page per planner, this makes 50,000.

export async function findPlannersOfPart({ db, clock }: Pick<Deps, "db" | "clock">, part: number) {
  const ofPart = sql`FROM ${providerMatch} ${m} INDEXED BY provider_match_provider CROSS JOIN ${providers} ON ${providers.id} = ${m.providerId}`;
  const inPart = sql`${m.providerId} > ${(part - 1) * SITEMAP_PART} AND ${m.providerId} <= ${part * SITEMAP_PART}`;
  const named = sql`${providers.publicId} AS "publicId", ${providers.name} AS name, ${providers.city} AS city`;
  const found = await namedBatch(db, {
    planners: db.all<Sluggable & { reviewed: 0 | 1 }>(
      sql`SELECT ${named}, ${providers.reviewCount} > 0 AS reviewed ${ofPart}
        WHERE ${inPart} ORDER BY ${m.providerId}`,
    ),
    weddings: db.all<Sluggable & { slug: string }>(sql`
      SELECT ${named}, ${weddings.slug} AS slug ${ofPart}
        CROSS JOIN ${weddings} ON ${weddings.providerId} = ${m.providerId}
      WHERE ${inPart} AND ${isWeddingShown(clock.now())}
      ORDER BY ${m.providerId}, ${weddings.publishedAt} DESC LIMIT ${SITEMAP_WEDDINGS}`),
  });
  return { ...found, reviewed: found.planners.filter(({ reviewed }) => reviewed) };
}

export async function findVenuesOfPart({ db }: Reading, part: number): Promise<Sluggable[]> {
  const of = TABLES.venues;
  return db.all<Sluggable>(sql`
    SELECT v.public_id AS "publicId", v.name, v.city FROM ${rowsOf(of, of.by)} CROSS JOIN venues v ON v.id = m.venue_id
    WHERE m.venue_id > ${(part - 1) * SITEMAP_PART} AND m.venue_id <= ${part * SITEMAP_PART} ORDER BY m.venue_id`);
}
