import { APOSTROPHES, HYPHENS, withoutAccents, withoutInvisible } from "~/domain/folding.rules";
import { STATISTICS } from "~/domain/statistics/statistics.rules";

/** States that the list is filtered by. `closed`: by the couple, before an answer. */
export const LISTED_STATUSES = ["waiting", "unlocked", "rejected", "closed"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The newest first; the next event first; the nearest first. */
export const REQUEST_SORTS = ["received", "date", "distance"] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

export const REQUEST_LIST = {
  pageSize: 20,
  /** Characters of a name that is searched. */
  longestName: 100,
  /** Time of the figures above the list, milliseconds. */
  window: STATISTICS.rates,
} as const;

/** How the list is asked for. Nulls and the empty name filter nothing. */
export interface RequestSearch {
  status: ListedStatus | null;
  /** Of the event, YYYY-MM. */
  month: string | null;
  sort: RequestSort;
  /** Part of a couple's name. Only unlocked requests have one. */
  q: string;
}

/** What an address asks for; what it cannot mean is left out. */
export function requestSearchOf(parameters: URLSearchParams): RequestSearch {
  const [status, sort] = [parameters.get("status"), parameters.get("sort")];
  const month = parameters.get("month") ?? "";
  return {
    status: LISTED_STATUSES.find((one) => one === status) ?? null,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    sort: REQUEST_SORTS.find((one) => one === sort) ?? "received",
    q: (parameters.get("q") ?? "").trim().slice(0, REQUEST_LIST.longestName),
  };
}

/** The middle of the values, of an even number between the two; null: there are none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Latin letters with their accents, from and to: Latin-1 with its extensions A and B, Latin Extended Additional. */
const LATIN = [
  [0x41, 0x24f],
  [0x1e00, 0x1eff],
] as const;

/** By plain letter: everything that is written with it, capitals and accents. */
const SPELLINGS = new Map<string, string>();
for (const [from, to] of LATIN)
  for (let code = from; code <= to; code++) {
    const letter = String.fromCodePoint(code);
    if (!/\p{L}/u.test(letter)) continue;
    const plain = withoutAccents(letter);
    SPELLINGS.set(plain, (SPELLINGS.get(plain) ?? "") + letter);
  }

/** Signs in names that stand for each other. A hyphen comes last: elsewhere in a set it means a range. */
const ALIKE = [APOSTROPHES, ` \u00a0\u202f${HYPHENS.slice(1)}-`];

/**
 * A GLOB pattern that finds part of a name, however its capitals and accents were typed. SQLite folds neither beyond ASCII, so each letter
 * becomes the set of its spellings.
 */
export function namePattern(q: string): string {
  const sets = [...withoutAccents(withoutInvisible(q))].map((letter) => {
    if (letter === "^") return letter; // in a set it would mean "none of these"
    const known = ALIKE.find((signs) => signs.includes(letter)) ?? SPELLINGS.get(letter);
    return `[${known ?? [...new Set([letter, letter.toUpperCase()])].join("")}]`;
  });
  return `*${sets.join("")}*`;
}
