import { composed, withoutInvisible } from "~/domain/folding.rules";

/** Settings of the search for planners by keyword and town (rule search-1). */
export const SEARCH = {
  /** Planners per page (rule search-4). */
  perPage: 12,
  /** Paid placements at the top of a list; further Premium profiles are listed among the others (rule premium-1). */
  paidPlacements: 3,
  /** Maximum pages; results beyond them are not counted. */
  pages: 100,
  /** Maximum characters of a keyword; the rest is ignored. */
  longestKeyword: 100,
  /** Maximum words of a keyword; the rest is ignored. */
  words: 8,
  /** Minimum characters of an unfinished last word: too many words start with one or two letters. */
  unfinishedFrom: 3,
  /**
   * Maximum characters of an unfinished last word: the indexes store beginnings up to this length (`prefix` in the
   * migration).
   */
  unfinishedUpTo: 20,
  /**
   * Kilometres around a town within which a planner is listed, regardless of its travel radius. Measured from the edge
   * of a destination. Without a keyword, planners from farther away who travel to the town follow.
   */
  aroundTownKm: 50,
  /** Planners from farther away that are checked for their travel radius, the nearest bands of latitude first. */
  travelling: 2_000,
  /** Maximum kilometres from a destination's point to its edge (`loadPlaces` rejects larger ones). */
  widestKm: 1_000,
  /** A list with fewer results than `few` also shows up to `few` of the nearest others, at most `nearbyKm` away. */
  few: 3,
  nearbyKm: 150,
  /** Candidates that filters check, in the order of the source; bounds a search whose filters match few. */
  filtered: 20_000,
} as const;

export const MOST_FOUND = SEARCH.perPage * SEARCH.pages;

/**
 * Layout of the row ids of the two indexes, from the highest bits to the lowest. Premium (0) or not (1) comes first.
 * Then `provider_search` has the quality, best first. `provider_search_near` has bands of latitude and cells of
 * longitude instead. The provider's id comes last, so that row ids are unique and identify the provider. At most 52
 * bits, so that JavaScript numbers are exact.
 */
export const SEARCH_ROWS = {
  idBits: 26,
  qualityBits: 6,
  latBits: 10,
  lngBits: 15,
  /** Degrees. */
  latBand: 0.2,
  lngCell: 0.011,
} as const;

/**
 * Words that the tokenizer of the indexes (unicode61) also treats as one word: letters of the scripts of Europe and its
 * neighbours, and digits. The index has no positions, so a word that the tokenizer splits would cause an error.
 */
const WORDS =
  /[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u03ff\u0400-\u052f\u05d0-\u05ea]+/gu;

/** Characters of those ranges that are not letters, or were added to Unicode later. */
const UNKNOWN = /[^\p{L}\p{Nd}]/gu;

/**
 * Returns the FTS5 expression for planners with all words, of which the last may be unfinished. Null if there is no
 * word. Safe for any text: the expression contains only quoted words.
 */
export function keywordMatch(typed: string): string | null {
  const letters = composed(withoutInvisible(typed.slice(0, SEARCH.longestKeyword)));
  // Removes combining marks that have no letter before them.
  const text = letters.replace(/\p{M}/gu, "").replace(UNKNOWN, " ");
  const words = (text.match(WORDS) ?? []).slice(0, SEARCH.words);
  const last = words.pop();
  if (last === undefined) return null;
  const unfinished = last.length >= SEARCH.unfinishedFrom && last.length <= SEARCH.unfinishedUpTo ? "*" : "";
  return [...words.map((word) => `"${word}"`), `"${last}"${unfinished}`].join(" AND ");
}

/** Place of a search as typed. */
export interface TypedTown {
  text: string;
  /** Id of the picked place, and the text for which it was picked. */
  place?: number | undefined;
  pickedFor?: string | undefined;
}

/** Returns the id of the place that was picked for the text; null: none. */
export function pickedTown({ text, place, pickedFor }: TypedTown): number | null {
  const typed = text.trim();
  return typed !== "" && pickedFor?.trim() === typed ? (place ?? null) : null;
}

/** Returns a day from today on; null if the text is something else. @param today YYYY-MM-DD */
export function dayFrom(today: string, text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < today) return null;
  const day = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text ? text : null;
}

/** Returns the requested page, from 1, or null if it is invalid. */
export function pageNumber(asked: string | null): number | null {
  if (asked === null) return 1;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
}

export function pageCount(found: number): number {
  return Math.min(Math.ceil(found / SEARCH.perPage), SEARCH.pages);
}
