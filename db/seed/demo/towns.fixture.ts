import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { DemoTown } from "./towns";

const FILE = new URL("../places/places.tsv.gz", import.meta.url);

/** Sample from the gazetteer file: the biggest towns of each country and some smaller ones. */
export const TOWNS: readonly DemoTown[] = readTowns();

function readTowns(): DemoTown[] {
  const [, ...lines] = gunzipSync(readFileSync(FILE)).toString("utf8").trimEnd().split("\n");
  const seen = new Map<string, number>();
  const towns: DemoTown[] = [];
  for (const line of lines) {
    const country = line.slice(0, line.indexOf("\t"));
    const place = (seen.get(country) ?? 0) + 1;
    if (place > 2_000) continue;
    const town = readTown(line);
    if (!town.zipCode || town.population === 0) continue;
    seen.set(country, place);
    if (place <= 200 || place % 13 === 0) towns.push(town);
  }
  return towns;
}

function readTown(line: string): DemoTown {
  const [country = "", name = "", , , region = "", postalCodes = "", latitude, longitude, population] =
    line.split("\t");
  const [zipCode = ""] = postalCodes.split("|");
  return {
    ...{ country, name, region, zipCode },
    ...{ latitude: Number(latitude), longitude: Number(longitude), population: Number(population) },
  };
}
