import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { Locale, MarketCode } from "~/i18n/markets";
import { type PlaceKind, type PlaceSuggestion, placeByIdQuery, placesQuery } from "./find-places.server";
import { placeMatch } from "./place-names.rules";
import { choosePlace, type PlaceRow, toSuggestions } from "./place-suggestions.rules";

/** What a place field sends: the text, the id that was picked, and the text that this pick was made for. */
export interface PlaceInput {
  text: string;
  place?: number | undefined;
  pickedFor?: string | undefined;
}

export type ResolvedPlace =
  | { found: PlaceSuggestion }
  /** Several places are meant, or one that is not quite what was typed: the visitor chooses. */
  | { choices: PlaceSuggestion[] }
  | { none: true }
  | { short: true };

export type UnclearPlace = Exclude<ResolvedPlace, { found: PlaceSuggestion }>;

export interface ResolveOptions {
  kinds: readonly PlaceKind[];
  locale: Locale;
  market: MarketCode;
  /** The search button was pressed: the choices are wanted, however clear the text is. */
  search?: boolean;
}

/** The place that a form means, in one round trip. */
export async function resolvePlace(
  { db }: Pick<Deps, "db">,
  input: PlaceInput,
  options: ResolveOptions,
): Promise<ResolvedPlace> {
  const rows = await db.batch(placeQueries(db, input, options));
  return settlePlace(input, rows, options);
}

/** The two batch items that `settlePlace` needs, for a caller that has more to ask in the same round trip. */
export function placeQueries(db: Database, { text, place, pickedFor }: PlaceInput, { kinds }: ResolveOptions) {
  const query = text.trim();
  const picked = place !== undefined && pickedFor?.trim() === query;
  return [placeByIdQuery(db, { id: picked ? place : Number.NaN, kinds }), placesQuery(db, { query, kinds })] as const;
}

/**
 * What was picked, if the text is still the one it was picked for; otherwise what the text says, if that is unmistakable. Works alike
 * with the suggestion list of a script and with the search button without one.
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
