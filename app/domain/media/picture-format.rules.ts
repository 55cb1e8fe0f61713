import { imageSize } from "image-size";

/** Rule photo-4. */
export const PICTURE_TYPES = ["png", "jpg", "gif", "webp"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export interface Picture {
  type: PictureType;
  /** Pixels as they are stored, before `orientation` turns them. */
  width: number;
  height: number;
  /** 1 to 8, as in Exif (TIFF 6.0, tag 274). */
  orientation: number;
  /** What belongs to the picture itself, one after the other: no metadata, no comments, nothing appended. Views, not copies. */
  parts: Uint8Array[];
}

/** `format`: not a supported picture, or one with something else in it. `broken`: it ends too early, or contradicts itself. */
export type PictureProblem = "format" | "broken";

/** A reader steps out with what is wrong. */
class Unfit extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem);
  }
}

/**
 * Looks at a file's content, never at its name. Nothing is decoded; the structure is followed to its very end. Data behind the end, as in
 * files that are a picture and a program at once, makes it unfit.
 */
export function inspectPicture(bytes: Uint8Array): Picture | PictureProblem {
  const type = typeOf(bytes);
  if (type === undefined) return "format";
  try {
    const parts = READERS[type](bytes);
    const size = imageSize(bytes);
    if (size.type !== type || !(size.width > 0) || !(size.height > 0)) return "broken";
    const turned = type === "jpg" ? (size.orientation ?? 1) : 1;
    const orientation = turned >= 1 && turned <= 8 ? turned : 1;
    return { type, width: size.width, height: size.height, orientation, parts };
  } catch (error) {
    if (error instanceof Unfit) return error.problem;
    if (error instanceof RangeError || error instanceof TypeError) return "broken"; // of image-size, for what it cannot read
    throw error;
  }
}

function typeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return undefined;
}

const READERS: Record<PictureType, (bytes: Uint8Array) => Uint8Array[]> = {
  png: pngParts,
  jpg: jpegParts,
  gif: gifParts,
  webp: webpParts,
};

/** Chunks that say how the pixels look (PNG, 3rd edition, §11); frames of animations, texts and times are none. */
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP"]);

function pngParts(bytes: Uint8Array): Uint8Array[] {
  const parts = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  let at = 8;
  while (!seen.has("IEND")) {
    const end = at + 12 + uint32(bytes, at);
    const name = latin(bytes, at + 4, 4);
    if (end > bytes.length) throw new Unfit("broken");
    if ((at === 8) !== (name === "IHDR")) throw new Unfit("broken");
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    seen.add(name);
    at = end;
  }
  if (!seen.has("IDAT")) throw new Unfit("broken");
  nothingBehind(bytes, at);
  return parts;
}

/** Segments of a JPEG (ITU-T T.81, annex B) up to the end of the picture. */
function jpegParts(bytes: Uint8Array): Uint8Array[] {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  let frames = 0;
  let scans = 0;
  for (;;) {
    if (byte(bytes, at) !== 0xff) throw new Unfit("broken");
    const marker = byte(bytes, at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + uint16(bytes, at + 2);
    if (end > bytes.length || end < at + 4) throw new Unfit("broken");
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) frames += 1;
    let next = end;
    if (marker === 0xda) {
      scans += 1;
      next = endOfScan(bytes, end);
    }
    if (isSeen(bytes, at, marker)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  if (frames !== 1 || scans === 0) throw new Unfit("broken");
  parts.push(bytes.subarray(at, at + 2));
  const behind = bytes.subarray(at + 2);
  if (!isOfCamera(behind)) nothingBehind(bytes, at + 2);
  return parts;
}

/** Of the application segments those alone that change how the pixels look: JFIF, colour profile, Adobe's colour transform. */
function isSeen(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xfe) return false; // comment
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return startsWith(bytes, "ICC_PROFILE\0", at + 4);
  return marker === 0xe0 || marker === 0xee;
}

function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) throw new Unfit("broken");
    const next = byte(bytes, at + 1);
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/** Telephones append further pictures, films and notes of their own: those are cut off, and no reason to turn a photograph away. */
const isOfCamera = (behind: Uint8Array) =>
  startsWith(behind, "\xff\xd8\xff") || startsWith(behind, "ftyp", 4) || startsWith(behind, "SEFT", behind.length - 4);

/** The first picture of a GIF89a file, and its palette. */
function gifParts(bytes: Uint8Array): Uint8Array[] {
  const [width, height] = [uint16le(bytes, 6), uint16le(bytes, 8)];
  let at = 13 + paletteBytes(byte(bytes, 10));
  const parts = [bytes.subarray(0, at)];
  let pictures = 0;
  for (;;) {
    const kind = byte(bytes, at);
    if (kind === 0x3b) break;
    const start = at;
    if (kind === 0x21) {
      at = endOfBlocks(bytes, at + 2);
      if (pictures === 0 && byte(bytes, start + 1) === 0xf9) parts.push(bytes.subarray(start, at));
    } else if (kind === 0x2c) {
      const right = uint16le(bytes, at + 1) + uint16le(bytes, at + 5);
      const bottom = uint16le(bytes, at + 3) + uint16le(bytes, at + 7);
      if (right > width || bottom > height) throw new Unfit("broken");
      at = endOfBlocks(bytes, at + 11 + paletteBytes(byte(bytes, at + 9)));
      if (pictures === 0) parts.push(bytes.subarray(start, at));
      pictures += 1;
    } else throw new Unfit("broken");
  }
  if (pictures === 0) throw new Unfit("broken");
  parts.push(bytes.subarray(at, at + 1));
  nothingBehind(bytes, at + 1);
  return parts;
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = byte(bytes, at); size > 0; size = byte(bytes, at)) at += size + 1;
  return at + 1;
}

/** Chunks of a WebP file (RFC 9649) that say how the pixels look. */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

function webpParts(bytes: Uint8Array): Uint8Array[] {
  const end = 8 + uint32le(bytes, 4);
  if (end > bytes.length) throw new Unfit("broken");
  nothingBehind(bytes, end);
  const kept: Uint8Array[] = [];
  let pictures = 0;
  for (let at = 12; at < end; ) {
    const name = latin(bytes, at, 4);
    const size = uint32le(bytes, at + 4);
    const next = at + 8 + size + (size % 2);
    if (next > end + (size % 2)) throw new Unfit("broken");
    if (["VP8 ", "VP8L", "ANMF"].includes(name)) pictures += 1;
    if (WEBP_CHUNKS.has(name))
      kept.push(name === "VP8X" ? withoutMetadata(bytes.slice(at, next)) : bytes.subarray(at, next));
    at = next;
  }
  if (pictures === 0) throw new Unfit("broken");
  const header = bytes.slice(0, 12);
  const size = 4 + kept.reduce((sum, part) => sum + part.length, 0);
  new DataView(header.buffer).setUint32(4, size, true);
  return [header, ...kept];
}

/** The flags of a VP8X chunk without those for Exif and XMP, which are left out. */
function withoutMetadata(chunk: Uint8Array): Uint8Array {
  chunk[8] = byte(chunk, 8) & ~0x0c;
  return chunk;
}

/** @throws Unfit when anything but zeros follows the end of a picture */
function nothingBehind(bytes: Uint8Array, end: number): void {
  if (bytes.subarray(end).some((value) => value !== 0)) throw new Unfit("format");
}

function byte(bytes: Uint8Array, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new Unfit("broken");
  return value;
}

const uint16 = (bytes: Uint8Array, at: number) => byte(bytes, at) * 256 + byte(bytes, at + 1);
const uint16le = (bytes: Uint8Array, at: number) => byte(bytes, at + 1) * 256 + byte(bytes, at);
const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);
const uint32le = (bytes: Uint8Array, at: number) => uint16le(bytes, at + 2) * 65_536 + uint16le(bytes, at);

const latin = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const startsWith = (bytes: Uint8Array, start: string, at = 0) => at >= 0 && latin(bytes, at, start.length) === start;
