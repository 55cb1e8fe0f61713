/**
 * Folds text for comparison, and cleans text before it is stored. Two spellings that look alike to a reader fold to the same text: canonical
 * and compatibility forms, digits of every script, apostrophes, hyphens, blanks, accents, and invisible characters between letters.
 */

/** Characters without a glyph (Unicode property Default_Ignorable_Code_Point, the blank Braille pattern, interlinear annotation). */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`;
/** Control characters, but for blanks and line ends. */
const CONTROLS = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f`;
const INVISIBLE = new RegExp(`[${UNSEEN}]`, "gu");
const VISIBLE = new RegExp(String.raw`[^\s\p{Cc}\p{M}${UNSEEN}]`, "u");
const DROPPED = new RegExp(String.raw`[\p{M}${UNSEEN}${CONTROLS}]`, "gu");

/**
 * Invisible characters that change a glyph: joiners behind an emoji or a letter of a script that joins its letters, and variation selectors.
 * Everything else that has no glyph goes.
 */
const JOINED = String.raw`(?![\p{Script=Latin}\u115f\u1160\u3164\uffa0])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d]`;
// No lookbehind: Safari before 16.4 reads no file that holds one.
const UNJOINED = new RegExp(String.raw`(${JOINED}|[\ufe00-\ufe0f])|[${UNSEEN}]`, "gu");

/** More marks on one letter than any language writes: normalization takes quadratic time for them (UAX #15, Stream-Safe Text Format). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD") => text.replace(TOO_MANY_MARKS, "$1").normalize(form);

/** Returns the canonical composition (NFC) in linear time. */
export const composed = (text: string): string => normalized(text, "NFC");

/** Returns whether a reader sees nothing: blanks, invisible characters, or accents without a letter. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Returns a text without any invisible character: for addresses and codes, where none has a meaning. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Returns a value of one line as it is stored: composed, without control characters, direction marks and invisible characters. */
export const oneLine = (typed: string): string =>
  blankIfUnseen(composed(typed).replace(UNJOINED, "$1"))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Returns the empty text where a reader would see nothing, otherwise the text itself. */
export const blankIfUnseen = (text: string): string => (isBlank(text) ? "" : text);

/** Letters that Unicode does not take apart into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ẞ: "SS",
  Œ: "OE",
  Æ: "AE",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
};

/** Returns letters without their accents, in lower case: for words that are compared with stored words. */
export const withoutAccents = (text: string): string => normalized(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** As `withoutAccents`, with ß as ss and the like. */
export const plainLetters = (text: string): string =>
  withoutAccents(text).replace(/[ßœæøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** Signs that readers take for each other. */
export const APOSTROPHES = "'’‘ʼ‛′ʹʻ´";
export const HYPHENS = "-‐‑‒–—―−⁃˗";
const FULL_STOPS = ".。․";
/** By sign: the first of its set. */
const SIGNS = new Map<string, string>();
for (const signs of [APOSTROPHES, HYPHENS, FULL_STOPS]) for (const sign of signs) SIGNS.set(sign, signs.charAt(0));

/** Numbers and letters in circles and squares that have no compatibility form: where they start, how many, and the first that they mean. */
const ENCLOSED = [
  [0x2776, 9, "1"],
  [0x2780, 9, "1"],
  [0x278a, 9, "1"],
  [0x24f5, 9, "1"],
  [0x24ff, 1, "0"],
  [0x1f10b, 1, "0"],
  [0x1f10c, 1, "0"],
  [0x1f150, 26, "A"],
  [0x1f170, 26, "A"],
] as const;

const ASCII = /^[\t\n\r -~]*$/;
const DIGIT = /^\p{Nd}$/u;
/** A letter with its accents, or another character. */
const PARTS = /.\p{M}*/gsu;
/** Characters that stand for more letters than these are words of their own script. */
const MOST_LETTERS = 4;

/** Digits of a script follow each other in Unicode, ten by ten, from its zero on. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

function foldLetter(letter: string): string {
  if (letter <= "~") return letter;
  const sign = SIGNS.get(letter) ?? LETTERS[letter];
  if (sign !== undefined) return sign;
  if (DIGIT.test(letter)) return digitOf(letter);
  if (/\s/u.test(letter)) return " ";
  const code = letter.codePointAt(0) ?? 0;
  const range = ENCLOSED.find(([from, count]) => code >= from && code < from + count);
  return range ? String.fromCharCode(range[2].charCodeAt(0) + code - range[0]) : letter;
}

function foldPart(part: string): string {
  if (part === "\u2028" || part === "\u2029") return "\n";
  const [first = ""] = part;
  // Before it is taken apart: a separate acute accent would become a blank.
  if (SIGNS.has(first)) return foldLetter(first);
  const taken = normalized(part, "NFKD").replace(DROPPED, "").normalize("NFKC");
  const letters = taken.length > MOST_LETTERS ? first : taken;
  return [...letters].map(foldLetter).join("");
}

interface FoldedText {
  text: string;
  /** Returns the part of the original that the characters from `start` to `end` (exclusive, at least one) of the folded text come from. */
  origin(start: number, end: number): { start: number; end: number };
}

/** Folds a text for comparison. Capitals stay. The folded text has no control characters but tabs and line ends. */
export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) return { text, origin: (start, end) => ({ start, end }) };
  const known = new Map<string, string>();
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const plain = known.get(part) ?? (ASCII.test(part) ? part : foldPart(part));
    known.set(part, plain);
    folded.push(plain);
    for (let at = 0; at < plain.length; at++) {
      starts.push(index);
      ends.push(index + part.length);
    }
  }
  const origin = (start: number, end: number) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? 0 });
  return { text: folded.join(""), origin };
}

/** Returns the folded text in lower case: for comparing whole values. */
export const folded = (text: string): string => foldText(text).text.toLowerCase();
