import parsePhoneNumber, {
  type CountryCode as AnyCountry,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";

/** Types that can receive a text. Where a country does not distinguish mobile from fixed numbers, both may. */
const TEXTABLE = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

/**
 * The number in E.164, or null when it is not valid for the selected country or cannot receive a text. A number that is typed with a
 * calling code (+33, 0033) says its country itself: any that can be selected.
 */
export function parsePhone(typed: string, country: string): string | null {
  const number = parseNumber(typed, country);
  return number && TEXTABLE.has(number.getType() ?? "") ? number.number : null;
}

/** Whether a text message can reach a number. @param e164 as stored */
export function canReceiveTexts(e164: string): boolean {
  return TEXTABLE.has(parsePhoneNumber(e164)?.getType() ?? "");
}

/** As `parsePhone`, for a number that is called: a landline, too (rule pro-register-3). */
export function parsePhoneOfAnyKind(typed: string, country: string): string | null {
  return parseNumber(typed, country)?.number ?? null;
}

function parseNumber(typed: string, country: string): PhoneNumber | null {
  if (!isSelectableCountry(country) || typed.length > 40) return null;
  // The narrow blank of French typography (U+202F) is none to the library.
  const text = typed.replace(/\s/gu, " ");
  const number = parsePhoneNumber(text, country as AnyCountry);
  if (!number?.isValid()) return null;
  const international = /^\D*(\+|00)/.test(text);
  return number.country === country || (international && isSelectableCountry(number.country ?? "")) ? number : null;
}

/** A number as its owner would type it again. @param e164 of a selectable country */
export function typedPhone(e164: string): { country: string; phone: string } {
  const number = parsePhoneNumber(e164);
  return { country: number?.country ?? "", phone: number?.formatNational() ?? e164 };
}

export function isSelectableCountry(country: string): country is CountryCode {
  return (COUNTRY_CODES as readonly string[]).includes(country) && isSupportedCountry(country);
}

/** For the select: '+33'. */
export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`;
}
