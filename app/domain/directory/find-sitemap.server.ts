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

/** Names of the parts that hold something: countries with planners, and numbers, from 1, of spans of planners' ids. */
export async function findSitemapParts({ db }: Reading): Promise<{ countries: MarketCode[]; planners: number[] }> {
  const next = sql`SELECT (min(${m.providerId}) - 1) / ${SITEMAP_PART} + 1 FROM ${providerMatch} ${m} INDEXED BY provider_match_provider`;
  const { countries, parts } = await namedBatch(db, {
    countries: db.all<{
      country: MarketCode;
    }>(sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
      WHERE EXISTS (SELECT 1 FROM ${providerMatch} ${m} INDEXED BY provider_match_country WHERE ${m.country} = j.value AND ${m.services} <> 0) ORDER BY j.key`),
    parts: db.all<{ number: number }>(sql`WITH RECURSIVE parts (number) AS (
        SELECT (${next})
        UNION ALL
        SELECT (${next} WHERE ${m.providerId} > parts.number * ${SITEMAP_PART}) FROM parts WHERE parts.number IS NOT NULL)
      SELECT number FROM parts WHERE number IS NOT NULL`),
  });
  return { countries: countries.map(({ country }) => country), planners: parts.map(({ number }) => number) };
}

export interface AreaSlugs {
  region: string;
  city?: string;
}

/** The regions and cities of a country that have a page, for there are planners: a step in the index for each of them, not for each planner. */
export async function findAreaSlugs({ db }: Reading, country: MarketCode): Promise<AreaSlugs[]> {
  const rows = await db.all<{ region: string; city: string }>(sql`WITH RECURSIVE
    regions (name) AS (
      SELECT (SELECT min(${m.region}) FROM ${providerMatch} ${m} INDEXED BY provider_match_region WHERE ${m.country} = ${country} AND ${m.services} <> 0)
      UNION ALL
      SELECT (SELECT min(${m.region}) FROM ${providerMatch} ${m} INDEXED BY provider_match_region
        WHERE ${m.country} = ${country} AND ${m.region} > r.name AND ${m.services} <> 0) FROM regions r WHERE r.name IS NOT NULL),
    cities (region, name) AS (
      SELECT r.name, (SELECT min(${m.city}) FROM ${providerMatch} ${m} INDEXED BY provider_match_city
        WHERE ${m.country} = ${country} AND ${m.region} = r.name AND ${m.services} <> 0) FROM regions r WHERE r.name IS NOT NULL
      UNION ALL
      SELECT c.region, (SELECT min(${m.city}) FROM ${providerMatch} ${m} INDEXED BY provider_match_city
        WHERE ${m.country} = ${country} AND ${m.region} = c.region AND ${m.city} > c.name AND ${m.services} <> 0) FROM cities c WHERE c.name IS NOT NULL)
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
const SITEMAP_WEDDINGS = 40_000;

export interface PlannersOfPart {
  /** Public ids of planners and venues. */
  ids: string[];
  /** Weddings that they show, of each the newest first. */
  weddings: { publicId: string; slug: string }[];
}

/** The planners of a part, and the weddings that they show. One round trip. */
export async function findPlannersOfPart(
  { db, clock }: Pick<Deps, "db" | "clock">,
  part: number,
): Promise<PlannersOfPart> {
  const ofPart = sql`FROM ${providerMatch} ${m} INDEXED BY provider_match_provider CROSS JOIN ${providers} ON ${providers.id} = ${m.providerId}`;
  const inPart = sql`${m.providerId} > ${(part - 1) * SITEMAP_PART} AND ${m.providerId} <= ${part * SITEMAP_PART}`;
  const { ids, weddings } = await namedBatch(db, {
    ids: db.all<{ id: string }>(
      sql`SELECT ${providers.publicId} AS id ${ofPart} WHERE ${inPart} ORDER BY ${m.providerId}`,
    ),
    weddings: db.all<PlannersOfPart["weddings"][number]>(sql`
      SELECT ${providers.publicId} AS "publicId", ${portfolios.slug} AS slug ${ofPart}
        CROSS JOIN ${portfolios} ON ${portfolios.providerId} = ${m.providerId}
      WHERE ${inPart} AND ${isPortfolioShown(clock.now())}
      ORDER BY ${m.providerId}, ${portfolios.publishedAt} DESC LIMIT ${SITEMAP_WEDDINGS}`),
  });
  return { ids: ids.map(({ id }) => id), weddings };
}
