/**
 * Writes the demo portraits: paper-cut silhouettes on tinted paper, composed of faces, shoulders, hair, beards and
 * accessories. Run `npx tsx db/seed/demo/draw-portraits.ts`. A test compares the result with the committed files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Profile outlines from the forehead (66.5, 29) over nose and chin to the base of the neck. */
const FACES = {
  even: "66.6 33 66 35 67.5 38.5 69.5 42.6 73 46.4 73 48.4 73 50 70.4 50.6 69.6 51.2 69.6 52.6 71 53.8 70.8 55.2 70.6 56.2 69.2 56.6 69.2 57.2 69.4 58 70.6 58.6 70.4 60 70.2 61.4 68.6 62 68.4 63.4 68.2 65.6 69 67.6 67.2 70 64.6 73 58.6 71.6 56.4 73.6 54.6 75.4 54.8 80 56.4 83.4",
  soft: "66.6 33 65.8 35.5 66.6 38.5 67.8 42 71 44.8 71.6 46.6 72 48 70.4 48.8 68.6 49.6 68.4 51 70.2 52.2 70.2 53.8 70.2 54.8 68.8 55.2 68.6 55.9 68.8 56.6 69.8 57.2 69.4 58.6 69 60 67.4 60.6 67.3 61.8 67.3 63.4 67.6 65.4 66 67.4 63.6 70.2 58 69.6 56 72 54.4 74.4 54.6 79 56.2 83",
  strong:
    "66.8 31.5 68.4 33.5 68.6 36 68.6 37.5 68 38 68.8 40 70.4 43.4 74.4 47.4 74.6 49.8 74.6 51.4 72 51.8 70.8 52.4 70.4 53.6 71.6 54.8 71.4 56 71.2 57 70 57.2 70 57.8 70.2 58.6 71 59.4 70.8 60.6 70.6 62 69.4 62.6 69.2 63.8 69 66 70.6 68.4 69.6 71.4 67.6 75 62 74.6 59.6 75.8 58 76.8 58 80.4 58.8 83.4",
  full: "66.8 33 66.4 35.6 67.4 38.6 69 42.4 72.4 45.4 72.8 47.8 73 49.6 70.6 50.4 69.6 51 69.6 52.4 70.6 53.4 70.4 54.8 70.2 55.8 69.2 56.2 69.2 56.8 69.4 57.6 70.2 58.4 70 59.8 69.6 61.2 68.4 61.8 68.4 63.2 68.6 65.4 69.2 67.4 67.6 69.6 65.6 72.4 62.4 73.4 60.4 75.4 58.6 77.6 58 80.4 58.6 83.6",
} as const;

/** Outlines from the base of the neck, across the picture's edge, up to the nape (37, 80). */
const SHOULDERS = {
  slim: "59 88 72 88.6 79 94L82 104H14C14 98 16 92 24 89 31 86.4 36 85 37.4 80",
  broad: "62 88 78 87.8 87 95L90 104H8C8 97 12 91 21 88 30 85.4 36 84 37 79",
} as const;

/** Outlines of the back of the head, from the nape to the crown. */
const HEADS = {
  plain: "38.6 74 37 69 34.6 65 31 59 28.6 52 29 43 29.6 26 37 14 48 14Z",
  long: "32 84 25 86 21 82 26 72 21 62 22.6 50 24 28 34 13 48 14Z",
  bob: "36 78 32 76 25 74 22 66 22 58 23.4 48 25 28 34 13 48 14Z",
  waves: "30 87 20 90 14 86 19 81 14 75 19 69 15 62 20 55 20 47 23 27 33 12 48 14Z",
  scarf: "32 87 22 90 16 94 20 80 21 66 20.4 50 21 26 33 9 48 10Z",
} as const;

interface Hair {
  head: keyof typeof HEADS;
  /** Shapes in the colour of the silhouette. */
  shapes?: string;
  /** Cut-out lines in the colour of the background. */
  cuts?: string;
}

const dots = (radius: number, ...centres: readonly (readonly [number, number])[]) =>
  `<path d="${centres.map(([x, y]) => `M${x} ${y}h0`).join("")}" class="o" stroke-width="${radius * 2}"/>`;

const EAR = "M44 45c-4-3-8 0-6.6 4.4 1 3.4 2.4 6 4.6 5.4";

const HAIR: Record<string, Hair> = {
  quiff: {
    head: "plain",
    shapes: '<path d="M28.6 44C27 26 38 9 56 11c8 1 12 7 11.6 14-8-6-16-4-20 2-3 5-4 10-9 10-4 0-5 6-10 7z"/>',
    cuts: EAR,
  },
  parted: {
    head: "plain",
    shapes: '<path d="M28.8 46C26 26 36 8 54 9.6c9 .8 15 8 13.4 17-5-3.6-9-4.4-13-3.6z"/>',
    cuts: `${EAR}M49 11c-2 6 0 10 5 12`,
  },
  swept: {
    head: "plain",
    shapes: '<path d="M28.4 50C24 28 34 9 52 8.4c12-.4 18 8 15.4 18.6-6-7-14-8-22-5z"/>',
    cuts: EAR,
  },
  bald: { head: "plain", cuts: EAR },
  fringeBald: { head: "plain", shapes: '<path d="M29.2 38c-2.6 7-2 19 4 27 2 2 3 1 3-1-3-7-4-15-3-23z"/>', cuts: EAR },
  crop: {
    head: "plain",
    shapes: '<path d="M28 52C25 28 36 11.4 50 11.6c11 .2 17 7 17 17.4-4-2-7-1-10 1z"/>',
    cuts: `${EAR}M42 40c1-6 4-9 9-10l6-1`,
  },
  shortCurls: {
    head: "plain",
    shapes: dots(5.4, [31, 34], [33, 25], [39, 18], [47, 14], [55, 14], [62, 18], [65, 25], [29.6, 43], [31, 52]),
    cuts: EAR,
  },
  tiedBack: {
    head: "plain",
    shapes:
      '<path d="M28.6 44C27 25 38 10 54 11.4c8 1 12.6 8 12.6 17-6-4-12-4-18-1z"/><circle cx="25.6" cy="36" r="6.6"/>',
    cuts: `${EAR}M31 31c6 0 12-2 17-6`,
  },
  pixie: {
    head: "plain",
    shapes:
      '<path d="M28 60C23 46 24 24 38 13c12-8 27-2 30 12 .6 3 .2 6-1 8-3-6-8-9-14-9-3 8-9 12-15 13-1 10-3 18-5 24-2 1-4 1-5-1z"/>',
    cuts: "M53 24c-2 7-8 11-15 13",
  },
  bun: {
    head: "plain",
    shapes:
      '<circle cx="24.5" cy="40" r="10.5"/><path d="M30 52C25 30 34 12 50 12.4c11 .4 17 7 17 17-7-4-14-3-20 2z"/>',
    cuts: "M33 33q-3 3-4 8M47 31c-4 4-9 6-14 6",
  },
  topknot: {
    head: "plain",
    shapes: '<circle cx="45" cy="9.4" r="8.4"/><path d="M29 50C26 28 36 13 50 13.4c11 .4 17 6 17 16-7-4-14-3-20 2z"/>',
    cuts: `${EAR}M38 16q7 3 14 0`,
  },
  lowChignon: {
    head: "plain",
    shapes:
      '<ellipse cx="29.4" cy="63" rx="10" ry="8.6"/><path d="M30 58C23 32 34 12 50 12.4c11 .4 17.4 7 17 17-6-2-11 0-15 5-4 6-10 9-15 10z"/>',
    cuts: "M38 57q-3 5-1 10M52 34c-4 6-9 8-15 9M26 59q4 4 10 3",
  },
  pony: {
    head: "plain",
    shapes:
      '<path d="M31 34C18 32 10 42 12 56c1 9 5 14 3 22 9-4 12-12 11-22-.5-7 2-11 7-13z"/><path d="M29 48C26 28 36 12 50 12.4c11 .4 17 7 17 17-7-4-14-3-20 2z"/>',
    cuts: `${EAR}M32 33q-3 4-2 9`,
  },
  braid: {
    head: "plain",
    shapes: `<path d="M30 58C23 32 34 12 50 12.4c11 .4 17.4 7 17 17-6-3-12-1-16 4z"/>${dots(6.2, [31, 64], [29, 73])}${dots(5.2, [28, 82], [29, 90])}`,
    cuts: "M26 69q5 2 9-1M25 78q5 2 8-1M25 86q4 2 7-1M51 33c-4 6-9 10-14 12",
  },
  long: { head: "long", cuts: "M53 22c-7 8-12 20-12 34 0 9-1 17-5 23" },
  longParted: {
    head: "long",
    shapes: '<path d="M40 15.4C46 12 54 11.6 59 14.4c5.4 3 8 8 8.6 14.2-6-1-11-5-14-11z"/>',
    cuts: "M53.6 17C49 30 45 40 45 54c0 10-2 18-7 25M33 30c-4 12-5 26-3 40",
  },
  waves: { head: "waves", cuts: "M54 21c-8 8-7 16-11 24s0 14-4 22-1 8-5 13M30 32c-4 10 1 16-3 24" },
  bob: {
    head: "bob",
    shapes: '<path d="M40 15.6C46 11.4 54 11 59 14c5.4 3 8.2 9 8 16-4-2-8-2-11 0-4 12-7 24-8 38-1 6-4 9-9 10V40z"/>',
    cuts: "M56 30c-4 12-7 24-8 37",
  },
  bobFringe: {
    head: "bob",
    shapes:
      '<path d="M40 15.6C47 11 55 11 60 14.4 66 18 68.4 25 68 35c-4-1-8-1-12 1-2 12-5 22-5 32 0 6-5 9-12 10V40z"/>',
    cuts: "M56 36c-2 12-5 22-5 31M60 18c2 5 3 10 2.6 16",
  },
  curls: {
    head: "plain",
    shapes: dots(
      7.4,
      [30, 30],
      [36, 20],
      [46, 14],
      [56, 14],
      [63, 21],
      [26, 40],
      [25, 51],
      [28, 61],
      [33, 69],
      [22, 46],
      [30, 50],
      [33, 40],
      [40, 28],
    ),
  },
  afro: {
    head: "plain",
    shapes: '<path d="M67 31C74 14 60 1 42 4 20 6 10 24 14 44c2 14 10 24 22 26 4-10 8-16 8-26 8-2 16-6 23-13z"/>',
  },
  curlyBob: {
    head: "plain",
    shapes: dots(
      8.2,
      [33, 24],
      [42, 16],
      [53, 14],
      [61, 21],
      [27, 34],
      [24, 45],
      [25, 56],
      [29, 66],
      [36, 34],
      [36, 48],
      [36, 60],
      [46, 25],
    ),
    cuts: "M27 40q5-3 9 1M29 54q5-3 9 1M41 26q5-2 8 2",
  },
  locs: {
    head: "plain",
    shapes:
      '<path d="M67 29C66 15 52 8 40 14 27 20 24 36 25 50c.6 9-3 17-6 25 3 3 5 2 7-1 0 4 2 6 5 4 2-1 3-3 3-5 1 4 5 4 6 0 2-9 1-17 3-25 3-9 8-15 24-19z"/>',
    cuts: "M56 22c-13 4-20 12-22 26-1 10-2 18-5 26M47 18c-12 5-17 16-17 28 0 9-3 18-6 26M59 28c-11 3-18 11-20 22-1 8-1 15-3 21",
  },
  hijab: {
    head: "scarf",
    shapes:
      '<path d="M38 12C46 8.8 55 9.4 60.6 13.6 66 17.6 68.6 24 67.6 33c-4 8-6 14-5 24 1 8 2 11-2 15-2 4 2 8 8 12 6 5 12 10 14 22H12c4-14 8-22 10-30z"/>',
    cuts: "M62 26c-8 10-12 24-6 44M56 70c-12 12-24 14-34 10M60 78c-8 10-20 14-32 14",
  },
  hijabLoose: {
    head: "scarf",
    shapes:
      '<path d="M38 12C46 8.6 55 9 60.6 13.4 66 17.6 68.4 23 67.6 30c-6 8-9 16-8 27 1 9 0 13-4 17 4 5 12 9 18 16L78 104H14C16 80 18 62 21 46z"/>',
    cuts: "M60 24c-9 12-11 28-6 47M52 74c-8 6-18 8-27 5",
  },
  headwrap: {
    head: "plain",
    shapes:
      '<path d="M27 52C18 34 22 10 42 5c16-3 29 6 26 24-9 1-17 5-23 12-6 7-12 11-18 11z"/><path d="M30 14C20 8 22 0 32 2c6 1 8 6 8 10z"/>',
    cuts: "M66 26c-14 0-28 8-36 22M62 14c-14-1-28 7-36 24M40 10q-6 0-9 5",
  },
};

/** Beards outside the face's outline, in the colour of the silhouette. */
const BEARDS: Record<string, string> = {
  short: '<path d="M46 54c1 10 5 17 12 20 6 2.4 11 1.4 12.4-3 .6-2 .2-4.6-1-6.4-3-1-5-.6-8 1-6 1-10-4-15.4-11.6z"/>',
  full: '<path d="M46 52c2 14 8 22 18 24 6 0 8-6 7.4-12-.4-3-4-1-6-3-3-3-8 2-12-2z"/>',
  long: '<path d="M46 52c1 16 6 28 17 32 7 1 10-8 9-18-.4-4-4-3-7-4-4-2-8 1-12-2z"/>',
  goatee: '<path d="M61 66c1 5 4 8 7 8 3-.4 4-5 3-9-3-1-7-1-10 1z"/>',
};

/** Lines and dots in the colour of the background, or gold. */
const FRAME = '<rect x="64.6" y="38" width="4" height="7" rx="1.6"';
const GLASSES = `${FRAME} class="d"/>${FRAME} class="x"/><path d="M64.6 40.4 44 43" class="x"/>`;
const LENS = '<ellipse cx="66.8" cy="41.6" rx="2.5" ry="4.6"';
const ROUND_GLASSES = `${LENS} class="d"/>${LENS} class="x"/><path d="M64.3 41 44 43" class="x"/>`;
/** Variant of the glasses for hair that covers the ear. */
const HALF_GLASSES = `${LENS} class="d"/>${LENS} class="x"/><path d="M64.3 41 56.6 42" class="x"/>`;
const EARRING = '<circle cx="42.6" cy="58.6" r="1.8" fill="#b08d3c"/>';
const HOOP = '<circle cx="42.4" cy="59.6" r="3" fill="none" stroke="#b08d3c" stroke-width="1.2"/>';
const LAPEL = '<path d="M57 85c-3 6-6 10-9 19M38 83c3 8 6 14 10 21M48 104l-4-9" class="x"/>';
const SHIRT = '<path d="M57 82c-5 5-13 6-20 1l-4 7c7 4 16 4 21 1zM46 92v12" class="x"/>';
const NECKLINE = '<path d="M31 86.6c5 9 20 10 29 1" class="x"/>';
const ROLLNECK = '<path d="M37 77c6 3 13 3 18.6 0M37 82c6 3 14 3 20 0" class="x"/>';
const SCARF =
  '<path d="M33 78c8 6 18 6 26 0l3 7c-9 7-22 7-32 1z"/><path d="M33 78c8 6 18 6 26 0M30 86c10 6 23 6 32-1" class="x"/>';
const FLOWER =
  '<g fill="#b08d3c"><circle cx="35" cy="30" r="2.3"/><circle cx="39" cy="28" r="2.3"/><circle cx="38" cy="32.6" r="2.3"/></g>';
const BAND = '<path d="M52 13.6c-9 3-16 11-19 24" class="x" stroke-width="3"/>';

const TINTS = {
  sage: ["#dbe5dc", "#1f4d46"],
  blush: ["#f0dcd2", "#5d3a33"],
  sand: ["#ece0c8", "#4a3f27"],
  clay: ["#ecd3c2", "#6a3a2c"],
  mist: ["#dde4e6", "#27393f"],
  paper: ["#efe6d4", "#1f2a2e"],
} as const;

type Person = readonly [
  woman: boolean,
  face: keyof typeof FACES,
  shoulders: keyof typeof SHOULDERS,
  hair: string,
  tint: keyof typeof TINTS,
  facesLeft: boolean,
  things: string,
];

const W = true;
const M = false;

const PEOPLE: readonly Person[] = [
  [W, "even", "slim", "bun", "sage", false, EARRING + NECKLINE],
  [W, "soft", "slim", "long", "blush", true, NECKLINE],
  [M, "strong", "broad", "quiff", "mist", true, LAPEL],
  [W, "soft", "slim", "curls", "clay", false, NECKLINE],
  [W, "even", "slim", "pony", "sand", false, EARRING],
  [M, "even", "broad", "parted", "sage", false, SHIRT],
  [W, "soft", "slim", "bob", "paper", false, NECKLINE],
  [W, "full", "slim", "pixie", "mist", true, HOOP + SCARF],
  [M, "strong", "broad", "crop", "sand", true, BEARDS.full + LAPEL],
  [W, "soft", "slim", "hijab", "sage", false, ""],
  [W, "even", "slim", "waves", "blush", false, NECKLINE],
  [M, "full", "broad", "fringeBald", "paper", false, GLASSES + SHIRT],
  [W, "soft", "slim", "lowChignon", "clay", true, FLOWER + NECKLINE],
  [W, "even", "slim", "bobFringe", "mist", false, HALF_GLASSES],
  [M, "even", "broad", "shortCurls", "clay", false, SHIRT],
  [W, "soft", "slim", "topknot", "paper", true, HOOP],
  [W, "full", "slim", "bun", "blush", true, GLASSES + SCARF],
  [M, "strong", "broad", "bald", "blush", true, BEARDS.full + SHIRT],
  [W, "soft", "slim", "afro", "sage", false, NECKLINE],
  [W, "even", "slim", "braid", "sand", true, NECKLINE],
  [M, "even", "broad", "swept", "mist", false, ROUND_GLASSES + LAPEL],
  [W, "soft", "slim", "longParted", "clay", false, NECKLINE],
  [W, "even", "slim", "pixie", "sage", false, EARRING + NECKLINE],
  [M, "full", "broad", "quiff", "clay", false, BEARDS.short + SHIRT],
  [W, "soft", "slim", "curlyBob", "mist", true, NECKLINE],
  [W, "soft", "slim", "headwrap", "clay", false, HOOP + NECKLINE],
  [M, "strong", "broad", "tiedBack", "sage", true, BEARDS.short + ROLLNECK],
  [W, "full", "slim", "bob", "sand", true, HALF_GLASSES],
  [W, "even", "slim", "long", "mist", false, BAND + NECKLINE],
  [M, "even", "broad", "crop", "paper", true, LAPEL],
  [W, "soft", "slim", "hijabLoose", "blush", true, ""],
  [W, "soft", "slim", "pony", "paper", true, GLASSES + ROLLNECK],
  [M, "strong", "broad", "parted", "blush", false, BEARDS.goatee + LAPEL],
  [W, "even", "slim", "lowChignon", "sand", false, EARRING + SCARF],
  [W, "soft", "slim", "waves", "sage", true, NECKLINE],
  [M, "even", "broad", "locs", "sand", false, BEARDS.short + SHIRT],
  [W, "even", "slim", "topknot", "blush", false, ROUND_GLASSES],
  [W, "full", "slim", "curls", "sage", true, NECKLINE],
  [M, "full", "broad", "bald", "sand", false, ROUND_GLASSES + SHIRT],
  [W, "soft", "slim", "bobFringe", "clay", true, NECKLINE],
  [W, "even", "slim", "locs", "blush", false, HOOP + NECKLINE],
  [M, "strong", "broad", "shortCurls", "mist", true, BEARDS.full + ROLLNECK],
  [W, "soft", "slim", "bun", "mist", false, FLOWER + NECKLINE],
  [W, "even", "slim", "afro", "paper", true, EARRING],
  [M, "even", "broad", "quiff", "sand", false, GLASSES + ROLLNECK],
  [W, "even", "slim", "longParted", "paper", true, ROLLNECK],
  [M, "strong", "broad", "fringeBald", "sage", true, BEARDS.long + LAPEL],
  [W, "even", "slim", "braid", "clay", false, FLOWER + NECKLINE],
];

function draw([, face, shoulders, hairName, tint, facesLeft, things]: Person): string {
  const hair = HAIR[hairName];
  if (!hair) throw new Error(`There is no hair called ${hairName}.`);
  const [paper, dark] = TINTS[tint];
  const body = `<path d="M48 14C60 14 66 20 66.5 29 ${FACES[face]} ${SHOULDERS[shoulders]}C${HEADS[hair.head]}"/>`;
  const cuts = hair.cuts ? `<path d="${hair.cuts}" class="x"/>` : "";
  const mirror = facesLeft ? ' transform="matrix(-1 0 0 1 100 0)"' : "";
  const styles = [".x{fill:none}", ...(things.includes('"d"') ? [".d{fill:none;stroke-width:3}"] : [])];
  const inks = `.x{stroke:${paper}}.d,.o{stroke:${dark}}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style>${styles.join("")}${inks}</style>`,
    `<rect width="100" height="100" fill="${paper}"/>`,
    `<g fill="${dark}" stroke-width="1.1" stroke-linecap="round"${mirror}>${body}${hair.shapes ?? ""}${cuts}${things}</g></svg>\n`,
  ].join("");
}

export interface Portrait {
  src: string;
  woman: boolean;
  svg: string;
}

export const PORTRAITS: readonly Portrait[] = PEOPLE.map((person, index) => ({
  src: `/assets/demo/portraits/p-${String(index + 1).padStart(2, "0")}.svg`,
  woman: person[0],
  svg: draw(person),
}));

const PUBLIC = new URL("../../../public/", import.meta.url);

function writePortraits(): void {
  mkdirSync(new URL("assets/demo/portraits/", PUBLIC), { recursive: true });
  for (const { src, svg } of PORTRAITS) writeFileSync(new URL(`.${src}`, PUBLIC), svg);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePortraits();
