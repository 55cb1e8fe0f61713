import { type Images, ImageTimeout, ImageUnreadable } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { DomainError } from "~/domain/domain-error";
import { isPdf } from "./document.rules";
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
  /** `<public id of the owner>/<random, 64 hex digits>` */
  key: string;
  /** Stored bytes. */
  bytes: number;
  width: number;
  height: number;
}

/** Fields of the crop dialog: all four, or none. NaN: not a number. */
export interface SentCrop {
  cropX?: number | undefined;
  cropY?: number | undefined;
  cropWidth?: number | undefined;
  cropHeight?: number | undefined;
}

/** @returns the crop, or undefined if none was chosen @throws DomainError photos.crop */
export function cropOf({ cropX, cropY, cropWidth, cropHeight }: SentCrop): Crop | undefined {
  const values = [cropX, cropY, cropWidth, cropHeight];
  if (values.every((value) => value === undefined)) return undefined;
  const [left = Number.NaN, top = Number.NaN, width = Number.NaN, height = Number.NaN] = values;
  if ([left, top, width, height].some(Number.isNaN)) throw new DomainError("photos.crop");
  return { left, top, width, height };
}

/**
 * Stores a picture rendered from the file's pixels, so its location, time and comments are lost. Each upload has its
 * own object.
 * @param least minimum pixels of each side
 * @throws DomainError photos.format, photos.heic, photos.read, photos.tooManyPixels, photos.tooSmall, photos.crop,
 * photos.timeout, photos.save
 */
export async function keepPicture(
  { media, images }: MediaDeps,
  owner: string,
  file: Uint8Array,
  crop: Crop | undefined,
  shape: PhotoShape,
  least?: number,
): Promise<KeptPicture> {
  const picture = inspectPicture(file);
  if (picture === "format" || picture === "heic") throw new DomainError(`photos.${picture}`);
  if (picture === "broken") throw new DomainError("photos.read");
  if (picture.width * picture.height > PHOTO_LIMITS.pixels) throw new DomainError("photos.tooManyPixels");
  const size = shownSize(picture);
  if (isTooSmall(size, least)) throw new DomainError("photos.tooSmall");
  const part = crop ? chosenCrop(crop, size, shape) : centreCrop(size, shape);
  if (!part) throw new DomainError("photos.crop");
  if (isTooSmall(part, least)) throw new DomainError("photos.tooSmall");
  const kept = storedSize(part);
  const bytes = await rendered(images, picture.parts, {
    part: storedCrop(part, size, picture.orientation),
    ...uprightTurn(picture.orientation),
    width: kept.width,
    quality: STORED_PHOTO.quality,
  });
  const key = `${owner}/${randomName()}`;
  try {
    await media.put(key, bytes, STORED_PHOTO.type);
  } catch (cause) {
    throw new DomainError("photos.save", {}, { cause });
  }
  return { key, bytes: bytes.length, ...kept };
}

async function rendered(images: Images, ...asked: Parameters<Images["render"]>): Promise<Uint8Array> {
  try {
    return await images.render(...asked);
  } catch (error) {
    if (error instanceof ImageTimeout) throw new DomainError("photos.timeout", {}, { cause: error });
    if (error instanceof ImageUnreadable) throw new DomainError("photos.read");
    throw error;
  }
}

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores a picture like `keepPicture`, but uncropped, and a PDF unchanged. @throws DomainError as `keepPicture` */
export async function keepDocument(deps: MediaDeps, folder: string, file: Uint8Array, least?: number) {
  if (!isPdf(file)) {
    const picture = await keepPicture(deps, folder, file, undefined, "whole", least);
    return { ...picture, type: "image/webp" as const };
  }
  const type = "application/pdf" as const;
  const key = `${folder}/${randomName()}`;
  try {
    await deps.media.put(key, file, type);
  } catch (cause) {
    throw new DomainError("photos.save", {}, { cause });
  }
  return { key, type, bytes: file.length, width: null, height: null };
}
