/**
 * Writes the demo venues' galleries: the drawings of `drawings/venues/` in three tints. Run `npx tsx
 * db/seed/demo/draw-venues.ts`. A test compares the result with the committed files.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { VenueType } from "~/domain/venues/venue.rules";

export const OUTSIDE = {
  boat: ["boat"],
  castle: ["castle"],
  domain: ["domain", "villa"],
  farm: ["farm", "barn"],
  hotel: ["hotel", "chalet"],
  place_of_worship: ["abbey"],
  reception_hall: ["orangery"],
  restaurant: ["guinguette"],
  unusual: ["mill", "lighthouse"],
} as const satisfies Record<VenueType, readonly string[]>;
export const INSIDE = ["hall", "terrace", "court", "room", "cellar"] as const;
export type VenueView = (typeof INSIDE)[number];

/** Colours of the drawings' classes that a tint changes: sky, ground, walls. */
const TINTS = {
  day: {},
  dawn: { m: "#f3e4dd", t: "#d9d3bd", k: "#6a3a2c" },
  mist: { m: "#e6ebec", t: "#b9c9bd", k: "#4a3f27" },
} as const;
export const VENUE_TINTS = Object.keys(TINTS) as (keyof typeof TINTS)[];

export const VENUE_PICTURE = { width: 800, height: 600 } as const;

export const venuePicture = (drawing: string, tint: keyof typeof TINTS) => `/assets/demo/venues/${drawing}-${tint}.svg`;

/** Returns the name of the drawing in a picture's path. @param src from `venuePicture` */
export const venueDrawing = (src: string): string => /([a-z]+)-[a-z]+\.svg$/.exec(src)?.[1] ?? "";

export function drawVenues(): Map<string, string> {
  const files = new Map<string, string>();
  for (const drawing of [...Object.values(OUTSIDE).flat(), ...INSIDE]) {
    const lines = readFileSync(new URL(`./drawings/venues/${drawing}.svg`, import.meta.url), "utf8");
    for (const [tint, colours] of Object.entries(TINTS)) {
      const tinted = Object.entries(colours).reduce(
        (text, [name, colour]) => text.replace(new RegExp(`\\.${name}\\{fill:#\\w{6}\\}`), `.${name}{fill:${colour}}`),
        lines,
      );
      files.set(venuePicture(drawing, tint as keyof typeof TINTS), tinted);
    }
  }
  return files;
}

const PUBLIC = new URL("../../../public/", import.meta.url);

function writeVenues(): void {
  mkdirSync(new URL("assets/demo/venues/", PUBLIC), { recursive: true });
  for (const [src, svg] of drawVenues()) writeFileSync(new URL(`.${src}`, PUBLIC), svg);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeVenues();
