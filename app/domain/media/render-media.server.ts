import type { MediaDeps } from "./keep-picture.server";
import { MEDIA_WIDTHS, SHOWN_QUALITY } from "./photo.rules";

/** Key of a stored picture: public id of its owner, and 64 hex digits. */
const KEY = /^[0-9a-z-]{1,40}\/[0-9a-f]{64}$/;

/** Checks the key and the width in a URL. @returns null if the picture does not exist, or the width is not available */
export async function findMedia({ media }: Pick<MediaDeps, "media">, key: string, width: string) {
  const known = MEDIA_WIDTHS.find((one) => String(one) === width);
  if (known === undefined || !KEY.test(key) || !(await media.has(key))) return null;
  return { key, width: known };
}

/**
 * Renders a stored picture at an available width, but never wider than the original.
 * @returns null when it was deleted
 */
export async function renderMedia({ media, images }: MediaDeps, { key, width }: { key: string; width: number }) {
  const stored = await media.get(key);
  return stored && images.render([stored], { width, quality: SHOWN_QUALITY });
}
