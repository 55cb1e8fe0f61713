import { minutes, seconds } from "~/domain/durations";
import type { Picture } from "./picture-format.rules";

const megabytes = (n: number) => n * 1024 * 1024;

/** Limits of uploaded photos (rule photo-5). */
export const PHOTO_LIMITS = {
  fileSize: megabytes(10),
  /** Minimum pixels of each side, also after cropping. */
  side: 360,
  pixels: 25_000_000,
} as const;

/** Maximum number of new photos described on one screen; the next screen shows further ones. */
export const DESCRIBED_AT_ONCE = 20;

/** Format of stored photos. All are encoded again, so that no metadata of the uploaded file remain. */
export const STORED_PHOTO = { width: 2560, quality: 90, type: "image/webp" } as const;

/** Widths of photos that can be requested, in pixels. Same as in ui/picture-sources.ts (tested). */
export const MEDIA_WIDTHS = [160, 320, 480, 768, 1200, 1600] as const;

/** WebP quality of the displayed sizes. */
export const SHOWN_QUALITY = 80;

const RENDERINGS = "renderings";

/** Returns the key of a rendering, which is deleted with `source`: the key of a photo, or an owner's folder. */
export const renderingKey = (source: string, name: string) => `${source}/${RENDERINGS}/${name}`;

/** Returns whether a key is that of a rendering, which can be rendered again. */
export const isRendering = (key: string) => key.split("/").includes(RENDERINGS);

/** Limits of uploads. An isolate has 128 MB, and each upload needs up to 10 MB plus the rendered picture. */
export const UPLOADS = {
  atOnce: 3,
  /** Per IP address, so that one address cannot occupy all slots. */
  atOnceEach: 2,
  longestWait: minutes(1.5),
  longestReading: minutes(1),
  longestRendering: seconds(30),
  /** Bytes. Larger bodies are rejected unread. */
  largestBody: megabytes(64),
  /** Files per form. With JavaScript, each file has its own request. */
  filesAtOnce: 10,
} as const;

/** Lengths in characters (rule photo-3). */
export const PHOTO_TEXTS = {
  title: { min: 3, max: 80 },
  description: { min: 10, max: 500 },
  alt: { max: 200 },
  caption: { max: 200 },
} as const;

export const PHOTO_FIGURES = {
  megabytes: PHOTO_LIMITS.fileSize / megabytes(1),
  megapixels: PHOTO_LIMITS.pixels / 1_000_000,
  side: PHOTO_LIMITS.side,
  titleMin: PHOTO_TEXTS.title.min,
  titleMax: PHOTO_TEXTS.title.max,
  descriptionMin: PHOTO_TEXTS.description.min,
  descriptionMax: PHOTO_TEXTS.description.max,
  altMax: PHOTO_TEXTS.alt.max,
  captionMax: PHOTO_TEXTS.caption.max,
  filesAtOnce: UPLOADS.filesAtOnce,
  megabytesAtOnce: UPLOADS.largestBody / megabytes(1),
} as const;

/** Limits of width / height in the gallery. Without a chosen crop, pictures beyond a limit are cropped to it. */
const WIDEST = 16 / 9;
const TALLEST = 9 / 16;

export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `whole`: not cropped. */
export type PhotoShape = "gallery" | "square" | "whole";

const PROPORTIONS = { gallery: [WIDEST, TALLEST], square: [1, 1], whole: [Number.POSITIVE_INFINITY, 0] } as const;

/** Returns the size as displayed: orientations 5 to 8 swap the sides. */
export function shownSize({ width, height, orientation }: Pick<Picture, "width" | "height" | "orientation">) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export function centreCrop({ width, height }: { width: number; height: number }, shape: PhotoShape): Crop {
  const [widest, tallest] = PROPORTIONS[shape];
  const part = {
    width: Math.min(width, Math.round(height * widest)),
    height: Math.min(height, Math.round(width / tallest)),
  };
  return { left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2), ...part };
}

/** Rounds a chosen crop to whole pixels. Null if it is outside the picture. */
export function chosenCrop(crop: Crop, size: { width: number; height: number }, shape: PhotoShape): Crop | null {
  const [left, top] = [Math.round(crop.left), Math.round(crop.top)];
  let [width, height] = [Math.round(crop.width), Math.round(crop.height)];
  // The sum of two rounded numbers may be one pixel too large.
  if (left + width === size.width + 1) width -= 1;
  if (top + height === size.height + 1) height -= 1;
  if (shape === "square") width = height = Math.min(width, height);
  const inside =
    left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= size.width && top + height <= size.height;
  return inside ? { left, top, width, height } : null;
}

export const isTooSmall = ({ width, height }: { width: number; height: number }, least: number = PHOTO_LIMITS.side) =>
  Math.min(width, height) < least;

/** Converts a crop of the displayed picture to stored pixels. @param size of the displayed picture */
export function storedCrop(crop: Crop, size: { width: number; height: number }, orientation: number): Crop {
  const { left, top, width, height } = crop;
  const right = size.width - left - width;
  const bottom = size.height - top - height;
  const turned = { width: height, height: width };
  switch (orientation) {
    case 2:
      return { left: right, top, width, height };
    case 3:
      return { left: right, top: bottom, width, height };
    case 4:
      return { left, top: bottom, width, height };
    case 5:
      return { left: top, top: left, ...turned };
    case 6:
      return { left: top, top: right, ...turned };
    case 7:
      return { left: bottom, top: right, ...turned };
    case 8:
      return { left: bottom, top: left, ...turned };
    default:
      return crop;
  }
}

/** Returns the turn that sets a stored picture upright: first the clockwise rotation in degrees, then the mirroring. */
export function uprightTurn(orientation: number): { rotate: 0 | 90 | 180 | 270; mirrored: boolean } {
  const rotate = ([0, 0, 180, 180, 90, 90, 270, 270] as const)[orientation - 1] ?? 0;
  return { rotate, mirrored: [2, 4, 5, 7].includes(orientation) };
}

/** Browsers on phones leave a canvas of more than about 16.7 million pixels empty. */
const CANVAS_PIXELS = 16_000_000;

/** Returns the scale for an upload, at most 1. The result has enough pixels for later crops. */
export function uploadScale({ width, height }: { width: number; height: number }): number {
  return Math.min(1, STORED_PHOTO.width / Math.min(width, height), Math.sqrt(CANVAS_PIXELS / (width * height)));
}

export function storedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, STORED_PHOTO.width / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
