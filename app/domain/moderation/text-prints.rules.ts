import { withoutAccents, withoutInvisible } from "~/domain/folding.rules";

/**
 * Fingerprints find long common passages (Schleimer, Wilkerson, Aiken, "Winnowing: Local Algorithms for Document
 * Fingerprinting", 2003). Texts with `wordsAPrint + window - 1` words in a row in common share a fingerprint.
 */
export const PRINTS = {
  /** Words per fingerprint; enough that two texts rarely share them by chance. */
  wordsAPrint: 8,
  /** Number of neighbouring hashes of which the smallest is stored. */
  window: 16,
  /** Maximum fingerprints of one text: the smallest, so that copies of a long text keep the same ones. */
  most: 80,
} as const;

/** Threshold for a copied text: share and number of fingerprints that belong to another text. */
export const COPIED = { share: 0.4, fewest: 5 } as const;

/** Threshold for showing a similar text to a moderator; lower than the threshold for a copy. */
export const WORTH_SHOWING = { share: 0.1, fewest: 2 } as const;

interface Word {
  plain: string;
  start: number;
  end: number;
}

/** Removes accents and invisible characters, which copiers change first. */
const plain = (text: string) => withoutAccents(withoutInvisible(text));

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*/gu)].map(({ 0: word, index }) => ({
    plain: plain(word),
    start: index,
    end: index + word.length,
  }));

function hashesOf(words: readonly Word[]): number[] {
  const last = words.length - PRINTS.wordsAPrint;
  return Array.from({ length: Math.max(0, last + 1) }, (_, at) =>
    hash53(
      words
        .slice(at, at + PRINTS.wordsAPrint)
        .map((word) => word.plain)
        .join(" "),
    ),
  );
}

/** Returns fingerprints: unique, 53 bits, ascending. Empty below eight words. @param text plain, without markup */
export function printsOf(text: string): number[] {
  const hashes = hashesOf(wordsOf(text));
  const kept = new Set<number>();
  for (let at = 0; at <= Math.max(0, hashes.length - PRINTS.window); at++) {
    const window = hashes.slice(at, at + PRINTS.window);
    if (window.length > 0) kept.add(Math.min(...window));
  }
  return [...kept].sort((a, b) => a - b).slice(0, PRINTS.most);
}

export const fewestCopied = (prints: number) => Math.max(COPIED.fewest, Math.ceil(COPIED.share * prints));

/** Returns common passages of at least eight words, as spelled in `text`. Both texts are plain. */
export function sharedPassages(text: string, other: string): string[] {
  const words = wordsOf(text);
  const theirs = new Set(hashesOf(wordsOf(other)));
  const runs: { from: number; to: number }[] = [];
  hashesOf(words).forEach((hash, at) => {
    if (!theirs.has(hash)) return;
    const to = at + PRINTS.wordsAPrint - 1;
    const before = runs.at(-1);
    if (before && at <= before.to + 1) before.to = to;
    else runs.push({ from: at, to });
  });
  return runs.map(({ from, to }) => text.slice(words[from]?.start, words[to]?.end));
}

/** Returns 53 bits of two hashes (FNV-1a and a variant). The database stores them: never change this function. */
export function hash53(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x7f4a7c15;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
