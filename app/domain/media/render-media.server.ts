import type { MediaDeps } from "./keep-picture.server";
import { MEDIA_WIDTHS, SHOWN_QUALITY } from "./photo.rules";

/** What names a stored picture: its owner's public id and the SHA-256 of its bytes. */
const KEY = /^[0-9a-z-]{1,40}\/[0-9a-f]{64}$/;

/** @returns the key of a picture that is there, and one of our widths; null for everything else */
export async function findMedia({ media }: Pick<MediaDeps, "media">, key: string, width: string) {
  const known = MEDIA_WIDTHS.find((one) => String(one) === width);
  if (known === undefined || !KEY.test(key) || !(await media.has(key))) return null;
  return { key, width: known };
}

/** A stored picture in one of the widths offered; never wider than it is. @returns null when it was removed meanwhile */
export async function renderMedia({ media, images }: MediaDeps, { key, width }: { key: string; width: number }) {
  const stored = await media.get(key);
  return stored && images.render([stored], { width, quality: SHOWN_QUALITY });
}
