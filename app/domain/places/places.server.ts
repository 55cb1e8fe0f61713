import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { places } from "#db/schema/places";
import type { Deps } from "~/domain/deps";
import { intl } from "~/i18n/intl";
import { DEFAULT_MARKET, type Locale, type MarketCode } from "~/i18n/markets";
import { PLACE_SEARCH, placeMatch } from "./place-names.rules";
import { choosePlace, type PlaceKind, type PlaceRow, type PlaceSuggestion, toSuggestions } from "./places.rules";

/** Values of a place field: the text, the selected id, and the text at the time of the selection. */
export interface PlaceInput {
  text: string;
  place?: number | undefined;
  pickedFor?: string | undefined;
}

export type ResolvedPlace =
  | { found: PlaceSuggestion }
  /** Ambiguous, or not an exact match: the visitor chooses. */
  | { choices: PlaceSuggestion[] }
  | { none: true }
  | { short: true };

export type UnclearPlace = Exclude<ResolvedPlace, { found: PlaceSuggestion }>;

export interface ResolveOptions {
  kinds: readonly PlaceKind[];
  locale: Locale;
  market: MarketCode;
  /** The search button was clicked: show the choices, even if the text is unambiguous. */
  search?: boolean;
}

export async function resolvePlace(
  { db }: Pick<Deps, "db">,
  input: PlaceInput,
  options: ResolveOptions,
): Promise<ResolvedPlace> {
  const rows = await db.batch(placeQueries(db, input, options));
  return settlePlace(input, rows, options);
}

/** Returns the queries for `settlePlace`, so that a caller can add more queries to the same round trip. */
export function placeQueries(db: Database, { text, place, pickedFor }: PlaceInput, { kinds }: ResolveOptions) {
  const query = text.trim();
  const picked = place !== undefined && pickedFor?.trim() === query;
  return [placeByIdQuery(db, { id: picked ? place : Number.NaN, kinds }), placesQuery(db, { query, kinds })] as const;
}

/** Returns the selected place if the text is unchanged, otherwise the place that the text unambiguously names. */
export function settlePlace(
  { text }: PlaceInput,
  [byId = [], bySearch = []]: readonly (readonly PlaceRow[])[],
  { locale, market, search }: ResolveOptions,
): ResolvedPlace {
  const query = text.trim();
  const [found] = toSuggestions(byId, { query, locale, market });
  if (found && !search) return { found };
  if (placeMatch(query) === null) return { short: true };
  const choices = toSuggestions(bySearch, { query, locale, market });
  const chosen = search ? null : choosePlace(query, choices);
  if (chosen) return { found: chosen };
  return choices.length > 0 ? { choices } : { none: true };
}

export type { PlaceKind, PlaceSuggestion };

const p = alias(places, "p");

interface PlaceSearch {
  query: string;
  kinds: readonly PlaceKind[];
  limit?: number;
}

/** Candidates per suggestion; `toSuggestions` ranks them. */
const CANDIDATES = 4;

/** Finds places that begin with the text, or else with a name in it; none for short texts. */
export async function findPlaces(
  { db }: Pick<Deps, "db">,
  search: PlaceSearch & { locale: Locale; market: MarketCode },
): Promise<PlaceSuggestion[]> {
  if (placeMatch(search.query) === null) return [];
  return toSuggestions(await placesQuery(db, search), search);
}

/** Batch item: searches places. Pass its rows to `toSuggestions` with the same query and limit. */
export function placesQuery(db: Database, { query, kinds, limit = PLACE_SEARCH.limit }: PlaceSearch) {
  const match = placeMatch(query);
  if (match === null || kinds.length === 0)
    return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE p.id = NULL`);
  // Separate queries, because the exact name of a small town may be the beginning of many bigger ones.
  const queries = [matching(match.unfinished, 0, kinds, limit * CANDIDATES)];
  if (match.exact !== null) queries.push(matching(match.exact, 1, kinds, limit * CANDIDATES));
  if (match.part !== null) queries.push(matching(match.part, -1, kinds, limit));
  const parts = queries.map((query) => sql`SELECT * FROM (${query})`);
  return db.all<PlaceRow>(sql.join(parts, sql` UNION ALL `));
}

/** Batch item: selects one place; no row if the id is unknown or of another kind. */
export function placeByIdQuery(db: Database, { id, kinds }: { id: number; kinds: readonly PlaceKind[] }) {
  if (!Number.isSafeInteger(id) || kinds.length === 0) {
    return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE p.id = NULL`);
  }
  return db.all<PlaceRow>(sql`SELECT ${columns(0)} FROM places p WHERE ${p.id} = ${id} AND ${isOneOf(kinds)}`);
}

export async function findCountries({ db }: Pick<Deps, "db">, locale: Locale): Promise<PlaceSuggestion[]> {
  const rows = await db.all<PlaceRow>(
    sql`SELECT ${columns(0)} FROM places p INDEXED BY places_countries WHERE p.kind = 'country'`,
  );
  const { compare } = intl("Collator", locale);
  return toSuggestions(rows, { query: "", locale, market: DEFAULT_MARKET, limit: rows.length }).sort((a, b) =>
    compare(a.name, b.name),
  );
}

// The index returns row ids in ascending order, which are ranks, so LIMIT ends the scan without sorting. CROSS JOIN
// fixes the join order.
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
