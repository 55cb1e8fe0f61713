/** Supported formats (rule photo-4). */
const PICTURE_TYPES = ["png", "jpg", "gif", "webp"] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

export interface Picture {
  type: PictureType;
  /** Stored pixels, before `orientation` is applied. */
  width: number;
  height: number;
  /** 1 to 8, as in Exif (TIFF 6.0, tag 274). */
  orientation: number;
  /** Bytes of the first picture without metadata, comments and trailing data. Joined, they are a file of this type. */
  parts: Uint8Array[];
}

/** `format`: not a supported picture. `heic`: the format of iPhones. `broken`: truncated or inconsistent. */
type PictureProblem = "format" | "heic" | "broken";

/** Thrown by the readers; caught by `inspectPicture`. */
class Unfit extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem);
  }
}

/** Keeps only the bytes of the pixels, undecoded. Accepts trailing data and a missing end (rules photo-4, photo-15). */
export function inspectPicture(bytes: Uint8Array): Picture | PictureProblem {
  const type = typeOf(bytes);
  if (type === undefined) return isHeic(bytes) ? "heic" : "format";
  try {
    const picture = READERS[type](bytes);
    return picture.width > 0 && picture.height > 0 ? { type, ...picture } : "broken";
  } catch (error) {
    if (error instanceof Unfit) return error.problem;
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

/** Brands at the start of HEIC and HEIF files (file type box, ISO/IEC 23008-12). */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const isHeic = (bytes: Uint8Array) =>
  startsWith(bytes, "ftyp", 4) && HEIC_BRANDS.some((brand) => startsWith(bytes, brand, 8));

/** Maximum blocks of a picture. Normal ones have a few dozen; millions of empty ones would take minutes to read. */
const MOST_BLOCKS = 1_000;

/** Collects the byte ranges to keep. Adjacent ranges become one view. */
class Kept {
  readonly #parts: Uint8Array[] = [];
  #start = 0;
  #end = 0;

  constructor(readonly bytes: Uint8Array) {}

  range(start: number, end: number): void {
    if (start !== this.#end) {
      this.#finishRange();
      this.#start = start;
    }
    this.#end = end;
  }

  made(bytes: Uint8Array): void {
    this.#finishRange();
    this.#parts.push(bytes);
  }

  parts(): Uint8Array[] {
    this.#finishRange();
    return this.#parts;
  }

  #finishRange(): void {
    if (this.#end > this.#start) this.#parts.push(this.bytes.subarray(this.#start, this.#end));
    this.#start = this.#end;
  }
}

const READERS: Record<PictureType, (bytes: Uint8Array) => Omit<Picture, "type">> = {
  png: readPng,
  jpg: readJpeg,
  gif: readGif,
  webp: readWebp,
};

/** Chunks that affect the pixels (PNG, 3rd edition, §11), without animation frames, texts and times. */
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP"]);

const IDAT = 0x49444154;
const IEND_CHUNK = bytesOf("\0\0\0\0IEND\xae\x42\x60\x82");

function readPng(bytes: Uint8Array) {
  const kept = new Kept(bytes);
  kept.range(0, 8);
  let orientation = 1;
  let blocks = 0;
  let hasPixels = false;
  let isAfterPixels = false;
  for (let at = 8; ; ) {
    const start = at + 8;
    const end = start + uint32(bytes, at) + 4;
    if (end > bytes.length) throw new Unfit("broken");
    const isPixels = uint32(bytes, at + 4) === IDAT;
    if (!isPixels || !isAfterPixels) {
      blocks += 1;
      if (blocks > MOST_BLOCKS) break;
    }
    isAfterPixels = isPixels;
    hasPixels ||= isPixels;
    // Compares names as numbers, which is faster: a file can contain a million empty IDAT chunks.
    const name = isPixels ? "IDAT" : latin(bytes, at + 4, 4);
    if ((at === 8) !== (name === "IHDR")) throw new Unfit("broken");
    if (name === "IEND") break;
    if (name === "eXIf") orientation = orientationIn(bytes.subarray(start, end - 4));
    if (PNG_CHUNKS.has(name)) kept.range(at, end);
    at = end;
  }
  if (!hasPixels) throw new Unfit("broken");
  kept.made(IEND_CHUNK);
  return { width: uint32(bytes, 16), height: uint32(bytes, 20), orientation, parts: kept.parts() };
}

const JPEG_END = bytesOf("\xff\xd9");

/** Reads the segments of a JPEG (ITU-T T.81, annex B) up to the end of the picture. */
function readJpeg(bytes: Uint8Array) {
  const kept = new Kept(bytes);
  kept.range(0, 2);
  let size = { width: 0, height: 0 };
  let orientation = 1;
  let frames = 0;
  let scans = 0;
  let at = 2;
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1; // fill bytes
    // Without an end marker, the last scan extends to the end of the file.
    if (scans > 0 && at >= bytes.length) break;
    if (byteAt(bytes, at) !== 0xff) throw new Unfit("broken");
    const marker = byteAt(bytes, at + 1);
    if (marker === 0xd9) break;
    const end = at + 2 + uint16(bytes, at + 2);
    if (end > bytes.length || end < at + 4) throw new Unfit("broken");
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      frames += 1;
      size = { width: uint16(bytes, at + 7), height: uint16(bytes, at + 5) };
    }
    if (marker === 0xe1 && startsWith(bytes, "Exif\0\0", at + 4))
      orientation = orientationIn(bytes.subarray(at + 10, end));
    let next = end;
    if (marker === 0xda) {
      scans += 1;
      next = endOfScan(bytes, end);
    }
    if (isSeen(bytes, at, marker)) kept.range(at, next);
    at = next;
  }
  if (frames !== 1 || scans === 0) throw new Unfit("broken");
  kept.made(JPEG_END);
  return { ...size, orientation, parts: kept.parts() };
}

/** Returns whether a segment affects the pixels. Of application segments, JFIF, ICC profile and Adobe's do. */
function isSeen(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === 0xfe) return false; // comment
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return startsWith(bytes, "ICC_PROFILE\0", at + 4);
  return marker === 0xe0 || marker === 0xee;
}

/** Returns the position of the marker after a scan, or the end of the file. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length - 1; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = byteAt(bytes, at + 1);
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

const GIF_END = bytesOf("\x3b");

/** Reads the first picture of a GIF and its palette; ignores the rest. */
function readGif(bytes: Uint8Array) {
  const [width, height] = [uint16le(bytes, 6), uint16le(bytes, 8)];
  const kept = new Kept(bytes);
  let at = 13 + paletteBytes(byteAt(bytes, 10));
  kept.range(0, at);
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const kind = byteAt(bytes, at);
    const start = at;
    if (kind === 0x21) {
      at = endOfBlocks(bytes, at + 2);
      const isGraphicControl = byteAt(bytes, start + 1) === 0xf9;
      if (isGraphicControl) kept.range(start, at);
    } else if (kind === 0x2c) {
      const right = uint16le(bytes, at + 1) + uint16le(bytes, at + 5);
      const bottom = uint16le(bytes, at + 3) + uint16le(bytes, at + 7);
      if (right > width || bottom > height) throw new Unfit("broken");
      kept.range(start, endOfBlocks(bytes, at + 11 + paletteBytes(byteAt(bytes, at + 9))));
      kept.made(GIF_END);
      return { width, height, orientation: 1, parts: kept.parts() };
    } else throw new Unfit("broken");
  }
  throw new Unfit("broken");
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = byteAt(bytes, at); size > 0; size = byteAt(bytes, at)) at += size + 1;
  return at + 1;
}

/** Chunks of a WebP file (RFC 9649) that affect the pixels. */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const WEBP_PICTURES = ["VP8 ", "VP8L", "ANMF"];

function readWebp(bytes: Uint8Array) {
  const fileEnd = 8 + uint32le(bytes, 4);
  if (fileEnd > bytes.length) throw new Unfit("broken");
  const header = bytes.slice(0, 12);
  const kept = new Kept(bytes);
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let hasPicture = false;
  let at = 12;
  for (let blocks = 0; blocks < MOST_BLOCKS && at < fileEnd; blocks++) {
    const name = latin(bytes, at, 4);
    const start = at + 8;
    const length = uint32le(bytes, at + 4);
    const padding = length % 2;
    const next = start + length + padding;
    if (next > fileEnd + padding) throw new Unfit("broken");
    const isPicture = WEBP_PICTURES.includes(name);
    if (name === "VP8X" || isPicture) size ??= webpSize(bytes, name, start);
    if (name === "EXIF") orientation = orientationIn(bytes.subarray(start, start + length));
    if (name === "VP8X") kept.made(withoutMetadata(bytes.slice(at, next)));
    else if (WEBP_CHUNKS.has(name) && !(isPicture && hasPicture)) kept.range(at, next);
    hasPicture ||= isPicture;
    at = next;
  }
  if (!hasPicture || !size) throw new Unfit("broken");
  const parts = kept.parts();
  const length = 4 + parts.reduce((sum, part) => sum + part.length, 0);
  new DataView(header.buffer).setUint32(4, length, true);
  return { ...size, orientation, parts: [header, ...parts] };
}

/** @param at start of the chunk's content */
function webpSize(bytes: Uint8Array, name: string, at: number) {
  if (name === "VP8X") return { width: 1 + uint24le(bytes, at + 4), height: 1 + uint24le(bytes, at + 7) };
  if (name === "VP8 ") return { width: uint16le(bytes, at + 6) & 0x3fff, height: uint16le(bytes, at + 8) & 0x3fff };
  if (name !== "VP8L") throw new Unfit("broken");
  const bits = uint32le(bytes, at + 1);
  return { width: 1 + (bits % 0x4000), height: 1 + (Math.floor(bits / 0x4000) % 0x4000) };
}

/** Clears the Exif and XMP flags of a VP8X chunk, because both are removed. */
function withoutMetadata(chunk: Uint8Array): Uint8Array {
  chunk[8] = byteAt(chunk, 8) & ~0x0c;
  return chunk;
}

const ORIENTATION_TAG = 274;

/** Reads the orientation from the first directory of Exif data. @returns 1 when it is missing or invalid */
function orientationIn(exif: Uint8Array): number {
  // Some programs write JPEG's Exif marker into WebP files, too.
  const tiff = startsWith(exif, "Exif\0\0") ? exif.subarray(6) : exif;
  const isLittle = startsWith(tiff, "II*\0");
  if (!isLittle && !startsWith(tiff, "MM\0*")) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = tiff.length < 8 ? tiff.length : view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + 12 * entries && entry + 12 <= tiff.length; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new Unfit("broken");
  return value;
}

const uint16 = (bytes: Uint8Array, at: number) => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1);
const uint16le = (bytes: Uint8Array, at: number) => byteAt(bytes, at + 1) * 256 + byteAt(bytes, at);
const uint24le = (bytes: Uint8Array, at: number) => byteAt(bytes, at + 2) * 65_536 + uint16le(bytes, at);
const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 65_536 + uint16(bytes, at + 2);
const uint32le = (bytes: Uint8Array, at: number) => uint16le(bytes, at + 2) * 65_536 + uint16le(bytes, at);

const latin = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const startsWith = (bytes: Uint8Array, start: string, at = 0) => latin(bytes, at, start.length) === start;

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
