import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeSlug, SLUG_LETTERS, slugBeginnings } from "./place-slugs.rules";

describe("placeSlug", () => {
  it.each([
    ["Rhône", "rhone"],
    ["Côte-d'Or", "cote-d-or"],
    ["Donostia / San Sebastián", "donostia-san-sebastian"],
    ["Stolberg (Rheinland)", "stolberg-rheinland"],
    ["Luxembourg (BE)", "luxembourg-be"],
    ["Gießen", "giessen"],
    ["Évora", "evora"],
    ["L’Haÿ-les-Roses", "l-hay-les-roses"],
    ["Œuilly", "oeuilly"],
    ["Київ", "Київ"],
    ["–", ""],
  ])("%s → %s", (name, slug) => expect(placeSlug(name)).toBe(slug));

  it("leaves no hyphen at the ends or beside another, and does nothing to an address", () => {
    const letters = [...SLUG_LETTERS.keys()];
    const names = fc.array(fc.constantFrom("a", "Z", "7", "-", "ж", ...letters), { maxLength: 16 });
    fc.assert(
      fc.property(names, (parts) => {
        const slug = placeSlug(parts.join(""));
        expect(slug).not.toMatch(/^-|-$/);
        expect(placeSlug(slug)).toBe(slug);
      }),
    );
  });

  it("knows with which characters the names of an address may begin", () => {
    const letters = [...SLUG_LETTERS.keys()];
    const names = fc.array(fc.constantFrom("a", "Z", "7", "-", "ж", "𐐀", ...letters), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, (parts) => {
        const slug = placeSlug(parts.join(""));
        fc.pre(slug !== "");
        expect(slugBeginnings(slug)).toContain(parts[0]);
      }),
    );
    expect(slugBeginnings("lyon")).not.toContain("P");
  });

  it("gives every place of the gazetteer an address of a to z, 0 to 9 and single hyphens", () => {
    const lines = gunzipSync(readFileSync("db/seed/places/places.tsv.gz")).toString().trim().split("\n").slice(1);
    const names = new Set(lines.flatMap((line) => [line.split("\t")[1] ?? "", line.split("\t")[4] ?? ""]));
    expect(names.size).toBeGreaterThan(50_000);
    const odd = [...names].filter((name) => name !== "" && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(placeSlug(name)));
    expect(odd).toEqual([]);
  });
});
