import parsePhoneNumber, {
  type CountryCode as AnyCountry,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { folded } from "~/domain/folding.rules";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";

/** Types that can receive a text. Where a country does not distinguish mobile from fixed numbers, both may. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** French overseas departments and islands, which have calling codes of their own: +262, +590, +594, +596. */
const OVERSEAS: readonly AnyCountry[] = ["RE", "YT", "GP", "MF", "BL", "GF", "MQ"];

/** Returns the country that a number's region belongs to in the list; null: it is not served. */
const countryOf = (region: string | undefined): CountryCode | null => {
  const country = (OVERSEAS as readonly (string | undefined)[]).includes(region) ? "FR" : (region ?? "");
  return isSelectableCountry(country) ? country : null;
};

/**
 * The number in E.164, or null when it is not valid for the selected country or cannot receive a text. A number that is typed with a
 * calling code (+33, 0033) says its country itself: any that can be selected.
 */
export function parsePhone(typed: string, country: string): string | null {
  const number = parseNumber(typed, country);
  return number && TEXTABLE.has(number.getType() ?? "") ? number.number : null;
}

/** Whether a number that `parsePhone` refuses is right, but of a country that is not served. */
export const isOfOtherCountry = (typed: string, country: string): boolean =>
  numbersOf(typed, country).some((number) => number.isValid() && countryOf(number.country) === null);

/** Whether a text message can reach a number. @param e164 as stored */
export function canReceiveTexts(e164: string): boolean {
  return TEXTABLE.has(parsePhoneNumber(e164)?.getType() ?? "");
}

/** As `parsePhone`, for a number that is called: a landline, too (rule pro-register-3). */
export function parsePhoneOfAnyKind(typed: string, country: string): string | null {
  return parseNumber(typed, country)?.number ?? null;
}

function parseNumber(typed: string, country: string): PhoneNumber | null {
  const international = /^\D*(\+|00)/.test(folded(typed));
  const found = numbersOf(typed, country).find((number) => {
    const own = countryOf(number.country);
    return number.isValid() && own !== null && (own === country || international);
  });
  return found ?? null;
}

/** A number as it is read in a country, and in its overseas regions. */
function numbersOf(typed: string, country: string): PhoneNumber[] {
  if (!isSelectableCountry(country) || typed.length > 40) return [];
  // Blanks of typography and digits of other keyboards are none to the library.
  const text = folded(typed);
  const regions: AnyCountry[] = country === "FR" ? [country, ...OVERSEAS] : [country];
  return regions.flatMap((region) => parsePhoneNumber(text, region) ?? []);
}

/** A number as its owner would type it again. @param e164 of a selectable country */
export function typedPhone(e164: string): { country: string; phone: string } {
  const number = parsePhoneNumber(e164);
  return { country: countryOf(number?.country) ?? "", phone: number?.formatNational() ?? e164 };
}

export function isSelectableCountry(country: string): country is CountryCode {
  return (COUNTRY_CODES as readonly string[]).includes(country) && isSupportedCountry(country);
}

/** For the select: '+33'. */
export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}
