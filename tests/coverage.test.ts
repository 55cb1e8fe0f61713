import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// docs/COVERAGE.md names, for each line of the specification, the file that does it and the test that proves it.

const rows = readFileSync("docs/COVERAGE.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|\s*(-|What\b)/.test(line))
  .map((line) => {
    const [what = "", does = "", proves = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { what, does, proves };
  });
const files = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

it("names files and tests that exist", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.flatMap(({ does, proves }) => files(does + proves)).filter((path) => !existsSync(path))).toEqual([]);
});

it("has both in each row, and tests as the proof", () => {
  expect(rows.filter(({ does, proves }) => files(does).length === 0 || files(proves).length === 0)).toEqual([]);
  expect(rows.flatMap(({ proves }) => files(proves)).filter((path) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([]);
});
