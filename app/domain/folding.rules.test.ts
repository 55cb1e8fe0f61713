import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startCpuTime } from "../../tests/support/cpu-time";
import { composed, folded, foldText, isBlank, oneLine } from "./folding.rules";

describe("folding", () => {
  it.each([
    ["Zoë", "zoe"],
    ["Zoe\u0308", "zoe"],
    ["Éloïse‑Anne", "eloise-anne"],
    ["O’Neil ʼ ´", "o'neil ' '"],
    ["STRAẞE Strauß Łódź Søren", "strasse strauss lodz soren"],
    ["０６ ٠٦ ०६ 𝟎𝟔 ⓪⑥ ⓿❻ 0️⃣6️⃣", "06 06 06 06 06 06 06"],
    ["ma\u200bri\u00ade\u2060 \u202eabc\u202c", "marie abc"],
    ["zoe＠ｇｍａｉｌ．com zoepaul。fr", "zoe@gmail.com zoepaul.fr"],
    ["a\u00a0b\u202fc\u3000d", "a b c d"],
    ["a\0b\x1fc", "abc"],
  ])("%j is %j", (text, plain) => expect(folded(text)).toBe(plain));

  it("reads digits of every script as Intl writes them", () => {
    const systems = ["arab", "arabext", "beng", "deva", "fullwide", "khmr", "laoo", "mymr", "thai", "tibt", "tamldec"];
    for (const system of systems) {
      const written = new Intl.NumberFormat("en", { numberingSystem: system, useGrouping: false }).format(9876543210);
      expect(folded(written), system).toBe("9876543210");
    }
  });

  it("says where each part comes from", () => {
    const text = "x 0️⃣6️⃣ ß ﬁ y";
    const { text: plain, origin } = foldText(text);
    expect(plain).toBe("x 06 ss fi y");
    const of = (part: string) => {
      const at = plain.indexOf(part);
      const { start, end } = origin(at, at + part.length);
      return text.slice(start, end);
    };
    expect([of("06"), of("ss"), of("fi"), of("y")]).toEqual(["0️⃣6️⃣", "ß", "ﬁ", "y"]);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: "grapheme" }), (text) => {
        const once = foldText(text).text;
        expect(foldText(once).text).toBe(once);
      }),
    );
  });
});

it.each([
  "",
  " ",
  "\u200b",
  "\u2800",
  "\u3164",
  "\u00ad",
  "\u202e",
  "\ufe0f",
  "\u0301",
  "\u115f",
  "\u2066\n\u2029",
  "\0",
])("sees nothing in %j", (text) => expect(isBlank(text)).toBe(true));

it.each(["👍", "a\u200b", "1", "…", "é", "ก"])("sees something in %j", (text) => expect(isBlank(text)).toBe(false));

it.each([
  ["Fête\u202e de nuit\u2069", "Fête de nuit"],
  [" a\r\n\tb\u2028c ", "a b c"],
  ["\u200f\u3164\u200e", ""],
  ["👩\u200d❤\ufe0f\u200d👨 1️⃣", "👩\u200d❤\ufe0f\u200d👨 1️⃣"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["ma\u200drie", "marie"],
  ["Zoe\u0308", "Zoë"],
])("keeps one line of %j as %j", (typed, kept) => expect(oneLine(typed)).toBe(kept));

it("takes no time for any text", () => {
  const pieces = ["a\u0301\u0316", "\u0301\u0316", "ﷺ", "①", "0️⃣", "\u200b", "é", "\ud83d", "👩\u200d"];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(32_000 / piece.length));
    const cpuTime = startCpuTime();
    for (const clean of [folded, oneLine, composed, isBlank]) clean(text);
    expect(cpuTime(), JSON.stringify(piece)).toBeLessThan(1000);
  }
});
