import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CARDS } from "~/domain/share/draw-card.rules";
import { drawGallery, GALLERY } from "./draw-gallery";
import { drawVenues, VENUE_PICTURE } from "./draw-venues";
import type { Drawing } from "./texts";

it("draws no line of ink that is wider than one pixel at the size of the picture", () => {
  const widths = new Map(GALLERY.map(({ src, width }) => [src, width]));
  for (const [src, svg] of [...drawGallery(), ...drawVenues()]) {
    const unit = (widths.get(src) ?? VENUE_PICTURE.width) / Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const lines = [
      ...svg.matchAll(/stroke:#1f2a2e;stroke-opacity:\.6;stroke-width:([\d.]+)|\.h\{stroke-width:([\d.]+)/g),
    ];
    expect(svg.match(/stroke:#1f2a2e;stroke-width/), src).toBeNull();
    for (const [, line, hairline] of lines) expect(Number(line ?? hairline) * unit, src).toBeLessThan(1.01);
  }
});

/** Position of each drawing's subject, in hundredths of width and height. */
const SUBJECTS: Record<Drawing, [left: number, top: number, right: number, bottom: number]> = {
  arch: [31, 12, 70, 82],
  band: [20, 37, 94, 92],
  beams: [30, 18, 72, 75],
  bouquet: [20, 10, 80, 90],
  brunch: [12, 43, 88, 92],
  cake: [26, 20, 73, 90],
  car: [23, 47, 81, 88],
  city: [44, 52, 56, 93],
  coupes: [20, 30, 72, 85],
  dance: [44, 28, 78, 91],
  dress: [20, 15, 80, 93],
  evening: [16, 62, 84, 82],
  garland: [30, 20, 70, 80],
  lanterns: [30, 48, 62, 88],
  manor: [26, 23, 74, 82],
  orangery: [16, 10, 84, 90],
  petals: [37, 48, 60, 89],
  rain: [35, 32, 67, 91],
  rings: [24, 28, 76, 83],
  sea: [41, 24, 63, 84],
  snow: [31, 54, 47, 88],
  stationery: [13, 16, 91, 77],
  table: [25, 18, 75, 83],
  tree: [30, 10, 60, 85],
  vines: [45, 58, 62, 92],
  wine: [17, 46, 76, 84],
};

const LINK = CARDS.link.picture;

/** Frames of covers: ratio, vertical position in percent, and the class in the file that sets both. */
const FRAMES = [
  {
    name: "4:3",
    ratio: 4 / 3,
    y: 50,
    file: "ui/profile-tile.tsx",
    look: "aspect-4/3 w-full rounded bg-sand object-cover",
  },
  { name: "16:10", ratio: 1.6, y: 60, file: "routes/couple/wizard/planner-choice.tsx", look: "object-[50%_60%]" },
  { name: "answer", ratio: 1.6, y: 60, file: "routes/couple/accepted.tsx", look: "object-[50%_60%]" },
  { name: "link", ratio: LINK.width / LINK.height, y: 50, file: "domain/share/draw-card.rules.ts", look: "width: 640" },
] as const;

/** Drawings with a subject over their whole width, which the square of a link's preview cuts. */
const TOO_WIDE: Drawing[] = ["band", "evening", "stationery"];

it("no frame of a cover cuts the subject of a drawing, except three wide ones in the preview of a link", () => {
  const cut = new Set<string>();
  for (const { name, ratio, y, file, look } of FRAMES) {
    expect(readFileSync(`app/${file}`, "utf8"), file).toContain(look);
    // Upright drawings are never covers.
    for (const { drawing, width, height } of GALLERY.filter((one) => one.width > one.height)) {
      const [left, top, right, bottom] = SUBJECTS[drawing];
      const shown = { x: Math.min(1, (height * ratio) / width) * 100, y: Math.min(1, width / ratio / height) * 100 };
      const [fromX, fromY] = [(100 - shown.x) / 2, ((100 - shown.y) * y) / 100];
      if (left < fromX || right > fromX + shown.x || top < fromY || bottom > fromY + shown.y)
        cut.add(`${drawing} ${name}`);
    }
  }
  expect([...cut].sort()).toEqual(TOO_WIDE.map((drawing) => `${drawing} link`));
});
