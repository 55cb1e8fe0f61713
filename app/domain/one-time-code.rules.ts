import { z } from "zod";
import { folded } from "./folding.rules";

const CODE_LENGTH = 6;

/** Maximum characters that are searched for a code; more than a whole text message. */
const LONGEST = 1_000;

/**
 * Finds the six digits in '369982', '369 982', '36a99b82' or a whole text message. In a message with other numbers, the
 * first six digits in a row are the code. Null: there are no six in a row, and more or fewer than six in total.
 */
export function codeIn(typed: string): string | null {
  const text = folded(typed.slice(0, LONGEST));
  // No lookbehind: Safari before 16.4 cannot parse a script that contains one.
  const whole = /(?:^|\D)(\d{6})(?!\d)/.exec(text) ?? /(?:^|\D)(\d{3}[\s-]\d{3})(?!\d)/.exec(text);
  const digits = onlyDigits(whole?.[1] ?? text);
  return digits.length === CODE_LENGTH ? digits : null;
}

export const typedCode = (typed: string) =>
  codeIn(typed) ?? onlyDigits(folded(typed.slice(0, LONGEST))).slice(0, CODE_LENGTH);

const onlyDigits = (text: string) => text.replace(/\D/g, "");

export const codeField = (message: string) =>
  z.string({ error: message }).transform((typed, context) => {
    const code = codeIn(typed);
    if (code !== null) return code;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
