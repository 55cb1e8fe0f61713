import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Area, areaOf } from "./areas";
import type { Random } from "./random";

export interface DemoTown {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  zipCode: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Number of inhabitants; 0: unknown. */
  population: number;
}

/** Returns a complete postal code: the gazetteer has only the first half of some British and Portuguese ones. */
export function postalCodeIn({ country, zipCode }: Pick<DemoTown, "country" | "zipCode">): string {
  if (country === "GB" && !zipCode.includes(" ")) return `${zipCode} 1AA`;
  return country === "PT" && !zipCode.includes("-") ? `${zipCode}-001` : zipCode;
}

export interface Seat {
  town: DemoTown;
  /** Name of the town in the planner's language. */
  townName: string;
  locale: Locale;
  area: Area;
  /** True: a big city, in which every service and price range must exist. */
  bigCity: boolean;
}

/** Number of planners in big cities; towns get the others by population. */
const BIG_CITIES: Record<MarketCode, Record<string, number>> = {
  FR: {
    ...{ Paris: 18, Lyon: 9, Strasbourg: 7, Bordeaux: 6, Marseille: 5, Toulouse: 5, Nantes: 5, Nice: 5, Lille: 5 },
    ...{ Montpellier: 4, Rennes: 4, Annecy: 3, Reims: 2, Dijon: 2, Tours: 2, Metz: 2 },
  },
  DE: {
    ...{ Berlin: 12, München: 10, Hamburg: 9, Köln: 6, "Frankfurt am Main": 5, Stuttgart: 4, Düsseldorf: 4 },
    ...{ Leipzig: 3, Dresden: 3, Nürnberg: 2, Hannover: 3, Flensburg: 1, "Freiburg im Breisgau": 2 },
  },
  IT: {
    ...{ Roma: 11, Milano: 10, Firenze: 6, Napoli: 5, Torino: 4, Bologna: 3, Verona: 3, Venezia: 3, Palermo: 3 },
    ...{ Catania: 2, Bari: 3, Como: 2, Siena: 2, Lecce: 2 },
  },
  ES: {
    ...{
      Madrid: 12,
      Barcelona: 11,
      Valencia: 5,
      Sevilla: 5,
      Málaga: 4,
      "Palma de Mallorca": 4,
      Bilbao: 3,
      Zaragoza: 2,
    },
    ...{ Granada: 2, "A Coruña": 2, "Donostia / San Sebastián": 2 },
  },
  GB: {
    London: 15,
    Edinburgh: 5,
    Manchester: 5,
    Birmingham: 4,
    Bristol: 4,
    Leeds: 3,
    Glasgow: 3,
    Cardiff: 2,
    Bath: 2,
    York: 2,
    Belfast: 2,
  },
  BE: { Bruxelles: 10, Antwerpen: 9, Gent: 4, Liège: 3, Brugge: 3, Namur: 3, Leuven: 2, Arlon: 1 },
  PT: { Lisboa: 11, Porto: 7, Braga: 2, Coimbra: 2, Faro: 2, Funchal: 2, Évora: 2 },
};

/** German-speaking Belgian towns, excluded because no demo planner writes German there. */
const OSTBELGIEN = [
  "Eupen",
  "La Calamine",
  "Kelmis",
  "Raeren",
  "Sankt Vith",
  "Saint-Vith",
  "Lontzen",
  "Bütgenbach",
  "Büllingen",
];

const FLEMISH = ["Antwerpen", "Oost-Vlaanderen", "West-Vlaanderen", "Vlaams-Brabant", "Limburg"];

/** Dutch names of the communes of Brussels; the gazetteer has French ones. */
const DUTCH_NAMES: Record<string, string> = {
  ...{ Bruxelles: "Brussel", Schaerbeek: "Schaarbeek", Ixelles: "Elsene", Uccle: "Ukkel", Forest: "Vorst" },
  ...{ "Molenbeek-Saint-Jean": "Molenbeek", "Saint-Gilles": "Sint-Gillis", Auderghem: "Oudergem" },
  ...{ "Woluwe-Saint-Lambert": "Woluwe", "Woluwe-Saint-Pierre": "Woluwe", "Watermael-Boitsfort": "Bosvoorde" },
};

/** Spanish names of towns with a Basque or Valencian name first in the gazetteer. */
const SPANISH_NAMES: Record<string, string> = { "Donostia / San Sebastián": "San Sebastián", "Elx/Elche": "Elche" };

const SPREAD = {
  village: 800,
  /** Maximum number of planners in a town outside the big cities. */
  most: 3,
} as const;

/**
 * Chooses places for `count` planners in one country: the biggest cities first, and places of a town adjacent.
 * @throws Error if the country has no suitable town
 */
export function chooseSeats(towns: readonly DemoTown[], market: MarketCode, count: number, random: Random): Seat[] {
  const known = towns.filter((town) => town.country === market && town.zipCode && seatIn(town, 0));
  if (known.length === 0) throw new Error(`There are no towns of ${market}: load the places first.`);
  const taken = new Map<DemoTown, number>();
  for (const [name, wanted] of Object.entries(BIG_CITIES[market])) {
    const town = known.find((candidate) => candidate.name === name);
    if (town) taken.set(town, wanted);
  }
  const bigCities = new Set(taken.keys());
  for (let left = count - sum(taken.values()); left > 0; left--) {
    const open = known.filter((town) => !bigCities.has(town) && (taken.get(town) ?? 0) < SPREAD.most);
    // The square root of the population as weight gives rural areas a share.
    const town = random.weighted(open.length > 0 ? open : known, (it) => Math.sqrt(it.population || SPREAD.village));
    taken.set(town, (taken.get(town) ?? 0) + 1);
  }
  return [...taken]
    .flatMap(([town, planners]) =>
      Array.from({ length: planners }, (_, index) => seatIn(town, index, bigCities.has(town))),
    )
    .filter((seat) => seat !== null)
    .slice(0, count);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

function seatIn(town: DemoTown, index: number, bigCity = false): Seat | null {
  if (OSTBELGIEN.includes(town.name)) return null;
  const locale = localeIn(town, index);
  const area = areaOf(town, locale);
  if (!area) return null;
  const dutch = locale === "nl" ? DUTCH_NAMES[town.name] : undefined;
  // Some Spanish towns have two names ("Alicante/Alacant"), some German ones a remark ("Freiburg (Elbe)").
  const [ownName = town.name] = town.name.split(/\s*[/(]\s*/);
  return { town, townName: dutch ?? SPANISH_NAMES[town.name] ?? ownName, locale, area, bigCity };
}

function localeIn(town: DemoTown, index: number): Locale {
  if (town.country !== "BE") return MARKETS[town.country as MarketCode].locale;
  if (town.region === "Bruxelles-Capitale") return index % 2 === 0 ? "fr" : "nl";
  return FLEMISH.includes(town.region) ? "nl" : "fr";
}

const EARTH_KM_PER_DEGREE = 111.32;

/** Returns a random point near a town's centre, so that its planners have different positions. */
export function nearby(town: DemoTown, km: number, random: Random): { latitude: number; longitude: number } {
  const north = (random.next() * 2 - 1) * km;
  const east = (random.next() * 2 - 1) * km;
  // Linear approximation, because the last digits of a cosine differ between engines. The error is at most 20% up to
  // 60° north.
  const shrink = 1 - Math.min(Math.abs(town.latitude), 60) / 110;
  return {
    latitude: rounded(town.latitude + north / EARTH_KM_PER_DEGREE),
    longitude: rounded(town.longitude + east / (EARTH_KM_PER_DEGREE * shrink)),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
