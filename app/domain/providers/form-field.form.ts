import { z } from "zod";
import { folded, isBlank, withoutInvisible } from "~/domain/folding.rules";

export const optionalField = <T>(message: string, read: (typed: string) => T | null) =>
  z
    .string({ error: message })
    .default("")
    .transform((typed, context) => (isBlank(typed) ? null : readField(message, read, typed, context)));

export const requiredField = <T>(message: string, read: (typed: string) => T | null) =>
  z.string({ error: message }).transform((typed, context) => readField(message, read, typed, context));

function readField<T>(message: string, read: (typed: string) => T | null, typed: string, context: z.RefinementCtx): T {
  const value = read(typed.trim());
  if (value !== null) return value;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Digits in groups of three, with the separators of the seven languages and narrow no-break spaces. */
const GROUPED = /^[1-9]\d{0,2}(?:[\s.,']\d{3})+$/u;

/** Parses `1500`, `1 500`, `1.500`. Null for other text and numbers outside the limits. */
export const wholeNumber = (least: number, most: number) => (typed: string) => {
  const text = folded(typed).trim();
  const digits = GROUPED.test(text) ? text.replace(/\D/g, "") : text;
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

/** Parses like `wholeNumber`, with or without the currency sign: `1 500 €`, `€ 900`. */
export const wholeEuros = (least: number, most: number) => (typed: string) =>
  wholeNumber(least, most)(withoutInvisible(typed).trim().replace(/^€|€$/gu, ""));
