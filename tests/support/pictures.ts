import sharp from "sharp";

type Format = "png" | "jpeg" | "gif" | "webp";

/** Returns a picture that is red on the left and blue on the right. */
export async function picture(format: Format, width = 600, height = 400): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: "#c02020" };
  const base = sharp({ create: { width, height, channels: 3, background: "#2030c0" } });
  return base
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Returns an uncompressed PNG of at least this many bytes: transparent on the left, red on the right. */
export async function heavyTransparentPicture(bytes: number): Promise<Buffer> {
  const side = 2 * Math.ceil(Math.sqrt(bytes / 4) / 2);
  const half = { width: side / 2, height: side, channels: 4 as const, background: "#c02020" };
  return sharp({ create: { width: side, height: side, channels: 4, background: "#0000" } })
    .composite([{ input: { create: half }, left: side / 2, top: 0 }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Returns an uncompressed PNG of at least this many bytes, in one colour, because encoding noise is slow. */
export async function heavyPicture(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  return sharp({ create: { width: side, height: side, channels: 3, background: "#c02020" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * Returns a JPEG with position, author and orientation in its EXIF data. Red is on top if the orientation is applied.
 */
export async function telltalePicture(): Promise<Buffer> {
  return sharp(await picture("png"))
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: "TELLTALE" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 35/1 0/1" } },
    })
    .jpeg()
    .toBuffer();
}

/** Returns a picture stored sideways. Red is on top if the orientation is applied. @param width and height as stored */
export async function turnedPicture(format: "png" | "jpeg" | "webp", width = 600, height = 400): Promise<Buffer> {
  return sharp(await picture("png", width, height))
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}

/** Returns files of cameras and programs with missing or trailing data, which every browser shows. */
export async function oddPictures(): Promise<{ what: string; file: Buffer }[]> {
  const [png, jpeg, gif, webp] = await Promise.all([picture("png"), picture("jpeg"), picture("gif"), picture("webp")]);
  const behind = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text, "latin1")]);
  return [
    { what: "a newline behind a JPEG", file: behind(jpeg, "\n") },
    { what: "0xff behind a JPEG", file: behind(jpeg, "\xff\xff") },
    { what: "Canon's trailer", file: behind(jpeg, "CANON OPTIONAL DATA\0TELLTALE") },
    { what: "an archive behind a JPEG", file: behind(jpeg, "PK\x03\x04TELLTALE") },
    { what: "a second JPEG behind a JPEG", file: Buffer.concat([jpeg, await telltalePicture()]) },
    { what: "a JPEG without its end marker", file: jpeg.subarray(0, -2) },
    { what: "a web page behind a PNG", file: behind(png, `${SCRIPT}TELLTALE`) },
    { what: "a program behind a GIF", file: behind(gif, "=1;alert('TELLTALE')//") },
    { what: "a GIF without its end", file: gif.subarray(0, -1) },
    { what: "a zero before the end of a GIF", file: Buffer.concat([gif.subarray(0, -1), Buffer.from([0, 0x3b])]) },
    { what: "further RIFF chunks behind a WebP", file: behind(webp, "ANMF\x08\0\0\0TELLTALE") },
    { what: "a web page behind a WebP", file: behind(webp, `${SCRIPT}TELLTALE`) },
  ];
}

/** Returns a HEIC file as phones write it: only the file type box, without image data. */
export const heicFile = () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

/** Returns files of this number of bytes that consist of empty blocks. */
export async function crowdedFiles(bytes: number): Promise<{ what: string; file: Buffer }[]> {
  const [png, jpeg, gif, webp] = await Promise.all([picture("png"), picture("jpeg"), picture("gif"), picture("webp")]);
  const filled = (file: Buffer, at: number, block: string) => {
    const one = Buffer.from(block, "latin1");
    return Buffer.concat([file.subarray(0, at), Buffer.alloc(bytes - (bytes % one.length), one), file.subarray(at)]);
  };
  const idat = png.indexOf("IDAT") - 4;
  const webpFilled = filled(webp, 12, "none\0\0\0\0");
  webpFilled.writeUInt32LE(webpFilled.length - 8, 4);
  const webpFrames = filled(webp, webp.length, "ANMF\0\0\0\0");
  webpFrames.writeUInt32LE(webpFrames.length - 8, 4);
  return [
    { what: "GIF, graphic controls", file: filled(gif, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1), "\x21\xf9\0") },
    { what: "GIF, sub-blocks of one byte", file: filled(gif, gif.length - 2, "\x01\0") },
    { what: "JPEG, empty application segments", file: filled(jpeg, 2, "\xff\xe0\0\x02") },
    { what: "JPEG, segments of one byte", file: filled(jpeg, 2, "\xff\xe0\0\x03x") },
    { what: "JPEG, fill bytes", file: filled(jpeg, 2, "\xff") },
    { what: "JPEG, escaped bytes", file: filled(jpeg, jpeg.length - 2, "\xff\0") },
    { what: "PNG, empty IDAT chunks", file: filled(png, idat, "\0\0\0\0IDAT\x35\xaf\x06\x1e") },
    { what: "PNG, empty palettes", file: filled(png, idat, "\0\0\0\0PLTE\0\0\0\0") },
    { what: "PNG, IDAT and texts", file: filled(png, idat, "\0\0\0\0IDAT\0\0\0\0\0\0\0\0tEXt\0\0\0\0") },
    { what: "WebP, unknown chunks", file: webpFilled },
    { what: "WebP, frames", file: webpFrames },
  ];
}

export async function animation(): Promise<Buffer> {
  const [width, height] = [400, 400];
  const frames = Buffer.concat([Buffer.alloc(width * height * 3, 40), Buffer.alloc(width * height * 3, 200)]);
  return sharp(frames, { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** Returns a small PNG that declares this many pixels without containing them. */
export function boastingPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from([0x78, 0x9c])),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SCRIPT = "<!doctype html><script>alert(1)</script>";

/** Returns files that must be rejected; `problem` is the key of the text below `pictures:error`. */
export async function misfits(): Promise<{ what: string; name: string; file: Buffer; problem: string }[]> {
  const [png, jpeg, gif, webp] = (await Promise.all(
    (["png", "jpeg", "gif", "webp"] as const).map((format) => picture(format)),
  )) as [Buffer, Buffer, Buffer, Buffer];
  return [
    { what: "nothing", name: "empty.jpg", file: Buffer.alloc(0), problem: "none" },
    { what: "a web page", name: "page.jpg", file: Buffer.from(SCRIPT), problem: "format" },
    {
      what: "a drawing with a script",
      name: "drawing.png",
      file: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script></svg>`,
      ),
      problem: "format",
    },
    { what: "a PDF", name: "paper.png", file: Buffer.from("%PDF-1.7\n%%EOF"), problem: "format" },
    {
      what: "a GIF that begins a comment",
      name: "b.gif",
      file: Buffer.from("GIF89a/*\0\0*/=1;alert(1)//"),
      problem: "read",
    },
    { what: "a photograph of a telephone", name: "d.jpg", file: heicFile(), problem: "heic" },
    ...[png, jpeg, gif, webp].map((file, index) => ({
      what: `half of a picture, ${index}`,
      name: "half.jpg",
      file: file.subarray(0, Math.floor(file.length / 2)),
      problem: "read",
    })),
    {
      what: "14,000 × 14,000 pixels",
      name: "bomb.png",
      file: boastingPicture(14_000, 14_000),
      problem: "tooManyPixels",
    },
    { what: "359 pixels", name: "small.png", file: await picture("png", 359, 800), problem: "tooSmall" },
    { what: "11 MB", name: "heavy.png", file: await heavyPicture(11 * 1024 * 1024), problem: "tooLarge" },
  ];
}
