import type { Locale } from "./markets";
import { withPreposition } from "./prepositions";

/** French départements by preposition, and masculine regions of other countries. Browsers do not load these lists. */
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

/** Returns a region with its preposition in French and German. Texts in other languages contain the preposition. */
export function withinRegion(locale: Locale, region: string): string {
  if (locale === "fr") return withinFrench(region);
  return locale === "de" ? withinGerman(region) : region;
}

function withinFrench(region: string): string {
  if (region === "Paris") return "à Paris";
  if (PLURAL.test(region)) return `dans les ${region}`;
  if (ELIDED.has(region)) return `dans l’${region}`;
  if (MASCULINE_AREAS.has(region)) return `dans le ${region}`;
  if (FEMININE_AREAS.has(region)) return `dans la ${region}`;
  return FRENCH_AREA.test(region) ? `en ${region}` : `dans la région ${withPreposition("fr", "of", region)}`;
}

/** Examples: im Saarland, in den Alpes-Maritimes. Other French names have no article. */
function withinGerman(region: string): string {
  if (PLURAL.test(region)) return `in den ${region}`;
  if (["Saarland", "Burgenland", "Aargau"].includes(region) || MASCULINE_AREAS.has(region)) return `im ${region}`;
  return `in ${FEMININE_AREAS.has(region) || region === "Steiermark" ? "der " : ""}${region}`;
}
