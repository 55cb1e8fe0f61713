import { hash53 } from "~/domain/moderation/text-prints.rules";

/** What a share picture is of; `site`: of every other page. */
export const SHARE_KINDS = ["site", "planner", "venue", "wedding"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export interface ShareCard {
  /** Null: the site's own card. */
  name: string | null;
  /** Town, or where it was; may be empty. */
  place: string;
  /** Its first photograph: a key of the media store, or the path of a drawing. Null: there is none. */
  src: string | null;
}

export const SITE_CARD: ShareCard = { name: null, place: "", src: null };

/** JPEG. */
export const SHARE_QUALITY = 82;

/** Changes with the drawing itself: add one when cards look different. */
const EDITION = 1;

/** Part of the address: networks keep a picture for weeks, and ask again for a new address only. */
export const shareVersion = (brand: string, { name, place, src }: ShareCard): string =>
  hash53(JSON.stringify([EDITION, brand, name, place, src])).toString(36);
