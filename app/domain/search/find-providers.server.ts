import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { DirectoryFilters } from "~/domain/directory/directory.rules";
import { conditionsOf, type DirectoryArea, placeOf, plannersOf } from "~/domain/directory/directory-statement.server";
import { tileColumns } from "~/domain/directory/planner-card.server";
import { type Match, type MatchRow, toMatches } from "~/domain/matching/find-matches.server";
import { EARTH_RADIUS_KM, LAT_BAND, RADIUS_CLASSES_KM } from "~/domain/matching/match-ranges.rules";
import { SHOWN_COLUMNS } from "~/domain/matching/matches-statement.server";
import { PLACE_FIELDS, type PlaceRow, type PlaceSuggestion } from "~/domain/places/places.rules";
import { placeQueries, type ResolveOptions, settlePlace, type UnclearPlace } from "~/domain/places/places.server";
import { isShown } from "~/domain/providers/shown.server";
import {
  bands,
  IS_NEAR,
  IS_ON_PAGE,
  IS_PAID,
  ifFew,
  isTouched,
  latBandOf,
  middleOfArea,
  middleOfTown,
  nearestOthers,
  pageInOrder,
  payingOfRow,
  qualityOfRow,
  stretches,
  townOf,
  wholeWordsFirst,
} from "./around-town.server";
import {
  keywordMatch,
  MOST_FOUND,
  pageCount,
  pickedTown,
  SEARCH,
  SEARCH_ROWS,
  type TypedTown,
} from "./search-providers.rules";

export interface ProviderSearch {
  /** From `keywordMatch`; null: any text. */
  match: string | null;
  /** Id of the town; null: any place. */
  place: number | null;
  /** Area whose planners are listed if there is neither keyword nor town. */
  area?: DirectoryArea | undefined;
  filters?: DirectoryFilters | undefined;
  /** From 1; a page after the last shows the last. */
  page: number;
}

interface FoundProviders {
  planners: FoundPlanner[];
  /** Number of results on all pages; at most `MOST_FOUND`. */
  found: number;
  page: number;
  pages: number;
}

export interface FoundPlanner extends Match {
  /** True: free on the requested day. False: unknown. Busy planners are not among the results. */
  isFree: boolean;
}

export interface AskedSearch {
  keyword: string;
  city: TypedTown;
  area?: DirectoryArea;
  filters?: DirectoryFilters;
  page: number;
}

type SearchAnswer =
  /** `place`: the town around which it was searched. */
  | { found: FoundProviders; place?: PlaceSuggestion }
  /** There is neither a keyword nor a town. */
  | { nothing: true }
  /** The text means this town, which was not picked. The search has to be repeated with it. */
  | { town: PlaceSuggestion }
  | { unclear: UnclearPlace };

export type Visitor = Pick<ResolveOptions, "locale" | "market">;

const PLACE_OPTIONS = { kinds: PLACE_FIELDS.area };

/** Returns the items of a page's batch for `settleSearch`. Only a search with a town looks up places. */
export function searchQueries(db: Database, asked: AskedSearch, options: ProvidersOptions & Visitor) {
  const town = pickedTown(asked.city);
  const hasTown = asked.city.text.trim() !== "";
  const search = hasTown && town === null ? null : { ...asked, match: keywordMatch(asked.keyword), place: town };
  const { locale, market } = options;
  const places = hasTown ? placeQueries(db, asked.city, { ...PLACE_OPTIONS, locale, market }) : [];
  return [providersQuery(db, search, options), ...places] as const;
}

export function settleSearch(
  asked: AskedSearch,
  [providers = [], ...places]: readonly [(readonly ProviderRow[])?, ...(readonly PlaceRow[])[]],
  { locale, market }: Visitor,
): SearchAnswer {
  const found = toFoundProviders(providers);
  if (asked.city.text.trim() === "")
    return keywordMatch(asked.keyword) === null && !asked.area ? { nothing: true } : { found };
  const resolved = settlePlace(asked.city, places, { ...PLACE_OPTIONS, locale, market });
  if (!("found" in resolved)) return { unclear: resolved };
  return resolved.found.id === pickedTown(asked.city) ? { found, place: resolved.found } : { town: resolved.found };
}

interface ProviderRow extends MatchRow {
  found: number;
  page: number;
  isFree: 0 | 1;
}

interface ProvidersOptions {
  /** SQL of the id of the couple's project, to mark the planners that already received it. */
  project: SQL;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Returns one statement for a page's batch; `toFoundProviders` converts its rows. It selects a page of planners by
 * keyword, by town (based within 50 km of it, or of the destination's edge), by both, or by area, with filters. Three
 * paid placements come first, then all others by reviews and completeness. In a search by town, planners who travel
 * there from farther away come last. Without keyword, town and area, it selects no rows.
 */
export function providersQuery(db: Database, search: ProviderSearch | null, options: ProvidersOptions) {
  return db.all<ProviderRow>(providersStatement(search ?? { match: null, place: null, page: 1 }, options));
}

export function toFoundProviders(rows: readonly ProviderRow[]): FoundProviders {
  const [first] = rows;
  const found = first?.found ?? 0;
  const planners = toMatches(rows).map((match, index) => ({ ...match, isFree: rows[index]?.isFree === 1 }));
  return { planners, found, page: first?.page ?? 1, pages: pageCount(found) };
}

export function providersStatement(search: ProviderSearch, options: ProvidersOptions): SQL {
  const { project, now } = options;
  const { place, area, filters } = search;
  const conditions = filters ? conditionsOf(filters, now) : [];
  const source = filtered(sourceOf(search, conditions.length > 0 ? SEARCH.filtered : MOST_FOUND), conditions);
  const date = filters?.date ?? null;
  return sql`
    WITH RECURSIVE ${area ? sql`${placeOf(area, "provider_match")},` : sql``}
    q AS MATERIALIZED (SELECT ${project} AS project_id, ${now} AS now, ${date} AS event_date),
    town AS MATERIALIZED (${townOf(place ?? -1, SEARCH.aroundTownKm)}),
    ${place !== null && search.match === null ? sql`reach AS MATERIALIZED (${reachOf(place)}),` : sql``}
    ${pageInOrder(sql`provider_id`, source, search.page)},
    s AS MATERIALIZED (
      SELECT j.value AS provider_id, j.key AS place, t.found, t.page, NULL AS level, NULL AS score, 0 AS is_pinned,
        ${IS_PAID} AS premium_now
      FROM total t CROSS JOIN json_each(t.ids) j WHERE ${IS_ON_PAGE})
    SELECT s.found, s.page, ${date === null ? sql`0` : keepsCalendar(now)} AS isFree, ${sql.raw(SHOWN_COLUMNS)}
    FROM s CROSS JOIN q CROSS JOIN provider_match m ON m.provider_id = s.provider_id CROSS JOIN providers p ON p.id = s.provider_id
    WHERE ${isShown("p")} ORDER BY s.place`;
}

/** Selects tiles and distances (`km`) of the nearest others of a search with few results, by town or in an area. */
export function nearbyStatement(search: Omit<ProviderSearch, "page">, now: number): SQL {
  const { match, place, area, filters } = search;
  const conditions = filters ? conditionsOf(filters, now) : [];
  const middle = area ? middleOfArea(plannersOf(area)) : middleOfTown(place ?? -1);
  return sql`
    WITH RECURSIVE ${area ? sql`${placeOf(area, "provider_match")},` : sql``}
    q AS MATERIALIZED (SELECT ${now} AS now),
    town AS MATERIALIZED (${townOf(place ?? -1, SEARCH.aroundTownKm)}),
    ${place !== null && match === null ? sql`reach AS MATERIALIZED (${reachOf(place)}),` : sql``}
    ${nearestOthers({
      id: "provider_id",
      middle,
      results: filtered(sourceOf(search, conditions.length > 0 ? SEARCH.filtered : SEARCH.few), conditions),
      rows: sql.join([inRanges(CLASSES, SEARCH.nearbyKm), ...conditions], sql` AND `),
    })}
    SELECT ${tileColumns(sql`0`, now)}, b.km FROM nearest b CROSS JOIN providers p ON p.id = b.id
    WHERE ${isShown("p")} ORDER BY b.km, b.id`;
}

/** Providers without a busy day ahead keep no calendar (as on profiles), so nothing is known about the day. */
const keepsCalendar = (now: number): SQL => sql`EXISTS (SELECT 1 FROM provider_busy_dates b
    WHERE b.provider_id = s.provider_id AND b.date >= ${new Date(now).toISOString().slice(0, 10)})`;

/** Returns the rows of a source that meet all conditions on the row `m`. */
function filtered(source: SQL, conditions: SQL[]): SQL {
  if (conditions.length === 0) return source;
  return sql`
    SELECT c.provider_id, c.paying, c.quality
    FROM (${source}) c CROSS JOIN provider_match m INDEXED BY provider_match_provider ON m.provider_id = c.provider_id
    WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${MOST_FOUND}`;
}

/** @param most rows to read at most */
function sourceOf({ match, place, area }: Omit<ProviderSearch, "page">, most: number): SQL {
  if (match !== null) return place === null ? withWords(match, most) : withWordsNear(match, most);
  if (place !== null) return nearTown(most);
  return area ? inArea(area, most) : sql`SELECT 0 AS provider_id, 0 AS paying, 0 AS quality WHERE 0`;
}

const { idBits } = SEARCH_ROWS;

/** The index scans its row ids in ascending order, which is the order of the results. The limit ends the scan. */
const withWords = (typed: string, most: number) => sql`
  SELECT row & ${2 ** idBits - 1} AS provider_id, ${payingOfRow(sql`row`)} AS paying, ${qualityOfRow(sql`row`)} AS quality
  FROM (${wholeWordsFirst(
    typed,
    (match, unfinished) => sql`
      SELECT provider_search.rowid AS row FROM ${ifFew(unfinished)} provider_search
      WHERE provider_search MATCH ${match} LIMIT ${most}`,
  )})`;

/**
 * Finds providers near a town by words. MATERIALIZED computes the ranges of row ids around the town once, not per row.
 * `provider_search_rows` stores distance and order in the order of the index. Reads at most `most` rows.
 */
const withWordsNear = (typed: string, most: number) =>
  inOrder(sql`
    WITH stretches AS MATERIALIZED (${stretches(SEARCH.aroundTownKm)})
    ${wholeWordsFirst(
      typed,
      (match, unfinished) => sql`
        SELECT m.provider_id, m.quality, m.premium_until
        FROM ${ifFew(unfinished)} stretches t CROSS JOIN provider_search_near n CROSS JOIN provider_search_rows m ON m.near = n.rowid
        WHERE provider_search_near MATCH ${match} AND n.rowid >= t.low AND n.rowid < t.high AND ${IS_NEAR}
        LIMIT ${most}`,
    )}`);

/** Joins planners by ranges of radius class, band of latitude and longitude; `t` is the row of the circle. */
const inRanges = (classes: number[], km: number) => sql`
  json_each('[1, 0]') premium CROSS JOIN json_each(${bands(LAT_BAND.height, km)}) band
    CROSS JOIN json_each(${JSON.stringify(classes)}) radius CROSS JOIN provider_match m
  WHERE ${isTouched(latBandOf)} AND m.services <> 0 AND m.premium = premium.value AND m.radius_class = radius.value
    AND m.lat_band = ${latBandOf(sql`t.latitude`)} + band.value AND m.lng >= t.west AND m.lng <= t.east`;

const CLASSES = RADIUS_CLASSES_KM.map((_, index) => index);
const FAR_CLASSES = CLASSES.filter((index) => (RADIUS_CLASSES_KM[index] ?? 0) > SEARCH.aroundTownKm);
const MOST_TRAVELLED_KM = Math.max(...RADIUS_CLASSES_KM);

/**
 * Reads by Premium, then the key ranges that the circle touches. Venues have no services in this table and are found by
 * keyword.
 */
const nearTown = (most: number) => sql`
  SELECT * FROM (
    SELECT * FROM (${inOrder(sql`
      SELECT m.provider_id, m.quality, m.premium_until
      FROM town t CROSS JOIN ${inRanges(CLASSES, SEARCH.aroundTownKm)} AND ${IS_NEAR} LIMIT ${most}`)})
    UNION ALL SELECT * FROM (${travellingTo(most)}))
  LIMIT ${most}`;

/** Selects the circle of the longest travel radius, the angle to the place's edge, and the near circle's cosine. */
const reachOf = (place: number) => sql`
  SELECT *, angle - ${MOST_TRAVELLED_KM / EARTH_RADIUS_KM} AS extent, (SELECT cosine FROM town) AS near
  FROM (${townOf(place, MOST_TRAVELLED_KM)})`;

/**
 * Reads the planners from farther away whose travel radius reaches the town, or the destination's edge. They are never
 * paid placements, and a lower quality lists them after all planners in the circle.
 */
const travellingTo = (most: number) => sql`
  SELECT provider_id, 0 AS paying, quality - 2 AS quality
  FROM (
    SELECT m.provider_id, m.quality, m.cos_radius, t.extent, t.near, t.x * m.ux + t.y * m.uy + t.z * m.uz AS cosine
    FROM reach t CROSS JOIN ${inRanges(FAR_CLASSES, MOST_TRAVELLED_KM)} LIMIT ${SEARCH.travelling})
  WHERE cosine < near AND acos(max(-1.0, min(1.0, cosine))) <= acos(cos_radius) + extent
  LIMIT ${most}`;

/** Reads the best planners of an area, with Premium and without. */
function inArea(area: DirectoryArea, most: number): SQL {
  const best = (premium: 0 | 1) => sql`SELECT * FROM (
    SELECT m.provider_id, m.premium AS paying, m.quality FROM ${plannersOf(area)} AND m.premium = ${premium}
    ORDER BY m.quality DESC LIMIT ${most})`;
  return sql`${best(1)} UNION ALL ${best(0)}`;
}

function inOrder(candidates: SQL): SQL {
  return sql`
    SELECT provider_id, coalesce(premium_until > q.now, 0) AS paying, quality
    FROM (${candidates}) CROSS JOIN q`;
}
