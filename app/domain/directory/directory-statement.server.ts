import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providerMatch } from "#db/schema/providers";
import { weddings } from "#db/schema/weddings";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import type { MarketCode } from "~/i18n/markets";
import type { DirectoryFilters } from "./directory.rules";
import { SLUG_LETTERS, slugBeginnings } from "./place-slugs.rules";

/** A country, a region or a city: the parts of the URL. */
export interface DirectoryArea {
  country: MarketCode;
  region?: string | undefined;
  city?: string | undefined;
}

const m = alias(providerMatch, "m");

/** Narrow tables with areas; both have indexes `…_region` and `…_city`. */
type AreaTable = "provider_match" | "venue_match";

/**
 * Table `place`, with a row for each name that the URL may mean. Reads regions and cities from the index with one step
 * per name, and computes their slugs in SQL (docs/decisions/0010): reading the names first would cost a round trip.
 */
export function placeOf({ country, region, city }: DirectoryArea, table: AreaTable): SQL {
  const by = (level: "region" | "city") => sql.raw(`${table} m INDEXED BY ${table}_${level}`);
  if (region === undefined) {
    return sql`place AS MATERIALIZED (SELECT ${country} AS country, NULL AS region, NULL AS city)`;
  }
  const regions = sql`regions (country, name) AS (
      SELECT ${country}, (SELECT min(m.region) FROM ${by("region")} WHERE m.country = ${country})
      UNION ALL
      SELECT r.country, (SELECT min(m.region) FROM ${by("region")}
        WHERE m.country = r.country AND m.region > r.name)
      FROM regions r WHERE r.name IS NOT NULL)`;
  if (city === undefined) {
    return sql`${regions},
      place AS MATERIALIZED (SELECT country, name AS region, NULL AS city FROM regions WHERE ${isCalled(sql`name`, region)})`;
  }
  return sql`${regions},
    cities (country, region, name) AS (
      SELECT r.country, r.name, (SELECT min(m.city) FROM ${by("city")}
        WHERE m.country = r.country AND m.region = r.name)
      FROM regions r WHERE ${isCalled(sql`r.name`, region)}
      UNION ALL
      SELECT c.country, c.region, (SELECT min(m.city) FROM ${by("city")}
        WHERE m.country = c.country AND m.region = c.region AND m.city > c.name)
      FROM cities c WHERE c.name IS NOT NULL),
    place AS MATERIALIZED (SELECT country, region, name AS city FROM cities WHERE ${isCalled(sql`name`, city)})`;
}

const isCalled = (name: SQL, slug: string): SQL =>
  sql`instr(${slugBeginnings(slug)}, substr(${name}, 1, 1)) > 0 AND ${slugOf(name)} = ${slug}`;

/** All letters to replace, and in the same order their replacements, padded to two characters each. */
const FROM = [...SLUG_LETTERS.keys()].join("");
const TO = [...SLUG_LETTERS.values()].map((letters) => letters.padEnd(2)).join("");

/** Returns `placeSlug` of a column in SQL: replaces each letter, then collapses hyphens and trims them. */
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

type Level = "country" | "region" | "city";

/**
 * Rows `m` from a covering index; callers append conditions. Excludes venues, which have no services. A country is read
 * in the order of the page; regions and cities are read through the table `place`.
 */
export function plannersOf({ country, region, city }: DirectoryArea, index?: Level): SQL {
  const rows = (level: Level) => sql`${providerMatch} ${m} INDEXED BY ${sql.raw(`provider_match_${index ?? level}`)}`;
  if (region === undefined) return sql`${rows("country")} WHERE ${m.services} <> 0 AND ${m.country} = ${country}`;
  return sql`place h CROSS JOIN ${rows(city === undefined ? "region" : "city")}
    WHERE ${m.services} <> 0 AND ${m.country} = h.country AND ${m.region} = h.region ${city === undefined ? sql`` : sql`AND ${m.city} = h.city`}`;
}

export function conditionsOf({ service, language, style, price, date }: DirectoryFilters, now: number): SQL[] {
  const conditions: SQL[] = [];
  if (service !== null) conditions.push(sql`(m.services & ${serviceMask([service])}) <> 0`);
  if (language !== null) conditions.push(sql`(m.languages & ${languageMask([language])}) <> 0`);
  if (style !== null)
    conditions.push(sql`EXISTS (SELECT 1 FROM ${weddings} INDEXED BY portfolios_provider
      WHERE ${weddings.providerId} = m.provider_id AND ${weddings.style} = ${style} AND ${isWeddingShown(now)})`);
  // Reads the profile's own tables: prices in `provider_match` include hidden ones, which a search must not reveal.
  if (price !== null)
    conditions.push(sql`EXISTS (SELECT 1 FROM provider_services v CROSS JOIN providers p ON p.id = v.provider_id
      WHERE v.provider_id = m.provider_id AND v.show_publicly = 1 AND v.show_budget = 1 AND p.show_budget = 1
        AND v.budget_starting_from <= ${price} ${service === null ? sql`` : sql`AND v.code = ${service}`})`);
  if (date !== null)
    conditions.push(sql`NOT EXISTS (
      SELECT 1 FROM provider_busy_dates b WHERE b.provider_id = m.provider_id AND b.date = ${date})`);
  return conditions;
}
