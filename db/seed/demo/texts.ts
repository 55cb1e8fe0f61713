import type { LANGUAGES, SERVICE_CODES, ServiceType } from "~/domain/enumerations/enumeration.rules";
import type { VenueType } from "~/domain/venues/venue.rules";
import type { WeddingStyle } from "~/domain/weddings/wedding.rules";
import type { Locale } from "~/i18n/markets";
import { withPreposition } from "~/i18n/prepositions";
import de from "../data/de.json";
import en from "../data/en.json";
import es from "../data/es.json";
import fr from "../data/fr.json";
import it from "../data/it.json";
import nl from "../data/nl.json";
import pt from "../data/pt.json";
import type { VenueView } from "./draw-venues";

export type ServiceCode = (typeof SERVICE_CODES)[number];
export type SpokenLanguage = (typeof LANGUAGES)[number];

/** Writing styles. Texts in the first three are by one person, in the last two by a studio. */
export const VOICES = ["warm", "dry", "poetic", "precise", "business"] as const;
export type Voice = (typeof VOICES)[number];

/** Specialities of planners. The first six depend on the landscape, the others fit everywhere. */
export const SPECIALITIES = [
  "sea",
  "mountains",
  "vineyards",
  "castles",
  "city",
  "farm",
  "bilingual",
  "traditions",
  "brunch",
  "sustainable",
  "small",
  "large",
] as const;
export type Speciality = (typeof SPECIALITIES)[number];

export const DRAWINGS = [
  ...(["arch", "bouquet", "cake", "evening", "manor", "table", "band", "beams", "brunch", "car", "city"] as const),
  ...(["coupes", "dance", "dress", "garland", "lanterns", "orangery", "petals", "rain", "rings", "sea"] as const),
  ...(["snow", "stationery", "tree", "vines", "wine"] as const),
] as const;
export type Drawing = (typeof DRAWINGS)[number];

export type OtherOccasion = "fiancailles" | "anniversaire-de-mariage" | "seminaire";

interface VoiceTexts {
  /** Texts by which demo planners introduce themselves on their card in lists, one or two sentences each. */
  portraits: readonly string[];
  openings: readonly string[];
  /** Sentences between opening and ending, in any order. */
  middles: readonly string[];
  endings: readonly string[];
}

/** Texts of planners, as templates (`template.ts`). Any sentences can be combined. */
export interface PlannerTexts {
  voices: Record<Voice, VoiceTexts>;
  specialities: Record<Speciality, readonly string[]>;
  /** Former professions of the owner. */
  backgrounds: readonly string[];
  experience: readonly string[];
  service: readonly string[];
  /** One advantage each, without a full stop. */
  benefits: readonly string[];
  offers: Record<ServiceCode, readonly string[]>;
  pictures: Record<Drawing, readonly string[]>;
  /** Names of languages after the word "in", in the right grammatical case. */
  languageNames: Record<SpokenLanguage, string>;
}

/** Sentences of reviews, which can be combined. `{name}` is the provider, `{guests}` a number. */
export interface ReviewTexts {
  /** Word between two first names, such as "and". */
  and: string;
  /** Sentences of couples about planners. */
  openings: readonly string[];
  details: readonly string[];
  /** Sentences of couples about venues. */
  venueOpenings: readonly string[];
  venueDetails: readonly string[];
  /** Reasons for giving four stars instead of five. */
  reservations: readonly string[];
  endings: readonly string[];
  /** Complete reviews with one or two stars. */
  critical: readonly string[];
  guests: readonly string[];
  parents: readonly string[];
  colleagues: readonly string[];
  thanks: readonly string[];
  regrets: readonly string[];
}

/** Texts of venues. `{n}` is the varying part of the name, `{town}` and `{seated}` are the venue's. */
interface VenueTexts {
  names: Record<VenueType, string>;
  parts: readonly string[];
  short: readonly string[];
  long: readonly string[];
  services: readonly { name: string; description: string }[];
  outside: string;
  inside: Record<VenueView, string>;
  streets: readonly string[];
}

/** Texts of planners' weddings. `{town}`, `{at}` (in the town) and `{guests}` are the wedding's. */
interface WeddingTexts {
  /** For each style, a sentence and the end of the title, after the couple's names. */
  styles: Record<WeddingStyle, { title: string; sentence: string }>;
  sentences: readonly string[];
  captions: Record<Drawing, readonly string[]>;
}

/** Message parts of couples. `{at}` (in the town), `{when}` (in which month) and `{guests}` are those of the event. */
interface RequestTexts {
  greeting: string;
  openings: readonly string[];
  /** Sentences with details. A message contains two, in the order of the list. */
  details: readonly string[];
  asks: Record<ServiceType | "undecided", readonly string[]>;
  closings: readonly string[];
  others: Record<OtherOccasion, string>;
}

interface DemoTexts {
  planners: PlannerTexts;
  reviews: ReviewTexts;
  venues: VenueTexts;
  weddings: WeddingTexts;
  requests: RequestTexts;
}

/** All texts of the demo data by language. A missing key does not compile. */
export const TEXTS: Record<Locale, DemoTexts> = { fr, en, nl, de, it, es, pt };

/** Message parts of couples to the French demo host. */
export const VENUE_REQUEST_TEXTS = fr.venueRequests;

interface NameTexts {
  women: string;
  men: string;
  lastnames: string;
  /** Name templates for one person's business. Slots: first, last, noun, second, town. */
  ownNames: readonly string[];
  /** Name templates for a studio. They can also contain `partner`, the last name of a second person. */
  studioNames: readonly string[];
  nouns: string;
  /** Local parts of the business's email address. */
  mailboxes: readonly string[];
}

const namesOf = ({ women, men, lastnames, nouns, ...rest }: NameTexts) => ({
  women: women.split(", "),
  men: men.split(", "),
  lastnames: lastnames.split(", "),
  nouns: nouns.split(", "),
  ...rest,
});

export type Names = ReturnType<typeof namesOf>;

export const NAMES: Record<Locale, Names> = {
  fr: namesOf(fr.names),
  en: namesOf(en.names),
  nl: namesOf(nl.names),
  de: namesOf(de.names),
  it: namesOf(it.names),
  es: namesOf(es.names),
  pt: namesOf(pt.names),
};

export interface Grammar {
  /** Returns, for example, "in Lyon". */
  at(town: string): string;
  /** Returns "of Lyon", which Romance languages also use after "around". */
  of(town: string): string;
  /** Returns, for example, "in June 2027". */
  monthIn(month: string, year: number): string;
  /** Applies the language's spaces and quotation marks. */
  typography(text: string): string;
}

const unchanged = (text: string) => text;

export const GRAMMAR: Record<Locale, Grammar> = {
  fr: {
    at: (town) => withPreposition("fr", "at", town),
    of: (town) => withPreposition("fr", "of", town),
    monthIn: (month, year) => `en ${month} ${year}`,
    // French typography has a narrow no-break space before double punctuation.
    typography: (text) => text.replace(/ ([;:!?»])/g, "\u202f$1").replace(/« /g, "«\u202f"),
  },
  en: {
    at: (town) => `in ${town}`,
    of: (town) => `of ${town}`,
    monthIn: (month, year) => `in ${month} ${year}`,
    typography: unchanged,
  },
  nl: {
    at: (town) => `in ${town}`,
    of: (town) => `van ${town}`,
    monthIn: (month, year) => `in ${month} ${year}`,
    typography: unchanged,
  },
  de: {
    at: (town) => `in ${town}`,
    of: (town) => `von ${town}`,
    monthIn: (month, year) => `im ${month} ${year}`,
    typography: unchanged,
  },
  it: {
    at: (town) => withPreposition("it", "at", town),
    of: (town) => withPreposition("it", "of", town),
    monthIn: (month, year) => `${/^a/.test(month) ? "ad" : "a"} ${month} ${year}`,
    typography: unchanged,
  },
  es: {
    at: (town) => `en ${town}`,
    of: (town) => `de ${town}`,
    monthIn: (month, year) => `en ${month} de ${year}`,
    typography: unchanged,
  },
  pt: {
    at: (town) => withPreposition("pt", "at", town),
    of: (town) => withPreposition("pt", "of", town),
    monthIn: (month, year) => `em ${month} de ${year}`,
    typography: unchanged,
  },
};
