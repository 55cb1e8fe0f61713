import parsePhoneNumber, {
  type CountryCode as AnyCountry,
  getCountryCallingCode,
  isSupportedCountry,
} from "libphonenumber-js/max";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";

/** Types that can receive a text. Where a country does not tell mobile from fixed numbers, both may. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * The number in E.164, or null when it is not valid for the selected country (customer specification §5) or cannot receive a text. The
 * calling code is the selected country's, whatever is typed.
 */
export function parsePhone(typed: string, country: string): string | null {
  if (!isSelectableCountry(country) || typed.length > 40) return null;
  // The narrow blank of French typography (U+202F) is none to the library.
  const number = parsePhoneNumber(typed.replace(/\s/gu, " "), country as AnyCountry);
  if (!number?.isValid() || number.country !== country || !TEXTABLE.has(number.getType() ?? "")) return null;
  return number.number;
}

export function isSelectableCountry(country: string): country is CountryCode {
  return (COUNTRY_CODES as readonly string[]).includes(country) && isSupportedCountry(country);
}

/** For the select: '+33'. */
export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}
