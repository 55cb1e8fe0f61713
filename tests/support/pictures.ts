import sharp from "sharp";

type Format = "png" | "jpeg" | "gif" | "webp";

/** A plain picture, red on the left and blue on the right. */
export async function picture(format: Format, width = 600, height = 400): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: "#c02020" };
  const base = sharp({ create: { width, height, channels: 3, background: "#2030c0" } });
  return base
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** An uncompressed PNG of at least this many bytes, in one colour: encoding noise again would be slow. */
export async function heavyPicture(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  return sharp({ create: { width: side, height: side, channels: 3, background: "#c02020" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A JPEG that says where it was taken, by whom, and that it lies on its side: red is on top once it is upright. */
export async function telltalePicture(): Promise<Buffer> {
  return sharp(await picture("png"))
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: "TELLTALE" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 35/1 0/1" } },
    })
    .jpeg()
    .toBuffer();
}

/** Two pictures one after the other. */
export async function animation(): Promise<Buffer> {
  const [width, height] = [400, 400];
  const frames = Buffer.concat([Buffer.alloc(width * height * 3, 40), Buffer.alloc(width * height * 3, 200)]);
  return sharp(frames, { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG that is small as a file and says that it has so many pixels; they are nowhere. */
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

/** Files that must not get in, by what they are; `problem`: key of the text below `photos:error`. */
export async function misfits(): Promise<{ what: string; name: string; file: Buffer; problem: string }[]> {
  const [png, jpeg, gif, webp] = (await Promise.all(
    (["png", "jpeg", "gif", "webp"] as const).map((format) => picture(format)),
  )) as [Buffer, Buffer, Buffer, Buffer];
  const behind = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text, "latin1")]);
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
    { what: "a GIF that is a program", name: "a.gif", file: behind(gif, "=1;alert(1)//"), problem: "format" },
    {
      what: "a GIF that begins a comment",
      name: "b.gif",
      file: Buffer.from("GIF89a/*\0\0*/=1;alert(1)//"),
      problem: "read",
    },
    { what: "a PNG with a web page behind it", name: "c.png", file: behind(png, SCRIPT), problem: "format" },
    {
      what: "a JPEG with an archive behind it",
      name: "d.jpg",
      file: behind(jpeg, "PK\x03\x04archive"),
      problem: "format",
    },
    { what: "a WebP with a web page behind it", name: "e.webp", file: behind(webp, SCRIPT), problem: "format" },
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
