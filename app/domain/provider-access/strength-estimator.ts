import { type OptionsType, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { STRENGTHS, type Strength, withoutAccents } from "./provider-account.rules";

/** Characters that are looked at: the work grows with them, and so many are strong or never will be. */
const LOOKED_AT = 64;

/**
 * How hard a password is to guess.
 * @param own words that others know of this person (`ownWords`): they add nothing, at any position
 */
export type EstimateStrength = (password: string, own: readonly string[]) => Strength;

/** @param data lists of common words, and which keys lie beside each other */
export function strengthEstimator(data: Pick<OptionsType, "dictionary" | "graphs">): EstimateStrength {
  const estimator = new ZxcvbnFactory(data);
  return (password, own) => {
    const typed = password.normalize("NFKC").slice(0, LOOKED_AT);
    const longestFirst = [...own].sort((a, b) => b.length - a.length);
    const plain = withoutAccents(typed);
    const rest = longestFirst.reduce((text, word) => without(text, word), plain);
    const looked = rest === plain ? [typed] : [typed, rest];
    const score = Math.min(...looked.map((text) => estimator.check(text, longestFirst).score));
    return STRENGTHS[score] ?? "veryWeak";
  };
}

function without(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  // A letter whose lower case is longer (İ) shifts the places: such a text is left unchanged.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  return without(text.slice(0, at) + text.slice(at + word.length), word);
}
