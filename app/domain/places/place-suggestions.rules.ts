import type { Locale } from "~/i18n/markets";
import { foldPlaceName, PLACE_SEARCH, readPlaceText } from "./place-names.rules";

export type PlaceKind = "city" | "country";

/** A place as the gazetteer has it, and whether what was typed is exactly one of its names (1) or more (0). */
export interface PlaceRow {
  id: number;
  kind: PlaceKind;
  name: string;
  region: string;
  /** Separated by `|`. */
  postalCodes: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
  population: number;
  exact: 0 | 1;
}

export interface PlaceSuggestion {
  id: number;
  kind: PlaceKind;
  /** A town's own name; a country's in the visitor's language. */
  name: string;
  region: string;
  /** The postal code that was typed, otherwise the first one; empty when none is known. */
  zipCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Inhabitants; 0 is unknown. */
  population: number;
  /** What was typed is exactly the name, or one of the other names, of this place. */
  exact: boolean;
  /** Shown to the visitor: "Lyon, 69001, Rhône, France". */
  label: string;
}

export interface SuggestionOptions {
  /** What the visitor typed: the postal code in it is the one that the suggestion shows. */
  query: string;
  locale: Locale;
  /** Suggestions. */
  limit?: number;
}

/** Rows of the gazetteer as suggestions, the biggest place first. Exact names come before others when not all have room. */
export function toSuggestions(rows: readonly PlaceRow[], options: SuggestionOptions): PlaceSuggestion[] {
  const { codes } = readPlaceText(options.query);
  const distinct = new Map<number, PlaceRow>();
  for (const row of rows) if (row.exact === 1 || !distinct.has(row.id)) distinct.set(row.id, row);
  return [...distinct.values()]
    .sort((a, b) => b.exact - a.exact || a.id - b.id)
    .slice(0, options.limit ?? PLACE_SEARCH.limit)
    .sort((a, b) => a.id - b.id) // ids are ranks
    .map((row) => toSuggestion(row, codes, options.locale));
}

function toSuggestion(row: PlaceRow, typedCodes: string[], locale: Locale): PlaceSuggestion {
  const { postalCodes, exact, ...place } = row;
  const zipCode = chooseCode(postalCodes.split("|"), typedCodes);
  const countryName = countryNames(locale).of(row.country) ?? row.country;
  const name = row.kind === "country" ? countryName : row.name;
  // A set, because "Paris, 75001, Paris, France" says Paris twice.
  const label = [...new Set([name, zipCode, row.region, countryName])].filter((part) => part !== "").join(", ");
  return { ...place, name, zipCode, exact: exact === 1, label };
}

function chooseCode(codes: string[], typed: string[]): string {
  const found = codes.find((code) => typed.includes(code.toLowerCase()));
  return found ?? codes.find((code) => typed.some((start) => code.toLowerCase().startsWith(start))) ?? codes[0] ?? "";
}

const displayNames = new Map<Locale, Intl.DisplayNames>();

function countryNames(locale: Locale): Intl.DisplayNames {
  const known = displayNames.get(locale);
  if (known) return known;
  // Plain "pt" would be Brazilian.
  const created = new Intl.DisplayNames(locale === "pt" ? "pt-PT" : locale, { type: "region" });
  displayNames.set(locale, created);
  return created;
}

/** Inhabitants a place may have at most when its population is unknown: the gazetteer's list of towns starts there. */
const UNKNOWN_POPULATION = 1_000;
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
  const [biggest, next] = suggestions
    .filter((place) => place.exact && isWithin(place, typed.context))
    .sort((a, b) => atMost(b) - atMost(a));
  if (!biggest || !next) return biggest ?? null;
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
