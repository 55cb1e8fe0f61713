import { expect, it } from "vitest";
import { csvField, csvFile } from "./csv.rules";

it("the CSV file starts with a byte order mark and separates fields as spreadsheets of the language do (shop-12)", () => {
  expect(csvFile([["a", "b"]], "fr")).toBe("\uFEFFa;b\r\n");
  expect(csvFile([["a", "b"]], "en")).toBe("\uFEFFa,b\r\n");
});

it("the CSV file quotes text that would be read as two fields or rows (shop-13)", () => {
  expect([csvField("a;b", ";"), csvField('a "b"', ";"), csvField("a\nb", ";"), csvField("a,b", ";")]).toEqual([
    '"a;b"',
    '"a ""b"""',
    '"a\nb"',
    "a,b",
  ]);
});

it.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1"])(
  "the CSV file contains no formulas: %j (shop-14)",
  (text) => {
    expect(csvField(text, ";").replace(/^"|"$/g, "")).toBe(`'${text}`);
  },
);

it.each(["-1", "5", "-189.60", "-189,60"])("a CSV file has numbers without quotes: %s (shop-13)", (text) => {
  expect(csvField(text, ";")).toBe(text);
});
