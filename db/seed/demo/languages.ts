import type { Locale, MarketCode } from "~/i18n/markets";
import type { Random } from "./random";
import type { SpokenLanguage } from "./texts";
import type { Seat } from "./towns";

type Odds = Partial<Record<SpokenLanguage, number>>;

/** Probability that a planner of the market speaks another language. */
const ODDS: Record<MarketCode, Odds> = {
  FR: { en: 0.7, es: 0.2, it: 0.14, de: 0.1, pt: 0.08, ar: 0.07, nl: 0.03, pl: 0.02, zh: 0.02 },
  BE: { en: 0.75, de: 0.12, it: 0.08, es: 0.08, ar: 0.05, tr: 0.04 },
  GB: { fr: 0.25, es: 0.2, it: 0.12, de: 0.1, pl: 0.08, el: 0.06, zh: 0.05, ar: 0.05, pt: 0.05, uk: 0.03 },
  DE: { en: 0.75, fr: 0.2, tr: 0.12, it: 0.1, es: 0.1, pl: 0.1, uk: 0.05, ro: 0.04, el: 0.04, ar: 0.04 },
  IT: { en: 0.75, fr: 0.3, es: 0.2, de: 0.14, ro: 0.06, zh: 0.04, uk: 0.03 },
  ES: { en: 0.7, fr: 0.25, de: 0.14, it: 0.12, pt: 0.08, ro: 0.05, sv: 0.03, uk: 0.02 },
  PT: { en: 0.8, es: 0.5, fr: 0.4, de: 0.12, uk: 0.05, ro: 0.03 },
};

/** Probabilities in regions with a neighbour's or second language; they override the market's. */
const AT_HOME: Record<string, Odds> = {
  ...{ "Bas-Rhin": { de: 0.75 }, "Haut-Rhin": { de: 0.7 }, Moselle: { de: 0.5, lb: 0.6 }, Nord: { nl: 0.25 } },
  ...{ "Alpes-Maritimes": { it: 0.6 }, "Haute-Savoie": { it: 0.3 }, "Pyrénées-Orientales": { ca: 0.6, es: 0.6 } },
  ...{ "Luxembourg (BE)": { lb: 1, de: 0.3 }, Limburg: { de: 0.4 }, Liège: { de: 0.35 } },
  ...{ Barcelona: { ca: 0.85 }, Girona: { ca: 0.95, fr: 0.5 }, Tarragona: { ca: 0.9 }, Lleida: { ca: 0.95 } },
  ...{ Baleares: { ca: 0.8, de: 0.6 }, Valencia: { ca: 0.5 }, Castellón: { ca: 0.5 }, Alicante: { sv: 0.25, nl: 0.2 } },
  ...{
    Málaga: { sv: 0.3, da: 0.2 },
    "Las Palmas": { sv: 0.2, de: 0.5 },
    "Bolzano-Bozen": { de: 1 },
    Trento: { de: 0.5 },
  },
  ...{ "Schleswig-Holstein": { da: 0.9 }, Hamburg: { da: 0.15, sv: 0.1 }, Brandenburg: { pl: 0.3 } },
  ...{ "Mecklenburg-Vorpommern": { sv: 0.2, pl: 0.2 }, "Nordrhein-Westfalen": { nl: 0.15 }, Saarland: { fr: 0.7 } },
  ...{ Faro: { de: 0.4, nl: 0.25, sv: 0.1 } },
};

const MOST_LANGUAGES = 5;

export function chooseLanguages(seat: Seat, random: Random): SpokenLanguage[] {
  const nearby: Odds = { ...belgian(seat), ...AT_HOME[seat.town.region] };
  const odds: Odds = { ...nearby, ...ODDS[seat.town.country as MarketCode], ...nearby };
  const spoken = (Object.entries(odds) as [SpokenLanguage, number][]).filter(([, odd]) => random.chance(odd));
  return [...new Set<SpokenLanguage>([seat.locale, ...spoken.map(([iso]) => iso)])].slice(0, MOST_LANGUAGES);
}

/** Returns the probability that a Belgian planner speaks the other language; in Brussels it is 1. */
function belgian({ town, locale }: { town: Seat["town"]; locale: Locale }): Odds {
  if (town.country !== "BE") return {};
  const other = locale === "nl" ? "fr" : "nl";
  if (town.region === "Bruxelles-Capitale") return { [other]: 1 };
  return { [other]: locale === "nl" ? 0.75 : 0.5 };
}
