import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { placeTerms } from "~/domain/places/place-names.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { LOCALES } from "~/i18n/markets";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { places as gazetteer } from "../schema/places";
import { COUNTRIES } from "./places/countries";

/** Rows per batch. Measured: sqld refuses a value of 60,000 rows ("string or blob too big") and accepts 30,000. */
const CHUNK_ROWS = 20_000;
const TIMEOUT_MS = 60_000;

const DESTINATIONS_FILE = fileURLToPath(new URL("./places/destinations.tsv", import.meta.url));
const TOWNS_FILE = fileURLToPath(new URL("./places/places.tsv.gz", import.meta.url));
/** Input files. A change of one triggers a new load. */
const SOURCES = [
  TOWNS_FILE,
  DESTINATIONS_FILE,
  fileURLToPath(new URL("./places/countries.ts", import.meta.url)),
  fileURLToPath(new URL("../../app/domain/places/place-names.rules.ts", import.meta.url)),
  fileURLToPath(import.meta.url),
];

interface SeedPlace {
  kind: "city" | "country" | "destination";
  country: string;
  name: string;
  /** Names of a destination, in the order of LOCALES. */
  names?: string[];
  otherNames: string[];
  region: string;
  postalCodes: string[];
  latitude: number;
  longitude: number;
  population: number;
  radiusKm?: number;
}

/** Number of inhabitants by which a destination of rank 1 to 5 is sorted among the towns. */
const RANKED_AS = [1_000_000, 300_000, 100_000, 30_000, 10_000];

/**
 * Fills `places` and its index with the countries, the towns of `places.tsv.gz` and the places of `destinations.tsv`,
 * unless they are complete.
 * @returns the number of written rows, and the duration
 */
export async function loadPlaces(settings: DatabaseSettings): Promise<{ rows: number; ms: number }> {
  const started = Date.now();
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const mark = completionMark();
  if (await isComplete(db, mark)) return { rows: 0, ms: Date.now() - started };

  const destinations = readDestinations();
  const others = [...otherCountries(destinations), ...destinations, ...towns()];
  const places = [...countries(), ...byImportance(others)];
  await db.batch([db.run(sql`INSERT INTO places_fts (places_fts) VALUES ('delete-all')`), db.delete(gazetteer)]);
  // Prepares the next chunk while the server writes one.
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < places.length; from += CHUNK_ROWS) {
    const chunk = prepareChunk(places.slice(from, from + CHUNK_ROWS));
    await writing;
    writing = writeChunk(db, from + 1, chunk);
  }
  await writing;
  await db.batch([
    db.run(sql`INSERT INTO places_fts (places_fts) VALUES ('optimize')`),
    db.run(sql`INSERT INTO places_fts (rowid, terms) VALUES (${places.length + 1}, ${mark})`),
  ]);
  return { rows: places.length, ms: Date.now() - started };
}

/** Returns a word with a hash of the sources. The index contains this word only when the index is complete. */
function completionMark(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) hash.update(readFileSync(source));
  return `complete${hash.digest("hex")}`;
}

async function isComplete(db: Database, mark: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT rowid FROM places_fts WHERE places_fts MATCH ${mark}`);
  return rows.length > 0;
}

function prepareChunk(places: SeedPlace[]) {
  return {
    rows: JSON.stringify(
      places.map((p) => [
        ...[p.kind, p.country, p.name, p.region, p.postalCodes.join("|")],
        ...[p.latitude, p.longitude, p.population, p.names?.join("|") ?? "", p.radiusKm ?? 0],
      ]),
    ),
    terms: JSON.stringify(
      places.map((p) => placeTerms({ ...p, names: [p.name, ...(p.names ?? []), ...p.otherNames] })),
    ),
  };
}

function writeChunk(db: Database, firstId: number, { rows, terms }: ReturnType<typeof prepareChunk>) {
  return db.batch([
    db.run(sql`INSERT INTO places (id, kind, country, name, region, postal_codes, latitude, longitude, population, names, radius_km)
      SELECT ${firstId} + key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 8, value ->> 9
      FROM json_each(${rows})`),
    db.run(sql`INSERT INTO places_fts (rowid, terms) SELECT ${firstId} + key, value FROM json_each(${terms})`),
  ]);
}

const countryNames = (country: string) =>
  LOCALES.map(
    (locale) => new Intl.DisplayNames(locale === "pt" ? "pt-PT" : locale, { type: "region" }).of(country) ?? country,
  );

function countries(): SeedPlace[] {
  return COUNTRIES.map((country) => {
    const [name = "", ...others] = countryNames(country.country); // the first language is French
    const otherNames = [...others, ...country.otherNames];
    return { ...country, kind: "country", name, otherNames, region: "", postalCodes: [] };
  });
}

/** Returns countries without listed towns, with position and rank of their best-known destination. */
function otherCountries(destinations: readonly Destination[]): Destination[] {
  const known = new Set<string>(COUNTRIES.map(({ country }) => country));
  return [...destinations]
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ country, latitude, longitude, rank }): Destination[] => {
      if (known.has(country)) return [];
      known.add(country);
      const [name = "", ...otherNames] = countryNames(country);
      return [
        {
          ...{ kind: "country", country, name, otherNames, region: "", postalCodes: [] },
          ...{ latitude, longitude, population: 0, rank },
        },
      ];
    });
}

interface Destination extends SeedPlace {
  /** From 1 (best known) to 5. */
  rank: number;
}

function readDestinations(): Destination[] {
  const [, ...lines] = readFileSync(DESTINATIONS_FILE, "utf8").replace(/\n$/, "").split("\n");
  return lines.map((line) => {
    const [, , country = "", latitude, longitude, radiusKm, rank, ...words] = line.split("\t");
    const names = words.slice(0, LOCALES.length);
    const aliases = words[LOCALES.length];
    if (names.length < LOCALES.length || aliases === undefined || Number(radiusKm) > SEARCH.widestKm)
      throw new Error(`Not a destination: ${line}`);
    const countriesCalled = countryNames(country);
    // The UI adds the country to every place, so "Perth (Australia)" becomes "Perth".
    const short = names.map((name, index) => name.replace(` (${countriesCalled[index]})`, ""));
    return {
      ...{ kind: "destination", country, name: short[0] ?? "", names: short, region: "", postalCodes: [] },
      otherNames: [...names, ...(aliases === "" ? [] : aliases.split("|"))],
      ...{ latitude: Number(latitude), longitude: Number(longitude), population: 0 },
      ...{ radiusKm: Number(radiusKm), rank: Number(rank) },
    };
  });
}

/** Sorts by population; unknown ones come last. Destinations use the population of their rank. */
function byImportance(places: readonly (SeedPlace | Destination)[]): SeedPlace[] {
  const importance = (place: SeedPlace | Destination) =>
    "rank" in place ? (RANKED_AS[place.rank - 1] ?? 0) : place.population;
  return [...places].sort((a, b) => importance(b) - importance(a));
}

function towns(): SeedPlace[] {
  const [, ...lines] = gunzipSync(readFileSync(TOWNS_FILE)).toString("utf8").trimEnd().split("\n");
  return lines.map(readTown);
}

function readTown(line: string): SeedPlace {
  const [country, name, , otherNames, region, postalCodes, latitude, longitude, population] = line.split("\t");
  if (!country || !name || population === undefined) throw new Error(`Not a town: ${line}`);
  return {
    kind: "city",
    country,
    name,
    otherNames: otherNames ? otherNames.split("|") : [],
    // The file lacks the first word of "City of Bristol".
    region: (region ?? "").replace(/^of /, "City of "),
    postalCodes: postalCodes ? postalCodes.split("|") : [],
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
}
