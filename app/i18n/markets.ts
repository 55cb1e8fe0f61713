/** The seven languages of the interface (rule language-1). */
export const LOCALES = ["fr", "en", "nl", "de", "it", "es", "pt"] as const;
export type Locale = (typeof LOCALES)[number];

export const MARKET_CODES = ["FR", "BE", "GB", "DE", "IT", "ES", "PT"] as const;
export type MarketCode = (typeof MARKET_CODES)[number];

export interface Market {
  code: MarketCode;
  /** BCP 47 tag of the market's own language and country, e.g. `nl-BE`. */
  tag: string;
  locale: Locale;
  /** IANA time zone: "today" in this market is today there (rule market-1). */
  timeZone: string;
  /** Day that a week begins with in its calendars: 0 is Sunday, 1 Monday (CLDR, weekData). */
  firstWeekday: 0 | 1;
}

/** The seven country domains (rule market-1). */
export const MARKETS: Record<MarketCode, Market> = {
  FR: { code: "FR", tag: "fr-FR", locale: "fr", timeZone: "Europe/Paris", firstWeekday: 1 },
  BE: { code: "BE", tag: "nl-BE", locale: "nl", timeZone: "Europe/Brussels", firstWeekday: 1 },
  GB: { code: "GB", tag: "en-GB", locale: "en", timeZone: "Europe/London", firstWeekday: 1 },
  DE: { code: "DE", tag: "de-DE", locale: "de", timeZone: "Europe/Berlin", firstWeekday: 1 },
  IT: { code: "IT", tag: "it-IT", locale: "it", timeZone: "Europe/Rome", firstWeekday: 1 },
  ES: { code: "ES", tag: "es-ES", locale: "es", timeZone: "Europe/Madrid", firstWeekday: 1 },
  PT: { code: "PT", tag: "pt-PT", locale: "pt", timeZone: "Europe/Lisbon", firstWeekday: 0 },
};

export const DEFAULT_MARKET: MarketCode = "FR";

/** Countries that phones and places may come from: the markets and their neighbours with place data. */
export const COUNTRY_CODES = ["FR", "BE", "GB", "DE", "IT", "ES", "PT", "NL", "AT", "CH", "LU", "IE"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (LOCALES as readonly string[]).includes(value);
}

export function isMarketCode(value: unknown): value is MarketCode {
  return typeof value === "string" && (MARKET_CODES as readonly string[]).includes(value);
}
