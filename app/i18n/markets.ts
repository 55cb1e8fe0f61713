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
  /** IANA time zone that determines the current day in this market (rule market-1). */
  timeZone: string;
}

/** The seven country domains (rule market-1). */
export const MARKETS: Record<MarketCode, Market> = {
  FR: { code: "FR", tag: "fr-FR", locale: "fr", timeZone: "Europe/Paris" },
  BE: { code: "BE", tag: "nl-BE", locale: "nl", timeZone: "Europe/Brussels" },
  GB: { code: "GB", tag: "en-GB", locale: "en", timeZone: "Europe/London" },
  DE: { code: "DE", tag: "de-DE", locale: "de", timeZone: "Europe/Berlin" },
  IT: { code: "IT", tag: "it-IT", locale: "it", timeZone: "Europe/Rome" },
  ES: { code: "ES", tag: "es-ES", locale: "es", timeZone: "Europe/Madrid" },
  PT: { code: "PT", tag: "pt-PT", locale: "pt", timeZone: "Europe/Lisbon" },
};

export const DEFAULT_MARKET: MarketCode = "FR";

/** Countries of phone numbers and places: the markets, and their neighbors with place data. */
export const COUNTRY_CODES = ["FR", "BE", "GB", "DE", "IT", "ES", "PT", "NL", "AT", "CH", "LU", "IE"] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (LOCALES as readonly string[]).includes(value);
}

export function isMarketCode(value: unknown): value is MarketCode {
  return typeof value === "string" && (MARKET_CODES as readonly string[]).includes(value);
}

export const OWN_LANGUAGE_NAMES: Record<Locale, string> = {
  fr: "Français",
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
  pt: "Português",
};
