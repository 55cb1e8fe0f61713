import { type SQL, sql } from "drizzle-orm";
import type { MarketCode } from "~/i18n/markets";
import { SLUG_LETTERS, slugBeginnings } from "./place-slugs.rules";

/** A country, a region of it, or a city of that: the parts of the address. */
export interface DirectoryArea {
  country: MarketCode;
  region?: string | undefined;
  city?: string | undefined;
}

/** The narrow tables that know areas; both have indexes `…_region` and `…_city`. */
type AreaTable = "provider_match" | "venue_match";

/**
 * For the beginning of each statement, after `WITH`: the table `place`, with a row for each name (nearly always one) that the address may mean. Regions and
 * cities come from the index one after the other, with a step for each name and not for each planner, and their addresses are made in SQL
 * (docs/decisions/0010): asking for the names first would cost a second round trip.
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

/** Whether a name has this address. */
const isCalled = (name: SQL, slug: string): SQL =>
  sql`instr(${slugBeginnings(slug)}, substr(${name}, 1, 1)) > 0 AND ${slugOf(name)} = ${slug}`;

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
