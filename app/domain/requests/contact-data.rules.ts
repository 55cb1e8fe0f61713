import { isOrdinaryWord } from "./ordinary-words.rules";

/** Stands where something was taken out. */
export const MASK = "•••";

/** A whole date, as typed in a sentence: 12/06/2027, 12. 6. 2027, 2027-06-12. No more digits may follow, as in a phone number. */
const DATE = /(?<!\d)(?:\d{1,2}([/.-] ?)\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?!\d|\1\d|[/.]\d)/gu;

/** Bounds keep the work small for any input: 64 characters are the longest local part (RFC 5321 §4.5.3.1.1). */
const EMAIL = /[^\s@<>()]{1,64}\s{0,3}(?:@|\[at\]|\(at\))\s{0,3}[^\s@<>()]{1,200}\.[^\s@<>()]{1,60}/giu;

const DOT = "(?:dot|point|punkt|punt|punto|ponto)";
const DOT_BETWEEN = String.raw`(?:\.|\s{1,3}${DOT}\s{1,3}|\s?[[({]\s?(?:\.|${DOT})\s?[\])}]\s?)`;
/** Words that mean the sign and nothing else. */
const SIGN = "(?:arobase|arobas|arroba|chiocciola|klammeraffe|apenstaartje)";
const SIGN_BETWEEN = String.raw`(?:\s{0,3}@\s{0,3}|\s{1,3}${SIGN}\s{1,3}|\s?[[({]\s?(?:at|ät|${SIGN})\s?[\])}]\s?)`;
const WORD = String.raw`[\p{L}\d][\p{L}\d_+-]{0,63}`;
const LOCAL = String.raw`(?<![\p{L}\d])${WORD}(?:${DOT_BETWEEN}${WORD}){0,3}`;
const ENDINGS =
  "com|net|org|eu|info|fr|be|lu|ch|de|nl|at|it|es|pt|uk|ie|us|ca|io|app|love|wedding|mariage|events|party";

/** An address that is spelled, so that no machine finds it: marie arobase gmail point com, marie [at] gmail [dot] com. */
const SPELLED_EMAIL = new RegExp(`${LOCAL}${SIGN_BETWEEN}${WORD}(?:${DOT_BETWEEN}${WORD}){1,3}`, "giu");

/** The same with an at or a chez, which are words as well: "at that point it rains" is no address. */
const SPELLED_WITH_WORDS = new RegExp(
  String.raw`${LOCAL}\s{1,3}(?:at|chez)\s{1,3}${WORD}(?:(?:\.|\s{1,3}(?:dot|punkt)\s{1,3})(?:${ENDINGS})|\s{1,3}${DOT}\s{1,3}(?:com|net|org|eu|fr))(?![\p{L}\d])`,
  "giu",
);

/** A name on a network, or an address without its last part. A sign between two words stays: "Marie @ Lyon". */
const HANDLE = /[^\s@<>()]{0,64}@[\p{L}\d_][\p{L}\d_.-]{0,60}/gu;

/** A host without a path. Written De or It, an ending begins a sentence whose space is missing. */
const HOST = new RegExp(
  String.raw`(?<![\p{L}\d.-])(?:[\p{L}\d][\p{L}\d-]{1,62}\.){1,4}(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\p{L}\d-])`,
  "gu",
);

/** With a scheme, with www, or a host with a path (instagram.com/name). */
const LINK = /\b(?:https?:\/\/|www\.)\S+|(?<![\p{L}\d.-])(?:[\p{L}\d-]{1,63}\.){1,5}[a-z]{2,10}\/[^\s/]\S*/giu;

/** Digits with what people put between them, on one line: lists under each other are no number. */
const DIGITS = /\+?\(?\d(?:[^\S\r\n]|[\d()./_·‐-–-])*\d/gu;

/** 20 000 - 30 000 and 2027/2028: two round amounts or two years. A phone number that looks like that does not exist. */
const RANGE =
  /^(?:([1-9]\d{0,2}(?:[.\s]?\d00))\s*[-–/]\s*[1-9]\d{0,2}(?:[.\s]?\d00)|(?:19|20)\d{2}\s*[-–/]\s*(?:19|20)\d{2})$/u;

/** The shortest number that can be dialled from elsewhere; seven digits are a million, or a date and a head count. */
const FEWEST_PHONE_DIGITS = 8;

/**
 * Takes phone numbers, e-mail addresses and links out of a text, and its author's names: a request is unlocked before
 * contact data and names are shown (rule login-8), and a couple may have typed theirs into the message. Dates, amounts
 * and numbers of guests stay.
 * @param names as the account has them, however they are written; but Petit is a word as well, which stays in small letters alone
 */
export function withoutContactData(text: string, ...names: readonly string[]): string {
  const masked = [EMAIL, SPELLED_EMAIL, SPELLED_WITH_WORDS, LINK, HANDLE, HOST].reduce(
    (rest, pattern) => rest.replace(pattern, MASK),
    text,
  );
  return withoutNames(withoutNumbers(masked), names);
}

/** Characters of a message that are shown before it is unlocked. */
const OPENING = 120;

/** How a message begins, for a planner that has not unlocked it: masked first, then cut between two words. */
export function openingOf(message: string, ...names: readonly string[]): { text: string; cut: boolean } {
  const letters = [...withoutContactData(message, ...names).trim()];
  if (letters.length <= OPENING) return { text: letters.join(""), cut: false };
  const begun = letters.slice(0, OPENING).join("");
  const whole = /\s/u.test(letters[OPENING] ?? "") ? begun : begun.replace(/(\s)\S{1,40}$/u, "$1");
  return { text: `${whole.replace(/[\s,;:.–-]+$/u, "")}…`, cut: true };
}

/** Phone numbers alone, of any country. */
export function withoutNumbers(text: string): string {
  let done = "";
  let from = 0;
  const mask = (part: string) => part.replace(DIGITS, (found) => (isPhone(found) ? MASK : found));
  for (const date of text.matchAll(DATE)) {
    done += mask(text.slice(from, date.index)) + date[0];
    from = date.index + date[0].length;
  }
  return done + mask(text.slice(from));
}

function isPhone(found: string): boolean {
  return found.replace(/\D/g, "").length >= FEWEST_PHONE_DIGITS && !RANGE.test(found);
}

function withoutNames(text: string, names: readonly string[]): string {
  const known = names.map((name) => name.trim()).filter((name) => name !== "");
  // Next to each other they are names, even where each is a word: rose petit.
  const pairs = known.flatMap((one) => known.filter((other) => other !== one).map((other) => [one, other] as const));
  const apart = pairs.reduce(
    (rest, [one, other]) => rest.replace(alone(`(?:${formsOf(one)})\\s(?:${formsOf(other)})`), `${MASK} ${MASK}`),
    text,
  );
  return known.reduce(
    (rest, name) => rest.replace(alone(formsOf(name)), (found) => (isOrdinaryWord(found) ? found : MASK)),
    apart,
  );
}

/** Capitals may be longer: STRAUSS is Strauß. */
const formsOf = (name: string) =>
  [...new Set([name, name.toUpperCase()])].map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");

const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");
