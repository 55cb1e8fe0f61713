import { type SQL, sql } from "drizzle-orm";
import { EARTH_RADIUS_KM, LAT_BAND } from "~/domain/matching/match-ranges.rules";
import { SEARCH, SEARCH_ROWS } from "./search-providers.rules";

// The searches for planners and for venues share this file: the circle around a town, and words of which the last may
// be unfinished.

const { idBits, qualityBits, latBits, lngBits, latBand, lngCell } = SEARCH_ROWS;

/** Row ids of the full-text indexes begin with Premium (0) or not (1), and contain the quality in descending steps. */
const HIGHEST_STEP = 2 ** qualityBits - 1;
export const payingOfRow = (row: SQL): SQL => sql`1 - (${row} >> ${sql.raw(String(idBits + qualityBits))})`;
export const qualityOfRow = (row: SQL): SQL =>
  sql`${sql.raw(String(HIGHEST_STEP))} - ((${row} >> ${sql.raw(String(idBits))}) & ${sql.raw(String(HIGHEST_STEP))})`;

/**
 * Selects the circle around a place: its middle as a unit vector (`x`, `y`, `z`), its radius (`cosine`) and the box
 * around it in degrees (`west`, `east`, `reach`). Indexes find the rows in the box; `IS_NEAR` tests the circle. `km` is
 * measured from the edge of the place: a region has a radius of its own.
 */
export const townOf = (id: number, km: number): SQL => circleOf(middleOfTown(id), km);

export const middleOfTown = (id: number): SQL =>
  sql`SELECT latitude, longitude, radius_km FROM places WHERE id = ${id} AND kind <> 'country'`;

/** Selects the middle of an area, for `circleOf`, from some of its rows `m`. */
export const middleOfArea = (rows: SQL): SQL =>
  sql`SELECT degrees(asin(avg(uz))) AS latitude, avg(lng) AS longitude, 0 AS radius_km FROM (SELECT m.uz, m.lng FROM ${rows} LIMIT 100)`;

/** @param middle selects `latitude`, `longitude` and `radius_km`, which is added to `km` */
export const circleOf = (middle: SQL, km: number): SQL => sql`
  SELECT *, cos(angle) AS cosine, degrees(angle) AS reach, longitude - half AS west, longitude + half AS east,
    cos(radians(latitude)) * cos(radians(longitude)) AS x, cos(radians(latitude)) * sin(radians(longitude)) AS y, sin(radians(latitude)) AS z
  FROM (SELECT *, degrees(asin(min(1.0, sin(angle) / cos(radians(latitude))))) AS half
    FROM (SELECT latitude, longitude, (${km} + radius_km) / ${EARTH_RADIUS_KM} AS angle FROM (${middle})))`;

interface Nearest {
  id: "provider_id" | "venue_id";
  middle: SQL;
  /** Selects the ids of the results. */
  results: SQL;
  /** Joins rows `m` in the box of the circle `t`; ends in a condition to which others are added. */
  rows: SQL;
}

/**
 * Returns the table `nearest` (`id`, `km`) for lists with few results: the nearest other rows, by distance. With more
 * results, `nearest` is empty and no row is read for it. Must be the last table of a WITH clause.
 */
export function nearestOthers({ id, middle, results, rows }: Nearest): SQL {
  const column = sql.raw(`m.${id}`);
  return sql`
    circle AS MATERIALIZED (${circleOf(middle, SEARCH.nearbyKm)}),
    found AS MATERIALIZED (SELECT ${sql.raw(id)} AS id FROM (${results}) LIMIT ${SEARCH.few}),
    few AS MATERIALIZED (SELECT 1 WHERE (SELECT count(*) FROM found) < ${SEARCH.few}),
    nearest AS MATERIALIZED (
      SELECT id, round(acos(min(1.0, cosine)) * ${EARTH_RADIUS_KM}) AS km FROM (
        SELECT ${column} AS id, t.x * m.ux + t.y * m.uy + t.z * m.uz AS cosine
        FROM few CROSS JOIN circle t CROSS JOIN ${rows} AND ${IS_NEAR} AND ${column} NOT IN (SELECT id FROM found)
        LIMIT ${SEARCH.travelling})
      ORDER BY cosine DESC, id LIMIT ${SEARCH.few})`;
}

export const IS_NEAR = sql`t.x * m.ux + t.y * m.uy + t.z * m.uz >= t.cosine`;

/** Returns offsets from the town's band of latitude, nearest first (0, 1, -1 …), for `km` around any destination. */
export function bands(height: number, km: number): SQL {
  const widest = ((km + SEARCH.widestKm) / EARTH_RADIUS_KM) * (180 / Math.PI);
  const steps = Array.from({ length: Math.ceil(widest / height) }, (_, i) => [i + 1, -i - 1]).flat();
  return sql`${JSON.stringify([0, ...steps])}`;
}

export const isTouched = (bandOf: (latitude: SQL) => SQL): SQL =>
  sql`${bandOf(sql`t.latitude`)} + band.value BETWEEN ${bandOf(sql`t.latitude - t.reach`)} AND ${bandOf(sql`t.latitude + t.reach`)}`;

/**
 * Searches for all words as typed. Only if the results do not fill a page, also searches for words that begin like the
 * last one.
 */
export function wholeWordsFirst(match: string, search: (match: string, unfinished: boolean) => SQL): SQL {
  if (!match.endsWith("*")) return search(match, false);
  return sql`
    SELECT * FROM (
      WITH whole AS MATERIALIZED (${search(match.slice(0, -1), false)}),
        few AS MATERIALIZED (SELECT 1 WHERE (SELECT count(*) FROM whole) < ${SEARCH.perPage})
      SELECT * FROM whole WHERE NOT EXISTS (SELECT 1 FROM few)
      UNION ALL SELECT * FROM (${search(match, true)}))`;
}

/** Searches for all words, the last one whole or as a beginning. */
export const anyWords: typeof wholeWordsFirst = (match, search) => search(match, false);

/** Returns a join that skips the search if the whole words found enough: the outermost loop then has no row. */
export const ifFew = (unfinished: boolean): SQL => (unfinished ? sql`few CROSS JOIN` : sql``);

const perPage = sql.raw(String(SEARCH.perPage));

const paidPlacements = sql.raw(String(SEARCH.paidPlacements));

/**
 * Returns the table `total` of a search with one row. `found` is the number of rows, `page` the page shown, `ids` the
 * ids of all rows in order, and `paid` the number of paid placements at the start.
 * The ids are a list because SQLite prepares a table of a statement once per place that names it, before it reads
 * anything. That took longer than most searches.
 * @param id column of `rows`, which also have `paying` (1 or 0) and `quality`
 * @param page a page after the last shows the last
 */
export const pageInOrder = (id: SQL, rows: SQL, page: number): SQL => sql`
  found AS MATERIALIZED (${rows}),
  best AS MATERIALIZED (SELECT ${id} AS id FROM found WHERE paying = 1 ORDER BY quality DESC, ${id} LIMIT ${paidPlacements}),
  listed AS MATERIALIZED (
    SELECT json_group_array(${id}) AS ids, count(*) AS found, (SELECT count(*) FROM best) AS paid
    FROM (SELECT ${id} FROM found ORDER BY ${id} IN (SELECT id FROM best) DESC, quality DESC, ${id})),
  total AS MATERIALIZED (SELECT ids, found, paid, min(${page}, max(1, (found + ${perPage} - 1) / ${perPage})) AS page FROM listed)`;

/**
 * Returns the tables `paid` and `shown` (`id`, `paid`, `quality`) of a list. Its index orders the rows `m` by `premium`
 * and `quality`. Paid placements come first, then all others by quality. Merges the best of both groups, and reads no
 * more rows than the pages up to this one contain.
 * @param rows selects `m` and ends in a condition to which others are added
 */
export function paidFirst({ id, rows, page }: { id: "provider_id" | "venue_id"; rows: SQL; page: number }): SQL {
  const column = sql.raw(`m.${id}`);
  const best = (condition: SQL, limit: number) => sql`
    SELECT ${column} AS id, m.quality FROM ${rows} AND ${condition} ORDER BY m.quality DESC, ${column} LIMIT ${limit}`;
  const most = SEARCH.perPage * page;
  return sql`
    paid AS MATERIALIZED (${best(sql`m.premium = 1`, SEARCH.paidPlacements)}),
    shown AS MATERIALIZED (
      SELECT id, 1 AS paid, quality FROM paid
      UNION ALL
      SELECT id, 0 AS paid, quality FROM (${best(sql`m.premium = 1 AND ${column} NOT IN (SELECT id FROM paid)`, most)})
      UNION ALL
      SELECT id, 0 AS paid, quality FROM (${best(sql`m.premium = 0`, most)})
      ORDER BY paid DESC, quality DESC, id LIMIT ${SEARCH.perPage} OFFSET ${most - SEARCH.perPage})`;
}

export const IS_ON_PAGE = sql`j.key >= ${perPage} * (t.page - 1) AND j.key < ${perPage} * t.page`;

export const IS_PAID = sql`j.key < t.paid`;

export function latBandOf(lat: SQL): SQL {
  return sql`CAST(floor((${lat} - ${LAT_BAND.origin}) / ${LAT_BAND.height}) AS INTEGER)`;
}

const latCell = (lat: SQL) => sql`CAST(floor((${lat} + 90) / ${latBand}) AS INTEGER)`;
/** Returns the cell of a longitude, limited to ±180 degrees: no cell is beyond, and no provider is near. */
const lngCellOf = (lng: SQL) => sql`CAST(floor((max(-180.0, min(180.0, ${lng})) + 180) / ${lngCell}) AS INTEGER)`;

/**
 * Selects ranges of row ids in a full-text index around towns: first by Premium, then per band of latitude the range
 * that contains the longitudes.
 * @param km radius of the circle, the same as that of the row `town`
 */
export const stretches = (km: number): SQL => sql`
  SELECT x, y, z, cosine, (band << ${lngBits} | west) << ${idBits} AS low, (band << ${lngBits} | east) << ${idBits} AS high
  FROM (
    SELECT t.x, t.y, t.z, t.cosine, other.value << ${latBits} | ${latCell(sql`t.latitude`)} + band.value AS band,
      ${lngCellOf(sql`t.west`)} AS west, ${lngCellOf(sql`t.east`)} + 1 AS east
    FROM town t CROSS JOIN json_each('[0, 1]') other CROSS JOIN json_each(${bands(latBand, km)}) band
    WHERE ${isTouched(latCell)})`;
