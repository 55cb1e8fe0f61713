import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { keywordMatch, pageCount, pageNumber, SEARCH } from "./search-providers.rules";

const test = useTestDatabase();

beforeAll(async () => {
  await test.db.run(
    sql`INSERT INTO provider_search (rowid, terms) VALUES (7, ${"Éléonore Weiß, fêtes champêtres à Saint-Étienne : Организация свадеб"})`,
  );
});

const finds = async (typed: string) => {
  const match = keywordMatch(typed);
  if (match === null) return null;
  const rows = await test.db.all(sql`SELECT rowid FROM provider_search WHERE provider_search MATCH ${match}`);
  return rows.length > 0;
};

describe("keywordMatch", () => {
  it.each([
    ["champêtres", true],
    ["CHAMPETRES", true],
    ["eleonore fetes", true],
    ["fetes eleonore", true],
    ["champ", true],
    ["fe\u0302tes", true],
    ["champ\u00adêtres", true],
    ["saint-étienne", true],
    ["weiß", true],
    ["организация", true],
    ["éléonore barcelone", false],
    ["champ eleonore", false], // only the last word may be unfinished
    ["we", false],
    ["à", true],
    ["*", null],
    ["   ", null],
    ["🌸", null],
  ])("%s: %s", async (typed, found) => {
    expect(await finds(typed)).toBe(found);
  });

  it("completes a last word of three to twenty letters", () => {
    expect(["ab", "abc", "a".repeat(20), "a".repeat(21)].map(keywordMatch)).toEqual([
      ...['"ab"', '"abc"*', `"${"a".repeat(20)}"*`, `"${"a".repeat(21)}"`],
    ]);
  });

  it.each([
    '"',
    "' OR 1=1 --",
    "NEAR(a b)",
    "terms:fêtes",
    "{terms}: a",
    "-fêtes",
    "^fêtes",
    "a AND NOT b",
    "fêtes*",
    '"fêtes" "champêtres"',
    "(((",
    "a + b",
    "\u0000",
  ])("takes %s for words", async (typed) => {
    await expect(finds(typed)).resolves.toBeDefined();
  });

  it("makes no expression that the index refuses, for any input", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (words) => {
        const typed = words.join(" ");
        expect(keywordMatch(typed) ?? '"a"').toMatch(/^"[^"*\s]+"( AND "[^"*\s]+")*\*?$/);
        await finds(typed);
      }),
      { numRuns: 200 },
    );
  });

  it("never makes a word that the tokenizer takes for two, which an index without positions refuses", async () => {
    const letters = Array.from({ length: 0x800 }, (_, code) => String.fromCharCode(code));
    const words = letters.map((letter) => keywordMatch(`aa${letter}bb`)).filter((match) => match !== null);
    expect(words.length).toBe(letters.length);
    for (let from = 0; from < words.length; from += 200) {
      const match = words
        .slice(from, from + 200)
        .map((word) => `(${word})`)
        .join(" OR ");
      await test.db.all(sql`SELECT rowid FROM provider_search WHERE provider_search MATCH ${match}`);
    }
  });

  it("reads no more than so many words and characters", () => {
    expect(keywordMatch("mot ".repeat(50))?.split(" AND ")).toHaveLength(SEARCH.words);
    expect(keywordMatch("x".repeat(5_000))?.length).toBeLessThan(SEARCH.longestKeyword + 4);
  });
});

it("understands pages", () => {
  expect(["1", "7", "100", "101", "999", "1000", "0", "-1", "1e1", "x", "", null].map(pageNumber)).toEqual([
    1,
    7,
    100,
    101,
    999,
    1000,
    ...[null, null, null, null, null],
    1,
  ]);
  expect([0, 1, 12, 13, 1_200].map(pageCount)).toEqual([0, 1, 1, 2, 100]);
});
