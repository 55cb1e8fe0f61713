import { folded } from "~/domain/folding.rules";
import type { CountryCode } from "~/i18n/markets";

/**
 * Forms of a postal code, as it is written (rule company-12). Each
 * pattern takes the code without its blanks and its hyphen.
 */
const FORMS: Record<CountryCode, { pattern: RegExp; example: string; write?: string }> = {
  FR: { pattern: /^(\d{5})$/, example: "67000" },
  DE: { pattern: /^(\d{5})$/, example: "79098" },
  IT: { pattern: /^(\d{5})$/, example: "50123" },
  ES: { pattern: /^(\d{5})$/, example: "41001" },
  BE: { pattern: /^([1-9]\d{3})$/, example: "9000" },
  PT: { pattern: /^(\d{4})(\d{3})$/, example: "1000-205", write: "$1-$2" },
  GB: {
    pattern:
      /^([A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]))(\d[ABD-HJLNP-UW-Z]{2})$/,
    example: "BS1 5TR",
    write: "$1 $2",
  },
  NL: { pattern: /^([1-9]\d{3})([A-Z]{2})$/, example: "1012 AB", write: "$1 $2" },
  AT: { pattern: /^([1-9]\d{3})$/, example: "1010" },
  CH: { pattern: /^([1-9]\d{3})$/, example: "8001" },
  LU: { pattern: /^(\d{4})$/, example: "1118" },
  IE: { pattern: /^([AC-FHKNPRTV-Y]\d[\dW])([\dAC-FHKNPRTV-Y]{4})$/, example: "D02 X285", write: "$1 $2" },
};

/** What people write before a code: `F-67000`, `L-1118`. */
const PREFIX = /^(?:FR?|DE?|BE?|IT?|ES?|PT?|NL|AT?|CH|LU?)-(?=\d)/;

/** @returns the code as it is written in its country; null when it is none of that country */
export function postalCodeOf(country: CountryCode, typed: string): string | null {
  const { pattern, write = "$1" } = FORMS[country];
  const code = folded(typed).trim().toUpperCase().replace(PREFIX, "").replace(/[\s-]/g, "");
  return pattern.test(code) ? code.replace(pattern, write) : null;
}

export const postalCodeExample = (country: CountryCode): string => FORMS[country].example;
