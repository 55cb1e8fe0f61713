/** Numbers below a hundred as words of the seven languages, folded, by value. Lists start at zero. */
const UNITS = [
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
  "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
  "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve",
  "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove",
].map((words) => words.split(" "));

/** From twenty on. */
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

/** Words for two digits that are written together: vierunddreissig, trentaquattro, veinticuatro. */
function compoundOf(language: number, tens: string, unit: string): string | null {
  if (language === DUTCH) return `${unit}en${tens}`;
  if (language === GERMAN) return `${unit === "eins" ? "ein" : unit}und${tens}`;
  if (language === ITALIAN) return `${/^[uo]/.test(unit) ? tens.slice(0, -1) : tens}${unit}`;
  if (language === SPANISH && tens === "veinte") return `veinti${unit}`;
  return null;
}

/** By word in lower case, folded. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
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
