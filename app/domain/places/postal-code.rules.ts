import { folded } from "~/domain/folding.rules";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import type { CountryCode } from "~/i18n/markets";

/** Formats of postal codes (rule company-12). Each pattern matches the code without spaces and hyphen. */
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

/** Country prefixes of codes: `F-67000`, `L-1118`. */
const PREFIX = /^(?:FR?|DE?|BE?|IT?|ES?|PT?|NL|AT?|CH|LU?)-(?=\d)/;

/** Formats a postal code for its country. @returns null if it is invalid there */
export function postalCodeOf(country: CountryCode, typed: string): string | null {
  const { pattern, write = "$1" } = FORMS[country];
  const code = folded(typed).trim().toUpperCase().replace(PREFIX, "").replace(/[\s-]/g, "");
  return pattern.test(code) ? code.replace(pattern, write) : null;
}

export const postalCodeExample = (country: CountryCode): string => FORMS[country].example;

interface Point {
  latitude: number;
  longitude: number;
}

interface TownWithCodes extends Point {
  name: string;
  country: string;
  /** Separated by `|`; in some countries only the first part. */
  postalCodes: string;
}

/** Maximum distance in kilometres between a town and the towns of a postal code, because codes cross town limits. */
const NEAR_KM = 25;

/**
 * Returns the biggest town of a postal code if all its towns are far from the given one. Null: they fit, or the code
 * is unknown (companies and post boxes have their own codes).
 * @param code as formatted in its country
 * @param towns found by the code, the biggest first
 */
export function townFarAway<T extends TownWithCodes>(
  code: string,
  town: Point & { country: string },
  towns: readonly T[],
): T | null {
  const parts = [code, code.split(/[ -]/)[0]];
  const known = towns.filter(
    ({ country, postalCodes }) => country === town.country && postalCodes.split("|").some((one) => parts.includes(one)),
  );
  return known.some((one) => kilometres(one, town) <= NEAR_KM) ? null : (known[0] ?? null);
}

function kilometres(one: Point, other: Point): number {
  const [a, b] = [unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)];
  return Math.acos(Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)) * EARTH_RADIUS_KM;
}
