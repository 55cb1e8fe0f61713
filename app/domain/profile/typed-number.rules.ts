import { folded, withoutInvisible } from "~/domain/folding.rules";

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
