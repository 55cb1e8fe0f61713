import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { Locale, MarketCode } from "~/i18n/markets";
import { placeByIdQuery, placesQuery } from "./find-places.server";
import { placeMatch } from "./place-names.rules";
import type { PlaceKind, PlaceSuggestion } from "./place-suggestions.rules";
import { choosePlace, type PlaceRow, toSuggestions } from "./place-suggestions.rules";

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

/** Resolves the place of a form, in one round trip. */
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

/**
 * Returns the selected place if the text is unchanged since, or else the place that the text unambiguously names.
 * Works both with the suggestion list and, without JavaScript, with the search button.
 */
export function settlePlace(
  { text }: PlaceInput,
  [byId, bySearch]: readonly [readonly PlaceRow[], readonly PlaceRow[]],
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
