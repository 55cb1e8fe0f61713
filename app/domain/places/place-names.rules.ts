import { plainLetters, withoutInvisible } from "~/domain/folding.rules";

/** What a search for places takes and gives. */
export const PLACE_SEARCH = {
  /** Characters: fewer are not searched (rule wizard-8). */
  minCharacters: 3,
  /** Characters: the rest is not read. The longest label of the gazetteer is shorter. */
  maxCharacters: 200,
  /** Words: the rest is not read. */
  maxWords: 12,
  /** Suggestions. */
  limit: 8,
} as const;

/** One word in the index for all of them. The Romance san, santa and são are names of their own and stay apart. */
const SAINT = "saint";
const SAINTS = new Set(["st", "ste", "saint", "sainte", "sankt", "sint"]);

/**
 * A postal code in full is its first part, which the gazetteer has, and a second part, which it has not:
 * `SW1A 1AA`, `D02 X285`, `1000-123`, `1012 AB`.
 */
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

/**
 * A name as it is compared and searched: lower-case words of a to z and 0 to 9, one space apart. Accents are gone, all
 * spellings of "saint" are one, postal codes are cut to what the gazetteer has. Folding twice changes nothing.
 */
export function foldPlaceName(text: string): string {
  return foldedWords(text).join(" ");
}

/** What the index holds of a place, as words for the tokenizer. */
export function placeTerms(place: { names: readonly string[]; postalCodes: readonly string[] }): string {
  const spellings = place.names.flatMap((name) => [name, name.replace(/[äöü]/gi, (vowel) => `${vowel}e`)]);
  const terms = new Set<string>();
  for (const spelling of new Set(spellings)) {
    const typed = plainWords(spelling);
    const folded = shortenCodes(mergeSaints(typed));
    for (const word of typed) terms.add(word); // who types "sank" has not reached "sankt" yet
    for (const word of folded) terms.add(word);
    if (folded.length > 0) terms.add(wholeName(folded));
  }
  for (const code of place.postalCodes) terms.add(code.toLowerCase());
  return [...terms].join(" ");
}

export interface PlaceText {
  /** The name as typed, folded, without postal codes and without what follows a comma. */
  name: string;
  /** Postal codes, folded. */
  codes: string[];
  /** What follows the first comma apart from codes, folded: region, country. */
  context: string[];
}

/** Takes apart what a visitor typed: a name, a postal code, both, or the label of a suggestion. */
export function readPlaceText(text: string): PlaceText {
  const { head, tail } = splitAtComma(text);
  const words = foldedWords(head);
  return {
    name: words.filter((word) => !CODE.test(word)).join(" "),
    codes: [...words, ...tail.flatMap(foldedWords)].filter((word) => CODE.test(word)),
    context: tail.filter((part) => !foldedWords(part).every((word) => CODE.test(word))).map(foldPlaceName),
  };
}

export interface PlaceMatch {
  /** FTS5 expression: places with all the words, the last of which may be unfinished. */
  unfinished: string;
  /** FTS5 expression: places that are called exactly that. Null when there is no name in the text. */
  exact: string | null;
}

/**
 * The expressions that find what was typed in the index of `placeTerms`; null when it is too short to search. They are safe
 * for any text, because words of a to z and 0 to 9 between quotes are all that it leaves in them.
 */
export function placeMatch(text: string): PlaceMatch | null {
  const read = text.slice(0, PLACE_SEARCH.maxCharacters);
  const { head, tail } = splitAtComma(read);
  const typed = plainWords(head);
  if (typed.join("").length < PLACE_SEARCH.minCharacters) return null;
  const codes = tail.flatMap(foldedWords).filter((word) => CODE.test(word));
  const words = [...shortenCodes(mergeSaints(typed)), ...codes].slice(0, PLACE_SEARCH.maxWords);
  return {
    unfinished: unfinishedMatch(words, codes.at(-1) ?? typed.at(-1) ?? ""),
    exact: exactMatch(readPlaceText(read)),
  };
}

function unfinishedMatch(words: string[], lastTyped: string): string {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  if (CODE.test(last) && last !== lastTyped) return all(words.map(quoted)); // a whole code, whose second part is gone
  const asTyped = last === SAINT ? lastTyped : last;
  if (!isShort(asTyped)) {
    const lastMatch = asTyped === last ? `${quoted(last)}*` : `(${quoted(last)} OR ${quoted(asTyped)}*)`;
    return all([...before.map(quoted), lastMatch]);
  }
  // After a code: the start of its second part, or of a name, too short to be useful.
  if (CODE.test(before.at(-1) ?? "")) return all(before.map(quoted));
  // All words that start with one or two letters are too many to put together; whole names that start so are few.
  return `${quoted(wholeName([...before, asTyped]))}* OR (${all(words.map(quoted))})`;
}

function exactMatch({ name, codes }: PlaceText): string | null {
  if (name === "") return null;
  return all([quoted(wholeName(name.split(" "))), ...codes.slice(0, PLACE_SEARCH.maxWords).map(quoted)]);
}

/** The index has every name once more as one word; the 0 keeps it apart from the words of other names. */
const wholeName = (words: string[]) => `0${words.join("")}`;
const quoted = (word: string) => `"${word}"`;
const all = (expressions: string[]) => expressions.join(" AND ");
const isShort = (word: string | undefined) => word !== undefined && word.length < PLACE_SEARCH.minCharacters;

function splitAtComma(text: string): { head: string; tail: string[] } {
  const [head = "", ...tail] = text.split(",").filter((part) => plainWords(part).length > 0);
  return { head, tail };
}

const foldedWords = (text: string) => shortenCodes(mergeSaints(plainWords(text)));
const mergeSaints = (words: string[]) => words.map((word) => (SAINTS.has(word) ? SAINT : word));

function plainWords(text: string): string[] {
  // In Catalan a dot stands between two l; in other languages it separates.
  const letters = ASCII.test(text) ? text.toLowerCase() : plainLetters(withoutInvisible(text)).replace(/l·l/g, "ll");
  return letters.split(/[^a-z0-9]+/).filter((word) => word !== "");
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
