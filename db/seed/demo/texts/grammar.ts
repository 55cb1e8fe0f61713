import type { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";

export type ServiceCode = (typeof SERVICE_CODES)[number];
export type SpokenLanguage = (typeof LANGUAGES)[number];

/** Writing styles. Warm, dry and poetic write as one person, precise and business as a studio. */
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

export interface VoiceTexts {
  /** Introductions on the card, one or two sentences each. */
  portraits: readonly string[];
  openings: readonly string[];
  /** Sentences between opening and ending, in any order. */
  middles: readonly string[];
  endings: readonly string[];
}

/**
 * All texts of planners in one language, as templates (see `template.ts` for the notation). Sentences are
 * self-contained, because they are combined freely.
 */
export interface Grammar {
  voices: Record<Voice, VoiceTexts>;
  specialities: Record<Speciality, readonly string[]>;
  /** Former jobs of the owner. */
  backgrounds: readonly string[];
  experience: readonly string[];
  service: readonly string[];
  /** One point each, without a full stop. */
  benefits: readonly string[];
  offers: Record<ServiceCode, readonly string[]>;
  pictures: Record<Drawing, readonly string[]>;
  /** Form after "in" in this language. */
  languageNames: Record<SpokenLanguage, string>;
  /** "in Lyon". */
  at(town: string): string;
  /** "of Lyon", also after "around" in the Romance languages. */
  of(town: string): string;
  /** Applies the typography of the language to spaces and quotation marks. */
  typography(text: string): string;
}
