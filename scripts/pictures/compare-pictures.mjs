// Compares two folders of pictures.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { filesBelow } from "../../tests/support/files-below.mjs";

export const DIFFERENCES = "differences";
const CHANGED = [255, 0, 170, 255];

/**
 * Compares the pictures of a folder with those of an earlier one, pixel by pixel, and draws the differences.
 * @param {{ folder: string, against: string }} folders
 * @returns the file names, and the number of changed pixels of each changed picture
 */
export async function comparePictures({ folder, against }) {
  rmSync(join(folder, DIFFERENCES), { recursive: true, force: true });
  const [now, before] = [picturesIn(folder), picturesIn(against)];
  const both = now.filter((file) => existsSync(join(against, file)));
  const changed = [];
  const work = both.values();
  const compareAll = async () => {
    for (const file of work) {
      const pixels = await compare(join(against, file), join(folder, file), join(folder, DIFFERENCES, file));
      if (pixels > 0) changed.push({ file, pixels });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compareAll));
  return {
    changed,
    added: now.filter((file) => !both.includes(file)),
    gone: before.filter((file) => !existsSync(join(folder, file))),
  };
}

export const picturesIn = (folder) =>
  filesBelow(folder)
    .filter((path) => path.endsWith(".webp"))
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !path.startsWith(DIFFERENCES));

/** @returns the number of different pixels; if one picture is larger, including the pixels that the other lacks */
async function compare(before, now, difference) {
  const files = [readFileSync(before), readFileSync(now)];
  if (files[0].equals(files[1])) return 0;
  const [a, b] = await Promise.all(
    files.map((file) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const [width, height] = [Math.max(a.info.width, b.info.width), Math.max(a.info.height, b.info.height)];
  const drawn = Buffer.alloc(width * height * 4, 255);
  let pixels = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [old, new_] = [pixelAt(a, x, y), pixelAt(b, x, y)];
      const isSame = old !== undefined && old === new_;
      if (!isSame) pixels++;
      drawn.set(isSame ? pale(new_) : CHANGED, (y * width + x) * 4);
    }
  mkdirSync(dirname(difference), { recursive: true });
  await sharp(drawn, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: 1 })
    .toFile(difference);
  return pixels;
}

function pixelAt({ data, info }, x, y) {
  return x < info.width && y < info.height ? data.readUInt32BE((y * info.width + x) * 4) : undefined;
}

/** Returns a pale pixel for unchanged areas, so that changes are visible. */
function pale(pixel) {
  const grey = ((pixel >>> 24) + ((pixel >>> 16) & 255) + ((pixel >>> 8) & 255)) / 3;
  const shade = 191 + grey / 4;
  return [shade, shade, shade, 255];
}
