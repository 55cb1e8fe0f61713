import { foldText } from "~/domain/folding.rules";
import { ENDINGS } from "~/domain/requests/contact-data.rules";
import { HIDDEN, hideNumbers } from "~/domain/requests/phone-numbers.rules";

/** Kinds of suspicious text: contact data, a link to another site, or a copy of another provider's text. */
const SUSPICIONS = ["contact", "link", "copied"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** Patterns of `@` and `.` with spellings that bypass filters, but not ordinary words: "à", "point de rencontre". */
const AT = String.raw`(?:\s{0,3}@\s{0,3}|\s{0,3}[[({]\s?(?:at|ät|arobase|arobas|chiocciola|arroba|apenstaartje)\s?[\])}]\s{0,3}|\s(?:arobase|chiocciola|arroba|apenstaartje)\s)`;
const DOT = String.raw`(?:\.|\s?[[({]\s?(?:dot|point|punkt|punt|punto|ponto)\s?[\])}]\s?)`;
/** Bounds limit the work for any input: the longest local part has 64 characters (RFC 5321 §4.5.3.1.1). */
const EMAIL = new RegExp(
  String.raw`[\p{L}\d._%+-]{1,64}${AT}[\p{L}\d-]{1,63}(?:${DOT}[\p{L}\d-]{1,63}){0,4}(?:${DOT}|\s(?:dot|point|punkt|punt|punto|ponto)\s)[a-z]{2,10}\b`,
  "giu",
);

/**
 * Links with a scheme, www, host and path, or a bare host. The ending of a bare host is lower-case, because a missing
 * space after a full stop is common ("mariage.De plus"). One letter before the dot is an abbreviation ("p.es.").
 */
const LINKS = [
  /\bhttps?:\/\/|\bwww\.\S/iu,
  new RegExp(String.raw`(?<![\p{L}\d.@-])(?:[\p{L}\d-]{1,63}\.){1,4}(?:${ENDINGS})/[\p{L}\d_@.-]{2}`, "iu"),
  new RegExp(String.raw`(?<![\p{L}\d@])[\p{L}\d-]{2,63}\.(?:co\.)?(?:${ENDINGS})(?![\p{L}\d]|\.\p{Ll})`, "u"),
  new RegExp(
    String.raw`[\p{L}\d-]{2,63}(?:\.(?:COM|NET|ORG|FR|EU)|\s?[[({]\s?(?:dot|point|punkt|punt|punto|ponto)\s?[\])}]\s?(?:${ENDINGS}))\b`,
    "u",
  ),
];

/** Accounts of social networks: `@maison.clemence` anywhere, or a name after the network: "insta: maisonclemence". */
const HANDLES = [
  /(?<![\p{L}\d._@-])@[\p{L}\d_][\p{L}\d_.]{1,29}/u,
  /\b(?:insta|ig|fb)\s?[:=]\s?[\w.]{3,30}/iu,
  /\b(?:instagram|facebook|tik\s?tok|pinterest|whats\s?app|telegram|snapchat|linkedin|twitter)\s?[:=]\s?[a-z]\w*[._]\w[\w.]*/iu,
];

/** Numbers that are no phone numbers: opening hours, years, amounts with currency. The bounds keep the work linear. */
const FIGURES = [
  /(?<![\d./-])\d{1,2}[.:]\d{2}\s?[-–/]\s?\d{1,2}[.:]\d{2}(?![\d./-]\d|\d)/gu,
  /(?<!\d)(?:19|20)\d{2}(?:\s?[-–/.&]\s?(?:19|20)\d{2}){1,40}(?!\d|[\s./-]\d)/gu,
  /(?:[€£]\s?)?(?<![\d+])[1-9]\d{0,2}(?:[.\s]\d{3}){0,3}\s?[-–/]\s?(?:[€£]\s?)?[1-9]\d{0,2}(?:[.\s]\d{3}){0,3}\s?(?:€|£|EUR\b|GBP\b|euros?\b)/giu,
  /[€£]\s?[1-9]\d{0,2}(?:[.\s]\d{3}){0,3}(?!\d|[.\s-]\d)/gu,
  /(?<![\d+.])[1-9]\d{0,2}(?:[.\s]\d{3}){1,3}\s?(?:€|£|EUR\b|GBP\b|euros?\b)/giu,
];

/** Returns the kinds of suspicious passages. @param text plain, without markup */
export function suspicionsIn(text: string): Suspicion[] {
  const found: Suspicion[] = [];
  const { text: rest, emails } = withoutEmails(foldText(text).text);
  if (emails || hasPhone(rest)) found.push("contact");
  if ([...LINKS, ...HANDLES].some((pattern) => pattern.test(rest))) found.push("link");
  return found;
}

interface Passage {
  start: number;
  end: number;
}

/** Splits a text; parts with an odd index are suspicious. @param pattern also suspicious, in folded lower-case text */
export function flaggedParts(text: string, pattern?: RegExp): string[] {
  const { text: plain, origin } = foldText(text);
  const rest = masked(plain, EMAIL, " ");
  const numbers = hideNumbers(FIGURES.reduce((left, figure) => masked(left, figure, "¤"), rest));
  const links = [...LINKS, ...HANDLES].flatMap((link) => matchesOf(rest, link));
  const found = [
    ...matchesOf(plain, EMAIL),
    ...matchesOf(numbers, new RegExp(`${HIDDEN}+`, "u")),
    ...links.map(({ start, end }) => ({ start, end: end + (REST_OF_LINK.exec(rest.slice(end))?.[0].length ?? 0) })),
    ...(pattern ? matchesOf(plain.toLowerCase(), pattern) : []),
  ].map(({ start, end }) => origin(start, end));
  const passages: Passage[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = passages.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else passages.push({ start, end });
  }
  let from = 0;
  const parts = passages.flatMap(({ start, end }) => {
    const both = [text.slice(from, start), text.slice(start, end)];
    from = end;
    return both;
  });
  return [...parts, text.slice(from)];
}

/** Rest of a link up to a blank, without the punctuation of the sentence. */
const REST_OF_LINK = /^[^\s,;!?)»”"]*[^\s.,:;!?)»”"]/u;

/** Overwrites the matches of a global pattern, so that the text keeps its length. */
const masked = (text: string, pattern: RegExp, sign: string) =>
  text.replace(pattern, (match) => sign.repeat(match.length));

const matchesOf = (text: string, { source, flags }: RegExp): Passage[] =>
  [...text.matchAll(new RegExp(source, `${flags.replace("g", "")}g`))].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));

function withoutEmails(text: string) {
  const rest = text.replace(EMAIL, " ");
  return { text: rest, emails: rest !== text };
}

function hasPhone(text: string): boolean {
  const rest = FIGURES.reduce((left, figure) => left.replace(figure, "¤"), text);
  return hideNumbers(rest) !== rest;
}
