import { expect, it } from "vitest";
import { csvField, csvFile, separatorOf } from "./csv.rules";

it("begins with a byte order mark and separates as the language's spreadsheets do (shop-2)", () => {
  expect(csvFile([["a", "b"]], separatorOf("fr"))).toBe("\uFEFFa;b\r\n");
  expect(separatorOf("en")).toBe(",");
});

it("quotes what would be taken for two fields or two rows (shop-2)", () => {
  expect([csvField("a;b", ";"), csvField('a "b"', ";"), csvField("a\nb", ";"), csvField("a,b", ";")]).toEqual([
    '"a;b"',
    '"a ""b"""',
    '"a\nb"',
    "a,b",
  ]);
});

it.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1"])(
  "never writes a formula: %j (shop-2)",
  (text) => {
    expect(csvField(text, ";").replace(/^"|"$/g, "")).toBe(`'${text}`);
  },
);

it.each(["-1", "5", "-189.60", "-189,60"])("leaves the number %s alone (shop-2)", (text) => {
  expect(csvField(text, ";")).toBe(text);
});
