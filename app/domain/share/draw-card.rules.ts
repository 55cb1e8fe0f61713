import { fitText, type Letter, type Letters, widthOf, writable } from "./letters.rules";

/** `link`: preview of a link (Open Graph); `story` and `post`: pictures to publish on a social network. */
export const UPRIGHT_SHAPES = ["story", "post"] as const;
export const SHAPES = ["link", ...UPRIGHT_SHAPES] as const;
export type Shape = (typeof SHAPES)[number];

type Steps = readonly (readonly [size: number, lines: number])[];

interface Layout {
  width: number;
  height: number;
  /** Area of the photograph. */
  picture: { left: number; top: number; width: number; height: number };
  paper: { left: number; top: number; width: number; height: number };
  /** Space left and right of the text. */
  margin: number;
  /** Room for the site's name, above the centred text. */
  above: number;
  name: Steps;
  place: Steps;
  /** `baseline`: from the top of the paper. */
  brand: { size: number; baseline: number };
}

const UPRIGHT = {
  margin: 100,
  above: 120,
  name: [
    [96, 2],
    [84, 2],
    [72, 3],
    [60, 3],
  ],
  place: [
    [52, 2],
    [46, 2],
  ],
  brand: { size: 46, baseline: 112 },
} as const;

/** Layouts in pixels: text on paper next to a photograph. Upright ones are legible at a quarter of their size. */
export const CARDS: Record<Shape, Layout> = {
  link: {
    width: 1200,
    height: 630,
    picture: { left: 560, top: 0, width: 640, height: 630 },
    paper: { left: 0, top: 0, width: 560, height: 630 },
    margin: 60,
    above: 0,
    name: [
      [72, 2],
      [64, 2],
      [56, 3],
      [50, 3],
      [44, 4],
      [40, 4],
    ],
    place: [
      [32, 2],
      [28, 2],
    ],
    brand: { size: 28, baseline: 96 },
  },
  story: {
    width: 1080,
    height: 1920,
    picture: { left: 0, top: 0, width: 1080, height: 1180 },
    paper: { left: 0, top: 1180, width: 1080, height: 740 },
    ...UPRIGHT,
  },
  post: {
    width: 1080,
    height: 1350,
    picture: { left: 0, top: 0, width: 1080, height: 700 },
    paper: { left: 0, top: 700, width: 1080, height: 650 },
    ...UPRIGHT,
  },
};

const PAPER = [0xfb, 0xf8, 0xf3] as const;
/** Colours of text on paper. Each has shades in the palette, from the paper to the full colour. */
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
/** Size of the site's name on its own card. */
const SITE = [92, 1] as const;

const LEADING = 1.14;
/** Horizontal line: distances from the last line of the name (`above`) and to the place (`below`), and size. */
const RULE = { above: 34, below: 32, width: 72, line: 2 } as const;

interface CardWords {
  brand: string;
  /** Null: the site's own card. */
  name: string | null;
  place: string;
  /** On a line above the place; null: none. */
  line?: string | null;
}

interface Canvas {
  pixels: Uint8Array;
  card: Layout;
  middle: number;
}

/** Draws a card as one palette index per pixel, without its photograph. */
export function drawCard(letters: Letters, words: CardWords, shape: Shape = "link"): Uint8Array {
  const card = CARDS[shape];
  const { paper } = card;
  const pixels = new Uint8Array(card.width * card.height);
  const canvas = { pixels, card, middle: paper.left + paper.width / 2 };
  const width = paper.width - 2 * card.margin;
  const name = words.name === null ? null : writable(letters, words.name);
  // A name in another script cannot be drawn, so the card shows the brand instead.
  const title = name ?? writable(letters, words.brand) ?? "";
  frame(canvas);
  if (name) {
    const brand = writable(letters, words.brand) ?? "";
    text(canvas, letters, brand, { size: card.brand.size, baseline: paper.top + card.brand.baseline, ink: "muted" });
  }
  const heading = fitText(letters, title, { steps: name ? card.name : [SITE, ...card.name], width });
  const below = [words.line, words.place].flatMap((written) => {
    const drawable = written ? writable(letters, written) : null;
    if (!drawable) return [];
    const { size, lines } = fitText(letters, drawable, { steps: card.place, width });
    return lines.map((one) => ({ size, line: one }));
  });
  const headingHeight = heading.lines.length * heading.size * LEADING;
  const belowHeight = below.reduce((sum, { size }) => sum + size * LEADING, 0);
  const height = headingHeight + RULE.above + (belowHeight ? RULE.below + belowHeight : 0);
  let y = paper.top + card.above + (paper.height - card.above - height) / 2;
  for (const line of heading.lines) {
    text(canvas, letters, line, { size: heading.size, baseline: y + heading.size * 0.85, ink: "ink" });
    y += heading.size * LEADING;
  }
  y += RULE.above;
  fill(canvas, canvas.middle - RULE.width / 2, y, RULE.width, RULE.line);
  y += RULE.below;
  for (const { size, line } of below) {
    text(canvas, letters, line, { size, baseline: y + size * 0.75, ink: "muted" });
    y += size * LEADING;
  }
  return pixels;
}

const valueIn = (ink: Ink, covered: number) => NAMES.indexOf(ink) * SHADES + Math.round(covered * (SHADES - 1));

function frame(canvas: Canvas) {
  const { inset, line } = FRAME;
  const { paper } = canvas.card;
  const [left, top] = [paper.left + inset, paper.top + inset];
  const [width, height] = [paper.width - 2 * inset, paper.height - 2 * inset];
  fill(canvas, left, top, width, line);
  fill(canvas, left, top + height - line, width, line);
  fill(canvas, left, top, line, height);
  fill(canvas, left + width - line, top, line, height);
}

function fill({ pixels, card }: Canvas, left: number, top: number, width: number, height: number) {
  const from = Math.round(top) * card.width + Math.round(left);
  for (let row = 0; row < height; row++) {
    const start = from + row * card.width;
    pixels.fill(valueIn("gold", 1), start, start + width);
  }
}

function text(
  canvas: Canvas,
  letters: Letters,
  line: string,
  { size, baseline, ink }: { size: number; baseline: number; ink: Ink },
) {
  const start = canvas.middle - widthOf(letters, line, size) / 2;
  widthOf(letters, line, size, (letter, at) => {
    draw(canvas, letters, letter, { size, x: start + at, y: Math.round(baseline), ink });
  });
}

/** Draws a letter smaller than it is stored: each pixel is the average of the stored pixels that it covers. */
function draw(
  { pixels, card }: Canvas,
  { size: em, pixels: stored }: Letters,
  { left, top, width, height, at }: Letter,
  { size, x, y, ink }: { size: number; x: number; y: number; ink: Ink },
) {
  const step = em / size;
  const rows = spans((top * size) / em + y, height, step, card.height);
  const columns = spans((left * size) / em + x, width, step, card.paper.left + card.paper.width);
  for (const row of rows)
    for (const column of columns) {
      let sum = 0;
      for (const [i, high] of row.parts)
        for (const [j, wide] of column.parts) sum += (stored[at + i * width + j] ?? 0) * high * wide;
      const value = valueIn(ink, Math.min(1, sum / (255 * step * step)));
      const index = row.pixel * card.width + column.pixel;
      // Letters overlap: the darker pixel wins.
      if (sum > 0 && (pixels[index] ?? 0) % SHADES < value % SHADES) pixels[index] = value;
    }
}

interface Span {
  pixel: number;
  /** Source pixels of the target pixel, and the share of each. */
  parts: [index: number, share: number][];
}

/** Returns pixels along one axis. @param from start of the letter on the card @param step stored pixels per pixel */
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
