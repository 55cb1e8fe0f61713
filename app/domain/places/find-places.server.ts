import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { places } from "#db/schema/places";
import type { Deps } from "~/domain/deps";
import { intl } from "~/i18n/intl";
import { DEFAULT_MARKET, type Locale, type MarketCode } from "~/i18n/markets";
import { PLACE_SEARCH, placeMatch } from "./place-names.rules";
import { type PlaceKind, type PlaceRow, type PlaceSuggestion, toSuggestions } from "./place-suggestions.rules";

export type { PlaceKind, PlaceSuggestion };

const p = alias(places, "p");

interface PlaceSearch {
  /** As typed: any text. */
  query: string;
  /** See `PLACE_FIELDS`. */
  kinds: readonly PlaceKind[];
  /** Suggestions. */
  limit?: number;
}

/** Candidates per suggestion: which of them come first is decided by `toSuggestions`. */
const CANDIDATES = 4;

/**
 * Places whose name, other name or postal code starts with what was typed; failing that, those whose name is a part of it. One round trip;
 * none for fewer than `PLACE_SEARCH.minCharacters` characters.
 */
export async function findPlaces(
  { db }: Pick<Deps, "db">,
  search: PlaceSearch & { locale: Locale; market: MarketCode },
): Promise<PlaceSuggestion[]> {
  if (placeMatch(search.query) === null) return [];
  return toSuggestions(await placesQuery(db, search), search);
}

/** The search as an item for a caller's `db.batch`; its rows go into `toSuggestions` with the same query and limit. */
export function placesQuery(db: Database, { query, kinds, limit = PLACE_SEARCH.limit }: PlaceSearch) {
  const match = placeMatch(query);
  if (match === null || kinds.length === 0)
    return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE p.id = NULL`);
  // Separate queries, because a small town may be called exactly what many bigger ones merely start with.
  const queries = [matching(match.unfinished, 0, kinds, limit * CANDIDATES)];
  if (match.exact !== null) queries.push(matching(match.exact, 1, kinds, limit * CANDIDATES));
  if (match.part !== null) queries.push(matching(match.part, -1, kinds, limit));
  const parts = queries.map((query) => sql`SELECT * FROM (${query})`);
  return db.all<PlaceRow>(sql.join(parts, sql` UNION ALL `));
}

/** One place as an item for a caller's `db.batch`: no row when there is none of that id and those kinds. */
export function placeByIdQuery(db: Database, { id, kinds }: { id: number; kinds: readonly PlaceKind[] }) {
  if (!Number.isSafeInteger(id) || kinds.length === 0) {
    return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE p.id = NULL`);
  }
  return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE ${p.id} = ${id} AND ${isOneOf(kinds)}`);
}

/** All countries, by their names in the visitor's language: for a place that the gazetteer does not know. One round trip. */
export async function findCountries({ db }: Pick<Deps, "db">, locale: Locale): Promise<PlaceSuggestion[]> {
  const rows = await db.all<PlaceRow>(
    sql`SELECT ${columns(0)} FROM places p INDEXED BY places_countries WHERE p.kind = 'country'`,
  );
  const { compare } = intl("Collator", locale);
  return toSuggestions(rows, { query: "", locale, market: DEFAULT_MARKET, limit: rows.length }).sort((a, b) =>
    compare(a.name, b.name),
  );
}

// The index walks its row ids upwards, and they are ranks: the limit ends the walk, nothing is sorted. CROSS JOIN keeps the order.
function matching(expression: string, exact: PlaceRow["exact"], kinds: readonly PlaceKind[], limit: number): SQL {
  return sql`SELECT ${columns(exact)} FROM places_fts CROSS JOIN places p ON ${p.id} = places_fts.rowid
    WHERE places_fts MATCH ${expression} AND ${isOneOf(kinds)} ORDER BY places_fts.rowid LIMIT ${limit}`;
}

const columns = (exact: PlaceRow["exact"]) => {
  const { id, kind, name, names, region, postalCodes, country, latitude, longitude, population, radiusKm } = p;
  const shown = { id, kind, name, names, region, postalCodes, country, latitude, longitude, population, radiusKm };
  const fields = Object.entries(shown).map(([field, column]) => sql`${column} AS ${sql.identifier(field)}`);
  return sql`${sql.join(fields, sql`, `)}, ${sql.raw(String(exact))} AS exact`;
};

const isOneOf = (kinds: readonly PlaceKind[]) => inArray(p.kind, [...kinds]);
