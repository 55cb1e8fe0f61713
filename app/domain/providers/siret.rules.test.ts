import { expect, it } from "vitest";
import { days, hours, minutes } from "~/domain/durations";
import { groupedSiret, isSiret, retryAfter, siretOf } from "./siret.rules";

it.each(["73282932000074", "81234567600017", "88087814500015"])("takes %s", (siret) => {
  expect(isSiret(siret)).toBe(true);
});

it.each([
  ["a wrong last digit", "73282932000075"],
  ["two digits changed about", "73282923000074"],
  ["a wrong SIREN, though the whole adds up", "73282931000075"],
  ["13 digits", "7328293200007"],
  ["15 digits", "732829320000740"],
  ["letters", "7328293200007A"],
  ["nothing", ""],
  ["zeros alone", "00000000000000"],
  ["other digits than ours", "٧٣٢٨٢٩٣٢٠٠٠٠٧٤"],
])("a SIRET has 14 digits and a valid checksum: not %s (company-3)", (_, siret) => {
  expect(isSiret(siret)).toBe(false);
});

it("knows that La Poste counts in another way, and nobody else", () => {
  expect(isSiret("35600000000048"), "the seat, by the rule of the others").toBe(true);
  expect(isSiret("35600000049837"), "digits add up to 45").toBe(true);
  expect(isSiret("35600000049838")).toBe(false);
  expect(isSiret("73282932000079"), "digits add up to 55").toBe(false);
});

it("reads what is written in groups, and writes it so", () => {
  expect(siretOf(" 732 829 320 00074 ")).toBe("73282932000074");
  expect(siretOf("732.829.320-00074")).toBe("73282932000074");
  expect(groupedSiret("73282932000074")).toBe("732 829 320 00074");
});

it("waits ten minutes, then twice as long each time, and a day at most", () => {
  expect([1, 2, 3].map(retryAfter)).toEqual([minutes(10), minutes(20), minutes(40)]);
  expect(retryAfter(8)).toBe(hours(21) + minutes(20));
  expect([9, 10, 500].map(retryAfter)).toEqual([days(1), days(1), days(1)]);
});
