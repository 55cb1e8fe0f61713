import { expect, it } from "vitest";
import { townFarAway } from "./town-code.rules";

const paris = { name: "Paris", country: "FR", postalCodes: "75001|75002", latitude: 48.8534, longitude: 2.3488 };
const villeurbanne = { name: "Villeurbanne", country: "FR", postalCodes: "69100", latitude: 45.766, longitude: 4.8795 };
const lyon = { name: "Lyon", country: "FR", postalCodes: "69001|69009", latitude: 45.764, longitude: 4.8357 };
const bristol = { name: "Bristol", country: "GB", postalCodes: "BS1|BS2", latitude: 51.455, longitude: -2.596 };
const all = [paris, lyon, villeurbanne, bristol];

it.each([
  ["its own code", "69100", villeurbanne, null],
  ["a code of the town beside it", "69009", villeurbanne, null],
  ["a code of a town far away", "75001", villeurbanne, "Paris"],
  ["a code that nobody knows", "69199", villeurbanne, null],
  ["the same digits in another country", "75001", { ...villeurbanne, country: "DE" }, null],
  ["a whole code where the first part is known", "BS1 5TR", bristol, null],
  ["a code of two parts, far away", "BS1 5TR", { ...bristol, latitude: 55.95, longitude: -3.19 }, "Bristol"],
])("%s", (_, code, town, name) => {
  expect(townFarAway(code, town, all)?.name ?? null).toBe(name);
});
