import { z } from "zod";
import { folded, isBlank, withoutInvisible } from "~/domain/folding.rules";

/** A field that may be left empty; what is in it must be readable. @param read is given the words without space around them */
export const optionalField = <T>(message: string, read: (typed: string) => T | null) =>
  z
    .string({ error: message })
    .default("")
    .transform((typed, context) => (isBlank(typed) ? null : readField(message, read, typed, context)));

/** A field that must hold something readable. */
export const requiredField = <T>(message: string, read: (typed: string) => T | null) =>
  z.string({ error: message }).transform((typed, context) => readField(message, read, typed, context));

function readField<T>(message: string, read: (typed: string) => T | null, typed: string, context: z.RefinementCtx): T {
  const value = read(typed.trim());
  if (value !== null) return value;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Marks between groups of three digits in the seven languages, and the narrow blanks of typography. */
const GROUPED = /^[1-9]\d{0,2}(?:[\s.,']\d{3})+$/u;

/** Reads whole numbers as people type them: `1500`, `1 500`, `1.500`. It returns null for anything that is none within the limits. */
export const wholeNumber = (least: number, most: number) => (typed: string) => {
  const text = folded(typed).trim();
  const digits = GROUPED.test(text) ? text.replace(/\D/g, "") : text;
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

/** As `wholeNumber`, with or without the sign: `1 500 €`, `€ 900`. */
export const wholeEuros = (least: number, most: number) => (typed: string) =>
  wholeNumber(
    least,
    most,
  )(
    withoutInvisible(typed)
      .trim()
      .replace(/^€\s*|\s*€$/gu, ""),
  );
