import { readdirSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { daysOf, endOf, monthsOf, RETENTION, type RetentionLine } from "~/domain/retention/retention.rules";
import { GOES_WITH, RETAINED, WITHOUT_PERIOD } from "./support/retained-tables";

const modules = await Promise.all(
  readdirSync("db/schema").map((file) => import(`../db/schema/${file.replace(/\.ts$/, "")}.ts`)),
);
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableConfig);
const names = tables.map(({ name }) => name);
const LINES = Object.keys(RETENTION) as RetentionLine[];

/** Returns the period as the retention register spells it. */
function spoken(line: RetentionLine): string {
  if (line === "accounting") return `${RETENTION.accounting.after.years} years`;
  try {
    return `${monthsOf(line)} months`;
  } catch {
    return daysOf(line) === 1 ? "1 day" : `${daysOf(line)} days`;
  }
}

describe("retention periods (retention-1)", () => {
  it("one table has the retention period of every database table (retention-1)", () => {
    expect(names.length).toBeGreaterThan(70);
    const known = [RETAINED, GOES_WITH, WITHOUT_PERIOD].flatMap(Object.keys);
    expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([]);
    expect(known.sort()).toEqual([...names].sort());
  });

  it("names no line that is none, and has a table for each", () => {
    const used = Object.values(RETAINED).flat();
    expect(LINES.filter((line) => !used.includes(line))).toEqual([]);
  });

  it("leaves to foreign keys what goes with another row", () => {
    for (const [name, owners] of Object.entries(GOES_WITH))
      for (const owner of owners) {
        const keys = tables.find((table) => table.name === name)?.foreignKeys ?? [];
        const key = keys.find((one) => getTableConfig(one.reference().foreignTable).name === owner);
        expect(key?.onDelete, `${name} with ${owner}`).toBe("cascade");
        const column = key?.reference().columns[0];
        expect(column?.notNull, `${name} has always one of ${owner}`).toBe(true);
      }
  });

  it("counts years from their end", () => {
    expect(endOf("accounting", Date.UTC(2038, 0, 1))).toBe(Date.UTC(2028, 0, 1));
    expect(endOf("accounting", Date.UTC(2037, 11, 31))).toBe(Date.UTC(2027, 0, 1));
  });
});

describe("docs/REGISTER.md (retention-1)", () => {
  const register = readFileSync("docs/REGISTER.md", "utf8");
  const rowsAfter = (heading: string) =>
    (register.split(`\n## ${heading}\n`)[1] ?? "")
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ) ?? [];

  it("the register has the same periods as the code, line by line (retention-9)", () => {
    const tablesOf = (line: RetentionLine) =>
      Object.entries(RETAINED)
        .filter(([, lines]) => lines.includes(line))
        .map(([name]) => `\`${name}\``)
        .join(", ");
    const tablesWithoutPeriod = (why: string) =>
      Object.keys(WITHOUT_PERIOD)
        .filter((name) => WITHOUT_PERIOD[name] === why)
        .map((name) => `\`${name}\``)
        .join(", ");
    expect(rowsAfter("What is deleted when")).toEqual(
      LINES.map((line) => [`\`${line}\``, tablesOf(line), spoken(line), RETENTION[line].from, RETENTION[line].why]),
    );
    expect(rowsAfter("What needs no period")).toEqual(
      [...new Set(Object.values(WITHOUT_PERIOD))].map((why) => [tablesWithoutPeriod(why), why]),
    );
  });

  it("names for each processing how long, by lines that say so, and no line is left out", () => {
    const processings = rowsAfter("Processings");
    expect(processings.length).toBeGreaterThan(10);
    const named = processings.flatMap((row) =>
      [...(row.at(-1) ?? "").matchAll(/([\w ]+?) \(`(\w+)`\)/g)].map(([, period = "", line]) => ({
        period: period.trim(),
        line: line as RetentionLine,
      })),
    );
    for (const { period, line } of named) expect(`${line}: ${period}`).toBe(`${line}: ${spoken(line)}`);
    expect(LINES.filter((line) => !named.some((one) => one.line === line))).toEqual([]);
  });
});
