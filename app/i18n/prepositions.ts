import type { Locale } from "./markets";

/**
 * Prepositions that change with the next word: a text contains `{{city, at}}` without the preposition. `at` is "in
 * Lyon", `of` is "of Lyon", `from` is "12 km from Lyon"; `on`, `since`, `until` precede a date.
 */
const PREPOSITIONS = ["at", "of", "from", "on", "since", "until"] as const;
type Preposition = (typeof PREPOSITIONS)[number];

type Table = Partial<Record<Preposition, (word: string) => string>>;

/** French: d’Angers, du Petit-Quevilly, aux Sables-d’Olonne; "La Rochelle" keeps its article. */
const fr: Table = {
  at: (town) => frenchArticle(town, "à ", "au ", "aux "),
  of: (town) => (/^[aeiouyéèêîâôœæ]/i.test(town) ? `d’${town}` : frenchArticle(town, "de ", "du ", "des ")),
};
fr.from = fr.of;

function frenchArticle(town: string, plain: string, masculine: string, plural: string): string {
  if (town.startsWith("Le ")) return masculine + town.slice(3);
  if (town.startsWith("Les ")) return plural + town.slice(4);
  return plain + town;
}

/** Italian: ad Ancona, dell’Aquila; l’8 giugno, dall’11 marzo, del 1º maggio. */
const it: Table = {
  at: (town) => italianArticle(town, town.startsWith("A") ? "ad " : "a ", "al"),
  of: (town) => italianArticle(town, "di ", "del"),
  from: (town) => italianArticle(town, "da ", "dal"),
  on: (date) => (isElided(date) ? `l’${date}` : `il ${date}`),
  since: (date) => (isElided(date) ? `dall’${date}` : `dal ${date}`),
  until: (date) => (isElided(date) ? `fino all’${date}` : `fino al ${date}`),
};

/** Eight and eleven begin with a vowel: "otto", "undici". */
const isElided = (date: string) => /^(8|11)\b/.test(date);

function italianArticle(town: string, plain: string, contracted: string): string {
  if (/^L['’]/.test(town)) return `${contracted}l’${town.slice(2)}`;
  if (town.startsWith("La ")) return `${contracted}la ${town.slice(3)}`;
  return plain + town;
}

const pt: Table = {
  at: (town) => portugueseArticle(town, "em", "n"),
  of: (town) => portugueseArticle(town, "de", "d"),
};
pt.from = pt.of;

const MASCULINE = new Set(
  "Porto,Funchal,Barreiro,Montijo,Seixal,Cartaxo,Entroncamento,Estoril,Fundão,Rio de Janeiro,Cairo".split(","),
);
const FEMININE = new Set(
  "Amadora,Batalha,Covilhã,Figueira da Foz,Golegã,Guarda,Lousã,Madeira,Maia,Marinha Grande,Moita,Nazaré,Póvoa de Varzim,Ribeira Grande,Trofa,Amora,Ericeira,Horta".split(
    ",",
  ),
);

function portugueseArticle(town: string, plain: string, letter: string): string {
  if (MASCULINE.has(town)) return `${letter}o ${town}`;
  if (FEMININE.has(town)) return `${letter}a ${town}`;
  if (town === "Açores") return `${letter}os ${town}`;
  if (town === "Caldas da Rainha") return `${letter}as ${town}`;
  return `${plain} ${town}`;
}

const plain = (word: string): Table => ({ at: (town) => `${word} ${town}` });

const TABLES: Record<Locale, Table> = {
  fr,
  it,
  pt,
  en: { ...plain("in"), of: (town) => `of ${town}`, from: (town) => `from ${town}` },
  nl: { ...plain("in"), of: (town) => `van ${town}`, from: (town) => `van ${town}` },
  de: { ...plain("in"), of: (town) => `von ${town}`, from: (town) => `von ${town}` },
  es: { ...plain("en"), of: (town) => `de ${town}`, from: (town) => `de ${town}` },
};

/** Returns a word with its preposition. Without a rule in this language, the text itself contains the preposition. */
export function withPreposition(locale: Locale, preposition: Preposition, word: string): string {
  return TABLES[locale][preposition]?.(word) ?? word;
}

/** Implements i18next's `interpolation.format`: `{{city, at}}`. */
export function formatInterpolation(value: unknown, format: string | undefined, locale: string | undefined): string {
  const word = String(value);
  return PREPOSITIONS.includes(format as Preposition) && locale && locale in TABLES
    ? withPreposition(locale as Locale, format as Preposition, word)
    : word;
}

/** Removes the final full stop of a value that is followed by one: "15 Std." + "." would have two. */
export const withoutFullStop = (text: string): string => text.replace(/(?<!\.)\.$/, "");
