import { type Images, ImageTimeout, ImageUnreadable } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { DomainError } from "~/domain/domain-error";
import {
  type Crop,
  centreCrop,
  chosenCrop,
  isTooSmall,
  PHOTO_LIMITS,
  type PhotoShape,
  STORED_PHOTO,
  shownSize,
  storedCrop,
  storedSize,
  uprightTurn,
} from "./photo.rules";
import { inspectPicture } from "./picture-format.rules";

export interface MediaDeps {
  media: MediaStore;
  images: Images;
}

export interface KeptPicture {
  /** `<public id of the owner>/<SHA-256 of the bytes>` */
  key: string;
  width: number;
  height: number;
  /** False: the owner has the very same picture in use, or its removal is on the way. */
  isNew: boolean;
}

/** What was sent with the fields of the crop dialog: all four, or none. NaN: it was no number. */
export interface SentCrop {
  cropX?: number | undefined;
  cropY?: number | undefined;
  cropWidth?: number | undefined;
  cropHeight?: number | undefined;
}

/** @returns undefined when no part was chosen @throws DomainError photos.crop */
export function cropOf({ cropX, cropY, cropWidth, cropHeight }: SentCrop): Crop | undefined {
  const values = [cropX, cropY, cropWidth, cropHeight];
  if (values.every((value) => value === undefined)) return undefined;
  const [left = Number.NaN, top = Number.NaN, width = Number.NaN, height = Number.NaN] = values;
  if ([left, top, width, height].some(Number.isNaN)) throw new DomainError("photos.crop");
  return { left, top, width, height };
}

/**
 * Checks a file, makes a picture of it anew, and puts that into the store. The file itself is never kept: with it go place and time of
 * the photograph, comments, and whatever else it carried.
 * @param crop undefined: the middle
 * @throws DomainError photos.format, photos.read, photos.tooManyPixels, photos.tooSmall, photos.crop, photos.timeout, photos.save
 */
export async function keepPicture(
  { media, images }: MediaDeps,
  owner: string,
  file: Uint8Array,
  crop: Crop | undefined,
  shape: PhotoShape,
): Promise<KeptPicture> {
  const picture = inspectPicture(file);
  if (picture === "format") throw new DomainError("photos.format");
  if (picture === "broken") throw new DomainError("photos.read");
  if (picture.width * picture.height > PHOTO_LIMITS.pixels) throw new DomainError("photos.tooManyPixels");
  const size = shownSize(picture);
  if (isTooSmall(size)) throw new DomainError("photos.tooSmall");
  const part = crop ? chosenCrop(crop, size, shape) : centreCrop(size, shape);
  if (!part) throw new DomainError("photos.crop");
  if (isTooSmall(part)) throw new DomainError("photos.tooSmall");
  const kept = storedSize(part);
  const bytes = await rendered(images, picture.parts, {
    part: storedCrop(part, size, picture.orientation),
    ...uprightTurn(picture.orientation),
    width: kept.width,
    quality: STORED_PHOTO.quality,
  });
  const key = `${owner}/${await fingerprint(bytes)}`;
  try {
    return { key, ...kept, isNew: await media.put(key, bytes, STORED_PHOTO.type) };
  } catch {
    throw new DomainError("photos.save");
  }
}

async function rendered(images: Images, ...asked: Parameters<Images["render"]>): Promise<Uint8Array> {
  try {
    return await images.render(...asked);
  } catch (error) {
    if (error instanceof ImageTimeout) throw new DomainError("photos.timeout");
    if (error instanceof ImageUnreadable) throw new DomainError("photos.read");
    throw error;
  }
}

async function fingerprint(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
