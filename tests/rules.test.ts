import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findRules, rulesPage, unknownRules } from "../scripts/rules.mjs";
import { filesBelow } from "./support/files-below.mjs";

// Checks docs/RULES.md, which is generated from the rule ids in the titles of tests.

const rules = findRules();

it("finds docs/RULES.md up to date", () => {
  expect(readFileSync("docs/RULES.md", "utf8"), "run `npm run rules` and commit docs/RULES.md").toBe(rulesPage(rules));
});

it("knows the subject of each rule, and states it without the values of a parametrised test", () => {
  expect(rules.size).toBeGreaterThan(500);
  expect(unknownRules(rules), "without a heading in scripts/rules.mjs").toEqual([]);
  const lines = rulesPage(rules).split("\n");
  expect(lines.filter((line) => /^- `.*(%[a-z]|\$[a-z{])/.test(line))).toEqual([]);
});

it("has a test for every rule that the code cites", () => {
  const cited = ["app", "db", "scripts", "tests"].flatMap(filesBelow).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\b[Rr]ules? ([a-z]+(?:-[a-z]+)*-\d+)/g)].map(([, id = ""]) => ({
      path,
      id,
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ id }) => !rules.has(id)).map(({ path, id }) => `${path}: ${id}`)).toEqual([]);
});

it("is what comments cite instead of documents that are not here", () => {
  const citing = ["app", "db", "scripts", "tests"]
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && path !== "tests/rules.test.ts")
    .filter((path) => /(customer|back-office) specification|decisions\.md/i.test(readFileSync(path, "utf8")));
  expect(citing).toEqual([]);
});
