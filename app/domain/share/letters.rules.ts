import { composed } from "~/domain/folding.rules";

/** The letters of our typeface as pictures, as scripts/draw-share.mjs draws them. */
export interface Letters {
  /** Pixels of the em that lengths are given at. */
  size: number;
  letters: ReadonlyMap<string, Letter>;
  /** What the advance of the first letter of a pair changes by. */
  kerning: Readonly<Record<string, number>>;
  /** How much of each pixel is covered, 0 to 255. */
  pixels: Uint8Array;
}

export interface Letter {
  advance: number;
  /** Of its picture, from the point on the baseline where it starts. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where its picture starts in the pixels. */
  at: number;
}

type Row = [letter: string, advance: number, left: number, top: number, width: number, height: number];

/** @param file a line of JSON, then the pixels of one letter after the other */
export function readLetters(file: Uint8Array): Letters {
  const end = file.indexOf(0x0a);
  const head = JSON.parse(new TextDecoder().decode(file.subarray(0, end)));
  const letters = new Map<string, Letter>();
  let at = 0;
  for (const [letter, advance, left, top, width, height] of head.letters as Row[]) {
    letters.set(letter, { advance, left, top, width, height, at });
    at += width * height;
  }
  return { size: head.size, letters, kerning: head.kerning, pixels: file.subarray(end + 1) };
}

/**
 * A name in letters that the typeface has: signs and emoji are left out, other accents too.
 * @returns null when letters or figures of another script would be missing
 */
export function writable({ letters }: Letters, text: string): string | null {
  const written: string[] = [];
  for (const letter of composed(text).replace(/\s+/g, " ")) {
    if (letters.has(letter)) written.push(letter);
    else {
      const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
      if (bare && [...bare].every((one) => letters.has(one))) written.push(bare);
      else if (/[\p{L}\p{N}]/u.test(letter)) return null;
    }
  }
  return written.join("").replace(/ {2,}/g, " ").trim() || null;
}

/** @param draw is handed each letter and where it starts */
export function widthOf(
  { size: em, letters, kerning }: Letters,
  text: string,
  size: number,
  draw: (letter: Letter, at: number) => void = () => undefined,
): number {
  let width = 0;
  let before = "";
  for (const one of text) {
    const letter = letters.get(one);
    if (!letter) continue;
    width += kerning[before + one] ?? 0;
    draw(letter, (width * size) / em);
    width += letter.advance;
    before = one;
  }
  return (width * size) / em;
}

export interface Fit {
  /** From the largest to the smallest, each with the lines that it may take. */
  steps: readonly (readonly [size: number, lines: number])[];
  width: number;
}

/** A text in lines of about the same length, as large as it fits. At the smallest size words are divided, and what is left over is cut. */
export function fitText(letters: Letters, text: string, { steps, width }: Fit): { size: number; lines: string[] } {
  // A dash stays at the end of its line, an ampersand at the beginning.
  const words = text.replace(/ (?=[–—·|-] )|(?<= &) /g, "\u00a0").split(/(?<=[^\s-]-)| /);
  for (const [size, most] of steps) {
    const lines = wrap(letters, words, size, width);
    if (lines && lines.length <= most) return { size, lines: balanced(letters, words, size, width, lines) };
  }
  const [size, most] = steps.at(-1) ?? [0, 0];
  const parts = words.flatMap((word) => divided(letters, word, size, width));
  const lines = wrap(letters, parts, size, width) ?? [];
  return { size, lines: lines.length <= most ? lines : cut(letters, lines.slice(0, most), size, width) };
}

/** @returns null when a word is too long for a line */
function wrap(letters: Letters, words: readonly string[], size: number, width: number): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (widthOf(letters, word, size) > width) return null;
    const last = lines.at(-1);
    const longer = last?.endsWith("-") ? `${last}${word}` : `${last} ${word}`;
    if (last !== undefined && widthOf(letters, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest column that takes no line more. */
function balanced(letters: Letters, words: readonly string[], size: number, width: number, found: string[]): string[] {
  let lines = found;
  for (let narrower = width; narrower > 0; narrower -= size / 4) {
    const next = wrap(letters, words, size, narrower);
    if (!next || next.length > found.length) break;
    lines = next;
  }
  return lines;
}

/** A word in pieces that fit a line, with hyphens between them. */
function divided(letters: Letters, word: string, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece && widthOf(letters, `${piece}${letter}-`, size) > width) {
      pieces.push(`${piece}-`);
      piece = "";
    }
    piece += letter;
  }
  return [...pieces, piece];
}

function cut(letters: Letters, lines: string[], size: number, width: number): string[] {
  let last = lines.at(-1) ?? "";
  while (last && widthOf(letters, `${last}…`, size) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.replace(/[\s,;:&-]+$/, "")}…`];
}
