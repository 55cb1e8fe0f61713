// Draws the parts of share pictures (app/domain/share, docs/decisions/0044-open-graph-images.md): `node
// scripts/draw-share.mjs`.
// - public/share/art.png, from draw-share.svg: shown if there is no photo;
// - public/share/day.png, from public/art/vows.svg: shown on a couple's card;
// - public/share/week.png, the middle of vows.svg, and pair.png, a wide version of it: shown in emails;
// - public/share/letters.gz, from public/fonts: each glyph of Newsreader as a picture, because a Worker has no fonts.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { provideChromium } from "./chromium.mjs";

const local = (path) => new URL(`../${path}`, import.meta.url);
const fonts = ["newsreader", "newsreader-ext"].map((name) =>
  readFileSync(local(`public/fonts/${name}.woff2`), "base64"),
);

/** Crops of public/art/vows.svg, in pixels. The couple is in the middle. */
const DAY = { left: 0, top: 102, width: 1080, height: 1180 };
const WEEK = { left: 0, top: 187, width: 1080, height: 850 };
const vows = readFileSync(local("public/art/vows.svg"), "utf8");
for (const [name, part] of Object.entries({ day: DAY, week: WEEK }))
  await write(name, sharp(Buffer.from(vows), { density: 125 }).resize(DAY.width, 1282).extract(part));
await write("pair", sharp(Buffer.from(widened(vows)), { density: 125 }).resize(1072, 440));

/**
 * @param {string} name
 * @param {import("sharp").Sharp} picture
 */
function write(name, picture) {
  return picture.png({ palette: true, effort: 10, dither: 0 }).toFile(fileURLToPath(local(`public/share/${name}.png`)));
}

/**
 * Returns a wide version of the drawing: the couple in its whole arch, hills twice as wide, more trees, and no lamps.
 * @param {string} svg
 */
function widened(svg) {
  const cuts = [
    '<path class="t" d="M0 380',
    '<path class="s" d="M66 290',
    '<path class="v" d="M262',
    '<path class="g" d="M0 40',
  ];
  const [start = 0, trees = 0, aisle = 0, lamps = 0] = cuts.map((cut) => svg.indexOf(cut));
  const sky = svg
    .slice(0, start)
    .replace('viewBox="0 0 640 760"', 'viewBox="-319 98 1277 524"')
    .replace('x="0" y="0" width="640"', 'x="-319" y="0" width="1277"');
  const hills = `<g transform="translate(-319)scale(1.9953 1)">${svg.slice(start, trees)}</g>`;
  const sides = [-700, 0, 700].map((x) => `<g transform="translate(${x})">${svg.slice(trees, aisle)}</g>`);
  return [sky, hills, ...sides, svg.slice(aisle, lamps), "</svg>"].join("");
}

const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
});
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 630 } });
  await page.goto(new URL("draw-share.svg", import.meta.url).href);
  await page.screenshot({ path: fileURLToPath(local("public/share/art.png")) });
  await page.goto("about:blank");
  const { pixels, ...head } = await page.evaluate(drawLetters, fonts);
  const file = gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(pixels, "base64")]), {
    level: 9,
  });
  writeFileSync(local("public/share/letters.gz"), file);
  console.log(`${head.letters.length} letters, ${Object.keys(head.kerning).length} pairs: ${file.length} bytes`);
} finally {
  await browser.close();
}

/**
 * Runs in the browser. Lengths are pixels at `size`; the pixels, one byte each, are in the order of the glyphs.
 * @param {string[]} files fonts, base64
 */
async function drawLetters(files) {
  const size = 96;
  for (const file of files) {
    const font = new FontFace("Newsreader", `url(data:font/woff2;base64,${file})`, {
      // As in app/ui/styles: the second file contains only Latin Extended-A.
      unicodeRange: file === files[0] ? "U+0-FF, U+152-153, U+2000-20AC" : "U+100-151, U+154-17F, U+218-21B, U+1E9E",
    });
    document.fonts.add(await font.load());
  }
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * 3;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const measure = (text, fallback) => {
    context.font = `${size}px Newsreader, ${fallback}`;
    return context.measureText(text);
  };
  const isDrawn = (letter) => measure(letter, "monospace").width === measure(letter, "serif").width;
  const round = (length) => Math.round(length * 100) / 100;
  const codes = [
    ...Array(0x180).keys(),
    0x218,
    0x219,
    0x21a,
    0x21b,
    0x1e9e,
    ...Array.from({ length: 0xad }, (_, at) => 0x2000 + at),
  ];
  const candidates = codes.map((code) => String.fromCodePoint(code)).filter((letter) => /[^\p{C}\p{M}]/u.test(letter));
  const letters = [];
  const bytes = [];
  for (const letter of candidates.filter(isDrawn)) {
    const box = measure(letter, "serif");
    const advance = box.width;
    const [left, top] = [Math.floor(-box.actualBoundingBoxLeft) - 1, Math.floor(-box.actualBoundingBoxAscent) - 1];
    const width = Math.ceil(box.actualBoundingBoxRight) + 1 - left;
    const height = Math.ceil(box.actualBoundingBoxDescent) + 1 - top;
    const isBlank = /\s/u.test(letter);
    letters.push(isBlank ? [letter, round(advance), 0, 0, 0, 0] : [letter, round(advance), left, top, width, height]);
    if (isBlank) continue;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillText(letter, -left, -top);
    const { data } = context.getImageData(0, 0, width, height);
    for (let at = 3; at < data.length; at += 4) bytes.push(Math.round(data[at] / 17) * 17);
  }
  const known = letters.filter(([letter]) => /[\p{L}\p{P}\p{N} ]/u.test(letter));
  const kerning = {};
  for (const [first, firstAdvance] of known)
    for (const [second, secondAdvance] of known) {
      const pair = round(measure(first + second, "serif").width - firstAdvance - secondAdvance);
      if (Math.abs(pair) >= size / 60) kerning[first + second] = pair;
    }
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { size, letters, kerning, pixels: btoa(text) };
}
