/** Folded number words from zero, per language; the index is the value. */
const UNITS = [
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
  "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
  "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve",
  "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove",
].map((words) => words.split(" "));

/** Folded words for the tens from twenty, per language. */
const TENS = [
  "vingt trente quarante cinquante soixante septante octante nonante",
  "twenty thirty forty fifty sixty seventy eighty ninety",
  "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
  "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
  "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
  "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
].map((words) => words.split(" "));

const [DUTCH, GERMAN, ITALIAN, SPANISH] = [2, 3, 4, 5];

/** Returns a two-digit number written as one word: vierunddreissig, trentaquattro, veinticuatro. */
function compoundOf(language: number, tens: string, unit: string): string | null {
  if (language === DUTCH) return `${unit}en${tens}`;
  if (language === GERMAN) return `${unit === "eins" ? "ein" : unit}und${tens}`;
  if (language === ITALIAN) return `${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`;
  if (language === SPANISH && tens === "veinte") return `veinti${unit}`;
  return null;
}

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap((units, language) => [
    ...units.map((word, value) => [word, value] as const),
    ...(TENS[language] ?? []).flatMap((tens, at) => {
      const value = 20 + 10 * at;
      const compounds = units.slice(1, 10).flatMap((unit, index) => {
        const word = compoundOf(language, tens, unit);
        return word === null ? [] : [[word, value + index + 1] as const];
      });
      return [[tens, value] as const, ...compounds];
    }),
  ]),
);

/** Placeholders: a masked character, and one that is no part of a number. Folded texts contain neither. */
export const HIDDEN = "\0";
const KEPT = "\x01";

/** Minimum digits of an international number. Seven digits may be a million, or a date and a guest count. */
const FEWEST_DIGITS = 8;
/** Minimum digits with unusual separators or words: national numbers have at least nine. */
const FEWEST_NATIONAL = 9;

/** Dates: 12/06/2027, 12. 6. 2027, 2027-06-12. Followed by more digits, a phone number: 06/12/2034 56 78. */
const DATE =
  /(?<!\d)(?:(?!0[67]\D{1,2}\d\d\D{1,2}\d{4}[ .]?\d\d[ .]\d\d(?![ .]?\d))\d{1,2}([/.-] ?)\d{1,2}\1(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?!\d|\1\d|[/.]\d)/gu;
const TIME = /(?<![\d:])\d{1,2}:\d{2}(?![:\d])/gu;

/** Numbers in which letters replace one and zero: O6, l2. */
const LOOK_ALIKES = /(?<![\p{L}\p{N}])(?=[oOlI]{0,8}\d)[\doOlI]+(?![\p{L}\p{N}])/gu;

/** Usual separators between digits; no line breaks, which separate figures. */
const USUAL_GAP = /^[^\S\r\n]*(?:[()./_·-][^\S\r\n]*)*$/u;
const ANY_GAP = new RegExp(String.raw`^[^\p{L}\p{N}${HIDDEN}${KEPT}]{0,3}$`, "u");
/** Separators between number words: trente et un, dreißig-vier, "six, douze". */
const WORD_GAP = new RegExp(String.raw`^[^\p{L}\p{N}${HIDDEN}${KEPT}]{1,4}$`, "u");

interface Span {
  start: number;
  end: number;
}

interface Run extends Span {
  groups: string[];
}

/** Overwrites phone numbers of any country with `HIDDEN`. @param own numbers in E.164, found with any separators */
export function hideNumbers(text: string, own: readonly string[] = []): string {
  const read = text.replace(LOOK_ALIKES, (word) => word.replace(/[oO]/g, "0").replace(/[lI]/g, "1"));
  const dated = read.replace(DATE, (date) => KEPT.repeat(date.length));
  const usual = runsOf(dated, USUAL_GAP).filter((run) => isPhone(run, dated));
  const timed = overwrite(dated, usual).replace(TIME, (time) => KEPT.repeat(time.length));
  const unusual = runsOf(timed, ANY_GAP).filter((run) => isUnusualPhone(run, timed));
  return overwrite(text, [
    ...own.flatMap((number) => ownSpans(read, number)),
    ...usual,
    ...unusual,
    ...spokenSpans(dated),
  ]);
}

function overwrite(text: string, spans: readonly Span[]): string {
  let done = "";
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    done += text.slice(from, begin) + HIDDEN.repeat(end - begin);
    from = end;
  }
  return done + text.slice(from);
}

function runsOf(text: string, gap: RegExp): Run[] {
  const runs: Run[] = [];
  for (const { 0: digits, index } of text.matchAll(/\d+/gu)) {
    const last = runs.at(-1);
    const end = index + digits.length;
    if (last && gap.test(text.slice(last.end, index))) {
      last.end = end;
      last.groups.push(digits);
    } else runs.push({ start: text[index - 1] === "+" ? index - 1 : index, end, groups: [digits] });
  }
  return runs.map((run) => (text.slice(run.start - 2, run.start) === "+(" ? { ...run, start: run.start - 2 } : run));
}

const lengthOf = ({ groups }: Run) => groups.reduce((sum, group) => sum + group.length, 0);

function isPhone(run: Run, text: string): boolean {
  return lengthOf(run) >= FEWEST_DIGITS && !isFigures(text.slice(run.start, run.end), run.groups);
}

const SHORT_DATE = String.raw`(?:[0-2]?\d|3[01])([/.-])(?:0?\d|1[0-2])\1\d\d`;
const HOUR = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`;
const SPAN_OF_TIME = new RegExp(
  `^(?:${SHORT_DATE} ?[-/] ?${SHORT_DATE.replace("\\1", "\\2")}|${HOUR} ?[-/] ?${HOUR})$`,
  "u",
);
const YEAR = /^(?:19|20)\d{2}$/u;
const POSTAL_CODE = /^[1-9]\d{4}$/u;
/** An amount below ten million, in common notations. */
const AMOUNT = /^[1-9](?:\d{0,6}|\d{0,2}(?:[. ]\d{3})|[. ]\d{3}[. ]\d{3})$/u;

/** Recognises amounts, years, postal codes, opening hours and date ranges that are as long as a phone number. */
function isFigures(written: string, groups: readonly string[]): boolean {
  if (SPAN_OF_TIME.test(written) || groups.every((group) => YEAR.test(group))) return true;
  if (groups.length > 1 && groups.every((group) => POSTAL_CODE.test(group))) return true;
  const amounts = written.split(/ ?[-/] ?/u);
  return amounts.length > 1 && amounts.every((amount) => AMOUNT.test(amount) && amount.endsWith("0"));
}

/** Recognises phone numbers with any separators. The first digits distinguish them from lists of figures. */
function isUnusualPhone(run: Run, text: string): boolean {
  const { groups } = run;
  const [first = ""] = groups;
  if (lengthOf(run) < FEWEST_NATIONAL || groups.length < 2) return false;
  if (text[run.start] === "+") return true;
  const days = groups.map(Number);
  if (days.every((day, at) => day <= 31 && day > (days[at - 1] ?? 0))) return false;
  if (first.startsWith("0")) return first !== "00" || groups[1] !== "00";
  const spaced = / /u.test(text.slice(run.start, run.end));
  const isRound = groups.every((group) => group.endsWith("0"));
  return !spaced && !isRound && /^[3679]\d\d$/u.test(first) && groups.every(({ length }) => length <= 4);
}

const CONNECTORS = new Set(["et", "and", "en", "und", "y", "e"]);

interface Spoken extends Span {
  /** Position after the last word, including a connector. */
  reach: number;
  digits: number;
  words: number;
  /** True: the last word, such as thirty, may be followed by a unit, such as four. */
  isTens: boolean;
}

/** Finds numbers that are spelled in words, wholly or partly: zéro six douze trente-quatre. */
function spokenSpans(text: string): Span[] {
  const runs: Spoken[] = [];
  let isOpen = false;
  for (const { 0: word, index } of text.matchAll(/\p{L}+|\d+/gu)) {
    const last = runs.at(-1);
    const end = index + word.length;
    const before: Spoken | undefined =
      isOpen && last && WORD_GAP.test(text.slice(last.reach, index)) ? last : undefined;
    const value = /\d/.test(word) ? word : NUMBER_WORDS.get(word.toLowerCase());
    if (value === undefined) {
      isOpen = before !== undefined && CONNECTORS.has(word);
      if (isOpen && before) before.reach = end;
    } else {
      const run = before ?? { start: index, end, reach: end, digits: 0, words: 0, isTens: false };
      if (!before) runs.push(run);
      addTo(run, value);
      run.end = end;
      run.reach = end;
      isOpen = true;
    }
  }
  return runs.filter(({ words, digits }) => words >= 3 && digits >= FEWEST_NATIONAL);
}

function addTo(run: Spoken, value: number | string): void {
  const isUnit = typeof value === "number" && value < 20;
  if (typeof value === "string") run.digits += value.length;
  else if (!(run.isTens && isUnit)) run.digits += value < 10 ? 1 : 2;
  if (typeof value === "number") run.words += 1;
  run.isTens = typeof value === "number" && value >= 20 && value % 10 === 0;
}

/** Number of final digits that identify a phone number in national and international notation. */
const OWN_DIGITS = 8;
/** Maximum characters between two digits of a number; these characters are overwritten, too. */
const CLOSE = 12;

function ownSpans(text: string, number: string): Span[] {
  const digits = [...text.matchAll(/\d/gu)];
  const all = digits.map(([digit]) => digit).join("");
  const end = number.slice(-OWN_DIGITS);
  const spans: Span[] = [];
  for (let at = all.indexOf(end); at >= 0; at = all.indexOf(end, at + OWN_DIGITS)) {
    const first = beginning(digits, at, number.slice(1, -OWN_DIGITS));
    for (let one = first; one < at + OWN_DIGITS; one++) {
      const start = digits[one]?.index ?? 0;
      const last = spans.at(-1);
      if (one > first && last && start - last.end <= CLOSE) last.end = start + 1;
      else spans.push({ start, end: start + 1 });
    }
  }
  return spans;
}

/** Returns where a number begins, including zeros (06) or calling code (0033). @param others its digits before `at` */
function beginning(digits: readonly RegExpExecArray[], at: number, others: string): number {
  let first = at;
  let left = others.length;
  let isTrunk = false;
  let zeros = 0;
  while (first > 0 && zeros < 2) {
    const before = digits[first - 1];
    const gap = (digits[first]?.index ?? 0) - (before?.index ?? 0) - 1;
    if (!before || gap > CLOSE) break;
    if (left > 0 && before[0] === others[left - 1]) left -= 1;
    else if (before[0] !== "0" || (left > 0 && isTrunk)) break;
    else if (left > 0) isTrunk = true;
    else zeros += 1;
    first -= 1;
  }
  return first;
}
