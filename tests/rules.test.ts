import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow } from "./support/files-below.mjs";

// Checks docs/RULES.md, which lists the product's rules with the implementing file and the test of each.

const ID = /[a-z]+(?:-[a-z]+)*-\d+/;

const rules = readFileSync("docs/RULES.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [id = "", text = "", kept = "", test = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id: id.replaceAll("`", ""), text, kept: pathsIn(kept), tests: pathsIn(test) };
  });
const ids = new Set(rules.map(({ id }) => id));

it("numbers each rule once, by its subject", () => {
  expect(rules.length).toBeGreaterThan(150);
  expect(ids.size).toBe(rules.length);
  expect([...ids].filter((id) => !new RegExp(`^${ID.source}$`).test(id))).toEqual([]);
});

it("names files that exist, and a test for each rule", () => {
  const named = rules.flatMap(({ kept, tests }) => [...kept, ...tests]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(rules.filter(({ kept, tests }) => kept.length === 0 || tests.length === 0).map(({ id }) => id)).toEqual([]);
  expect(rules.flatMap(({ tests }) => tests).filter((path) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([]);
});

it("has each rule's id in the title of a test of its file", () => {
  const titled = (path: string, id: string) =>
    readFileSync(path, "utf8")
      .split("\n")
      .some((line) => /["'`]/.test(line) && new RegExp(`\\((?:[^()]*, )?${id}(?:, [^()]*)?\\)`).test(line));
  const missing = rules.filter(({ id, tests }) => !tests.some((path) => titled(path, id)));
  expect(missing.map(({ id, tests }) => `${tests.join(", ")} has no test for ${id}`)).toEqual([]);
});

it("has every rule that the code cites", () => {
  const cited = ["app", "db", "scripts", "tests"].flatMap(filesBelow).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(new RegExp(`\\b[Rr]ules? (${ID.source})`, "g"))].map(([, id = ""]) => ({
      path,
      id,
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ id }) => !ids.has(id)).map(({ path, id }) => `${path}: ${id}`)).toEqual([]);
});

it("is what comments cite instead of documents that are not here", () => {
  const citing = ["app", "db", "scripts", "tests"]
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && path !== "tests/rules.test.ts")
    .filter((path) => /(customer|back-office) specification|decisions\.md/i.test(readFileSync(path, "utf8")));
  expect(citing).toEqual([]);
});

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}
