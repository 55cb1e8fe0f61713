import { randomInt } from "node:crypto";
import parsePhoneNumber from "libphonenumber-js/max";

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** Mobile numbers by country: the national prefix, and the number of further digits. */
const MOBILES = {
  FR: ["06", 8],
  DE: ["0151", 8],
  GB: ["07", 9],
  BE: ["047", 7],
  ES: ["6", 8],
  IT: ["33", 8],
  PT: ["91", 7],
} as const;

export interface TestPhone {
  country: keyof typeof MOBILES;
  national: string;
  e164: string;
}

/**
 * Returns a random mobile number from all ranges of the country. Numbers that differ only in their last five digits
 * share a daily limit of texts.
 */
export function newPhone(country: keyof typeof MOBILES = "FR"): TestPhone {
  for (;;) {
    const [prefix, count] = MOBILES[country];
    const national = prefix + digits(count);
    const number = parsePhoneNumber(national, country);
    if (number?.isValid() && number.country === country && number.getType() === "MOBILE")
      return { country, national, e164: number.number };
  }
}

export function phonesOfOneRange(count: number): TestPhone[] {
  const first = newPhone("FR");
  const start = first.national.slice(0, -5);
  const range = first.e164.slice(0, -5);
  return Array.from({ length: count }, (_, i) => {
    const last = String(10_000 + i * 7);
    return { country: "FR", national: start + last, e164: range + last };
  });
}
