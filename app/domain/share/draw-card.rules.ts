import { fitText, type Letter, type Letters, widthOf, writable } from "./letters.rules";

/** Layout of a share picture in pixels: text on paper on the left, a photograph on the right. */
export const CARD = {
  width: 1200,
  height: 630,
  picture: { left: 560, top: 0, width: 640, height: 630 },
} as const;

const PAPER = [0xfb, 0xf8, 0xf3] as const;
/** Colours on the paper. Each is a range of shades in the palette, from the paper to the full colour. */
const INKS = { ink: [0x1f, 0x2a, 0x2e], muted: [0x5b, 0x67, 0x6b], gold: [0xb0, 0x8d, 0x3c] } as const;
type Ink = keyof typeof INKS;
const NAMES = Object.keys(INKS) as Ink[];
const SHADES = 64;

/** Red, green and blue of each pixel value. */
export const PALETTE = Uint8Array.from(
  NAMES.flatMap((name) =>
    Array.from({ length: SHADES }, (_, shade) =>
      PAPER.map((paper, at) => Math.round(paper + ((INKS[name][at] ?? 0) - paper) * (shade / (SHADES - 1)))),
    ),
  ).flat(),
);

const FRAME = { inset: 28, line: 2 } as const;
const MIDDLE = CARD.picture.left / 2;
const WIDTH = CARD.picture.left - 2 * 60;
const NAME = [
  [72, 2],
  [64, 2],
  [56, 3],
  [50, 3],
  [44, 4],
  [40, 4],
] as const;
const SITE = [[92, 1], ...NAME] as const;
const PLACE = [
  [32, 2],
  [28, 2],
] as const;
const BRAND = { size: 28, baseline: 96 } as const;
const LEADING = 1.14;
/** Distances from the last line of the name to the rule, and from the rule to the place. */
const RULE = { above: 34, below: 32, width: 72, line: 2 } as const;

interface CardWords {
  brand: string;
  /** Null: the site's own card. */
  name: string | null;
  place: string;
}

/** Draws the card, with one palette index per pixel. The area of the photograph stays paper. */
export function drawCard(letters: Letters, words: CardWords): Uint8Array {
  const pixels = new Uint8Array(CARD.width * CARD.height);
  const name = words.name === null ? null : writable(letters, words.name);
  // A name in another script cannot be drawn. The card then shows the brand with the place.
  const title = name ?? writable(letters, words.brand) ?? "";
  const place = writable(letters, words.place);
  frame(pixels);
  if (name) {
    const brand = writable(letters, words.brand) ?? "";
    text(pixels, letters, brand, { size: BRAND.size, baseline: BRAND.baseline, ink: "muted" });
  }
  const heading = fitText(letters, title, { steps: name ? NAME : SITE, width: WIDTH });
  const below = place ? fitText(letters, place, { steps: PLACE, width: WIDTH }) : { size: 0, lines: [] };
  const headingHeight = heading.lines.length * heading.size * LEADING;
  const belowHeight = below.lines.length * below.size * LEADING;
  const height = headingHeight + RULE.above + (belowHeight ? RULE.below + belowHeight : 0);
  let y = (CARD.height - height) / 2;
  for (const line of heading.lines) {
    text(pixels, letters, line, { size: heading.size, baseline: y + heading.size * 0.85, ink: "ink" });
    y += heading.size * LEADING;
  }
  y += RULE.above;
  fill(pixels, MIDDLE - RULE.width / 2, y, RULE.width, RULE.line);
  y += RULE.below;
  for (const line of below.lines) {
    text(pixels, letters, line, { size: below.size, baseline: y + below.size * 0.75, ink: "muted" });
    y += below.size * LEADING;
  }
  return pixels;
}

const valueIn = (ink: Ink, covered: number) => NAMES.indexOf(ink) * SHADES + Math.round(covered * (SHADES - 1));

function frame(pixels: Uint8Array) {
  const { inset, line } = FRAME;
  const [width, height] = [CARD.picture.left - 2 * inset, CARD.height - 2 * inset];
  fill(pixels, inset, inset, width, line);
  fill(pixels, inset, inset + height - line, width, line);
  fill(pixels, inset, inset, line, height);
  fill(pixels, inset + width - line, inset, line, height);
}

function fill(pixels: Uint8Array, left: number, top: number, width: number, height: number) {
  const from = Math.round(top) * CARD.width + Math.round(left);
  for (let row = 0; row < height; row++) {
    const start = from + row * CARD.width;
    pixels.fill(valueIn("gold", 1), start, start + width);
  }
}

/** Draws one line, centred on the paper. */
function text(
  pixels: Uint8Array,
  letters: Letters,
  line: string,
  { size, baseline, ink }: { size: number; baseline: number; ink: Ink },
) {
  const start = MIDDLE - widthOf(letters, line, size) / 2;
  widthOf(letters, line, size, (letter, at) => {
    draw(pixels, letters, letter, { size, x: start + at, y: Math.round(baseline), ink });
  });
}

/** Draws a letter smaller than it is stored: each pixel is the average of the stored pixels that it covers. */
function draw(
  pixels: Uint8Array,
  { size: em, pixels: stored }: Letters,
  { left, top, width, height, at }: Letter,
  { size, x, y, ink }: { size: number; x: number; y: number; ink: Ink },
) {
  const step = em / size;
  const rows = spans((top * size) / em + y, height, step, CARD.height);
  const columns = spans((left * size) / em + x, width, step, CARD.picture.left);
  for (const row of rows)
    for (const column of columns) {
      let sum = 0;
      for (const [i, high] of row.parts)
        for (const [j, wide] of column.parts) sum += (stored[at + i * width + j] ?? 0) * high * wide;
      const value = valueIn(ink, Math.min(1, sum / (255 * step * step)));
      const index = row.pixel * CARD.width + column.pixel;
      // Letters overlap: the darker pixel wins.
      if (sum > 0 && (pixels[index] ?? 0) % SHADES < value % SHADES) pixels[index] = value;
    }
}

interface Span {
  pixel: number;
  /** Stored pixels that it covers, and the covered share of each. */
  parts: [index: number, share: number][];
}

/**
 * Returns the pixels along one axis.
 * @param from start of the letter on the card
 * @param length stored length of the letter
 * @param step stored pixels per pixel of the card
 */
function spans(from: number, length: number, step: number, most: number): Span[] {
  const found: Span[] = [];
  for (let pixel = Math.max(0, Math.floor(from)); pixel < Math.min(most, from + length / step); pixel++) {
    const start = Math.max(0, (pixel - from) * step);
    const end = Math.min(length, (pixel + 1 - from) * step);
    const parts: Span["parts"] = [];
    for (let index = Math.floor(start); index < end; index++)
      parts.push([index, Math.min(end, index + 1) - Math.max(start, index)]);
    found.push({ pixel, parts });
  }
  return found;
}
