import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providerMatch, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { type AreaCount, areasOf, DIRECTORY_PAGE, type DirectoryFilters } from "./directory.rules";
import { SLUG_LETTERS } from "./place-slugs.rules";
import { cardColumns, type PlannerCard, type PlannerCardRow, toPlannerCard } from "./planner-card.server";

const m = alias(providerMatch, "m");
const i = alias(providerMatch, "i");

/** A country, a region of it, or a city of that: the parts of the address. */
export interface DirectoryArea {
  country: MarketCode;
  region?: string | undefined;
  city?: string | undefined;
}

export interface DirectoryPage {
  /** Names as the gazetteer writes them; null above that level. */
  region: string | null;
  city: string | null;
  /** Regions of the country, or cities of the region; of a city, itself alone. */
  areas: AreaCount[];
  /** Planners of the area, and those among them whom the filters leave. */
  total: number;
  found: number;
  pages: number;
  planners: PlannerCard[];
  /** Market countries with planners. */
  countries: MarketCode[];
}

/**
 * A page of the directory, in one round trip: paid placements first, then by quality (reviews and completeness), then by age. A paid
 * placement that has just ended counts until the cron clears it, a minute at most, and is labelled as long.
 * @throws DomainError directory.notFound for a region, a city or a page that is not there
 */
export async function findDirectory(
  { db, clock }: Deps,
  area: DirectoryArea,
  filters: DirectoryFilters,
): Promise<DirectoryPage> {
  const {
    place: [place],
    areas,
    cards,
    countries,
  } = await namedBatch(db, {
    place: db.all<{ region: string | null; city: string | null; found: number }>(placeStatement(area, filters)),
    areas: db.all<{ name: string; count: number }>(areasStatement(area)),
    cards: db.all<PlannerCardRow>(plannersStatement(area, filters, clock.now())),
    countries: db.all<{ country: MarketCode }>(COUNTRIES),
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
  };
}

const COUNTRIES = sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
  WHERE EXISTS (SELECT 1 FROM ${providerMatch} ${m} INDEXED BY provider_match_country WHERE ${m.country} = j.value AND ${m.services} <> 0) ORDER BY j.key`;

function placeStatement(area: DirectoryArea, filters: DirectoryFilters): SQL {
  return sql`${placeOf(area)} SELECT (SELECT region FROM place) AS region, (SELECT city FROM place) AS city,
    (SELECT count(*) FROM ${plannersOf(area)} WHERE ${fits(filters)}) AS found`;
}

function areasStatement(area: DirectoryArea): SQL {
  const name = area.region === undefined ? sql`i.region` : sql`i.city`;
  const planners = plannersOf(area, area.region === undefined ? "region" : "city");
  return sql`${placeOf(area)} SELECT ${name} AS name, count(*) AS count FROM ${planners} GROUP BY ${name}`;
}

function plannersStatement(area: DirectoryArea, filters: DirectoryFilters, now: number): SQL {
  return sql`${placeOf(area)}, best AS MATERIALIZED (
      SELECT ${i.providerId}, ${i.premium}, ${i.quality} FROM ${plannersOf(area)} WHERE ${fits(filters)}
      ORDER BY ${i.premium} DESC, ${i.quality} DESC, ${i.providerId}
      LIMIT ${DIRECTORY_PAGE} OFFSET ${(filters.page - 1) * DIRECTORY_PAGE})
    SELECT ${cardColumns(sql`b.premium`, now)} FROM best b CROSS JOIN ${providers} p ON p.id = b.provider_id
    ORDER BY b.premium DESC, b.quality DESC, b.provider_id`;
}

/** For the test of the query plan. */
export const directoryStatements = (area: DirectoryArea, filters: DirectoryFilters, now: number): SQL[] => [
  placeStatement(area, filters),
  areasStatement(area),
  plannersStatement(area, filters, now),
  COUNTRIES,
];

/**
 * The beginning of each statement: the table `place`, with a row for each name (nearly always one) that the address may mean. Regions and
 * cities come from the index one after the other, with a step for each name and not for each planner, and their addresses are made in SQL
 * (docs/decisions/0010): asking for the names first would cost a second round trip.
 */
function placeOf({ country, region, city }: DirectoryArea): SQL {
  if (region === undefined) {
    return sql`WITH place AS MATERIALIZED (SELECT ${country} AS country, NULL AS region, NULL AS city)`;
  }
  const regions = sql`WITH RECURSIVE regions (country, name) AS (
      SELECT ${country}, (SELECT min(${m.region}) FROM ${providerMatch} ${m} INDEXED BY provider_match_region WHERE ${m.country} = ${country})
      UNION ALL
      SELECT r.country, (SELECT min(${m.region}) FROM ${providerMatch} ${m} INDEXED BY provider_match_region
        WHERE ${m.country} = r.country AND ${m.region} > r.name)
      FROM regions r WHERE r.name IS NOT NULL)`;
  if (city === undefined) {
    return sql`${regions},
      place AS MATERIALIZED (SELECT country, name AS region, NULL AS city FROM regions WHERE ${slugOf(sql`name`)} = ${region})`;
  }
  return sql`${regions},
    cities (country, region, name) AS (
      SELECT r.country, r.name, (SELECT min(${m.city}) FROM ${providerMatch} ${m} INDEXED BY provider_match_city
        WHERE ${m.country} = r.country AND ${m.region} = r.name)
      FROM regions r WHERE ${slugOf(sql`r.name`)} = ${region}
      UNION ALL
      SELECT c.country, c.region, (SELECT min(${m.city}) FROM ${providerMatch} ${m} INDEXED BY provider_match_city
        WHERE ${m.country} = c.country AND ${m.region} = c.region AND ${m.city} > c.name)
      FROM cities c WHERE c.name IS NOT NULL),
    place AS MATERIALIZED (SELECT country, region, name AS city FROM cities WHERE ${slugOf(sql`name`)} = ${city})`;
}

type Level = "country" | "region" | "city";

/** The rows `i` of the place's planners (venues have no services there), through an index with every column that is needed. */
function plannersOf({ region, city }: DirectoryArea, index?: Level): SQL {
  const level = city !== undefined ? "city" : region !== undefined ? "region" : "country";
  return sql`place h CROSS JOIN ${providerMatch} ${i} INDEXED BY ${sql.raw(`provider_match_${index ?? level}`)}
    ON ${i.services} <> 0 AND ${i.country} = h.country ${level === "country" ? sql`` : sql`AND ${i.region} = h.region`}
    ${level === "city" ? sql`AND ${i.city} = h.city` : sql``}`;
}

function fits({ service, language }: DirectoryFilters): SQL {
  const speaks = language === null ? sql`1` : sql`(${i.languages} & ${languageMask([language])}) <> 0`;
  return service === null ? speaks : sql`(${i.services} & ${serviceMask([service])}) <> 0 AND ${speaks}`;
}

/** Two columns for each letter of the table, so that the letter's place says where to read. */
const FROM = [...SLUG_LETTERS.keys()].join("");
const TO = [...SLUG_LETTERS.values()].map((letters) => letters.padEnd(2)).join("");

/** `placeSlug` of a column: letter by letter, then one hyphen for several and none at the ends. */
export function slugOf(column: SQL): SQL {
  return sql`(WITH RECURSIVE read (done, text) AS (
      SELECT 0, ''
      UNION ALL
      SELECT done + 1, text || coalesce(
        rtrim(substr(${TO}, 2 * nullif(instr(${FROM}, substr(${column}, done + 1, 1)), 0) - 1, 2)),
        lower(substr(${column}, done + 1, 1)))
      FROM read WHERE done < length(${column}))
    SELECT trim(replace(replace(replace(text, '-', '<>'), '><', ''), '<>', '-'), '-') FROM read ORDER BY done DESC LIMIT 1)`;
}
