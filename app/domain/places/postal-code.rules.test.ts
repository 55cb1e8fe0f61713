import { expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";
import { postalCodeExample, postalCodeOf, townFarAway } from "./places.rules";

it.each<[CountryCode, string, string]>([
  ["FR", " 67 000 ", "67000"],
  ["FR", "F-67000", "67000"],
  ["DE", "01067", "01067"],
  ["IT", "00118", "00118"],
  ["ES", "41001", "41001"],
  ["BE", "B-9000", "9000"],
  ["PT", "1000205", "1000-205"],
  ["PT", "1000-205", "1000-205"],
  ["GB", "sw1a1aa", "SW1A 1AA"],
  ["GB", "bs1 5tr", "BS1 5TR"],
  ["GB", "M1 1AE", "M1 1AE"],
  ["NL", "1012ab", "1012 AB"],
  ["AT", "1010", "1010"],
  ["CH", "CH-8001", "8001"],
  ["LU", "L-1118", "1118"],
  ["IE", "d02x285", "D02 X285"],
])("%s: %s is %s", (country, typed, code) => {
  expect(postalCodeOf(country, typed)).toBe(code);
});

it.each<[CountryCode, string]>([
  ["FR", "6700"],
  ["FR", "670000"],
  ["FR", "6700O"],
  ["FR", "D-67000-1"],
  ["DE", "1067"],
  ["IT", "V-00120"],
  ["ES", ""],
  ["BE", "90000"],
  ["BE", "0900"],
  ["PT", "1000"],
  ["GB", "67000"],
  ["GB", "QQ1 1AA"],
  ["NL", "1012"],
  ["IE", "D02"],
])("a postal code has its country's format: %s: %s is not (company-12)", (country, typed) => {
  expect(postalCodeOf(country, typed)).toBeNull();
});

it("every country has an example of its postal codes (company-20)", () => {
  for (const country of COUNTRY_CODES)
    expect(postalCodeOf(country, postalCodeExample(country))).toBe(postalCodeExample(country));
});

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
