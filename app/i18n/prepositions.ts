import type { Locale } from "./markets";

/**
 * Prepositions that change with the next word: a text contains `{{city, at}}` without the preposition. `at` is "in
 * Lyon", `of` is "of Lyon", `from` is "12 km from Lyon"; `within` precedes a region, `on`, `since`, `until` a date.
 */
const PREPOSITIONS = ["at", "of", "from", "within", "on", "since", "until"] as const;
type Preposition = (typeof PREPOSITIONS)[number];

type Table = Partial<Record<Preposition, (word: string) => string>>;

/** French: d’Angers, du Petit-Quevilly, aux Sables-d’Olonne; "La Rochelle" keeps its article. */
const fr: Table = {
  at: (town) => frenchArticle(town, "à ", "au ", "aux "),
  of: (town) => (/^[aeiouyéèêîâôœæ]/i.test(town) ? `d’${town}` : frenchArticle(town, "de ", "du ", "des ")),
};
fr.from = fr.of;
fr.within = (region) => {
  if (region === "Paris") return "dans Paris";
  if (PLURAL.test(region)) return `dans les ${region}`;
  if (ELIDED.has(region)) return `dans l’${region}`;
  if (MASCULINE_AREAS.has(region)) return `dans le ${region}`;
  if (FEMININE_AREAS.has(region)) return `dans la ${region}`;
  return FRENCH_AREA.test(region) ? `en ${region}` : `dans la région ${fr.of?.(region)}`;
};

/** French départements by their article, and other regions with a masculine name. */
const PLURAL = /^(Alpes|Ardennes$|Bouches|Côtes|Deux|Hautes|Hauts|Landes$|Pyrénées|Vosges$|Yvelines$)/;
const ELIDED = new Set(
  "Ain,Aisne,Allier,Ardèche,Ariège,Aube,Aude,Aveyron,Essonne,Eure,Hérault,Indre,Isère,Oise,Orne,Yonne".split(","),
);
const MASCULINE_AREAS = new Set(
  "Bas-Rhin,Calvados,Cantal,Cher,Doubs,Finistère,Gard,Gers,Haut-Rhin,Jura,Loiret,Lot,Morbihan,Nord,Pas-de-Calais,Puy-de-Dôme,Rhône,Tarn,Territoire de Belfort,Val-d'Oise,Val-de-Marne,Var,Vaucluse,Brabant wallon,Hainaut,Valais".split(
    ",",
  ),
);
const FEMININE_AREAS = new Set("Creuse,Drôme,Loire,Manche,Marne,Meuse,Nièvre,Sarthe,Somme,Vienne".split(","));
/** Départements with "en", such as Haute-Savoie and Eure-et-Loir. */
const FRENCH_AREA =
  /^(Charente|Corrèze|Corse|Côte-d|Dordogne|Gironde|Guadeloupe|Guyane|Haute-|Loire-|Lozère|Martinique|Mayenne|Moselle|Savoie|Seine-|Vendée)|^\p{L}+-et-\p{L}+$/u;

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

/** German: im Saarland, in den Alpes-Maritimes; a German form of a French name has no article otherwise. */
function germanRegion(region: string): string {
  if (PLURAL.test(region)) return `in den ${region}`;
  if (["Saarland", "Burgenland", "Aargau"].includes(region) || MASCULINE_AREAS.has(region)) return `im ${region}`;
  return `in ${FEMININE_AREAS.has(region) || region === "Steiermark" ? "der " : ""}${region}`;
}

const plain = (word: string): Table => ({ at: (town) => `${word} ${town}` });

const TABLES: Record<Locale, Table> = {
  fr,
  it,
  pt,
  en: { ...plain("in"), of: (town) => `of ${town}`, from: (town) => `from ${town}` },
  nl: { ...plain("in"), of: (town) => `van ${town}`, from: (town) => `van ${town}` },
  de: { ...plain("in"), of: (town) => `von ${town}`, from: (town) => `von ${town}`, within: germanRegion },
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
