import { expect, it } from "vitest";
import { intl } from "./intl";

it("makes one object for one language and one set of options", () => {
  const percent = intl("NumberFormat", "fr-FR", { style: "percent" });
  expect(intl("NumberFormat", "fr-FR", { style: "percent" })).toBe(percent);
  expect(percent.format(0.5)).toBe("50\u00a0%");
  expect(intl("NumberFormat", "en-GB", { style: "percent" }).format(0.5)).toBe("50%");
  expect(intl("NumberFormat", "fr-FR").format(0.5)).toBe("0,5");
  expect(intl("DisplayNames", "de-DE", { type: "region" }).of("FR")).toBe("Frankreich");
  expect(intl("Collator", "de").compare("ä", "b")).toBe(-1);
});

it("keeps a limited number of them", () => {
  const first = intl("NumberFormat", "nl-BE");
  for (let digits = 1; digits <= 21; digits++)
    for (let fraction = 0; fraction <= 24; fraction++)
      intl("NumberFormat", "nl-BE", {
        minimumIntegerDigits: digits,
        maximumFractionDigits: fraction % 21,
        useGrouping: fraction > 20,
      });
  expect(intl("NumberFormat", "nl-BE")).not.toBe(first);
});
