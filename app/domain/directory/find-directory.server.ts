import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { portfolios } from "#db/schema/portfolios";
import { providerMatch, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { markedPlannersOf } from "~/domain/favorites/favorites.server";
import { isPortfolioShown } from "~/domain/portfolios/portfolio-conditions.server";
import { paidFirst } from "~/domain/search/around-town.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { type DirectoryArea, placeOf } from "./area-statement.server";
import { type AreaCount, areasOf, DIRECTORY_PAGE, type DirectoryFilters } from "./directory.rules";
import { cardColumns, type PlannerCard, type PlannerCardRow, toPlannerCard } from "./planner-card.server";

const m = alias(providerMatch, "m");

interface DirectoryPage {
  /** Names from the gazetteer; null above that level. */
  region: string | null;
  city: string | null;
  /** Regions of the country, or cities of the region; for a city, only itself. */
  areas: AreaCount[];
  /** Planners of the area, and those that match the filters. */
  total: number;
  found: number;
  pages: number;
  planners: PlannerCard[];
  countries: MarketCode[];
  favorites: string[];
}

/**
 * Returns a page of the directory, in one round trip. Three paid placements come first, then all others by quality
 * (reviews and completeness), then by age. A paid placement that has just ended stays, with its label, until the cron
 * clears it within a minute.
 * @param couple `favorites` refers to this couple
 * @throws DomainError directory.notFound for an unknown region, city or page
 */
export async function findDirectory(
  { db, clock }: Deps,
  area: DirectoryArea,
  filters: DirectoryFilters,
  couple: Couple | null = null,
): Promise<DirectoryPage> {
  const {
    place: [place],
    areas,
    cards,
    countries,
    hearts,
  } = await namedBatch(db, {
    place: db.all<{ region: string | null; city: string | null; found: number }>(
      placeStatement(area, filters, clock.now()),
    ),
    areas: db.all<{ name: string; count: number }>(areasStatement(area)),
    cards: db.all<PlannerCardRow>(plannersStatement(area, filters, clock.now())),
    countries: db.all<{ country: MarketCode }>(COUNTRIES),
    hearts: markedPlannersOf(db, couple),
  });
  const found = place?.found ?? 0;
  const pages = Math.max(1, Math.ceil(found / DIRECTORY_PAGE));
  const total = areas.reduce((sum, row) => sum + row.count, 0);
  const isUnknown = area.region !== undefined && total === 0;
  if (isUnknown || filters.page > pages) throw new DomainError("directory.notFound");
  return {
    region: place?.region ?? null,
    city: place?.city ?? null,
    areas: areasOf(areas),
    total,
    found,
    pages,
    planners: cards.map(toPlannerCard),
    countries: countries.map(({ country }) => country),
    favorites: hearts.map(({ id }) => id),
  };
}

const COUNTRIES = sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
  WHERE EXISTS (SELECT 1 FROM ${providerMatch} ${m} INDEXED BY provider_match_country WHERE ${m.country} = j.value AND ${m.services} <> 0) ORDER BY j.key`;

function placeStatement(area: DirectoryArea, filters: DirectoryFilters, now: number): SQL {
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")} SELECT (SELECT region FROM place) AS region, (SELECT city FROM place) AS city,
    (SELECT count(*) FROM ${asked(area, filters, now)} AND ${fits(filters)}) AS found`;
}

function areasStatement(area: DirectoryArea): SQL {
  const name = area.region === undefined ? sql`m.region` : sql`m.city`;
  const planners = plannersOf(area, area.region === undefined ? "region" : "city");
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")} SELECT ${name} AS name, count(*) AS count FROM ${planners} GROUP BY ${name}`;
}

function plannersStatement(area: DirectoryArea, filters: DirectoryFilters, now: number): SQL {
  const rows = sql`${asked(area, filters, now)} AND ${fits(filters)}`;
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")}, ${paidFirst({ id: "provider_id", rows, page: filters.page })}
    SELECT ${cardColumns(sql`b.paid`, now)} FROM shown b CROSS JOIN ${providers} p ON p.id = b.id
    ORDER BY b.paid DESC, b.quality DESC, b.id`;
}

/** Returns the statements for the test of the query plan. */
export const directoryStatements = (area: DirectoryArea, filters: DirectoryFilters, now: number): SQL[] => [
  placeStatement(area, filters, now),
  areasStatement(area),
  plannersStatement(area, filters, now),
  COUNTRIES,
];

type Level = "country" | "region" | "city";

/**
 * Returns the rows `m` of the place's planners (venues have no services there) through a covering index. It ends in a
 * condition to which others are added. The index of a country has the order of the page; the others read the table
 * `place`.
 */
function plannersOf({ country, region, city }: DirectoryArea, index?: Level): SQL {
  const rows = (level: Level) => sql`${providerMatch} ${m} INDEXED BY ${sql.raw(`provider_match_${index ?? level}`)}`;
  if (region === undefined) return sql`${rows("country")} WHERE ${m.services} <> 0 AND ${m.country} = ${country}`;
  return sql`place h CROSS JOIN ${rows(city === undefined ? "region" : "city")}
    WHERE ${m.services} <> 0 AND ${m.country} = h.country AND ${m.region} = h.region ${city === undefined ? sql`` : sql`AND ${m.city} = h.city`}`;
}

const asked = (area: DirectoryArea, { style }: DirectoryFilters, now: number): SQL =>
  style === null ? plannersOf(area) : tellersOf(area, style, now);

/**
 * Returns the rows `m` of the place's planners that show a wedding of a style. These weddings are few, so they come
 * first, and their planners are looked up. Checking every planner of a country would take ten times as long.
 */
function tellersOf({ region, city }: DirectoryArea, style: string, now: number): SQL {
  return sql`place h CROSS JOIN (SELECT DISTINCT ${portfolios.providerId} AS id FROM ${portfolios} INDEXED BY portfolios_style
      WHERE ${portfolios.style} = ${style} AND ${isPortfolioShown(now)}) w
    CROSS JOIN ${providerMatch} ${m} WHERE ${m.providerId} = w.id AND ${m.services} <> 0 AND ${m.country} = h.country
      ${region === undefined ? sql`` : sql`AND ${m.region} = h.region`} ${city === undefined ? sql`` : sql`AND ${m.city} = h.city`}`;
}

function fits({ service, language }: DirectoryFilters): SQL {
  const speaks = language === null ? sql`1` : sql`(${m.languages} & ${languageMask([language])}) <> 0`;
  return service === null ? speaks : sql`(${m.services} & ${serviceMask([service])}) <> 0 AND ${speaks}`;
}
