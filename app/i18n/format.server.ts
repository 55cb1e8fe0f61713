import { parsePhoneNumber } from "libphonenumber-js/max";
import { intl } from "./intl";
import type { Locale, Market } from "./markets";

/** Returns the BCP 47 tag for dates and numbers. A market's own language has the tag of the market, such as nl-BE. */
export function formattingTag(locale: Locale, market: Market): string {
  if (market.locale === locale) return market.tag;
  return { fr: "fr-FR", en: "en-GB", nl: "nl-NL", de: "de-DE", it: "it-IT", es: "es-ES", pt: "pt-PT" }[locale];
}

/** Returns the first day of the market's weeks, as `Date.getUTCDay` counts: Sunday or Monday (CLDR, weekData). */
export const firstWeekday = ({ code }: Market): 0 | 1 => (code === "PT" ? 0 : 1);

/** First day of a month in languages that do not write a plain 1: "1er juin", "1º giugno". */
const FIRST_OF_MONTH: Partial<Record<Locale, string>> = { fr: "1er", it: "1º" };

const DAY = 86_400_000;

const MINUTE = ["minute", 60_000] as const;
const LARGEST_FIRST = [["day", DAY], ["hour", 3_600_000], MINUTE] as const;

/** Returns the formatters for a language in a market. Only the server formats, so that browsers cannot differ. */
export function formatters(locale: Locale, market: Market) {
  const tag = formattingTag(locale, market);
  const utc = (options: Intl.DateTimeFormatOptions) => intl("DateTimeFormat", tag, { ...options, timeZone: "UTC" });
  const local = (options: Intl.DateTimeFormatOptions) =>
    intl("DateTimeFormat", tag, { ...options, timeZone: market.timeZone });
  const numericDate = (date: string) => utc({ day: "2-digit", month: "2-digit", year: "numeric" }).format(noon(date));
  const fullDate = (date: string) => spoken(utc({ dateStyle: "full" }).format(noon(date)));
  const dayNumber = (instant: number) =>
    Number(intl("DateTimeFormat", "en-GB", { day: "numeric", timeZone: market.timeZone }).format(instant));
  // "always" (ECMA-402 §16.1.1). The default groups only from 5 digits in Spanish, Italian and Portuguese.
  const grouped = { useGrouping: true };
  const number = (value: number, options: Intl.NumberFormatOptions) => intl("NumberFormat", tag, options).format(value);
  const euros = (amount: number, digits: 0 | 2) => {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return number(amount, { ...grouped, ...exact, style: "currency", currency: "EUR" });
  };
  const noon = (date: string) => new Date(`${date}T12:00:00Z`);
  const daysAhead = (from: string, to: string) =>
    intl("RelativeTimeFormat", tag, { numeric: "auto" }).format((Number(noon(to)) - Number(noon(from))) / DAY, "day");
  const first = FIRST_OF_MONTH[locale];
  /** Replaces the plain 1 that `Intl` writes for the first day of a month. */
  const spoken = (date: string) => (first ? date.replace(/(?<!\d)1 (?=\p{L})/u, `${first} `) : date);
  const shortDay = (instant: number) => spoken(local({ dateStyle: "medium" }).format(instant));
  const time = (instant: number) => timeInWords(locale, local({ timeStyle: "short" }), instant);
  return {
    /** YYYY-MM-DD → 12 juin 2027 */
    longDate: (date: string) => spoken(utc({ dateStyle: "long" }).format(noon(date))),
    /** YYYY-MM-DD → samedi 12 juin 2027 */
    fullDate,
    /** YYYY-MM-DD → Samedi 12 juin 2027, for the start of a line. */
    titleDate: (date: string) => {
      // Headings in German do not break between "12." and "Juni".
      const text = fullDate(date).replace(". ", ".\u00a0");
      return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
    },
    /** YYYY-MM-DD → 12/06/2027, in German 12.06.2027, for columns. */
    numericDate,
    /** YYYY-MM-DD → 12/06/2027, as typed into a field (rule market-3). */
    shortDate: (date: string) => date.split("-").reverse().join("/"),
    /** YYYY-MM-DD → 12, juin, 2027, for a block with three lines. */
    dateParts: (date: string) => {
      const all = utc({ day: "numeric", month: "short", year: "numeric" }).formatToParts(noon(date));
      const part = (type: "day" | "month" | "year") => all.find((one) => one.type === type)?.value ?? "";
      return { day: part("day"), month: part("month"), year: part("year") };
    },
    /** YYYY-MM → juin 2027 */
    month: (yearAndMonth: string) => utc({ month: "long", year: "numeric" }).format(noon(`${yearAndMonth}-01`)),
    /** YYYY-MM → J */
    monthLetter: (yearAndMonth: string) => utc({ month: "narrow" }).format(noon(`${yearAndMonth}-15`)),
    /** YYYY-MM-DD → juin */
    monthName: (date: string) => utc({ month: "long" }).format(noon(date)),
    /** Milliseconds since the epoch → 9 h 12 in the market's time zone. */
    time,
    weekdays: () =>
      Array.from({ length: 7 }, (_, index) => {
        const day = Date.UTC(2000, 0, 2 + firstWeekday(market) + index); // 2 January 2000 was a Sunday
        return { name: utc({ weekday: "long" }).format(day), letter: utc({ weekday: "narrow" }).format(day) };
      }),
    /** Milliseconds since the epoch → 20 nov. 2026, 9 h 12 */
    moment: (instant: number) => `${shortDay(instant)}, ${time(instant)}`,
    day: (instant: number) => spoken(local({ dateStyle: "long" }).format(instant)),
    /** Whole euros. */
    euros: (amount: number) => euros(amount, 0),
    /** Cents of euros: 79 €, 758,40 €. */
    money: (cents: number) => euros(cents / 100, cents % 100 === 0 ? 0 : 2),
    /** Cents → 225,00 €, for columns and receipts. */
    cents: (cents: number) => euros(cents / 100, 2),
    /** 0.3 → 30 %. */
    percent: (share: number) => number(share, { style: "percent", maximumFractionDigits: 1 }),
    /** Milliseconds since the epoch → 20 nov. 2026 */
    shortDay,
    /** Milliseconds since the epoch → day of the month in a sentence: 20th, 1er, 20. */
    dayOfMonth: (instant: number) => ordinalDay(locale, tag, dayNumber(instant)),
    dayNumber,
    /** Milliseconds since the epoch → 20 novembre, without the year. */
    dayOfYear: (instant: number) => spoken(local({ day: "numeric", month: "long" }).format(instant)),
    /** From one YYYY-MM-DD to another → tomorrow, in 201 days. */
    daysAhead,
    /** Two instants, in milliseconds since the epoch → yesterday, 5 days ago, by the days of the market's time zone. */
    dayFrom: (now: number, instant: number) => daysAhead(todayIn(market, now), todayIn(market, instant)),
    /** Milliseconds → 2 minutes ago, 3 hours ago, 5 days ago, for a time in the past. */
    ago: (ms: number) => {
      const [unit, length] = unitOf(ms);
      return intl("RelativeTimeFormat", tag, { numeric: "always" }).format(-Math.max(1, Math.floor(ms / length)), unit);
    },
    /** 21 → 21 h */
    hour: (hour: number) =>
      timeInWords(locale, utc({ hour: "numeric", minute: "2-digit" }), Date.UTC(2000, 0, 1, hour)),
    /** Milliseconds → 25 min, 3.5 hrs, 2 days. */
    shortDuration: (ms: number) => {
      const [unit, length] = unitOf(ms);
      const maximumFractionDigits = unit === "minute" ? 0 : 1;
      return number(ms / length, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits });
    },
    /** 61 km */
    kilometres: (km: number) => number(km, { ...grouped, style: "unit", unit: "kilometer" }),
    /** Bytes → 1.2 MB, 34 kB. */
    fileSize: (bytes: number) => {
      if (bytes >= 1_000_000)
        return number(bytes / 1_000_000, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
      return number(Math.max(1, bytes / 1_000), { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
    },
    number: (value: number) => number(value, grouped),
    /** 5 → 5,0: the average of reviews. */
    rating: (average: number) => number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** +3, −2, 0 */
    signed: (value: number) => number(value, { ...grouped, signDisplay: "exceptZero" }).replace("-", "\u2212"),
    /** Milliseconds → 7 days, 1 hour, 1 minute; whole numbers of the largest unit that fits, at least a minute. */
    duration: (ms: number) => {
      const [unit, length] = LARGEST_FIRST.find(([, length]) => ms >= length) ?? MINUTE;
      return number(Math.max(1, Math.floor(ms / length)), { style: "unit", unit, unitDisplay: "long" });
    },
    oneOf: (items: string[]) => intl("ListFormat", tag, { type: "disjunction" }).format(items),
    list: (items: string[]) => intl("ListFormat", tag, { type: "conjunction" }).format(items),
    /** ISO 639-1 → German. */
    language: (iso: string) => displayName(tag, "language", iso),
    /** ISO 3166-1 alpha-2 → Germany. */
    country: (code: string) => displayName(tag, "region", code),
    /** E.164 → +33 6 12 34 56 78. */
    phone: (e164: string) => parsePhoneNumber(e164).formatInternational(),
  };
}

/** Returns the largest unit of a time span, and its length in milliseconds. Days are used from two days on. */
export function unitOf(ms: number): [unit: "minute" | "hour" | "day", length: number] {
  if (ms < 60 * 60_000) return ["minute", 60_000];
  return ms < 2 * DAY ? ["hour", DAY / 24] : ["day", DAY];
}

/** Caches names by tag and code, because a lookup is slow and all visitors read the same names. */
const displayNames = new Map<string, string>();

function displayName(tag: string, type: "language" | "region", code: string): string {
  const key = `${tag} ${type} ${code}`;
  const name = displayNames.get(key) ?? intl("DisplayNames", tag, { type }).of(code) ?? code;
  displayNames.set(key, name);
  return name;
}

/** Formats a time of day for a sentence: 21 h, 8 h 05; 21 Uhr, 8:05 Uhr; 8.05 uur; 8h05; in other languages 21:00. */
function timeInWords(locale: Locale, format: Intl.DateTimeFormat, instant: number): string {
  const parts = format.formatToParts(instant);
  const part = (type: "hour" | "minute") => parts.find((one) => one.type === type)?.value ?? "";
  const hour = Number(part("hour"));
  const minute = part("minute");
  const isWhole = minute === "00";
  switch (locale) {
    case "fr":
      return isWhole ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`;
    case "de":
      return isWhole ? `${hour}\u00a0Uhr` : `${hour}:${minute}\u00a0Uhr`;
    case "nl":
      return isWhole ? `${hour}\u00a0uur` : `${hour}.${minute}\u00a0uur`;
    case "pt":
      return isWhole ? `${hour}h` : `${hour}h${minute}`;
    default:
      return format.format(instant);
  }
}

const ENGLISH_ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

function ordinalDay(locale: Locale, tag: string, day: number): string {
  if (locale === "en") return `${day}${ENGLISH_ORDINALS[intl("PluralRules", tag, { type: "ordinal" }).select(day)]}`;
  if (locale === "de") return `${day}.`;
  if (locale === "nl") return `${day}e`;
  return day === 1 ? (FIRST_OF_MONTH[locale] ?? "1") : String(day);
}

/** Returns today in the market's time zone, as YYYY-MM-DD (rule wizard-6). */
export function todayIn(market: Market, now: number): string {
  return intl("DateTimeFormat", "en-CA", { timeZone: market.timeZone }).format(now);
}
