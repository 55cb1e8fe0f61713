import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { STRENGTHS, type Strength } from "./provider-account.rules";

/** Characters that are looked at: the work grows with them, and so many are strong or never will be. */
const LOOKED_AT = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * How hard a password is to guess. Brings a dictionary of some 200 kB, so both sides load this when somebody has typed a password and not
 * before: `await import(…)`.
 * @param own words that others know of this person (`ownWords`): they add nothing, wherever they stand
 */
export function estimateStrength(password: string, own: readonly string[]): Strength {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const typed = password.normalize("NFKC").slice(0, LOOKED_AT);
  const longestFirst = [...own].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => without(text, word), typed);
  const score = Math.min(...[typed, rest].map((text) => estimator?.check(text, longestFirst).score ?? 0));
  return STRENGTHS[score] ?? "veryWeak";
}

function without(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  // A letter whose lower case is longer (İ) shifts the places: such a text is left as it is.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  return without(text.slice(0, at) + text.slice(at + word.length), word);
}
