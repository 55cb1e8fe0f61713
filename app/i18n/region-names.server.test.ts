import { expect, it } from "vitest";
import { withinRegion } from "./region-names.server";

it.each([
  ["fr", "Alpes-Maritimes", "dans les Alpes-Maritimes"],
  ["fr", "Hérault", "dans l’Hérault"],
  ["fr", "Rhône", "dans le Rhône"],
  ["fr", "Loire", "dans la Loire"],
  ["fr", "Loire-Atlantique", "en Loire-Atlantique"],
  ["fr", "Haute-Savoie", "en Haute-Savoie"],
  ["fr", "Saône-et-Loire", "en Saône-et-Loire"],
  ["fr", "Paris", "à Paris"],
  ["fr", "Liège", "dans la région de Liège"],
  ["fr", "Antwerpen", "dans la région d’Antwerpen"],
  ["de", "Alpes-Maritimes", "in den Alpes-Maritimes"],
  ["de", "Saarland", "im Saarland"],
  ["de", "Bayern", "in Bayern"],
  ["de", "Loire", "in der Loire"],
  ["de", "Haute-Savoie", "in Haute-Savoie"],
] as const)("joins in %s a preposition with the region %s", (locale, region, within) => {
  expect(withinRegion(locale, region)).toBe(within);
});
