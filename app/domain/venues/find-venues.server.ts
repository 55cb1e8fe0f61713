import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { areasOf } from "~/domain/directory/directory.rules";
import { type DirectoryArea, placeOf } from "~/domain/directory/directory-statement.server";
import { type AreaPage, findEmptyArea } from "~/domain/directory/find-directory.server";
import { DomainError } from "~/domain/domain-error";
import { markedVenuesOf } from "~/domain/favorites/favorites.server";
import { PLACE_FIELDS, type PlaceSuggestion } from "~/domain/places/places.rules";
import { placeQueries, type ResolveOptions, settlePlace, type UnclearPlace } from "~/domain/places/places.server";
import {
  IS_ON_PAGE,
  IS_PAID,
  middleOfArea,
  middleOfTown,
  nearestOthers,
  pageInOrder,
  paidFirst,
  stretches,
  townOf,
} from "~/domain/search/around-town.server";
import { keywordMatch, pageCount, pickedTown, SEARCH, SEARCH_ROWS } from "~/domain/search/search-providers.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { toVenueCard, type VenueCard, type VenueCardRow, venueCardColumns } from "./venue-card.server";
import { type AskedVenues, type Hurdle, isSearch, widerRadius } from "./venue-search.rules";
import { allOf, conditionsOf, inBox, rowsOf, type VenueSource, venuesOf } from "./venue-source.server";

/** `found`: at most `MOST_FOUND` if there are keywords or a town. */
export interface FoundVenues extends AreaPage {
  venues: VenueCard[];
  /** For few results around a town or in an area: the nearest others, by distance, that match the filters. */
  nearby: (VenueCard & { km: number })[];
  /** For an empty result: number of results without each condition, in descending order. */
  without: { hurdle: Hurdle; count: number }[];
}

type VenuesAnswer =
  | { found: FoundVenues }
  /** The text means this place, which was not picked, or the area has no results. Search around the place. */
  | { town: PlaceSuggestion }
  | { unclear: UnclearPlace };

/**
 * Three paid placements come first, then all others by reviews and completeness.
 * @param area area of the URL; a search covers all areas
 * @throws DomainError directory.notFound for an unknown region, town or page
 */
export async function findVenues(
  { db, clock }: Deps,
  asked: AskedVenues,
  area: DirectoryArea,
  { locale, market }: Pick<ResolveOptions, "locale" | "market">,
  couple: Couple | null = null,
): Promise<VenuesAnswer> {
  const now = clock.now();
  const place = { kinds: PLACE_FIELDS.area, locale, market };
  const searched = isSearch(asked);
  const listed = searched ? null : area;
  const others = nearbyStatement(asked, listed, now);
  const hurdles = withoutStatement(asked, listed, now);
  const {
    places,
    page: rows,
    areas: [areas = []],
    nearby: [nearby = []],
    countries,
    without: [[without] = []],
    hearts: [hearts = []],
  } = await namedBatch(db, {
    places: asked.city.text === "" ? [] : placeQueries(db, asked.city, place),
    page: db.all<PageRow>(pageStatement(asked, listed, market, now)),
    areas: listed
      ? [db.all<{ region: string | null; city: string | null; name: string; count: number }>(areasStatement(area))]
      : [],
    nearby: others ? [db.all<VenueCardRow & { km: number }>(others)] : [],
    countries: db.all<{ country: MarketCode }>(COUNTRIES),
    without: hurdles ? [db.all<{ counts: string | null }>(hurdles)] : [],
    hearts: couple ? [markedVenuesOf(db, couple)] : [],
  });
  const resolved = asked.city.text === "" ? null : settlePlace(asked.city, places, place);
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  if (resolved && resolved.found.id !== pickedTown(asked.city)) return { town: resolved.found };
  const [first] = rows;
  const total = areas.reduce((sum, row) => sum + row.count, 0);
  const found = listed && conditionsOf(asked.filters).length === 0 ? total : (first?.found ?? 0);
  const isUnknown = area.region !== undefined && total === 0;
  const empty = listed && isUnknown ? await findEmptyArea({ db }, area, { locale, market }) : null;
  if (empty) return { town: empty };
  const isBeyond = asked.page > Math.max(1, pageCount(found));
  if (listed && (isUnknown || isBeyond)) throw new DomainError("directory.notFound");
  return {
    found: {
      region: areas[0]?.region ?? null,
      city: areas[0]?.city ?? null,
      areas: areasOf(areas),
      total,
      found,
      page: first?.page ?? 1,
      pages: pageCount(found),
      venues: rows.map(({ found: _found, page: _page, ...row }) => toVenueCard(row)),
      nearby: nearby.map((row) => ({ ...toVenueCard(row), km: row.km })),
      countries: countries.map(({ country }) => country),
      town: resolved?.found ?? null,
      without: Object.entries<number | null>(JSON.parse(without?.counts ?? "{}"))
        .map(([hurdle, count]) => ({ hurdle: hurdle as Hurdle, count: count ?? 0 }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
      favorites: hearts.map(({ id }) => id),
    },
  };
}

interface PageRow extends VenueCardRow {
  /** Null: not counted. */
  found: number | null;
  page: number;
}

const COUNTRIES = sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
  WHERE EXISTS (SELECT 1 FROM venue_match m INDEXED BY venue_match_country WHERE m.country = j.value) ORDER BY j.key`;

/** Returns the source of the rows; none while the typed town is ambiguous. */
function sourceOf(asked: AskedVenues, area: DirectoryArea | null): VenueSource {
  const hasTown = asked.city.text !== "";
  if (hasTown && pickedTown(asked.city) === null) return { match: null, radius: null, area: null };
  return { match: keywordMatch(asked.keyword), radius: hasTown ? asked.radius : null, area };
}

const around = (asked: AskedVenues, km: number): SQL =>
  sql`town AS MATERIALIZED (${townOf(pickedTown(asked.city) ?? -1, km)}), stretches AS MATERIALIZED (${stretches(km)})`;

const opening = (asked: AskedVenues, area: DirectoryArea | null): SQL =>
  sql`WITH RECURSIVE ${area ? placeOf(area, "venue_match") : around(asked, asked.radius)}`;

const pageStatement = (asked: AskedVenues, area: DirectoryArea | null, market: MarketCode, now: number): SQL =>
  area ? listStatement(asked, area) : searchStatement(asked, market, now);

/** Selects venues. Without a town, those of the visitor's country come first, and only they are paid placements. */
function searchStatement(asked: AskedVenues, market: MarketCode, now: number): SQL {
  const source = sourceOf(asked, null);
  const found = rowsOf(source, { conditions: allOf(conditionsOf(asked.filters)), now });
  const rows =
    source.radius === null
      ? sql`SELECT r.venue_id, r.paying AND v.country = ${market} AS paying, r.quality + (v.country = ${market}) * ${2 ** SEARCH_ROWS.qualityBits} AS quality
          FROM (${found}) r CROSS JOIN venues v ON v.id = r.venue_id`
      : found;
  return sql`${opening(asked, null)}, ${pageInOrder(sql`venue_id`, rows, asked.page)}
    SELECT t.found, t.page, ${venueCardColumns(IS_PAID)}
    FROM total t CROSS JOIN json_each(t.ids) j CROSS JOIN venues v ON v.id = j.value CROSS JOIN providers p ON p.id = v.provider_id
    WHERE ${IS_ON_PAGE} AND v.visible = 1 ORDER BY j.key`;
}

/** Counts the rows of an area and selects a page of them. A country's index has their order. */
function listStatement(asked: AskedVenues, area: DirectoryArea): SQL {
  const conditions = conditionsOf(asked.filters);
  const rows = sql`${venuesOf(area)} AND ${allOf(conditions)}`;
  // Without filters, the numbers of the areas are enough.
  const found = conditions.length === 0 ? sql`NULL` : sql`(SELECT count(*) FROM ${rows})`;
  return sql`${opening(asked, area)},
    ${paidFirst({ id: "venue_id", rows, page: asked.page })}
    SELECT ${found} AS found, ${asked.page} AS page, ${venueCardColumns(sql`f.paid`)}
    FROM shown f CROSS JOIN venues v ON v.id = f.id CROSS JOIN providers p ON p.id = v.provider_id
    WHERE v.visible = 1 ORDER BY f.paid DESC, f.quality DESC, f.id`;
}

/** Selects, if nothing is found, the number of results without each condition. Null: there are no conditions. */
function withoutStatement(asked: AskedVenues, area: DirectoryArea | null, now: number): SQL | null {
  const source = sourceOf(asked, area);
  const conditions = conditionsOf(asked.filters);
  const all = allOf(conditions);
  const fails = conditions.map(({ holds }, index) => sql`, NOT (${holds}) AS ${sql.raw(`fails${index}`)}`);
  const failing = sql.raw(conditions.map((_, index) => `fails${index}`).join(" + "));
  const count = (of: VenueSource) => sql`SELECT count(*) FROM (${rowsOf(of, { conditions: all, now })})`;
  const wider = source.radius === null ? null : widerRadius(source.radius);
  const columns = [
    ...conditions.map(({ hurdle }, index) => sql`${hurdle}, sum(${sql.raw(`fails${index}`)} AND ${failing} = 1)`),
    ...(source.match !== null && source.radius !== null
      ? [sql`'keyword', (${count({ ...source, match: null })})`]
      : []),
    ...(wider === null ? [] : [sql`'radius', (WITH ${around(asked, wider)} ${count({ ...source, radius: wider })})`]),
  ];
  if (columns.length === 0) return null;
  const failed = rowsOf(source, { columns: sql.join(fails, sql``), conditions: sql`1`, now });
  return sql`${opening(asked, area)}
    SELECT CASE WHEN NOT EXISTS (${rowsOf(source, { conditions: all, now, anyEnd: true })}) THEN (
      SELECT json_object(${sql.join(columns, sql`, `)}) FROM (${conditions.length === 0 ? sql`SELECT 1` : failed})) END AS counts`;
}

/** Selects the nearest others for a first page with few results, around a town or in a city or region. */
function nearbyStatement(asked: AskedVenues, area: DirectoryArea | null, now: number): SQL | null {
  const town = pickedTown(asked.city);
  if (asked.page > 1 || (area ? area.region === undefined : town === null)) return null;
  const conditions = allOf(conditionsOf(asked.filters));
  return sql`${opening(asked, area)}, ${nearestOthers({
    id: "venue_id",
    middle: area ? middleOfArea(venuesOf(area)) : middleOfTown(town ?? -1),
    results: rowsOf(sourceOf(asked, area), { conditions, now }),
    rows: sql`${inBox(SEARCH.nearbyKm)} AND ${conditions}`,
  })}
    SELECT ${venueCardColumns(sql`0`)}, n.km
    FROM nearest n CROSS JOIN venues v ON v.id = n.id CROSS JOIN providers p ON p.id = v.provider_id
    WHERE v.visible = 1 ORDER BY n.km, n.id`;
}

function areasStatement(area: DirectoryArea): SQL {
  const level = area.region === undefined ? "region" : "city";
  const own = area.region === undefined ? sql`NULL AS region, NULL AS city` : sql`h.region, h.city`;
  return sql`WITH RECURSIVE ${placeOf(area, "venue_match")}
    SELECT ${own}, m.${sql.raw(level)} AS name, count(*) AS count FROM ${venuesOf(area, level)} GROUP BY m.${sql.raw(level)}`;
}

/** Returns the statements for the test of the query plan and for the benchmark. */
export const venueStatements = (asked: AskedVenues, area: DirectoryArea, now: number): SQL[] => {
  const listed = isSearch(asked) ? null : area;
  return [
    pageStatement(asked, listed, area.country, now),
    withoutStatement(asked, listed, now),
    nearbyStatement(asked, listed, now),
    listed ? areasStatement(area) : null,
    COUNTRIES,
  ].filter((statement) => statement !== null);
};
