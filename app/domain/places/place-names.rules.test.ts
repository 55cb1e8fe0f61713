import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldPlaceName, PLACE_SEARCH, placeMatch, placeTerms, readPlaceText } from "./place-names.rules";

const anyText = fc.string({ unit: "binary", maxLength: 300 });
const placeLike = fc
  .array(
    fc.constantFrom(
      ...[
        "st",
        "Ste",
        "SINT",
        "san",
        "São",
        "d",
        "L",
        "e1",
        "SW1A",
        "1aa",
        "1AA1AA",
        "e16an",
        "1000",
        "123",
        "1000123",
      ],
      ...[
        "ab",
        "1012ab",
        "d02",
        "x285",
        "D02X285",
        "10115",
        "-",
        ",",
        "Köln",
        "l·l",
        "'s",
        "œ",
        "İ",
        "ﬁ",
        "０",
        "\0",
        '"',
      ],
    ),
    { maxLength: 12 },
  )
  .chain((words) => fc.constantFrom(" ", "", "-").map((between) => words.join(between)));

describe("foldPlaceName", () => {
  it.each([
    ["Besançon", "besancon"],
    ["Weißenfels", "weissenfels"],
    ["Schœlcher", "schoelcher"],
    ["Næstved Tromsø Łódź", "naestved tromso lodz"],
    ["L'Haÿ-les-Roses", "l hay les roses"],
    ["L’Haÿ les Roses", "l hay les roses"],
    ["Sant Marcel·la", "sant marcella"],
    ["  PARIS\t(centre) ", "paris centre"],
    ["Saint-Denis", "saint denis"],
    ["St. Denis", "saint denis"],
    ["Ste-Maxime", "saint maxime"],
    ["Sankt Pölten", "saint polten"],
    ["Sint-Niklaas", "saint niklaas"],
    ["San Sebastián", "san sebastian"],
    ["Santa Cruz", "santa cruz"],
    ["São João", "sao joao"],
    ["Stendal", "stendal"],
    ["SW1A 1AA", "sw1a"],
    ["sw1a1aa", "sw1a"],
    ["e16an", "e1"],
    ["London EC1A 1BB", "london ec1a"],
    ["D02 X285", "d02"],
    ["1000-123 Lisboa", "1000 lisboa"],
    ["1000123", "1000"],
    ["1012 AB Amsterdam", "1012 amsterdam"],
    ["L-1234", "1234"],
    ["CH-8000 Zürich", "8000 zurich"],
    ["67000", "67000"],
    ["日本", ""],
  ])("folds %j to %j", (text, folded) => expect(foldPlaceName(text)).toBe(folded));

  it("changes nothing when it is repeated, and leaves only words of a to z and 0 to 9", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, placeLike), (text) => {
        const folded = foldPlaceName(text);
        expect(foldPlaceName(folded)).toBe(folded);
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("readPlaceText", () => {
  it("takes apart a label, and a name with a code on either side", () => {
    const lyon = { name: "lyon", codes: ["69003"], context: [], hints: [] };
    expect(readPlaceText("Lyon, 69003, Rhône, France")).toEqual({ ...lyon, context: ["rhone", "france"] });
    expect(readPlaceText("69003 Lyon")).toEqual(lyon);
    expect(readPlaceText("Lyon 69003,")).toEqual(lyon);
    expect(readPlaceText("")).toEqual({ name: "", codes: [], context: [], hints: [] });
  });
});

describe("placeMatch", () => {
  it("waits for three letters or digits", () => {
    for (const text of ["", "pa", " pa ", "l'a", "st ", "é’'", "E1 ", "日本語"]) expect(placeMatch(text)).toBeNull();
    expect(placeMatch("par")).toEqual({ unfinished: '"par"*', exact: '"0par"', part: null });
  });

  it.each([
    ["saint den", '"saint" AND "den"*'],
    ["ste", '("saint" OR "ste"*)'],
    ["saint d", '"0saintd"* OR ("saint" AND "d")'],
    ["67000 stras", '"67000" AND "stras"*'],
    ["67000 st", '"67000"'],
    ["Lyon, 69001, Rhône, France", '"lyon" AND "69001"*'],
    ["1000-1", '"1000"'],
    ["1000-123", '"1000"'],
    ["E1 6AN", '"e1"'],
    ["6700", '"6700"*'],
  ])("looks for %j with %s", (text, expression) => expect(placeMatch(text)?.unfinished).toBe(expression));

  it("looks for the exact name together with the codes, and for none when there is only a code", () => {
    expect(placeMatch("69003 St. Étienne")?.exact).toBe('"0saintetienne" AND "69003"');
    expect(placeMatch("69003")?.exact).toBeNull();
  });

  it.each(["constructor", "toString 3", "__proto__ x", "valueOf(15)"])("takes %j for a name", (text) =>
    expect(placeMatch(text)?.unfinished).toMatch(/^"/),
  );

  it("lets no text reach the syntax of the index, and stays short", () => {
    const word = '"[a-z0-9]+"\\*?';
    const expression = new RegExp(`^\\(?${word}(?: (?:AND|OR) \\(?${word}\\)?)*$`);
    fc.assert(
      fc.property(fc.oneof(anyText, placeLike), (text) => {
        const match = placeMatch(text);
        if (match === null) return;
        expect(match.unfinished).toMatch(expression);
        expect(match.exact ?? '"a"').toMatch(expression);
        expect(match.part ?? '"a"').toMatch(expression);
        expect((match.part ?? "").split(" OR ").length).toBeLessThan(21);
        expect(match.unfinished.split(" AND ").length).toBeLessThanOrEqual(PLACE_SEARCH.maxWords);
      }),
      { numRuns: 2_000 },
    );
    expect(placeMatch("ab ".repeat(10_000))?.unfinished.length).toBeLessThan(500);
  });
});

describe("placeTerms", () => {
  it("holds words as written and as folded, whole names, umlauts written out, and codes", () => {
    const terms = placeTerms({ names: ["Sankt Pölten"], postalCodes: ["3100", "SW1A"] }).split(" ");
    expect(terms.sort()).toEqual(
      ["sankt", "saint", "polten", "poelten", "0saintpolten", "0saintpoelten", "3100", "sw1a"].sort(),
    );
  });
});
