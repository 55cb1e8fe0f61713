import { plainLetters, withoutInvisible } from "~/domain/folding.rules";

export const PLACE_SEARCH = {
  /** Minimum number of characters (rule wizard-8). */
  minCharacters: 3,
  /** Characters; the rest is ignored. All labels of the gazetteer are shorter. */
  maxCharacters: 200,
  /** Words; the rest is ignored. */
  maxWords: 12,
  limit: 8,
} as const;

/** Index term for all spellings of "saint". The Romance san, santa and são are separate names. */
const SAINT = "saint";
const SAINTS = new Set(["st", "ste", "saint", "sainte", "sankt", "sint"]);

/** Postal codes of which the gazetteer has only the first part: `SW1A 1AA`, `D02 X285`, `1000-123`, `1012 AB`. */
const TWO_PART_CODES = [
  {
    country: "GB",
    first: /^[a-z]{1,2}\d[a-z\d]?$/,
    second: /^\d[a-z]{2}$/,
    together: /^([a-z]{1,2}\d[a-z\d]?)\d[a-z]{2}$/,
  },
  {
    country: "IE",
    first: /^[a-z]\d[\dw]$/,
    second: /^(?=.*[a-z])(?=.*\d)[a-z\d]{4}$/,
    together: /^([a-z]\d[\dw])(?=.*[a-z])[a-z\d]{4}$/,
  },
  { country: "PT", first: /^\d{4}$/, second: /^\d{3}$/, together: /^(\d{4})\d{3}$/ },
  { country: "NL", first: /^\d{4}$/, second: /^[a-z]{2}$/, together: /^(\d{4})[a-z]{2}$/ },
] as const;

/** Country prefixes of postal codes: `L-1234`, `CH-8000`. */
const CODE_PREFIXES = new Set(["a", "b", "ch", "d", "e", "f", "i", "l", "lu", "nl", "p"]);
const ASCII = /^[ -~]*$/;
const NUMERIC_CODE = /^\d{4,5}$/;
const CODE = /^(?:\d{4,5}|[a-z]{1,2}\d[a-z\d]?|[a-z]\d[\dw])$/;

/** Normalises a name to words of a to z and 0 to 9 with single spaces, and codes as in the gazetteer. Idempotent. */
export function foldPlaceName(text: string): string {
  return foldedWords(text).join(" ");
}

const CONTRACTIONS = new Map([
  ["mt", "mont"],
  ["sta", "santa"],
  ["sto", "santo"],
]);

const padded = (n: number) => String(n).padStart(2, "0");
const DISTRICTS = new Map<string, { last: number; code: (district: number) => string }>([
  ["paris", { last: 20, code: (n) => `750${padded(n)}` }],
  ["lyon", { last: 9, code: (n) => `6900${n}` }],
  ["marseille", { last: 16, code: (n) => `130${padded(n)}` }],
  ["wien", { last: 23, code: (n) => `1${padded(n)}0` }],
  ["vienne", { last: 23, code: (n) => `1${padded(n)}0` }],
  ["vienna", { last: 23, code: (n) => `1${padded(n)}0` }],
  ["dublin", { last: 24, code: (n) => `d${padded(n)}` }],
]);
/** "15", "15e", "15ème", "7th". */
const SHORT_NUMBER = /^(\d{1,2})(?:e|er|re|eme|ere|ieme|st|nd|rd|th)?$/;
/** Roman numerals, such as "XVe", up to 23. */
const ROMAN_NUMBER = /^(?=[ivx])(x{0,2})(ix|iv|v?i{0,3})(?:e|er|eme)?$/;
const ROMAN_DIGITS: Record<string, number> = { "": 0, i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9 };
const DISTRICT_WORDS = new Set(["arrondissement", "arr", "ardt", "bezirk"]);
/** "S. Gimignano", "Freiburg i. Br.", "Villefranche s/ Saône". */
const ABBREVIATION = /(?<![a-z0-9])([a-z]{1,3})[./]/g;

export function placeTerms(place: { names: readonly string[]; postalCodes: readonly string[] }): string {
  const spellings = place.names.flatMap((name) => [name, name.replace(/[äöü]/gi, (vowel) => `${vowel}e`)]);
  const terms = new Set<string>();
  for (const spelling of new Set(spellings)) {
    const typed = plainWords(spelling);
    const folded = shortenCodes(mergeSaints(typed));
    for (const word of typed) terms.add(word); // an unfinished "sank" must match "sankt"
    for (const word of folded) terms.add(word);
    if (folded.length > 0) terms.add(wholeName(folded));
  }
  for (const code of place.postalCodes) terms.add(code.toLowerCase());
  return [...terms].join(" ");
}

export interface PlaceText {
  /** Normalized name, without postal codes and the text after a comma. */
  name: string;
  codes: string[];
  context: string[];
  /** Abbreviations ("i", "br") and short numbers ("59"): not searched, but they rank matching places first. */
  hints: string[];
}

export function readPlaceText(text: string): PlaceText {
  const { head, tail } = splitAtComma(text);
  const { words, hints } = typedWords(head);
  const folded = foldWords(words);
  return {
    name: folded.filter((word) => !CODE.test(word)).join(" "),
    codes: [...folded, ...tail.flatMap(foldedWords)].filter((word) => CODE.test(word)),
    context: tail.filter((part) => !foldedWords(part).every((word) => CODE.test(word))).map(foldPlaceName),
    hints,
  };
}

interface PlaceMatch {
  /** FTS5 expression: places with all the words; the last word may be unfinished. */
  unfinished: string;
  /** FTS5 expression: places with exactly this name. Null if the text contains no name. */
  exact: string | null;
  /** FTS5 expression: places with a name in the text ("environs de Lyon"). Null for a single word. */
  part: string | null;
}

/** Returns FTS5 expressions, which quote all words; null if the text is too short. */
export function placeMatch(text: string): PlaceMatch | null {
  const read = text.slice(0, PLACE_SEARCH.maxCharacters);
  const { head, tail } = splitAtComma(read);
  const typed = typedWords(head).words;
  if (typed.join("").length < PLACE_SEARCH.minCharacters) return null;
  const codes = tail.flatMap(foldedWords).filter((word) => CODE.test(word));
  const words = [...foldWords(typed), ...codes].slice(0, PLACE_SEARCH.maxWords);
  const place = readPlaceText(read);
  return {
    unfinished: unfinishedMatch(words, codes.at(-1) ?? typed.at(-1) ?? ""),
    exact: exactMatch(place),
    part: partMatch(place),
  };
}

/** Returns the words of a name, with contractions in full and hints removed. */
function typedWords(head: string): { words: string[]; hints: string[] } {
  const hints: string[] = [];
  const letters = lettersOf(head).replace(ABBREVIATION, (whole, word: string) => {
    if (SAINTS.has(word) || CONTRACTIONS.has(word)) return whole;
    hints.push(word);
    return " ";
  });
  const all = splitWords(letters).map((word) => CONTRACTIONS.get(word) ?? word);
  if (!all.some((word) => !SHORT_NUMBER.test(word))) return { words: splitWords(lettersOf(head)), hints: [] };
  const words: string[] = [];
  for (const [i, word] of all.entries()) {
    const before = all[i - 1] ?? "";
    if (word === "cedex" || (before === "cedex" && SHORT_NUMBER.test(word))) continue;
    if (DISTRICT_WORDS.has(word) && numberIn(before) !== null) continue;
    const code = districtCode(all, i);
    if (code) words.push(code);
    else if (SHORT_NUMBER.test(word) && !CODE.test(before)) hints.push(word);
    else words.push(word);
  }
  return { words, hints };
}

/** Returns the postal code of a numbered district. A Roman numeral must follow its city. */
function districtCode(words: readonly string[], at: number): string | null {
  const word = words[at] ?? "";
  const city = SHORT_NUMBER.test(word) ? words.find((other) => DISTRICTS.has(other)) : words[at - 1];
  const districts = DISTRICTS.get(city ?? "");
  const district = numberIn(word);
  return districts && district !== null && district >= 1 && district <= districts.last
    ? districts.code(district)
    : null;
}

function numberIn(word: string): number | null {
  const digits = SHORT_NUMBER.exec(word)?.[1];
  if (digits) return Number(digits);
  const roman = ROMAN_NUMBER.exec(word);
  return roman ? (roman[1] ?? "").length * 10 + (ROMAN_DIGITS[roman[2] ?? ""] ?? 0) : null;
}

function unfinishedMatch(words: string[], lastTyped: string): string {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  // A complete code, whose second part the caller removed: nothing more will be typed.
  if (CODE.test(last) && last !== lastTyped) return all(words.map(quoted));
  const asTyped = last === SAINT ? lastTyped : last;
  if (!isShort(asTyped)) {
    const lastMatch = asTyped === last ? `${quoted(last)}*` : `(${quoted(last)} OR ${quoted(asTyped)}*)`;
    return all([...before.map(quoted), lastMatch]);
  }
  // One or two characters after a code begin its second part or a name; they are too short to search for.
  if (CODE.test(before.at(-1) ?? "")) return all(before.map(quoted));
  // Too many words start with one or two characters, but few whole names do.
  return `${quoted(wholeName([...before, asTyped]))}* OR (${all(words.map(quoted))})`;
}

function exactMatch({ name, codes }: PlaceText): string | null {
  if (name === "") return null;
  return all([quoted(wholeName(name.split(" "))), ...codes.slice(0, PLACE_SEARCH.maxWords).map(quoted)]);
}

const PART_WORDS = 6;
/** Minimum characters of a part that may be a name, to skip "de la". */
const PART_LETTERS = 4;

function partMatch({ name }: PlaceText): string | null {
  const words = name.split(" ").slice(0, PART_WORDS);
  const parts = words.flatMap((_, from) => words.slice(from).map((_, i) => words.slice(from, from + i + 1)));
  const names = parts.map((part) => part.join("")).filter((part) => part.length >= PART_LETTERS);
  const others = [...new Set(names)].filter((part) => part !== name.replaceAll(" ", ""));
  return others.length > 0 ? others.map((part) => quoted(wholeName([part]))).join(" OR ") : null;
}

/** Index term of a whole name. The 0 separates it from words of other names. */
const wholeName = (words: string[]) => `0${words.join("")}`;
const quoted = (word: string) => `"${word}"`;
const all = (expressions: string[]) => expressions.join(" AND ");
const isShort = (word: string | undefined) => word !== undefined && word.length < PLACE_SEARCH.minCharacters;

function splitAtComma(text: string): { head: string; tail: string[] } {
  const [head = "", ...tail] = text.split(",").filter((part) => plainWords(part).length > 0);
  return { head, tail };
}

const foldedWords = (text: string) => foldWords(plainWords(text));
const foldWords = (words: string[]) => shortenCodes(mergeSaints(words));
const mergeSaints = (words: string[]) => words.map((word) => (SAINTS.has(word) ? SAINT : word));

const plainWords = (text: string) => splitWords(lettersOf(text));
const splitWords = (letters: string) => letters.split(/[^a-z0-9]+/).filter((word) => word !== "");

function lettersOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Catalan writes a dot between two l; other languages use it as a separator.
  return plainLetters(withoutInvisible(text)).replace(/l·l/g, "ll");
}

function shortenCodes(words: string[]): string[] {
  if (!words.some((word) => /\d/.test(word))) return words;
  const kept: string[] = [];
  for (const word of words) {
    const whole = TWO_PART_CODES.map((code) => code.together.exec(word)?.[1]).find((first) => first !== undefined);
    const short = whole ?? word;
    if (NUMERIC_CODE.test(short)) while (CODE_PREFIXES.has(kept.at(-1) ?? "")) kept.pop();
    const before = kept.at(-1) ?? "";
    if (TWO_PART_CODES.some((code) => code.first.test(before) && code.second.test(short))) continue;
    kept.push(short);
  }
  return kept;
}
