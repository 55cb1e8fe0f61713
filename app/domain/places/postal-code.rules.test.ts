import { expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "~/i18n/markets";
import { postalCodeExample, postalCodeOf } from "./postal-code.rules";

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
])("%s: %s is none", (country, typed) => {
  expect(postalCodeOf(country, typed)).toBeNull();
});

it("gives an example of its own form for every country (company-12)", () => {
  for (const country of COUNTRY_CODES)
    expect(postalCodeOf(country, postalCodeExample(country))).toBe(postalCodeExample(country));
});
