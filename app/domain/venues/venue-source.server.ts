import { type SQL, sql } from "drizzle-orm";
import type { DirectoryArea } from "~/domain/directory/directory-statement.server";
import { LAT_BAND } from "~/domain/matching/match-ranges.rules";
import {
  anyWords,
  bands,
  IS_NEAR,
  ifFew,
  isTouched,
  latBandOf,
  payingOfRow,
  qualityOfRow,
  wholeWordsFirst,
} from "~/domain/search/around-town.server";
import { MOST_FOUND } from "~/domain/search/search-providers.rules";
import { featureMask, VENUE_TYPES } from "./venue.rules";
import type { Hurdle, VenueFilters } from "./venue-search.rules";

/** Keywords (from `keywordMatch`), a circle around a town (in kilometres), or an area of the directory. */
export interface VenueSource {
  match: string | null;
  radius: number | null;
  area: DirectoryArea | null;
}

interface Reading {
  conditions: SQL;
  /** Further columns of a row `m`, each after a comma. */
  columns?: SQL;
  /** Also matches words that begin like the last keyword, to check whether there are results. */
  anyEnd?: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Returns conditions on a row `m`, each with its name for an empty result. */
export function conditionsOf(filters: VenueFilters): { hurdle: Hurdle; holds: SQL }[] {
  const { types, features, guests, seating, price, date } = filters;
  const numbers = JSON.stringify(types.map((type) => VENUE_TYPES.indexOf(type)));
  const named = (hurdle: Hurdle, isSet: boolean, holds: SQL) => (isSet ? [{ hurdle, holds }] : []);
  return [
    ...named("types", types.length > 0, sql`m.type IN (SELECT value FROM json_each(${numbers}))`),
    ...named("guests", guests !== null, sql`m.${sql.raw(seating)} >= ${guests}`),
    ...named("price", price !== null, sql`m.min_price <= ${price}`),
    ...features.map((feature) => ({ hurdle: feature, holds: sql`(m.features & ${featureMask([feature])}) <> 0` })),
    ...named(
      "date",
      date !== null,
      sql`NOT EXISTS (SELECT 1 FROM venue_busy_dates b WHERE b.venue_id = m.venue_id AND b.date = ${date})`,
    ),
  ];
}

export const allOf = (conditions: readonly { holds: SQL }[]): SQL =>
  conditions.length === 0
    ? sql`1`
    : sql.join(
        conditions.map(({ holds }) => holds),
        sql` AND `,
      );

/** Selects `venue_id`, `paying` and `quality`. Reads the tables `town` and `stretches`, or `place`. */
export function rowsOf(
  { match, radius, area }: VenueSource,
  { conditions, now, columns = sql``, anyEnd = false }: Reading,
): SQL {
  const search = anyEnd ? anyWords : wholeWordsFirst;
  if (match !== null && radius !== null) {
    return search(
      match,
      (words, unfinished) => sql`
        SELECT m.venue_id, coalesce(m.premium_until > ${now}, 0) AS paying, m.quality ${columns}
        FROM ${ifFew(unfinished)} stretches t CROSS JOIN venue_search_near n CROSS JOIN venue_search_rows m ON m.near = n.rowid
        WHERE venue_search_near MATCH ${words} AND n.rowid >= t.low AND n.rowid < t.high AND ${IS_NEAR} AND ${conditions}
        LIMIT ${MOST_FOUND}`,
    );
  }
  if (match !== null) {
    // The index returns row ids in the order of the results, so the limit ends the scan.
    return search(
      match,
      (words, unfinished) => sql`
        SELECT m.venue_id, ${payingOfRow(sql`n.rowid`)} AS paying, ${qualityOfRow(sql`n.rowid`)} AS quality ${columns}
        FROM ${ifFew(unfinished)} venue_search n CROSS JOIN venue_search_rows m ON m.best = n.rowid
        WHERE venue_search MATCH ${words} AND ${conditions} LIMIT ${MOST_FOUND}`,
    );
  }
  const inOrder = sql`SELECT m.venue_id, m.premium AS paying, m.quality ${columns} FROM`;
  if (radius !== null) {
    return sql`${inOrder} town t CROSS JOIN ${inBox(radius)} AND ${IS_NEAR} AND ${conditions} LIMIT ${MOST_FOUND}`;
  }
  return area
    ? sql`${inOrder} ${venuesOf(area)} AND ${conditions}`
    : sql`${inOrder} venue_match m WHERE m.venue_id = -1`;
}

/** Joins the rows `m` in the box around a circle `t`. @param km its radius */
export const inBox = (km: number): SQL => sql`
  json_each('[1, 0]') premium CROSS JOIN json_each(${bands(LAT_BAND.height, km)}) band CROSS JOIN venue_match m
  WHERE ${isTouched(latBandOf)} AND m.premium = premium.value AND m.lat_band = ${latBandOf(sql`t.latitude`)} + band.value
    AND m.lng >= t.west AND m.lng <= t.east`;

/** Selects from an area; callers append conditions. A country's index has the order of the list. */
export function venuesOf({ country, region, city }: DirectoryArea, index?: "region" | "city"): SQL {
  const rows = (level: string) => sql`venue_match m INDEXED BY ${sql.raw(`venue_match_${index ?? level}`)}`;
  if (region === undefined) return sql`${rows("country")} WHERE m.country = ${country}`;
  if (city === undefined)
    return sql`place h CROSS JOIN ${rows("region")} WHERE m.country = h.country AND m.region = h.region`;
  return sql`place h CROSS JOIN ${rows("city")} WHERE m.country = h.country AND m.region = h.region AND m.city = h.city`;
}
