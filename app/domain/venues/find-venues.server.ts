import { type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { type DirectoryArea, placeOf } from "~/domain/directory/area-statement.server";
import { type AreaCount, areasOf } from "~/domain/directory/directory.rules";
import { DomainError } from "~/domain/domain-error";
import { markedVenuesOf } from "~/domain/favorites/find-favorites.server";
import { PLACE_FIELDS, type PlaceSuggestion } from "~/domain/places/place-suggestions.rules";
import { placeQueries, settlePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { townOf } from "~/domain/search/around-town.server";
import { keywordMatch, pageCount, SEARCH } from "~/domain/search/search-providers.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { type Locale, MARKET_CODES, type MarketCode } from "~/i18n/markets";
import { toVenueCard, type VenueCard, type VenueCardRow, venueCardColumns } from "./venue-card.server";
import { type AskedVenues, type Hurdle, isSearch, widerRadius } from "./venue-search.rules";
import { allOf, conditionsOf, rowsOf, type VenueSource, venuesOf } from "./venue-source.server";

export interface FoundVenues {
  /** Names as the gazetteer writes them; null above that level, and in a search. */
  region: string | null;
  city: string | null;
  /** Regions of the country, or towns of the region; of a town, itself alone. Of the list of an area. */
  areas: AreaCount[];
  total: number;
  /** With the filters; at most `MOST_FOUND` where there are words or a town. */
  found: number;
  page: number;
  pages: number;
  venues: VenueCard[];
  /** Market countries with venues. */
  countries: MarketCode[];
  /** The town that was searched around. */
  town: PlaceSuggestion | null;
  /** Nothing fits: how many there are without one of the conditions, the most first. */
  without: { hurdle: Hurdle; count: number }[];
  /** Public ids of the venues that the couple marked. */
  favorites: string[];
}

export type VenuesAnswer =
  | { found: FoundVenues }
  /** The text means this town, which was not picked: to be asked for once more with it. */
  | { town: PlaceSuggestion }
  | { unclear: UnclearPlace };

/**
 * A page of venues in one round trip: of an area, or of a search by words, by a town, or by both. Premium first (labelled as paid placement),
 * then by reviews and completeness.
 * @param area of the address; a search looks everywhere
 * @param couple its hearts come as `favorites`
 * @throws DomainError directory.notFound for a region, a town or a page that is not there
 */
export async function findVenues(
  { db, clock }: Deps,
  asked: AskedVenues,
  area: DirectoryArea,
  locale: Locale,
  couple: Couple | null = null,
): Promise<VenuesAnswer> {
  const now = clock.now();
  const place = { kinds: PLACE_FIELDS.area, locale };
  const searched = isSearch(asked);
  const listed = searched ? null : area;
  const {
    places,
    page: rows,
    names,
    areas,
    countries,
    without: [without],
    hearts,
  } = await namedBatch(db, {
    places: placeQueries(db, asked.city, place),
    page: db.all<PageRow>(pageStatement(asked, listed, now)),
    names: db.all<{ region: string | null; city: string | null }>(namesStatement(area)),
    areas: db.all<{ name: string; count: number }>(areasStatement(area)),
    countries: db.all<{ country: MarketCode }>(COUNTRIES),
    without: db.all<Record<string, number>>(withoutStatement(asked, listed, now)),
    hearts: markedVenuesOf(db, couple),
  });
  const resolved = asked.city.text === "" ? null : settlePlace(asked.city, places, place);
  if (resolved && !("found" in resolved)) return { unclear: resolved };
  if (resolved && resolved.found.id !== townIdOf(asked)) return { town: resolved.found };
  const [first] = rows;
  const found = first?.found ?? 0;
  const total = areas.reduce((sum, row) => sum + row.count, 0);
  const isUnknown = area.region !== undefined && total === 0;
  const isBeyond = asked.page > Math.max(1, pageCount(found));
  if (listed && (isUnknown || isBeyond)) throw new DomainError("directory.notFound");
  return {
    found: {
      region: listed ? (names[0]?.region ?? null) : null,
      city: listed ? (names[0]?.city ?? null) : null,
      areas: areasOf(areas),
      total,
      found,
      page: first?.page ?? 1,
      pages: pageCount(found),
      venues: rows.map(toVenueCard),
      countries: countries.map(({ country }) => country),
      town: resolved?.found ?? null,
      without: Object.entries(without ?? {})
        .map(([hurdle, count]) => ({ hurdle: hurdle as Hurdle, count: Number(count ?? 0) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
      favorites: hearts.map(({ id }) => id),
    },
  };
}

interface PageRow extends VenueCardRow {
  found: number;
  page: number;
}

const COUNTRIES = sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
  WHERE EXISTS (SELECT 1 FROM venue_match m INDEXED BY venue_match_country WHERE m.country = j.value) ORDER BY j.key`;

/** Id of the town that was picked for what is typed. */
const townIdOf = ({ city }: AskedVenues): number | null =>
  city.text !== "" && city.pickedFor?.trim() === city.text ? (city.place ?? null) : null;

/** A town that is typed and not settled is asked about first: nothing is searched. */
function sourceOf(asked: AskedVenues, area: DirectoryArea | null): VenueSource {
  const hasTown = asked.city.text !== "";
  if (hasTown && townIdOf(asked) === null) return { match: null, radius: null, area: null };
  return { match: keywordMatch(asked.keyword), radius: hasTown ? asked.radius : null, area };
}

/** The beginning of a statement: the table that `rowsOf` reads. @param km of the circle */
const opening = (asked: AskedVenues, area: DirectoryArea | null, km = asked.radius): SQL =>
  area ? placeOf(area, "venue_match") : sql`WITH town AS MATERIALIZED (${townOf(townIdOf(asked) ?? -1, km)})`;

function pageStatement(asked: AskedVenues, area: DirectoryArea | null, now: number): SQL {
  const perPage = sql.raw(String(SEARCH.perPage));
  const rows = rowsOf(sourceOf(asked, area), { conditions: allOf(conditionsOf(asked.filters)), now });
  // All that were found are counted, and only one page of them is sorted.
  return sql`${opening(asked, area)}, found AS MATERIALIZED (${rows}),
    total AS MATERIALIZED (SELECT count(*) AS found, min(${asked.page}, max(1, (count(*) + ${perPage} - 1) / ${perPage})) AS page FROM found),
    shown AS MATERIALIZED (
      SELECT * FROM found ORDER BY first, second, venue_id LIMIT ${perPage} OFFSET (SELECT ${perPage} * (page - 1) FROM total))
    SELECT t.found, t.page, ${venueCardColumns(now)}
    FROM total t CROSS JOIN shown f CROSS JOIN venues v ON v.id = f.venue_id CROSS JOIN providers p ON p.id = v.provider_id
    WHERE v.visible = 1 ORDER BY f.first, f.second, f.venue_id`;
}

/**
 * Where nothing fits, one row: how many fit all conditions but one, by its name. Counts nothing where something was found, for the table
 * `none`, which stands before all others, is empty then.
 */
function withoutStatement(asked: AskedVenues, area: DirectoryArea | null, now: number): SQL {
  const source = sourceOf(asked, area);
  const conditions = conditionsOf(asked.filters);
  const guard = sql`none CROSS JOIN`;
  const all = allOf(conditions);
  const fails = conditions.map(({ holds }, index) => sql`, NOT (${holds}) AS ${sql.raw(`fails${index}`)}`);
  const failing = sql.raw(conditions.map((_, index) => `fails${index}`).join(" + ") || "0");
  const counts = conditions.map(
    ({ hurdle }, index) => sql`sum(${sql.raw(`fails${index}`)} AND ${failing} = 1) AS ${sql.identifier(hurdle)}`,
  );
  const wider = source.radius === null ? null : widerRadius(source.radius);
  const extra = [
    ...(source.match !== null && source.radius !== null
      ? [
          sql`(SELECT count(*) FROM (${rowsOf({ ...source, match: null }, { conditions: all, guard, now })})) AS keyword`,
        ]
      : []),
    ...(wider === null
      ? []
      : [
          sql`(SELECT count(*) FROM (WITH town AS MATERIALIZED (${townOf(townIdOf(asked) ?? -1, wider)})
            SELECT * FROM (${rowsOf({ ...source, radius: wider }, { conditions: all, guard, now })}))) AS radius`,
        ]),
  ];
  const columns = [...counts, ...extra];
  if (columns.length === 0) return sql`SELECT 0 AS types WHERE 0`;
  return sql`${opening(asked, area)},
    none AS MATERIALIZED (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM (${rowsOf(source, { conditions: all, now, most: SEARCH.perPage })})))
    SELECT ${sql.join(columns, sql`, `)}
    FROM (${conditions.length === 0 ? sql`SELECT 1` : rowsOf(source, { columns: sql.join(fails, sql``), conditions: sql`1`, guard, now })})`;
}

const namesStatement = (area: DirectoryArea): SQL =>
  sql`${placeOf(area, "venue_match")} SELECT region, city FROM place LIMIT 1`;

function areasStatement(area: DirectoryArea): SQL {
  const name = area.region === undefined ? sql`m.region` : sql`m.city`;
  const venues = venuesOf(area, area.region === undefined ? "region" : "city");
  return sql`${placeOf(area, "venue_match")} SELECT ${name} AS name, count(*) AS count FROM ${venues} GROUP BY ${name}`;
}

/** For the test of the query plan and the bench. */
export const venueStatements = (asked: AskedVenues, area: DirectoryArea, now: number): SQL[] => {
  const listed = isSearch(asked) ? null : area;
  return [
    pageStatement(asked, listed, now),
    withoutStatement(asked, listed, now),
    ...(listed ? [namesStatement(area), areasStatement(area)] : []),
    COUNTRIES,
  ];
};
