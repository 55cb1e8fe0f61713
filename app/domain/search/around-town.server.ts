import { type SQL, sql } from "drizzle-orm";
import { EARTH_RADIUS_KM, LAT_BAND } from "~/domain/matching/match-ranges.rules";
import { SEARCH, SEARCH_ROWS } from "./search-providers.rules";

// What the searches for planners and for venues share: the circle around a town, and words of which the last may be unfinished.

const { idBits, latBits, lngBits, latBand, lngCell } = SEARCH_ROWS;

/**
 * As a vector, and how far the circle around it reaches: a box around it in degrees, for the exact test follows. The circle of a
 * destination is wider by its own extent.
 */
export const townOf = (id: number, km: number): SQL =>
  circleOf(sql`SELECT latitude, longitude, radius_km FROM places WHERE id = ${id} AND kind <> 'country'`, km);

/** @param middle selects `latitude`, `longitude` and `radius_km`, kilometres that come to the circle's own */
export const circleOf = (middle: SQL, km: number): SQL => sql`
  SELECT *, cos(angle) AS cosine, degrees(angle) AS reach, longitude - half AS west, longitude + half AS east,
    cos(radians(latitude)) * cos(radians(longitude)) AS x, cos(radians(latitude)) * sin(radians(longitude)) AS y, sin(radians(latitude)) AS z
  FROM (SELECT *, degrees(asin(min(1.0, sin(angle) / cos(radians(latitude))))) AS half
    FROM (SELECT latitude, longitude, (${km} + radius_km) / ${EARTH_RADIUS_KM} AS angle FROM (${middle})))`;

export const IS_NEAR = sql`t.x * m.ux + t.y * m.uy + t.z * m.uz >= t.cosine`;

/** Bands to both sides of the town's own, the nearest first, as far as the widest destination reaches. */
export function bands(height: number, km: number): SQL {
  const widest = ((km + SEARCH.widestKm) / EARTH_RADIUS_KM) * (180 / Math.PI);
  const steps = Array.from({ length: Math.ceil(widest / height) }, (_, i) => [i + 1, -i - 1]).flat();
  return sql`${JSON.stringify([0, ...steps])}`;
}

/** Whether a band, counted from the town's own, is one that the circle touches. */
export const isTouched = (bandOf: (latitude: SQL) => SQL): SQL =>
  sql`${bandOf(sql`t.latitude`)} + band.value BETWEEN ${bandOf(sql`t.latitude - t.reach`)} AND ${bandOf(sql`t.latitude + t.reach`)}`;

/** Who has all the words as they were typed; only where these are too few for a page, who has a longer last word, too. */
export function wholeWordsFirst(match: string, search: (match: string, unfinished: boolean) => SQL): SQL {
  if (!match.endsWith("*")) return search(match, false);
  return sql`
    SELECT * FROM (
      WITH whole AS MATERIALIZED (${search(match.slice(0, -1), false)}),
        few AS MATERIALIZED (SELECT 1 WHERE (SELECT count(*) FROM whole) < ${SEARCH.perPage})
      SELECT * FROM whole WHERE NOT EXISTS (SELECT 1 FROM few)
      UNION ALL SELECT * FROM (${search(match, true)}))`;
}

/** Who has all the words, the last of them whole or as a beginning. */
export const anyWords: typeof wholeWordsFirst = (match, search) => search(match, false);

/** Runs nothing where the whole words are enough: the outermost loop has no row then. */
export const ifFew = (unfinished: boolean): SQL => (unfinished ? sql`few CROSS JOIN` : sql``);

const perPage = sql.raw(String(SEARCH.perPage));

/**
 * The table `total` of a search, with one row: how many rows were `found`, which `page` of them is shown, and the `ids` of all, in their order.
 * A list, because SQLite works out what a table of a statement is made of once for each place that names it, before it reads anything: that
 * took longer than most searches.
 * @param id column of `rows`, which also have `first` and `second`, their order
 * @param page one beyond the last shows the last
 */
export const pageInOrder = (id: SQL, rows: SQL, page: number): SQL => sql`
  found AS MATERIALIZED (${rows}),
  listed AS MATERIALIZED (
    SELECT json_group_array(${id}) AS ids, count(*) AS found FROM (SELECT ${id} FROM found ORDER BY first, second, ${id})),
  total AS MATERIALIZED (SELECT ids, found, min(${page}, max(1, (found + ${perPage} - 1) / ${perPage})) AS page FROM listed)`;

/** Whether an item `j` of the list of `total` (`t`) is on its page. */
export const IS_ON_PAGE = sql`j.key >= ${perPage} * (t.page - 1) AND j.key < ${perPage} * t.page`;

/** Bands of `provider_match` and/** Bands of `provider_match` and `venue_match`. */
export function latBandOf(lat: SQL): SQL {
  return sql`CAST(floor((${lat} - ${LAT_BAND.origin}) / ${LAT_BAND.height}) AS INTEGER)`;
}

const latCell = (lat: SQL) => sql`CAST(floor((${lat} + 90) / ${latBand}) AS INTEGER)`;
/** Cut at the date line: beyond it there is no cell, and nobody is based near it. */
const lngCellOf = (lng: SQL) => sql`CAST(floor((max(-180.0, min(180.0, ${lng})) + 180) / ${lngCell}) AS INTEGER)`;

/**
 * Premium, then band by band the stretch of row ids of a full-text index around towns that holds the longitudes.
 * @param km of the circle, as of the row `town` that it reads
 */
export const stretches = (km: number): SQL => sql`
  SELECT x, y, z, cosine, (band << ${lngBits} | west) << ${idBits} AS low, (band << ${lngBits} | east) << ${idBits} AS high
  FROM (
    SELECT t.x, t.y, t.z, t.cosine, other.value << ${latBits} | ${latCell(sql`t.latitude`)} + band.value AS band,
      ${lngCellOf(sql`t.west`)} AS west, ${lngCellOf(sql`t.east`)} + 1 AS east
    FROM town t CROSS JOIN json_each('[0, 1]') other CROSS JOIN json_each(${bands(latBand, km)}) band
    WHERE ${isTouched(latCell)})`;
