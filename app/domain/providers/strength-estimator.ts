import { type OptionsType, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { withoutMarks } from "~/domain/folding.rules";
import { STRENGTHS, type Strength } from "./provider-account.rules";

/** Maximum characters that are estimated. The work grows with them, but the result does not. */
const LOOKED_AT = 64;

/** Estimates the strength of a password. @param own words related to the person (`ownWords`), which add no strength */
export type EstimateStrength = (password: string, own: readonly string[]) => Strength;

export function strengthEstimator(data: Pick<OptionsType, "dictionary" | "graphs">): EstimateStrength {
  const estimator = new ZxcvbnFactory(data);
  return (password, own) => {
    const typed = password.normalize("NFKC").slice(0, LOOKED_AT);
    const longestFirst = [...own].sort((a, b) => b.length - a.length);
    // People often omit accents in passwords.
    const plain = withoutMarks(typed);
    const rest = longestFirst.reduce((text, word) => without(text, word), plain);
    const looked = rest === plain ? [typed] : [typed, rest];
    const score = Math.min(...looked.map((text) => estimator.check(text, longestFirst).score));
    return STRENGTHS[score] ?? "veryWeak";
  };
}

function without(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  // A character with a longer lower case (İ) would shift the positions.
  if (at < 0 || text.toLowerCase().length !== text.length) return text;
  return without(text.slice(0, at) + text.slice(at + word.length), word);
}
