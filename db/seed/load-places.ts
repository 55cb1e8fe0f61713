import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { placeTerms } from "~/domain/places/place-names.rules";
import { LOCALES } from "~/i18n/markets";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { COUNTRIES } from "./places/countries";

/** Rows a batch. Measured: sqld refuses a value of 60,000 rows ("string or blob too big") and takes one of 30,000. */
const CHUNK_ROWS = 20_000;
const TIMEOUT_MS = 60_000;

const TOWNS_FILE = fileURLToPath(new URL("./places/places.tsv.gz", import.meta.url));
/** What the rows are made from. */
const SOURCES = [
  TOWNS_FILE,
  fileURLToPath(new URL("./places/countries.ts", import.meta.url)),
  fileURLToPath(new URL("../../app/domain/places/place-names.rules.ts", import.meta.url)),
  fileURLToPath(import.meta.url),
];

interface SeedPlace {
  kind: "city" | "country";
  country: string;
  name: string;
  otherNames: string[];
  region: string;
  postalCodes: string[];
  latitude: number;
  longitude: number;
  population: number;
}

/**
 * Fills `places` and its index with the countries and the towns of `places.tsv.gz`. Does nothing when that is done already. A
 * load that was cut off, or was made from another file or other rules for names, is done again from the start.
 * @returns the rows written (0 when nothing was to do) and the time it took
 */
export async function loadPlaces(settings: DatabaseSettings): Promise<{ rows: number; ms: number }> {
  const started = Date.now();
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const mark = completionMark();
  if (await isComplete(db, mark)) return { rows: 0, ms: Date.now() - started };

  const places = [...countries(), ...towns()];
  await db.batch([
    db.run(sql`INSERT INTO places_fts (places_fts) VALUES ('delete-all')`),
    db.run(sql`DELETE FROM places`),
  ]);
  // While the server writes one chunk, the next one is prepared.
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

/** A word in the index, under a row id without a place, written last: it tells that all rows are there, and which. */
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
        ...[p.latitude, p.longitude, p.population],
      ]),
    ),
    terms: JSON.stringify(places.map((p) => placeTerms({ ...p, names: [p.name, ...p.otherNames] }))),
  };
}

function writeChunk(db: Database, firstId: number, { rows, terms }: ReturnType<typeof prepareChunk>) {
  return db.batch([
    db.run(sql`INSERT INTO places (id, kind, country, name, region, postal_codes, latitude, longitude, population)
      SELECT ${firstId} + key, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
      FROM json_each(${rows})`),
    db.run(sql`INSERT INTO places_fts (rowid, terms) SELECT ${firstId} + key, value FROM json_each(${terms})`),
  ]);
}

function countries(): SeedPlace[] {
  return COUNTRIES.map((country) => {
    const names = LOCALES.map((locale) => new Intl.DisplayNames(locale, { type: "region" }).of(country.country) ?? "");
    const [name = "", ...others] = names; // French is the first of the languages
    const otherNames = [...others, ...country.otherNames];
    return { ...country, kind: "country", name, otherNames, region: "", postalCodes: [] };
  });
}

/** The towns of the file, the biggest first; those of unknown size last. */
function towns(): SeedPlace[] {
  const [, ...lines] = gunzipSync(readFileSync(TOWNS_FILE)).toString("utf8").trimEnd().split("\n");
  return lines.map(readTown).sort((a, b) => b.population - a.population);
}

function readTown(line: string): SeedPlace {
  const [country, name, , otherNames, region, postalCodes, latitude, longitude, population] = line.split("\t");
  if (!country || !name || population === undefined) throw new Error(`Not a town: ${line}`);
  return {
    kind: "city",
    country,
    name,
    otherNames: otherNames ? otherNames.split("|") : [],
    // The file has lost the first word of "City of Bristol".
    region: (region ?? "").replace(/^of /, "City of "),
    postalCodes: postalCodes ? postalCodes.split("|") : [],
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  };
}
