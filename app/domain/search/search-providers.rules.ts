import { composed, withoutInvisible } from "~/domain/folding.rules";

/** The search for planners by words and by town (rule search-1). */
export const SEARCH = {
  /** Planners a page (rule search-4). */
  perPage: 12,
  /** Paid placements at the top of a list; further Premium profiles come among the others (rule premium-1). */
  paidPlacements: 3,
  /** Pages: what lies beyond is not counted. */
  pages: 100,
  /** Characters of a keyword: the rest is not read. */
  longestKeyword: 100,
  /** Words of a keyword: the rest is not read. */
  words: 8,
  /** Characters from which the last word may be unfinished: all words that start with one or two letters are too many to put together. */
  unfinishedFrom: 3,
  /** Characters up to which it may be: for so long the indexes hold the beginnings of all words (`prefix` in the migration). */
  unfinishedUpTo: 20,
  /** Kilometres: who is based within them counts as being of a town, however far it travels. Around a destination they start at its edge. */
  aroundTownKm: 50,
  /** Kilometres: no destination reaches further around its point (`loadPlaces` refuses one that does). */
  widestKm: 1_000,
} as const;

export const MOST_FOUND = SEARCH.perPage * SEARCH.pages;

/**
 * How the row ids of the two indexes are made, from the highest bits to the lowest: Premium (0) before the others (1); then in
 * `provider_search` the quality, the best first, in `provider_search_near` bands of latitude and within them cells of longitude; last
 * the provider's id, so that none is like another and each leads back to its provider. 52 bits at most: a number in JavaScript too.
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
 * What the tokenizer of the indexes (unicode61) takes for one word, too: letters of the scripts of Europe and its neighbours, and digits. In
 * an index without positions a word that fell into two there would be an error.
 */
const WORDS =
  /[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u03ff\u0400-\u052f\u05d0-\u05ea]+/gu;

/** Letters of those ranges that are none after all, or were added to Unicode later. */
const UNKNOWN = /[^\p{L}\p{Nd}]/gu;

/**
 * The expression that finds the planners with all the words, the last of which may be unfinished; null where there is no word at all. Safe
 * for any text: words between quotes are all that it leaves in the expression.
 */
export function keywordMatch(typed: string): string | null {
  const letters = composed(withoutInvisible(typed.slice(0, SEARCH.longestKeyword)));
  // Accents without a letter go.
  const text = letters.replace(/\p{M}/gu, "").replace(UNKNOWN, " ");
  const words = (text.match(WORDS) ?? []).slice(0, SEARCH.words);
  const last = words.pop();
  if (last === undefined) return null;
  const unfinished = last.length >= SEARCH.unfinishedFrom && last.length <= SEARCH.unfinishedUpTo ? "*" : "";
  return [...words.map((word) => `"${word}"`), `"${last}"${unfinished}`].join(" AND ");
}

/** The requested page, from 1; null for what is none. */
export function pageNumber(asked: string | null): number | null {
  if (asked === null) return 1;
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : null;
}

export function pageCount(found: number): number {
  return Math.min(Math.ceil(found / SEARCH.perPage), SEARCH.pages);
}
