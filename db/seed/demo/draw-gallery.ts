/**
 * Writes the demo planners' galleries: the drawings of `drawings/` in up to four tints. Run `npx tsx
 * db/seed/demo/draw-gallery.ts`. A test compares the result with the committed files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Land } from "./areas";
import { DRAWINGS, type Drawing } from "./texts";

const LINES = [
  ".l{fill:none;stroke:#1f2a2e;stroke-opacity:.6;stroke-width:.5;stroke-linecap:round;stroke-linejoin:round}.h{stroke-width:.4}",
  ".g{fill:none;stroke:#b08d3c;stroke-width:1.6;stroke-linecap:round}.gf{fill:#b08d3c}.p{fill:#fbf8f3}.w{fill:#fffdf9}",
].join("");

/** Colours of the drawings' classes: evergreen, sage, tint, blush, cloth, neutral ground, dusk. */
const TINTS = {
  sage: { e: "#1f4d46", s: "#7d9c8c", t: "#c3d3c6", b: "#e8cdc0", c: "#f3e4dd", n: "#efe6d4", d: "#f3e4dd" },
  blush: { e: "#6a3a2c", s: "#b08a7c", t: "#e9d3c8", b: "#e2b9a6", c: "#f6ebe4", n: "#f3e4dd", d: "#f8ece6" },
  mist: { e: "#27393f", s: "#8399a0", t: "#c9d4d8", b: "#e3cfc9", c: "#e6ebec", n: "#e9e8e2", d: "#f1e6e1" },
  sand: { e: "#4a3f27", s: "#a39a74", t: "#dcd6bb", b: "#e6c9b2", c: "#f1e8d8", n: "#f3ead6", d: "#f6e9dd" },
} as const;
type GalleryTint = keyof typeof TINTS;

/** Tints of drawings with own styles, in which classes get other colours. The other drawings have all tints. */
const TINTED: Partial<Record<Drawing, readonly GalleryTint[]>> = {
  ...{ band: ["sage"], beams: ["sage", "mist"], brunch: ["sage", "mist"], car: ["sage", "blush"] },
  ...{ city: ["sage", "mist"], coupes: ["sage", "mist"], dance: ["sage", "mist"], dress: ["sage", "mist"] },
  ...{ garland: ["sage", "blush"], lanterns: ["sage", "mist"], orangery: ["sage", "sand"], petals: ["sage", "mist"] },
  ...{ rain: ["sage", "sand"], rings: ["sage", "mist"], sea: ["sage", "blush"], snow: ["sage", "mist"] },
  ...{ stationery: ["sage", "blush"], tree: ["sage", "sand"], vines: ["sage", "sand"], wine: ["sage", "blush"] },
};
const ALL_TINTS = Object.keys(TINTS) as GalleryTint[];
const tintsOf = (drawing: Drawing) => TINTED[drawing] ?? ALL_TINTS;

export interface GalleryPicture {
  drawing: Drawing;
  tint: GalleryTint;
  src: string;
  width: number;
  height: number;
}

const UPRIGHT: [width: number, height: number] = [600, 800];
const SIZES: Partial<Record<Drawing, [width: number, height: number]>> = {
  ...{ evening: [960, 540], coupes: UPRIGHT, dress: UPRIGHT, tree: UPRIGHT },
};
const USUAL_SIZE = [800, 600] as const;
const pathOf = (drawing: Drawing, tint: GalleryTint) => `/assets/demo/gallery/${drawing}-${tint}.svg`;

export const GALLERY: readonly GalleryPicture[] = DRAWINGS.flatMap((drawing) =>
  tintsOf(drawing).map((tint) => {
    const [width, height] = SIZES[drawing] ?? USUAL_SIZE;
    return { drawing, tint, src: pathOf(drawing, tint), width, height };
  }),
);

const OF_LAND: Partial<Record<Drawing, Land>> = {
  sea: "sea",
  snow: "mountains",
  vines: "vineyards",
  wine: "vineyards",
};

/** Checks whether a motif fits a planner's landscape, such as vines where wine grows. */
export const isSeenIn = (drawing: Drawing, lands: readonly Land[]): boolean => {
  const land = OF_LAND[drawing];
  return land === undefined || lands.includes(land);
};

export function drawGallery(): Map<string, string> {
  const files = new Map<string, string>();
  for (const drawing of DRAWINGS) {
    const lines = readFileSync(new URL(`./drawings/${drawing}.svg`, import.meta.url), "utf8");
    for (const tint of tintsOf(drawing)) {
      const colours = Object.entries(TINTS[tint]);
      const fills = colours.map(([name, colour]) => `.${name}{fill:${colour}}`);
      const tinted = TINTED[drawing]
        ? colours.reduce(
            (text, [name], index) => text.replace(new RegExp(`\\.${name}\\{fill:#\\w{6}\\}`), fills[index] ?? ""),
            lines,
          )
        : lines.replace(/^<svg[^>]*>/, (tag) => `${tag}<style>${LINES}${fills.join("")}</style>`);
      files.set(pathOf(drawing, tint), tinted);
    }
  }
  return files;
}

const PUBLIC = new URL("../../../public/", import.meta.url);

function writeGallery(): void {
  mkdirSync(new URL("assets/demo/gallery/", PUBLIC), { recursive: true });
  for (const [src, svg] of drawGallery()) writeFileSync(new URL(`.${src}`, PUBLIC), svg);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGallery();
