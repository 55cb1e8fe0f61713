import { withoutAccents, withoutInvisible } from "~/domain/folding.rules";

/**
 * Fingerprints of texts: which ones say the same over many words. Schleimer, Wilkerson, Aiken, "Winnowing: Local Algorithms for Document
 * Fingerprinting" (2003). Two texts that share `WORDS_A_PRINT + WINDOW - 1` words in a row share a print of them.
 */
export const PRINTS = {
  /** Words that one print covers: enough that two texts hardly share them by chance. */
  wordsAPrint: 8,
  /** Of so many neighbouring prints one is kept: about two of seventeen. */
  window: 16,
  /** Of one text: the longest have a few more, of which the smallest stay, in every text the same ones. */
  most: 80,
} as const;

/** From when a text counts as copied: this share of its prints, and so many of them, are another's. */
export const COPIED = { share: 0.4, fewest: 5 } as const;

/** What a moderator is shown beside the text: less than what makes a text wait. */
export const WORTH_SHOWING = { share: 0.1, fewest: 2 } as const;

interface Word {
  plain: string;
  /** Of the word in the text. */
  start: number;
  end: number;
}

/** Without accents and invisible characters, which are the first things that a copier changes. */
const plain = (text: string) => withoutAccents(withoutInvisible(text));

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*/gu)].map(({ 0: word, index }) => ({
    plain: plain(word),
    start: index,
    end: index + word.length,
  }));

/** One hash for each place at which a sequence of words begins. */
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

/**
 * Integers of 53 bits, each once, the smallest first. None for a text of fewer than eight words.
 * @param text plain, without markup
 */
export function printsOf(text: string): number[] {
  const hashes = hashesOf(wordsOf(text));
  const kept = new Set<number>();
  for (let at = 0; at <= Math.max(0, hashes.length - PRINTS.window); at++) {
    const window = hashes.slice(at, at + PRINTS.window);
    if (window.length > 0) kept.add(Math.min(...window));
  }
  return [...kept].sort((a, b) => a - b).slice(0, PRINTS.most);
}

/** How many prints of a text that has so many are another's once it counts as copied. */
export const fewestCopied = (prints: number) => Math.max(COPIED.fewest, Math.ceil(COPIED.share * prints));

/**
 * The parts of a text that another one contains too, as they are written in the first: every run of eight words and more.
 * @param text plain, as the other one
 */
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

/** Two mixes of 32 bits (FNV-1a, and the same with another multiplier), of which 53 bits fit a number. The database keeps them: never change it. */
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
