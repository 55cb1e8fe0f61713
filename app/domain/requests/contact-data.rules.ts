import { composed, foldText } from "~/domain/folding.rules";
import { HIDDEN, hideNumbers } from "./phone-numbers.rules";

/** Domain endings of the markets and of link shorteners, as alternatives of a pattern. */
export const ENDINGS =
  "com|net|org|info|biz|shop|store|online|site|wedding|weddings|mariage|events|party|love|studio|agency|photo|photography|pro|app|page|" +
  "eu|fr|de|it|es|pt|be|nl|lu|ch|at|ie|uk|us|ca|io|co|me|tv|ee|ly";

/** Endings that are no words in any supported language. They form an address even with blanks around the dot. */
const SURE_ENDINGS = "com|org|biz|eu|fr|uk|nl|ch|lu|ie|io|tv|ly";

/** Spelled-out dots with endings that form no other phrase: not "a ponto com vista", "el punto es". */
const SPELLED_ENDINGS =
  String.raw`(?:point|dot)\s{1,3}(?:com|org|info|eu|fr|ch|lu|uk|ie|io)|[Pp]unkt\s{1,3}(?:com|net|org|info|eu|de|at|ch|lu)|punt\s{1,3}(?:com|net|org|eu|nl|be)|` +
  String.raw`punto\s{1,3}(?:com|net|org|eu|it)|ponto\s{1,3}(?:net|org|eu|pt)`;

export const MASK = "•••";

/** Characters that no address contains: blanks, delimiters and masked parts. */
const OUTSIDE = String.raw`\s@<>()•${HIDDEN}`;

/** Bounded, to limit the work for any input. A local part has at most 64 characters (RFC 5321 §4.5.3.1.1). */
const EMAIL = new RegExp(
  String.raw`[^${OUTSIDE}]{1,64}\s{0,3}(?:@|\[at\]|\(at\))\s{0,3}[^${OUTSIDE}]{1,200}\.[^${OUTSIDE}]{1,60}`,
  "giu",
);

const DOT = "(?:dot|point|punkt|punt|punto|ponto)";
const DOT_BETWEEN = String.raw`(?:\.|\s{1,3}${DOT}\s{1,3}|\s?[[({]\s?(?:\.|${DOT})\s?[\])}]\s?)`;
/** Words for @ without another meaning. */
const SIGN = "(?:arobase|arobas|arroba|chiocciola|klammeraffe|apenstaartje)";
const SIGN_BETWEEN = String.raw`(?:\s{0,3}@\s{0,3}|\s{1,3}${SIGN}\s{1,3}|\s?[[({]\s?(?:at|${SIGN})\s?[\])}]\s?)`;
const WORD = String.raw`[\p{L}\d][\p{L}\d_+-]{0,63}`;
const LOCAL = String.raw`(?<![\p{L}\d])${WORD}(?:${DOT_BETWEEN}${WORD}){0,3}`;

/** A spelled-out email address: marie arobase gmail point com, marie [at] gmail [dot] com. */
const SPELLED_EMAIL = new RegExp(`${LOCAL}${SIGN_BETWEEN}${WORD}(?:${DOT_BETWEEN}${WORD}){1,3}`, "giu");

/** Spelled-out addresses with "at" or "chez". Strict, because "at that point it rains" is no address. */
const SPELLED_WITH_WORDS = new RegExp(
  String.raw`${LOCAL}\s{1,3}(?:at|chez)\s{1,3}${WORD}(?:(?:\.|\s{1,3}(?:dot|punkt)\s{1,3})(?:${ENDINGS})|\s{1,3}${DOT}\s{1,3}(?:com|net|org|eu|fr))(?![\p{L}\d])`,
  "giu",
);

/** A social media handle, or an address without its ending; not an @ between two words ("Marie @ Lyon"). */
const HANDLE = new RegExp(String.raw`[^${OUTSIDE}]{0,64}@[\p{L}\d_][\p{L}\d_.-]{0,60}`, "gu");

const NETWORK =
  "instagram|insta|ig|facebook|fb|tik\\s?tok|snapchat|snap|whats\\s?app|telegram|pinterest|linkedin|twitter|youtube";
/** "insta: maisonclemence". After a full network name, an account needs a dot or underscore. */
const NAMED_ACCOUNT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:insta|ig|fb|snap)\s?[:=]\s?[\w.]{3,30}|(?<![\p{L}\d])(?:${NETWORK})(?![\p{L}\d])[^\n\0•@]{1,24}?(?<![\w.])[a-z\d]\w{0,30}(?:_|\.(?=[a-z\d]))\w[\w.]{0,30}`,
  "giu",
);

/** A host without a path. A capitalised ending (De, It) is a new sentence after a missing space. */
const HOST = new RegExp(
  String.raw`(?<![\p{L}\d.-])(?:[\p{L}\d][\p{L}\d-]{1,62}\.){1,4}(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\p{L}\d-])`,
  "gu",
);

/** A host with blanks around its dot, or with a spelled-out dot: marie-et-paul . fr, marie-et-paul point fr. */
const SPELLED_HOST = new RegExp(
  String.raw`(?<![\p{L}\d.-])[\p{L}\d][\p{L}\d-]{1,62}(?:\s{1,3}\.\s{0,3}(?:${SURE_ENDINGS})|\s?[[({]\s?(?:\.|${DOT})\s?[\])}]\s?(?:${ENDINGS})|\s{1,3}(?:${SPELLED_ENDINGS}))(?![\p{L}\d-])`,
  "gu",
);

/** A link with a scheme, with www, or with a path (instagram.com/name). */
const LINK = /\b(?:https?:\/\/|www\.)\S+|(?<![\p{L}\d.-])(?:[\p{L}\d-]{1,63}\.){1,5}[a-z]{2,10}\/[^\s/]\S*/giu;

const ADDRESSES = [EMAIL, SPELLED_EMAIL, SPELLED_WITH_WORDS, LINK, HANDLE, NAMED_ACCOUNT, HOST, SPELLED_HOST];

const E164 = /^\+\d{8,15}$/;

/**
 * Masks contact data and names, which are visible only after the unlock (rule login-8). Dates, amounts and guest counts
 * stay. Folds the text first, so other spellings are masked, too.
 * @param known the account's names, and its phone number in E.164. Lower-case names that are also words (petit) stay
 */
export function withoutContactData(text: string, ...known: readonly string[]): string {
  const folded = foldText(text);
  const numbers = known.filter((one) => E164.test(one));
  const names = known.filter((one) => !E164.test(one));
  const addressed = ADDRESSES.reduce((rest, pattern) => rest.replace(pattern, hidden), folded.text);
  const isWord = (start: number, end: number) => {
    const origin = folded.origin(start, end);
    return isOrdinaryWord(composed(text.slice(origin.start, origin.end)));
  };
  const rest = hideNames(hideNumbers(addressed, numbers), names, isWord);
  let done = "";
  let from = 0;
  for (const { 0: found, index } of rest.matchAll(/\0+/gu)) {
    const { start, end } = folded.origin(index, index + found.length);
    done += text.slice(from, start) + MASK;
    from = end;
  }
  return done + text.slice(from);
}

export interface Author {
  firstname: string;
  lastname: string;
  /** E.164 */
  phone: string;
  /** Names and phone number of the partner; null without one. */
  partner: readonly string[] | null;
}

export const knownOf = ({ firstname, lastname, phone, partner }: Author): readonly string[] => [
  firstname,
  lastname,
  phone,
  ...(partner ?? []),
];

/** @param known as in `withoutContactData` */
export function eventName(
  { status, eventType }: { status: "locked" | "unlocked" | "rejected"; eventType: string },
  otherEvent: string | null,
  known: readonly string[],
): string {
  if (otherEvent === null) return eventType;
  return status === "unlocked" ? otherEvent : withoutContactData(otherEvent, ...known);
}

const hidden = (found: string) => HIDDEN.repeat(found.length);

const OPENING = 120;

/** Returns the beginning of a message before the unlock: first masked, then cut between two words. */
export function openingOf(message: string, ...known: readonly string[]): { text: string; cut: boolean } {
  const letters = [...withoutContactData(message, ...known).trim()];
  if (letters.length <= OPENING) return { text: letters.join(""), cut: false };
  const begun = letters.slice(0, OPENING).join("");
  const whole = /\s/u.test(letters[OPENING] ?? "") ? begun : begun.replace(/(\s)\S{1,40}$/u, "$1");
  return { text: `${whole.replace(/[\s,;:.–-]+$/u, "")}…`, cut: true };
}

/** Minimum length of a name part; shorter ones are particles and initials. */
const SHORTEST_PART = 3;
const PARTICLES = new Set("dal das del della den der des dos les san santa van vom von zum zur".split(" "));

/** @param isWord whether a range of the text is an ordinary lower-case word */
function hideNames(text: string, names: readonly string[], isWord: (start: number, end: number) => boolean): string {
  const whole = names.map(formsOf).filter((forms) => forms.length > 0);
  const parts = names
    .flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u))
    .map(formsOf)
    .filter(([plain = ""]) => plain.length >= SHORTEST_PART && !PARTICLES.has(plain));
  const compound = names.filter((name) => /\S\s+\S/u.test(name)).map(formsOf);
  const hideAll = (rest: string, forms: readonly string[]) =>
    rest.replace(alone(forms.join("|")), (found, at: number) =>
      isWord(at, at + found.length) ? found : hidden(found),
    );
  // Hides adjacent names, even if each is an ordinary word: rose petit.
  const pairs = whole.flatMap((one) => whole.filter((other) => other !== one).map((other) => [one, other] as const));
  const apart = pairs.reduce(
    (rest, [one, other]) =>
      rest.replace(
        alone(`(${one.join("|")})(\\s)(${other.join("|")})`),
        (_, first: string, gap: string, second: string) => hidden(first) + gap + hidden(second),
      ),
    compound.filter((forms) => forms.length > 0).reduce(hideAll, text),
  );
  const own = [...whole, ...parts].reduce(hideAll, apart);
  return hideCompanions(text, own);
}

const CAPITALIZED = String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}'-]{1,30}`;
const FULL_NAME = String.raw`${CAPITALIZED}(?:\s{1,3}${CAPITALIZED})?`;
const AND = String.raw`(?:\s{0,3}[&+]\s{0,3}|\s{1,3}(?:et|and|und|en|e|y|avec|with|mit|met|con|com)\s{1,3})`;
const AFTER_NAME = new RegExp(`(?<=${HIDDEN}${AND})${FULL_NAME}`, "gu");
const BEFORE_NAME = new RegExp(`${FULL_NAME}(?=${AND}${HIDDEN})`, "gu");

/** Hides capitalised names that "and" joins to the author's. @param after text in which the author's are hidden */
function hideCompanions(before: string, after: string): string {
  const isName = (at: number) => before[at] !== HIDDEN;
  return after
    .replace(AFTER_NAME, (found, at: number) => (isName(after.lastIndexOf(HIDDEN, at)) ? hidden(found) : found))
    .replace(BEFORE_NAME, (found, at: number) => (isName(after.indexOf(HIDDEN, at)) ? hidden(found) : found));
}

/** Returns patterns for folded text: with and without the e of Müller (Mueller), any separator between parts. */
function formsOf(name: string): string[] {
  const typed = composed(name.trim().toLowerCase());
  const plain = foldText(typed).text;
  const spelled = foldText(typed.replace(/[äöüø]/gu, "$&e").replace(/å/gu, "aa")).text;
  const short = plain.replace(/([aou])e/gu, "$1");
  const forms = [plain, spelled, ...(short.length > SHORTEST_PART ? [short] : [])];
  return [...new Set(forms)]
    .filter((form) => /[\p{L}\p{N}]/u.test(form))
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/[-'\s]+/gu, String.raw`[-'\s]{0,3}`));
}

const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");

/** Words that are also names. In lower case they stay readable; other names are masked. */
const WORDS = new Set(
  `
  les une des aux van von den der die das ein eine los las dos gli del per con sol mar may mai will mark hope
  grace joy faith summer dawn rich young old long short white black brown green king day wood hill field rose
  blanche claire pierre reine violette olive prune fleur petit petite grand grande blanc brun noir roux gros bon
  beau belle bois champ vert klein groß lang kurz jung alt weiß schwarz braun rot könig sommer winter herbst
  wald berg stein bauer koch schön engel stern groot jong wit zwart bruin koning bloem mooi licht bello bella
  rosa bianca piccolo fiore serena chiara marina luce gioia vera donna blanco rojo bueno flores luz paz alegría
  esperanza campo branco leão flor clara serra campos que est pas sur and for und ist het een met non por com
  son ton mon aime come eve noel
  `
    .trim()
    .split(/\s+/),
);

/** Maximum letters of a lower-case word that is never a name; most names are longer. */
const SHORT = 2;

/** @param found as typed: a capitalized word may be a name */
const isOrdinaryWord = (found: string): boolean =>
  WORDS.has(found) || (found.length <= SHORT && found === found.toLowerCase());
