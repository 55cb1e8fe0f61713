import type { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";

export type ServiceCode = (typeof SERVICE_CODES)[number];
export type SpokenLanguage = (typeof LANGUAGES)[number];

/** How a planner writes. Warm, dry and poetic write as one person, precise and business as a studio. */
export const VOICES = ["warm", "dry", "poetic", "precise", "business"] as const;
export type Voice = (typeof VOICES)[number];

/** What a planner is good at; the first six depend on the landscape, the others fit anywhere. */
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

/** Motifs of the pictures. */
export const DRAWINGS = [
  ...(["arch", "bouquet", "cake", "evening", "manor", "table", "band", "beams", "brunch", "car", "city"] as const),
  ...(["coupes", "dance", "dress", "garland", "lanterns", "orangery", "petals", "rain", "rings", "sea"] as const),
  ...(["snow", "stationery", "tree", "vines", "wine"] as const),
] as const;
export type Drawing = (typeof DRAWINGS)[number];

export interface VoiceTexts {
  /** One or two sentences each: the whole introduction on the card. */
  portraits: readonly string[];
  /** The first sentences of the long description. */
  openings: readonly string[];
  /** Stand anywhere between opening and ending, in any order. */
  middles: readonly string[];
  endings: readonly string[];
}

/**
 * Everything that planners of one language write, as templates (see `template.ts` for the notation). Sentences are closed in
 * themselves, because their neighbours change.
 */
export interface Grammar {
  voices: Record<Voice, VoiceTexts>;
  specialities: Record<Speciality, readonly string[]>;
  /** What the owner did before. */
  backgrounds: readonly string[];
  experience: readonly string[];
  service: readonly string[];
  /** One point each, without a full stop. */
  benefits: readonly string[];
  offers: Record<ServiceCode, readonly string[]>;
  /** Texts in place of the pictures. */
  pictures: Record<Drawing, readonly string[]>;
  /** As they stand after "in" in this language. */
  languageNames: Record<SpokenLanguage, string>;
  /** "in Lyon". */
  at(town: string): string;
  /** "of Lyon", also after "around" in the Romance languages. */
  of(town: string): string;
  /** Spaces and quotation marks as printers of the language set them. */
  typography(text: string): string;
}
