import { intl } from "~/i18n/intl";
import { COUNTRY_CODES, type CountryCode, LOCALES, type Locale, type MarketCode } from "~/i18n/markets";
import { foldPlaceName, PLACE_SEARCH, type PlaceText, readPlaceText } from "./place-names.rules";
import { postalCodeOf } from "./postal-code.rules";

/** `destination`: a region, an island, a lake, a coast, or a city of a country whose towns the gazetteer does not have. */
export type PlaceKind = "city" | "country" | "destination";

/** Which kinds a field takes, as its suggestions are asked for. */
export const PLACE_FIELDS = {
  /** A home or a business address. */
  town: ["city"],
  /** Where to look for planners. */
  area: ["city", "destination"],
  /** Where an event takes place. */
  event: ["city", "destination", "country"],
} as const satisfies Record<string, readonly PlaceKind[]>;
export type PlaceFieldKind = keyof typeof PLACE_FIELDS;
export const isPlaceField = (value: string): value is PlaceFieldKind => Object.hasOwn(PLACE_FIELDS, value);

/** A place as the gazetteer has it, and how it was found. */
export interface PlaceRow {
  id: number;
  kind: PlaceKind;
  name: string;
  /** Of a destination: by language, in the order of LOCALES, separated by `|`. */
  names: string;
  region: string;
  /** Separated by `|`. */
  postalCodes: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
  population: number;
  radiusKm: number;
  /** 1: what was typed is one of its names; 0: its names have the typed words; -1: a part of what was typed is one of its names. */
  exact: 1 | 0 | -1;
}

export interface PlaceSuggestion {
  id: number;
  kind: PlaceKind;
  /** A town's own name; that of a country or destination in the visitor's language. */
  name: string;
  region: string;
  /** The postal code that was typed, otherwise the first one; empty when none is known. */
  zipCode: string;
  /** The whole postal code of a town that has only one; empty otherwise. */
  onlyCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Inhabitants; 0 is unknown. */
  population: number;
  /** How far a destination reaches around its point, in kilometres; 0 for everything else. */
  radiusKm: number;
  /** What was typed is exactly the name, or one of the other names, of this place. */
  exact: boolean;
  /** Shown to the visitor: "Lyon, 69001, Rhône, France". */
  label: string;
}

interface SuggestionOptions {
  /** What the visitor typed: the postal code in it is the one that the suggestion shows. */
  query: string;
  locale: Locale;
  /** The visitor's market: its places come first. */
  market: MarketCode;
  /** Suggestions. */
  limit?: number;
}

/**
 * Rows of the gazetteer as suggestions: the places of exactly the typed name first, then those of another name of that kind, then those
 * whose name begins with it. Among equals the visitor's country, then towns, then the biggest. Exact names are kept when not all have room.
 */
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

/** Inhabitants a place may have at most when its population is unknown: the gazetteer's list of towns starts there. */
const UNKNOWN_POPULATION = 1_000;

/** Smaller numbers come first, from left to right. The id is the gazetteer's own rank: the biggest first. */
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

/** `name` is folded. */
function likenessOf(row: PlaceRow, name: string, locale: Locale): number {
  const names = [row.name, nameIn(row, locale)].map(foldPlaceName);
  if (names.includes(name)) return Likeness.named;
  if (row.exact === 1) return Likeness.alsoNamed;
  return name !== "" && names.some((own) => own.startsWith(name)) ? Likeness.begins : Likeness.has;
}

/** Each hint begins a word of the name, or a postal code. */
function hasHints(row: PlaceRow, hints: readonly string[]): boolean {
  const words = [...foldPlaceName(row.name).split(" "), ...row.postalCodes.toLowerCase().split("|")];
  return hints.every((hint) => words.some((word) => word.startsWith(hint)));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((part, i) => part !== b[i]);
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0);
}

/** Malta is a country and an island, and both are called Malta: the island knows how far it reaches. */
function withoutTwins(suggestions: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const destinations = new Set(suggestions.filter(({ kind }) => kind === "destination").map(({ label }) => label));
  return suggestions.filter(({ kind, label }) => kind !== "country" || !destinations.has(label));
}

function toSuggestion(row: PlaceRow, typedCodes: string[], locale: Locale): PlaceSuggestion {
  const { postalCodes, exact, names, ...place } = row;
  const zipCode = chooseCode(postalCodes.split("|"), typedCodes);
  const countryName = countryNameOf(row, locale);
  const name = nameIn(row, locale);
  // A set, because "Paris, 75001, Paris, France" says Paris twice.
  const label = [...new Set([name, zipCode, row.region, countryName])].filter((part) => part !== "").join(", ");
  return { ...place, name, zipCode, onlyCode: onlyCode(row), exact: exact === 1, label };
}

const countryNameOf = ({ country }: PlaceRow, locale: Locale) => countryNames(locale).of(country) ?? country;

/** A town's own name; that of a country or destination in the visitor's language. */
function nameIn(row: PlaceRow, locale: Locale): string {
  if (row.kind === "country") return countryNameOf(row, locale);
  return row.names.split("|")[LOCALES.indexOf(locale)] || row.name;
}

/** Where an event is, in short: "Strasbourg, France" of "Strasbourg, 67000, Bas-Rhin, France". A country stands alone. */
export function nameAndCountry(label: string): string {
  const parts = label.split(", ");
  return [...new Set([parts[0], parts.at(-1)])].join(", ");
}

/** The name of a place without postal code, region and country: "Lac d'Annecy" of "Lac d'Annecy, France". */
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

/** How many times bigger than its namesakes a place must be for its bare name to mean it. */
const CLEARLY_BIGGER = 10;

/**
 * The place that a text means which was typed but not picked from the list: the only one of exactly that name or label, or the
 * one that is clearly bigger than its namesakes and bears the name itself (to a German, Vienne in France is not Vienna).
 * What follows a comma must be part of the label. Null: the visitor has to choose.
 */
export function choosePlace(text: string, suggestions: readonly PlaceSuggestion[]): PlaceSuggestion | null {
  const labelled = suggestions.filter((place) => isLabelOf(text, place));
  if (labelled[0] && labelled.length === 1) return labelled[0];
  const typed = readPlaceText(text);
  const meant = suggestions.filter((place) => place.exact && isWithin(place, typed.context));
  const [biggest, next] = meant.sort((a, b) => atMost(b) - atMost(a));
  if (!biggest || !next) return biggest ?? null;
  // A town and the lake of that name: neither size nor rank shows which is meant.
  if (meant.some(({ kind }) => kind === "destination")) return null;
  const clear = biggest.population >= CLEARLY_BIGGER * atMost(next);
  return clear && foldPlaceName(biggest.name) === typed.name ? biggest : null;
}

/** A country's label is its bare name, which a town may have too: that is no better than a name. */
function isLabelOf(text: string, { label, name }: PlaceSuggestion): boolean {
  return label !== name && foldPlaceName(label) === foldPlaceName(text);
}

const atMost = (place: PlaceSuggestion) => place.population || UNKNOWN_POPULATION;

function isWithin(place: PlaceSuggestion, context: string[]): boolean {
  const parts = place.label.split(",").map(foldPlaceName);
  return context.every((part) => parts.includes(part));
}
