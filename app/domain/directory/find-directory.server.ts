import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providerMatch, providers } from "#db/schema/providers";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { markedPlannersOf } from "~/domain/favorites/favorites.server";
import { angleBetween, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { PLACE_FIELDS, type PlaceSuggestion } from "~/domain/places/places.rules";
import { findPlaces, type UnclearPlace } from "~/domain/places/places.server";
import { paidFirst } from "~/domain/search/around-town.server";
import {
  type FoundPlanner,
  nearbyStatement,
  searchQueries,
  settleSearch,
  type Visitor,
} from "~/domain/search/find-providers.server";
import { keywordMatch, pickedTown } from "~/domain/search/search-providers.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import { MARKET_CODES, type MarketCode } from "~/i18n/markets";
import {
  type AreaCount,
  type AskedPlanners,
  areasOf,
  DIRECTORY_PAGE,
  type DirectoryFilters,
  isSearch,
} from "./directory.rules";
import { conditionsOf, type DirectoryArea, placeOf, plannersOf } from "./directory-statement.server";
import { placeSlug } from "./place-slugs.rules";
import { type PlannerCard, type PlannerCardRow, tileColumns, toPlannerCard } from "./planner-card.server";

const m = alias(providerMatch, "m");

interface ListedPlanner extends PlannerCard {
  /** Kilometres from the town of the search; null: no town. */
  km: number | null;
  /** True: free on the requested day. False: unknown. Busy planners are not among the results. */
  isFree: boolean;
}

export interface AreaPage {
  /** Names from the gazetteer. Null: the page lists a larger area, or a search. */
  region: string | null;
  city: string | null;
  /** Regions of the country, or cities of the region; for a city, only itself. Their numbers ignore the filters. */
  areas: AreaCount[];
  /** Number of entries in the area, and of results with the filters. */
  total: number;
  found: number;
  page: number;
  pages: number;
  countries: MarketCode[];
  town: PlaceSuggestion | null;
  /** Public ids. */
  favorites: string[];
}

export interface DirectoryPage extends AreaPage {
  planners: ListedPlanner[];
  /** For few results around a town or in an area: the nearest others, by distance, that match the filters. */
  nearby: ListedPlanner[];
}

type DirectoryAnswer =
  | { found: DirectoryPage }
  /** Place to search around: the typed text means it, but it was not picked; or the area of the URL has no results. */
  | { town: PlaceSuggestion }
  | { unclear: UnclearPlace };

/**
 * Three paid placements come first, then all others by quality, then by age. A placement that has just ended stays,
 * with its label, until the cron clears it within a minute.
 * @param area area of the URL; a search by keyword or town covers all areas
 * @throws DomainError directory.notFound for an unknown region, city or page
 */
export async function findDirectory(
  { db, clock }: Deps,
  asked: AskedPlanners,
  area: DirectoryArea,
  visitor: Visitor,
  couple: Couple | null = null,
): Promise<DirectoryAnswer> {
  const now = clock.now();
  const { filters, page } = asked;
  // The index of an area has neither prices nor busy days, so these filters use the search.
  const searched = isSearch(asked) || filters.price !== null || filters.date !== null;
  const search = searched ? { ...asked, ...(isSearch(asked) ? {} : { area }) } : null;
  // A search counts its own results, and without filters the numbers of the areas are enough.
  const counted = searched || conditionsOf(filters, now).length === 0 ? null : filters;
  const others = nearbyOf(asked, area, now);
  const {
    place: [[place] = []],
    areas: [areas = []],
    cards: [cards = []],
    rows,
    nearby: [nearby = []],
    countries,
    hearts: [hearts = []],
  } = await namedBatch(db, {
    place:
      counted === null && area.region === undefined
        ? []
        : [
            db.all<{ region: string | null; city: string | null; found: number | null }>(
              placeStatement(area, counted, now),
            ),
          ],
    areas: isSearch(asked) ? [] : [db.all<{ name: string; count: number }>(areasStatement(area))],
    cards: searched ? [] : [db.all<PlannerCardRow>(plannersStatement(area, filters, page, now))],
    rows: search ? searchQueries(db, search, { ...visitor, project: sql`NULL`, now }) : [],
    nearby: others ? [db.all<PlannerCardRow & { km: number }>(others)] : [],
    countries: db.all<{ country: MarketCode }>(COUNTRIES),
    hearts: couple ? [markedPlannersOf(db, couple)] : [],
  });
  const answer = search && settleSearch(search, rows, visitor);
  if (answer && ("unclear" in answer || "town" in answer)) return answer;
  const results = answer && "found" in answer ? answer : null;
  const total = areas.reduce((sum, row) => sum + row.count, 0);
  const found = results?.found.found ?? place?.found ?? total;
  const pages = Math.max(1, results?.found.pages ?? Math.ceil(found / DIRECTORY_PAGE));
  const isUnknown = area.region !== undefined && total === 0;
  const empty = isUnknown ? await findEmptyArea({ db }, area, visitor) : null;
  if (empty) return { town: empty };
  if (isUnknown || page > pages) throw new DomainError("directory.notFound");
  const town = results?.place ?? null;
  return {
    found: {
      region: place?.region ?? null,
      city: place?.city ?? null,
      areas: areasOf(areas),
      total,
      found,
      page,
      pages,
      planners: results
        ? results.found.planners.map((match) => listed(match, town))
        : cards.map((card) => ({ ...toPlannerCard(card), km: null, isFree: false })),
      nearby: nearby.map(({ km, ...card }) => ({ ...toPlannerCard(card), km, isFree: false })),
      countries: countries.map(({ country }) => country),
      town,
      favorites: hearts.map(({ id }) => id),
    },
  };
}

/** Returns the place of an area without results, so that a list around it is shown; null: unknown. One round trip. */
export async function findEmptyArea(
  { db }: Pick<Deps, "db">,
  { country, region = "", city = region }: DirectoryArea,
  visitor: Visitor,
): Promise<PlaceSuggestion | null> {
  const query = city.replaceAll("-", " ");
  const places = await findPlaces({ db }, { query, kinds: PLACE_FIELDS.area, ...visitor });
  const isArea = (place: PlaceSuggestion) => city === region || placeSlug(place.region) === region;
  return places.find((place) => place.exact && place.country === country && isArea(place)) ?? null;
}

function listed({ planner, candidate, isFree }: FoundPlanner, town: PlaceSuggestion | null): ListedPlanner {
  const km = town && angleBetween(candidate.vector, unitVector(town.latitude, town.longitude)) * EARTH_RADIUS_KM;
  return { ...planner, km: km && Math.round(km), isFree };
}

/** Returns the statement that finds the nearest others; null: the page lists none. */
function nearbyOf({ keyword, city, filters, page }: AskedPlanners, area: DirectoryArea, now: number): SQL | null {
  const search = { match: keywordMatch(keyword), place: pickedTown(city), filters };
  if (page > 1) return null;
  if (isSearch({ keyword, city })) return search.place === null ? null : nearbyStatement(search, now);
  return area.region === undefined ? null : nearbyStatement({ ...search, area }, now);
}

const COUNTRIES = sql`SELECT j.value AS country FROM json_each(${JSON.stringify(MARKET_CODES)}) j
  WHERE EXISTS (SELECT 1 FROM ${providerMatch} ${m} INDEXED BY provider_match_country WHERE ${m.country} = j.value AND ${m.services} <> 0) ORDER BY j.key`;

/** @param filters null: counts nothing */
function placeStatement(area: DirectoryArea, filters: DirectoryFilters | null, now: number): SQL {
  const found = filters ? sql`(SELECT count(*) FROM ${asked(area, filters, now)})` : sql`NULL`;
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")}
    SELECT (SELECT region FROM place) AS region, (SELECT city FROM place) AS city, ${found} AS found`;
}

function areasStatement(area: DirectoryArea): SQL {
  const name = area.region === undefined ? sql`m.region` : sql`m.city`;
  const planners = plannersOf(area, area.region === undefined ? "region" : "city");
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")} SELECT ${name} AS name, count(*) AS count FROM ${planners} GROUP BY ${name}`;
}

function plannersStatement(area: DirectoryArea, filters: DirectoryFilters, page: number, now: number): SQL {
  const rows = asked(area, filters, now);
  return sql`WITH RECURSIVE ${placeOf(area, "provider_match")}, ${paidFirst({ id: "provider_id", rows, page })}
    SELECT ${tileColumns(sql`b.paid`, now)} FROM shown b CROSS JOIN ${providers} p ON p.id = b.id
    ORDER BY b.paid DESC, b.quality DESC, b.id`;
}

/** Returns the statements for the test of the query plan. */
export const directoryStatements = (area: DirectoryArea, filters: DirectoryFilters, now: number): SQL[] => [
  placeStatement(area, filters, now),
  areasStatement(area),
  plannersStatement(area, filters, 1, now),
  COUNTRIES,
];

function asked(area: DirectoryArea, filters: DirectoryFilters, now: number): SQL {
  const { style } = filters;
  const rows = style === null ? plannersOf(area) : tellersOf(area, style, now);
  return sql.join([rows, ...conditionsOf({ ...filters, style: null }, now)], sql` AND `);
}

/** Weddings of a style are few, so they come first: checking every planner of a country would take ten times longer. */
function tellersOf({ region, city }: DirectoryArea, style: string, now: number): SQL {
  return sql`place h CROSS JOIN (SELECT DISTINCT ${weddings.providerId} AS id FROM ${weddings} INDEXED BY portfolios_style
      WHERE ${weddings.style} = ${style} AND ${isWeddingShown(now)}) w
    CROSS JOIN ${providerMatch} ${m} WHERE ${m.providerId} = w.id AND ${m.services} <> 0 AND ${m.country} = h.country
      ${region === undefined ? sql`` : sql`AND ${m.region} = h.region`} ${city === undefined ? sql`` : sql`AND ${m.city} = h.city`}`;
}
