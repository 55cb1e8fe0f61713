import { hash53 } from "~/domain/moderation/text-prints.rules";

/** Subjects of a share picture; `site`: all other pages. */
export const SHARE_KINDS = ["site", "planner", "venue", "wedding"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface ShareCard {
  /** Null: the site's own card. */
  name: string | null;
  /** Town, or place of the wedding; may be empty. */
  place: string;
  /** First photograph: a key of the media store, or the path of an illustration. Null: none. */
  src: string | null;
}

export const SITE_CARD: ShareCard = { name: null, place: "", src: null };

/** JPEG quality. */
export const SHARE_QUALITY = 82;

/** Version of the drawing: increment it when cards look different. */
const EDITION = 1;

/** Returns a part of the URL: social networks cache a picture for weeks, and only fetch a new URL. */
export const shareVersion = (brand: string, { name, place, src }: ShareCard): string =>
  hash53(JSON.stringify([EDITION, brand, name, place, src])).toString(36);
