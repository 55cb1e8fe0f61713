import parsePhoneNumber, {
  type CountryCode as AnyCountry,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";

/** Types that can receive a text. Where a country does not tell mobile from fixed numbers, both may. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * The number in E.164, or null when it is not valid for the selected country (customer specification §5) or cannot receive a text. The
 * calling code is the selected country's, whatever is typed.
 */
export function parsePhone(typed: string, country: string): string | null {
  const number = parseNumber(typed, country);
  return number && TEXTABLE.has(number.getType() ?? "") ? number.number : null;
}

/** As `parsePhone`, for a number that is called: a landline, too (decisions.md names no kind for providers). */
export function parsePhoneOfAnyKind(typed: string, country: string): string | null {
  return parseNumber(typed, country)?.number ?? null;
}

function parseNumber(typed: string, country: string): PhoneNumber | null {
  if (!isSelectableCountry(country) || typed.length > 40) return null;
  // The narrow blank of French typography (U+202F) is none to the library.
  const number = parsePhoneNumber(typed.replace(/\s/gu, " "), country as AnyCountry);
  return number?.isValid() && number.country === country ? number : null;
}

export function isSelectableCountry(country: string): country is CountryCode {
  return (COUNTRY_CODES as readonly string[]).includes(country) && isSupportedCountry(country);
}

/** For the select: '+33'. */
export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}
