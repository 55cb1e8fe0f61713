import type { ErrorReporter } from "~/adapters/error-reporting/port";
import type { MediaStore } from "~/adapters/media-store/port";
import type { MediaDeps } from "./keep-picture.server";
import { MEDIA_WIDTHS, renderingKey, SHOWN_QUALITY, STORED_PHOTO } from "./photo.rules";

/** Key of a stored picture: public id of its owner, and 64 hex digits. */
const KEY = /^[0-9a-z-]{1,40}\/[0-9a-f]{64}$/;

/** Checks the key and the width in a URL. @returns null if no page has such a URL */
export function mediaOf(key: string, width: string) {
  const known = MEDIA_WIDTHS.find((one) => String(one) === width);
  return known === undefined || !KEY.test(key) ? null : { key, width: known };
}

interface RenderDeps {
  media: MediaStore;
  errors: ErrorReporter;
  /** Runs work after the response. */
  later(work: () => Promise<unknown>): void;
}

/**
 * Returns a stored picture at an available width, but never wider than the original. A new crop is a new picture, with
 * another key.
 * @returns null when the picture does not exist
 */
export function renderMedia(deps: RenderDeps & MediaDeps, { key, width }: { key: string; width: number }) {
  const { media, images } = deps;
  const rendering = {
    key: renderingKey(key, `${width}-${SHOWN_QUALITY}`),
    type: STORED_PHOTO.type,
    isCurrent: () => media.has(key),
  };
  return renderOnce(deps, rendering, async () => {
    const original = await media.get(key);
    return original && images.render([original], { width, quality: SHOWN_QUALITY });
  });
}

interface StoredRendering {
  /** From `renderingKey`; contains everything that the rendering depends on. */
  key: string;
  type: string;
  /** Checks whether its source still exists: a picture may be deleted while it is rendered. */
  isCurrent(): Promise<boolean>;
}

/**
 * Returns a rendering, and stores it after its first use (docs/decisions/0060-stored-renderings.md).
 * @param render returns null when the source does not exist
 */
export async function renderOnce<T extends Uint8Array | null>(
  { media, errors, later }: RenderDeps,
  { key, type, isCurrent }: StoredRendering,
  render: () => Promise<T>,
): Promise<Uint8Array | T> {
  const stored = await media.get(key);
  if (stored) return stored;
  const rendered = await render();
  if (rendered) later(() => store(rendered).catch((error: unknown) => errors.report(error)));
  return rendered;

  async function store(bytes: Uint8Array) {
    await media.put(key, bytes, type);
    if (!(await isCurrent())) await media.remove(key);
  }
}
