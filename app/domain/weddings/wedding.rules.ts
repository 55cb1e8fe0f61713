import { placeSlug } from "~/domain/directory/place-slugs.rules";
import { composed } from "~/domain/folding.rules";
import type { Locale } from "~/i18n/markets";

export const WEDDING_STYLES = [
  "classic",
  "romantic",
  "country",
  "bohemian",
  "modern",
  "glamorous",
  "vintage",
  "garden",
  "beach",
  "mountain",
  "multicultural",
  "intimate",
] as const;
export type WeddingStyle = (typeof WEDDING_STYLES)[number];

export const WEDDING_LIMITS = {
  title: { min: 3, max: 100 },
  description: { min: 40, max: 3_000 },
  caption: { max: 140 },
  /** Photos per wedding. */
  images: 60,
  fewestImages: 3,
  /** Weddings per provider, drafts included. */
  most: 200,
  guests: 5_000,
  /** Whole euros. */
  budget: 10_000_000,
} as const;

const megabytes = (n: number) => n * 1024 * 1024;

/** Returns the maximum size of a photo in bytes: 5 MB in Dutch, 2 MB in other languages (rule portfolio-3). */
export const weddingImageBytes = (locale: Locale) => megabytes(locale === "nl" ? 5 : 2);

/** Maximum length of a slug in characters. */
const SLUG = 60;

/** Converts a title to a slug, never empty and cut between two words. */
export function weddingSlug(title: string): string {
  const whole = placeSlug(composed(title))
    .replace(/[^\p{L}\p{N}-]/gu, "")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
  const cut =
    whole.length <= SLUG
      ? whole
      : whole
          .slice(0, SLUG + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, SLUG);
  return cut || "wedding";
}

const PUBLISH_NEEDS = ["description", "location", "pictures"] as const;
type PublishNeed = (typeof PUBLISH_NEEDS)[number];

export function missingFor(wedding: { description: string; location: string; pictures: number }): PublishNeed[] {
  const has: Record<PublishNeed, boolean> = {
    description: wedding.description.length >= WEDDING_LIMITS.description.min,
    location: wedding.location !== "",
    pictures: wedding.pictures >= WEDDING_LIMITS.fewestImages,
  };
  return PUBLISH_NEEDS.filter((need) => !has[need]);
}
