import { hash53 } from "~/domain/moderation/text-prints.rules";

/** Subjects of a share picture; `site`: all other pages. */
export const SHARE_KINDS = ["site", "planner", "venue", "wedding"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface ShareCard {
  /** Null: the site's own card. */
  name: string | null;
  /** Town, or place of the wedding; may be empty. */
  place: string;
  /** `4.9 · 14 reviews`, in the planner's language; null: too few reviews. Only on upright pictures. */
  rating?: string | null;
  /** First photograph: a key of the media store, or the path of an illustration. Null: none. */
  src: string | null;
}

export const SITE_CARD: ShareCard = { name: null, place: "", src: null };

/** JPEG quality of the preview of a link. Upright pictures take the first one whose file is small enough. */
export const SHARE_QUALITY = 82;
export const UPRIGHT = {
  qualities: [72, 50, 30],
  bytes: 120_000,
  kinds: ["planner", "venue"] satisfies ShareKind[] as ShareKind[],
} as const;

/** Version of the drawing: increment it when cards look different. */
const EDITION = 1;

/** Returns a part of the URL: social networks cache a picture for weeks, and only fetch a new URL. */
export const shareVersion = (brand: string, { name, place, src, rating }: ShareCard): string =>
  hash53(JSON.stringify([EDITION, brand, name, place, src].concat(rating ?? []))).toString(36);
