import { z } from "zod";
import { folded } from "./folding.rules";

/** Digits of every code that proves a phone or a second factor. */
const CODE_LENGTH = 6;

/** Longest text that is searched for a code: more than a whole text message. */
const LONGEST = 1_000;

/**
 * The six digits in what was typed or pasted: '369982', '369 982', '36a99b82', or a whole text message. Null: there are none, or it
 * is not clear which ones. A message that holds other numbers too names its code as six digits in a row, the first of which counts.
 */
export function codeIn(typed: string): string | null {
  const text = folded(typed.slice(0, LONGEST));
  // No lookbehind: Safari before 16.4 reads no file that holds one.
  const whole = /(?:^|\D)(\d{6})(?!\d)/.exec(text) ?? /(?:^|\D)(\d{3}[\s-]\d{3})(?!\d)/.exec(text);
  const digits = onlyDigits(whole?.[1] ?? text);
  return digits.length === CODE_LENGTH ? digits : null;
}

/** Keeps the digits of what is typed into a code field, no more than a code has. */
export const typedCode = (typed: string) =>
  codeIn(typed) ?? onlyDigits(folded(typed.slice(0, LONGEST))).slice(0, CODE_LENGTH);

const onlyDigits = (text: string) => text.replace(/\D/g, "");

/** The `code` of a form. */
export const codeField = (message: string) =>
  z.string({ error: message }).transform((typed, context) => {
    const code = codeIn(typed);
    if (code !== null) return code;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
