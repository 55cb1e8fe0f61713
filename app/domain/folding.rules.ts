/**
 * Folds text for comparison, and cleans text before it is stored. Spellings that look alike to a reader fold to the
 * same text: compatibility forms, digits of every script, apostrophes, hyphens, blanks, accents, invisible characters.
 */

/** Characters without a glyph: Default_Ignorable_Code_Point, blank Braille pattern, interlinear annotation. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`;
/** Control characters, except blanks and line breaks. */
const CONTROLS = String.raw`\0-\x08\x0e-\x1f\x7f-\x9f`;
const INVISIBLE = new RegExp(`[${UNSEEN}]`, "gu");
const VISIBLE = new RegExp(String.raw`[^\s\p{Cc}\p{M}${UNSEEN}]`, "u");
const DROPPED = new RegExp(String.raw`[\p{M}${UNSEEN}${CONTROLS}]`, "gu");

/** Joiners that change what is displayed: after an emoji, or a letter of a script that joins letters. */
const JOINED = String.raw`(?![\p{Script=Latin}\u115f\u1160\u3164\uffa0])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d]`;
// No lookbehind: Safari before 16.4 cannot parse a script that contains one.
const UNJOINED = new RegExp(String.raw`(${JOINED}|[\ufe00-\ufe0f])|[${UNSEEN}]`, "gu");

/** More than 30 marks on a character: no language has so many, and normalising them takes quadratic time (UAX #15). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD") => text.replace(TOO_MANY_MARKS, "$1").normalize(form);

export const composed = (text: string): string => normalized(text, "NFC");

/** Returns whether a text has nothing visible: only blanks, invisible characters, or accents without a letter. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Returns a text without invisible characters. For addresses and codes, in which they have no meaning. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Text as stored: composed, without control characters, direction marks and invisible characters. */
export const oneLine = (typed: string): string =>
  blankIfUnseen(composed(typed).replace(UNJOINED, "$1"))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

export const blankIfUnseen = (text: string): string => (isBlank(text) ? "" : text);

/** Returns a typed text with LF: browsers submit CRLF, but `maxlength` counts a line break as one character. */
export const typedLines = (typed: string): string => blankIfUnseen(typed).replace(/\r\n?/g, "\n");

/** Letters that Unicode does not decompose into a letter and an accent. */
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

/** Returns letters without accents: "Élodie" becomes "Elodie". */
export const withoutMarks = (text: string): string => normalized(text, "NFKD").replace(/\p{M}/gu, "");

/** Returns letters in lower case and without accents, to compare words with stored words. */
export const withoutAccents = (text: string): string => withoutMarks(text).toLowerCase();

/** Same as `withoutAccents`, but also replaces letters such as ß with ss. */
export const plainLetters = (text: string): string =>
  withoutAccents(text).replace(/[ßœæøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

export const APOSTROPHES = "'’‘ʼ‛′ʹʻ´";
export const HYPHENS = "-‐‑‒–—―−⁃˗";
const FULL_STOPS = ".。․";
const SIGNS = new Map<string, string>();
for (const signs of [APOSTROPHES, HYPHENS, FULL_STOPS]) for (const sign of signs) SIGNS.set(sign, signs.charAt(0));

/** Circled and squared characters without a compatibility form: first code point, count, first plain character. */
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
const PARTS = /.\p{M}*/gsu;
/** Maximum letters that one character decomposes into. Characters with more, such as ﷺ, are not decomposed. */
const MOST_LETTERS = 4;

/** Unicode has the digits of a script in sequence, ten at a time, starting with zero. */
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
  // Normalisation would turn a separate acute accent into a blank.
  if (SIGNS.has(first)) return foldLetter(first);
  const taken = normalized(part, "NFKD").replace(DROPPED, "").normalize("NFKC");
  const letters = taken.length > MOST_LETTERS ? first : taken;
  return [...letters].map(foldLetter).join("");
}

interface FoldedText {
  text: string;
  /** Converts a range of `text` to a range of the original text: at least one character, `end` exclusive. */
  origin(start: number, end: number): { start: number; end: number };
}

/** Folds a text but keeps capitals. Removes control characters except tabs and line breaks. */
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

export const folded = (text: string): string => foldText(text).text.toLowerCase();
