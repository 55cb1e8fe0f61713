import type { places } from "#db/schema/places";
import { folded } from "~/domain/folding.rules";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { intl } from "~/i18n/intl";
import { COUNTRY_CODES, type CountryCode, LOCALES, type Locale, type MarketCode } from "~/i18n/markets";
import { foldPlaceName, PLACE_SEARCH, type PlaceText, readPlaceText } from "./place-names.rules";

/** `destination`: a region, an island, a lake, a coast, or a city of a country without towns in the gazetteer. */
export type PlaceKind = (typeof places.$inferSelect)["kind"];

export const PLACE_FIELDS = {
  town: ["city"],
  area: ["city", "destination"],
  event: ["city", "destination", "country"],
} as const satisfies Record<string, readonly PlaceKind[]>;
export type PlaceFieldKind = keyof typeof PLACE_FIELDS;
export const isPlaceField = (value: string): value is PlaceFieldKind => Object.hasOwn(PLACE_FIELDS, value);

export type PlaceRow = typeof places.$inferSelect & {
  /** 1: the text is one of its names. 0: its names contain the words. -1: part of the text is one of its names. */
  exact: 1 | 0 | -1;
};

/** Latitude and longitude are in degrees (WGS 84). */
export interface PlaceSuggestion
  extends Pick<PlaceRow, "id" | "kind" | "region" | "country" | "latitude" | "longitude" | "population" | "radiusKm"> {
  /** Local name of a town; name of a country or destination in the visitor's language. */
  name: string;
  /** The typed postal code, or the place's first one; empty if unknown. */
  zipCode: string;
  /** Complete postal code of a town with a single code; empty otherwise. */
  onlyCode: string;
  exact: boolean;
  /** Example: "Lyon, 69001, Rhône, France". */
  label: string;
}

/** Returns whether a text may use a preposition: regions, islands and lakes need an article in most languages. */
export const isTown = ({ kind }: Pick<PlaceSuggestion, "kind">): boolean => kind === "city";

interface SuggestionOptions {
  query: string;
  locale: Locale;
  market: MarketCode;
  limit?: number;
}

/** Sorts by match. Among equals, the visitor's country, then towns, then larger places come first. */
export function toSuggestions(rows: readonly PlaceRow[], options: SuggestionOptions): PlaceSuggestion[] {
  const typed = readPlaceText(options.query);
  const distinct = new Map<number, PlaceRow>();
  for (const row of rows) if (row.exact > (distinct.get(row.id)?.exact ?? -2)) distinct.set(row.id, row);
  const found = [...distinct.values()];
  const whole = found.filter(({ exact }) => exact >= 0);
  const sorted = (whole.length > 0 ? whole : found)
    .map((row) => ({ row, rank: rankOf(row, typed, options) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ row }) => row);
  const kept = [...sorted].sort((a, b) => b.exact - a.exact).slice(0, options.limit ?? PLACE_SEARCH.limit);
  return withoutTwins(
    sorted.filter((row) => kept.includes(row)).map((row) => toSuggestion(row, typed.codes, options.locale)),
  );
}

/** Population of a place if unknown: the gazetteer lists towns from this size. */
const UNKNOWN_POPULATION = 1_000;

/** Returns the sort keys in order of priority, lowest first. The id is the rank in the gazetteer: the biggest first. */
function rankOf(row: PlaceRow, typed: PlaceText, { locale, market }: SuggestionOptions): number[] {
  const foreign = row.country !== market;
  const village = row.kind === "city" && row.population < UNKNOWN_POPULATION;
  const likeness = likenessOf(row, typed.name, locale);
  return [
    hasHints(row, typed.hints) ? 0 : 1,
    foreign && village ? Math.max(likeness, Likeness.begins) : likeness,
    village ? 1 : 0,
    foreign ? 1 : 0,
    row.kind === "city" ? 0 : 1,
    row.id,
  ];
}

const Likeness = { named: 0, alsoNamed: 1, begins: 2, has: 3 } as const;

/** Rates the similarity between the names of a place and the text. @param name normalized */
function likenessOf(row: PlaceRow, name: string, locale: Locale): number {
  const names = [row.name, nameIn(row, locale)].map(foldPlaceName);
  if (names.includes(name)) return Likeness.named;
  if (row.exact === 1) return Likeness.alsoNamed;
  return name !== "" && names.some((own) => own.startsWith(name)) ? Likeness.begins : Likeness.has;
}

function hasHints(row: PlaceRow, hints: readonly string[]): boolean {
  const words = [...foldPlaceName(row.name).split(" "), ...row.postalCodes.toLowerCase().split("|")];
  return hints.every((hint) => words.some((word) => word.startsWith(hint)));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((part, i) => part !== b[i]);
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0);
}

/** Removes countries with the same label as a destination, such as Malta, which has a radius. */
function withoutTwins(suggestions: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const destinations = new Set(suggestions.filter(({ kind }) => kind === "destination").map(({ label }) => label));
  return suggestions.filter(({ kind, label }) => kind !== "country" || !destinations.has(label));
}

function toSuggestion(row: PlaceRow, typedCodes: string[], locale: Locale): PlaceSuggestion {
  const { postalCodes, exact, names, ...place } = row;
  const zipCode = chooseCode(postalCodes.split("|"), typedCodes);
  const countryName = countryNameOf(row, locale);
  const name = nameIn(row, locale);
  // A set, because "Paris, 75001, Paris, France" contains Paris twice.
  const label = [...new Set([name, zipCode, row.region, countryName])].filter((part) => part !== "").join(", ");
  return { ...place, name, zipCode, onlyCode: onlyCode(row), exact: exact === 1, label };
}

const countryNameOf = ({ country }: PlaceRow, locale: Locale) => countryNames(locale).of(country) ?? country;

function nameIn(row: PlaceRow, locale: Locale): string {
  if (row.kind === "country") return countryNameOf(row, locale);
  return row.names.split("|")[LOCALES.indexOf(locale)] || row.name;
}

/** Returns "Strasbourg, France" for "Strasbourg, 67000, Bas-Rhin, France". */
export function nameAndCountry(label: string): string {
  const parts = label.split(", ");
  return [...new Set([parts[0], parts.at(-1)])].join(", ");
}

export const placeName = (label: string): string => label.split(", ")[0] ?? label;

function onlyCode({ country, postalCodes }: PlaceRow): string {
  if (postalCodes.includes("|") || !isCountryCode(country)) return "";
  return postalCodeOf(country, postalCodes) ?? "";
}

const isCountryCode = (country: string): country is CountryCode =>
  (COUNTRY_CODES as readonly string[]).includes(country);

function chooseCode(codes: string[], typed: string[]): string {
  const found = codes.find((code) => typed.includes(code.toLowerCase()));
  return found ?? codes.find((code) => typed.some((start) => code.toLowerCase().startsWith(start))) ?? codes[0] ?? "";
}

/** Plain "pt" would be Brazilian. */
const countryNames = (locale: Locale) => intl("DisplayNames", locale === "pt" ? "pt-PT" : locale, { type: "region" });

/** Factor by which a place is bigger than others of its name, so that the bare name means it. */
const CLEARLY_BIGGER = 10;

/**
 * Returns the place with exactly this name or label, if it is the only one or clearly the biggest: for a German
 * visitor, "Vienne" in France is not Vienna. Text after a comma must be part of the label. Null: the visitor has to
 * choose.
 */
export function choosePlace(text: string, suggestions: readonly PlaceSuggestion[]): PlaceSuggestion | null {
  const labelled = suggestions.filter((place) => isLabelOf(text, place));
  if (labelled[0] && labelled.length === 1) return labelled[0];
  const typed = readPlaceText(text);
  const meant = suggestions.filter((place) => place.exact && isWithin(place, typed.context));
  const [biggest, next] = meant.sort((a, b) => atMost(b) - atMost(a));
  if (!biggest || !next) return biggest ?? null;
  // Between a town and a lake with the same name, size does not show which one is meant.
  if (meant.some(({ kind }) => kind === "destination")) return null;
  const clear = biggest.population >= CLEARLY_BIGGER * atMost(next);
  return clear && foldPlaceName(biggest.name) === typed.name ? biggest : null;
}

/** Checks for the exact label. A country's label is excluded, because a town may have the same name. */
function isLabelOf(text: string, { label, name }: PlaceSuggestion): boolean {
  return label !== name && foldPlaceName(label) === foldPlaceName(text);
}

const atMost = (place: PlaceSuggestion) => place.population || UNKNOWN_POPULATION;

function isWithin(place: PlaceSuggestion, context: string[]): boolean {
  const parts = place.label.split(",").map(foldPlaceName);
  return context.every((part) => parts.includes(part));
}

/** Formats of postal codes (rule company-12). Each pattern matches the code without spaces and hyphen. */
const FORMS: Record<CountryCode, { pattern: RegExp; example: string; write?: string }> = {
  FR: { pattern: /^(\d{5})$/, example: "67000" },
  DE: { pattern: /^(\d{5})$/, example: "79098" },
  IT: { pattern: /^(\d{5})$/, example: "50123" },
  ES: { pattern: /^(\d{5})$/, example: "41001" },
  BE: { pattern: /^([1-9]\d{3})$/, example: "9000" },
  PT: { pattern: /^(\d{4})(\d{3})$/, example: "1000-205", write: "$1-$2" },
  GB: {
    pattern:
      /^([A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y]))(\d[ABD-HJLNP-UW-Z]{2})$/,
    example: "BS1 5TR",
    write: "$1 $2",
  },
  NL: { pattern: /^([1-9]\d{3})([A-Z]{2})$/, example: "1012 AB", write: "$1 $2" },
  AT: { pattern: /^([1-9]\d{3})$/, example: "1010" },
  CH: { pattern: /^([1-9]\d{3})$/, example: "8001" },
  LU: { pattern: /^(\d{4})$/, example: "1118" },
  IE: { pattern: /^([AC-FHKNPRTV-Y]\d[\dW])([\dAC-FHKNPRTV-Y]{4})$/, example: "D02 X285", write: "$1 $2" },
};

/** Country prefixes of codes: `F-67000`, `L-1118`. */
const PREFIX = /^(?:FR?|DE?|BE?|IT?|ES?|PT?|NL|AT?|CH|LU?)-(?=\d)/;

/** Formats a postal code for its country. @returns null if it is invalid there */
export function postalCodeOf(country: CountryCode, typed: string): string | null {
  const { pattern, write = "$1" } = FORMS[country];
  const code = folded(typed).trim().toUpperCase().replace(PREFIX, "").replace(/[\s-]/g, "");
  return pattern.test(code) ? code.replace(pattern, write) : null;
}

export const postalCodeExample = (country: CountryCode): string => FORMS[country].example;

interface Point {
  latitude: number;
  longitude: number;
}

interface TownWithCodes extends Point {
  name: string;
  country: string;
  /** Postal codes separated by `|`; in some countries, only the first part of each code. */
  postalCodes: string;
}

/** Maximum distance in kilometres between a town and the towns of a postal code, because codes cross town limits. */
const NEAR_KM = 25;

/** Returns the biggest town of a code whose towns are all far from the given one. @param towns the biggest first */
export function townFarAway<T extends TownWithCodes>(
  code: string,
  town: Point & { country: string },
  towns: readonly T[],
): T | null {
  const parts = [code, code.split(/[ -]/)[0]];
  const known = towns.filter(
    ({ country, postalCodes }) => country === town.country && postalCodes.split("|").some((one) => parts.includes(one)),
  );
  return known.some((one) => kilometres(one, town) <= NEAR_KM) ? null : (known[0] ?? null);
}

function kilometres(one: Point, other: Point): number {
  const [a, b] = [unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)];
  return Math.acos(Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)) * EARTH_RADIUS_KM;
}
