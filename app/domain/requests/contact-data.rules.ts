/** Stands where something was taken out. */
export const MASK = "•••";

/** A whole date, as typed in a sentence: 12/06/2027, 12. 6. 2027, 2027-06-12. No more digits may follow, as in a phone number. */
const DATE = /(?<!\d)(?:\d{1,2}([/.-] ?)\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?!\d|\1\d|[/.]\d)/gu;

/** Bounds keep the work small for any input: 64 characters are the longest local part (RFC 5321 §4.5.3.1.1). */
const EMAIL = /[^\s@<>()]{1,64}\s{0,3}(?:@|\[at\]|\(at\))\s{0,3}[^\s@<>()]{1,200}\.[^\s@<>()]{1,60}/giu;

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
 * @param names as the account has them; only where they are written alike or in capitals, because Petit is a word as well
 */
export function withoutContactData(text: string, ...names: readonly string[]): string {
  const masked = text.replace(EMAIL, MASK).replace(LINK, MASK);
  return names.reduce((rest, name) => withoutName(rest, name.trim()), withoutNumbers(masked));
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

function withoutName(text: string, name: string): string {
  if (name === "") return text;
  const forms = [...new Set([name, name.toUpperCase()])].map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "gu"), MASK);
}
