import parsePhoneNumber, {
  type CountryCode as AnyCountry,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { folded } from "~/domain/folding.rules";
import { COUNTRY_CODES, type CountryCode, DEFAULT_MARKET } from "~/i18n/markets";

/** Number types that can receive text messages. Some countries do not distinguish mobile numbers from landlines. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/** French overseas departments and islands with calling codes of their own: +262, +590, +594, +596. */
const OVERSEAS: readonly AnyCountry[] = ["RE", "YT", "GP", "MF", "BL", "GF", "MQ"];

/** Returns the selectable country of a number's region; null if it is not served. */
const countryOf = (region: string | undefined): CountryCode | null => {
  const country = (OVERSEAS as readonly (string | undefined)[]).includes(region) ? "FR" : (region ?? "");
  return isSelectableCountry(country) ? country : null;
};

/** Returns E.164; null if invalid or unable to receive texts. A typed calling code may be of another served country. */
export function parsePhone(typed: string, country: string): string | null {
  const number = parseNumber(typed, country);
  return number && TEXTABLE.has(number.getType() ?? "") ? number.number : null;
}

export const isOfOtherCountry = (typed: string, country: string): boolean =>
  numbersOf(typed, country).some((number) => number.isValid() && countryOf(number.country) === null);

export function canReceiveTexts(e164: string): boolean {
  return TEXTABLE.has(parsePhoneNumber(e164)?.getType() ?? "");
}

/** Like `parsePhone`, for calls: accepts landlines (rule pro-register-3). */
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

/** Parses a number for a country and for its overseas regions. */
function numbersOf(typed: string, country: string): PhoneNumber[] {
  if (!isSelectableCountry(country) || typed.length > 40) return [];
  // The library rejects typographic blanks and digits of other scripts.
  const text = folded(typed);
  const regions: AnyCountry[] = country === "FR" ? [country, ...OVERSEAS] : [country];
  return regions.flatMap((region) => parsePhoneNumber(text, region) ?? []);
}

/** Formats a number as its owner would type it. @param e164 of a selectable country */
export function typedPhone(e164: string): { country: string; phone: string } {
  const number = parsePhoneNumber(e164);
  return { country: countryOf(number?.country) ?? "", phone: number?.formatNational() ?? e164 };
}

export function isSelectableCountry(country: string): country is CountryCode {
  return (COUNTRY_CODES as readonly string[]).includes(country) && isSupportedCountry(country);
}

/** Returns the SMS sender of a number's country, or that of the default market if the country has none. */
export function smsSender(senders: Partial<Record<CountryCode, string>>, e164: string): string {
  const country = COUNTRY_CODES.find((code) => e164.startsWith(callingCode(code)));
  return senders[country ?? DEFAULT_MARKET] ?? senders[DEFAULT_MARKET] ?? "";
}

export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}
