import { parsePhoneNumber } from "libphonenumber-js/max";
import type { Locale, Market } from "./markets";

/** The tag that dates and numbers are formatted with: the language as spoken in the market where that exists. */
export function formattingTag(locale: Locale, market: Market): string {
  if (market.locale === locale) return market.tag;
  return { fr: "fr-FR", en: "en-GB", nl: "nl-NL", de: "de-DE", it: "it-IT", es: "es-ES", pt: "pt-PT" }[locale];
}

/** Texts for one language in one market. All formatting happens on the server, so that a browser never disagrees. */
export function formatters(locale: Locale, market: Market) {
  const tag = formattingTag(locale, market);
  const longDate = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const fullDate = new Intl.DateTimeFormat(tag, { dateStyle: "full", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "short", day: "numeric", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone: market.timeZone });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: market.timeZone });
  // Spanish, Italian and Portuguese would leave 4 digits together, next to amounts of 5 that are grouped.
  const grouped = { useGrouping: true }; // "always" (ECMA-402 §16.1.1); left out it would be "auto"
  const euros = new Intl.NumberFormat(tag, {
    ...grouped,
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0,
  });
  const number = new Intl.NumberFormat(tag, grouped);
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  const noon = (date: string) => new Date(`${date}T12:00:00Z`);
  return {
    /** YYYY-MM-DD → 12 juin 2027 */
    longDate: (date: string) => longDate.format(noon(date)),
    /** YYYY-MM-DD → samedi 12 juin 2027 */
    fullDate: (date: string) => fullDate.format(noon(date)),
    /** The same at the head of a line: Samedi 12 juin 2027. */
    titleDate: (date: string) => {
      const text = fullDate.format(noon(date));
      return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
    },
    /** YYYY-MM-DD → 12/06/2027 (customer specification §9, "shown DD/MM/YYYY"). */
    shortDate: (date: string) => date.split("-").reverse().join("/"),
    /** YYYY-MM → juin 2027 */
    month: (yearAndMonth: string) => month.format(noon(`${yearAndMonth}-01`)),
    /** YYYY-MM-DD → sam. 12 */
    weekday: (date: string) => weekday.format(noon(date)),
    /** Milliseconds since the epoch → day and time in the market's time zone. */
    moment: (instant: number) => moment.format(instant),
    /** Milliseconds since the epoch → the day in the market's time zone, in words. */
    day: (instant: number) => day.format(instant),
    /** Whole euros. */
    euros: (amount: number) => euros.format(amount),
    number: (value: number) => number.format(value),
    list: (items: string[]) => list.format(items),
    /** E.164 → the national or international form. */
    phone: (e164: string) => parsePhoneNumber(e164).formatInternational(),
  };
}

/** Today in the market's time zone, as YYYY-MM-DD (decisions.md "Event date"). */
export function todayIn(market: Market, now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: market.timeZone }).format(now);
}
