import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import removals from "./migrations/removals.json";
import { removalsBetween, type Snapshot } from "./removals";

const folder = fileURLToPath(new URL("./migrations/", import.meta.url));
/** First migration that has an earlier release to roll back to. */
const FIRST = 15;

const column = (name: string, changes = {}) => ({ name, notNull: true, primaryKey: false, ...changes });
const snapshot = (tables: Record<string, ReturnType<typeof column>[]>): Snapshot => ({
  tables: Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      { columns: Object.fromEntries(columns.map((one) => [one.name, one])) },
    ]),
  ),
});

it("the check of removals finds what the previous release needs (deploy-4)", () => {
  const before = snapshot({
    a: [column("id", { primaryKey: true }), column("old"), column("free", { notNull: false })],
    b: [],
  });
  const found = (a: ReturnType<typeof column>[], rest = { b: [] }) => removalsBetween(before, snapshot({ a, ...rest }));
  const [id, old, free] = Object.values(before.tables.a?.columns ?? {}) as [never, never, never];
  expect(found([id, old, free]), "nothing").toEqual([]);
  expect(
    found([id, old, free, column("more", { notNull: false }), column("some", { default: 0 })]),
    "additions",
  ).toEqual([]);
  expect(found([id, free]), "dropped").toEqual(["a.old"]);
  expect(found([id, column("new"), free]), "renamed").toEqual(["a.old", "a.new"]);
  expect(found([id, old, column("free")]), "needed from now on").toEqual(["a.free"]);
  expect(found([id, old, free], {} as never), "a table").toEqual(["b"]);
});

const snapshots = readdirSync(`${folder}meta`)
  .filter((name) => /^\d+_snapshot\.json$/.test(name))
  .sort()
  .map((name) => JSON.parse(readFileSync(`${folder}meta/${name}`, "utf8")) as Snapshot);
const { entries } = JSON.parse(readFileSync(`${folder}meta/_journal.json`, "utf8")) as { entries: { tag: string }[] };

it("a migration removes no table or column that the previous release uses, unless it is in removals.json (deploy-4)", () => {
  const listed: Record<string, Record<string, string>> = removals;
  for (const [index, { tag }] of entries.entries()) {
    const [before, after] = [snapshots[index - 1], snapshots[index]];
    if (index < FIRST || !before || !after) continue;
    expect(removalsBetween(before, after).sort(), tag).toEqual(Object.keys(listed[tag] ?? {}).sort());
  }
});

it("a removal names a release whose schema no longer had it (deploy-4)", () => {
  for (const [tag, gone] of Object.entries(removals as Record<string, Record<string, string>>))
    for (const [name, release] of Object.entries(gone)) {
      const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
      const files = git("ls-tree", "-r", "--name-only", release, "--", "db/schema").trim().split("\n");
      const schema = files.map((file) => git("show", `${release}:${file}`)).join("\n");
      expect(isInSchema(schema, name), `${tag}: ${name} in ${release}`).toBe(false);
    }
});

/** @param name `table` or `table.column` */
function isInSchema(schema: string, name: string): boolean {
  const [table, column] = name.split(".");
  const definition = schema.split(/\bsqliteTable\(\s*/).find((part) => part.startsWith(`"${table}"`));
  return definition !== undefined && (column === undefined || definition.includes(`("${column}"`));
}

it("knows a schema that still has something from one that has not", () => {
  const schema = `export const a = sqliteTable("a", { one: text("one") });\nexport const b = sqliteTable(\n  "b", { two: text("two") })`;
  expect(["a", "a.one", "b.two"].map((name) => isInSchema(schema, name))).toEqual([true, true, true]);
  expect(["c", "a.two", "b.one"].map((name) => isInSchema(schema, name))).toEqual([false, false, false]);
});
