import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { DemoTown } from "./towns";

const FILE = new URL("../places/places.tsv.gz", import.meta.url);

/** Towns of the gazetteer's file: of each country the biggest, and some smaller ones. */
export function readTowns(): DemoTown[] {
  const [, ...lines] = gunzipSync(readFileSync(FILE)).toString("utf8").trimEnd().split("\n");
  const seen = new Map<string, number>();
  return lines.map(readTown).filter((town) => {
    if (!town.zipCode || town.population === 0) return false;
    const place = (seen.get(town.country) ?? 0) + 1;
    seen.set(town.country, place);
    return place <= 200 || (place <= 2_000 && place % 13 === 0);
  });
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
