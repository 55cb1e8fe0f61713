import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Copy of the repository with its migrations and their checks only. */
let folder: string;
const path = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(path(name), "utf8");
const json = (name: string) => JSON.parse(read(`db/migrations/${name}`));
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], { cwd: folder });

function migrate(...args: string[]) {
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env;
  return spawnSync(process.execPath, ["--import", "tsx", "scripts/migration.ts", ...args], {
    cwd: folder,
    encoding: "utf8",
    env,
  });
}

function changeSchema(file: string, from: string, to: string) {
  expect(read(`db/schema/${file}`)).toContain(from);
  writeFileSync(path(`db/schema/${file}`), read(`db/schema/${file}`).replace(from, to));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "alliance-migration-"));
  for (const name of ["db/schema", "db/migrations", "db/removals.ts", "db/removals.test.ts", "db/migrations.test.ts"])
    cpSync(name, path(name), { recursive: true });
  for (const name of ["scripts/migration.ts", "scripts/changed-tests.mjs", "package.json", "biome.json", ".gitignore"])
    cpSync(name, path(name));
  symlinkSync(resolve("node_modules"), path("node_modules"));
  writeFileSync(path("vitest.config.ts"), "export default {};\n");
  writeFileSync(path("db/migrations/removals.json"), "{}\n");
  writeFileSync(path("db/migrations/retired.json"), "[]\n");
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "start");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("adds the next migration and its hash, and keeps what the schema no longer has for one release (deploy-4)", () => {
  changeSchema("media.ts", "dueAt: instant", 'why: text("why"),\n    dueAt: instant');
  changeSchema("favorites.ts", 'createdAt: instant("created_at").notNull(),', "");
  const { status, stdout } = migrate("why_removed");
  expect(stdout).toContain("favorites.created_at stays in the database");
  const tag = json("meta/_journal.json").entries.at(-1).tag;
  expect(tag).toMatch(/^\d{4}_why_removed$/);
  expect(read(`db/migrations/${tag}.sql`)).toBe("ALTER TABLE `media_removals` ADD `why` text;");
  expect(json("landed.json")[`${tag}.sql`]).toMatch(/^[0-9a-f]{64}$/);
  expect(json("retired.json")).toEqual(["favorites.created_at"]);
  expect(status, stdout).toBe(0);
}, 120_000);

it("updates the hash of an edited migration, until it is on the main branch", () => {
  const [first] = Object.keys(json("landed.json"));
  const newest = `${json("meta/_journal.json").entries.at(-1).tag}.sql`;
  const before = json("landed.json");
  for (const file of [first, newest])
    writeFileSync(path(`db/migrations/${file}`), `${read(`db/migrations/${file}`)}\n-- edited\n`);
  const { status, stdout } = migrate();
  expect(status).toBe(1);
  expect(stdout).toContain("Correct what the tests name");
  expect(json("landed.json")[newest]).not.toBe(before[newest]);
  expect(json("landed.json")[first ?? ""]).toBe(before[first ?? ""]);
  git("checkout", "-q", "--", `db/migrations/${first}`);
}, 120_000);

it("drops it in a later migration, and names the release that no longer used it (deploy-4)", () => {
  git("add", ".");
  git("commit", "-q", "-m", "retire");
  const retiring = String(git("rev-parse", "--short", "HEAD")).trim();
  expect(migrate("nothing").stderr).toContain("There is nothing to migrate");
  expect(migrate("Add Column").stderr).toContain("npm run migration NAME");
  const { status, stdout } = migrate("drop_created_at", "--drop");
  const tag = json("meta/_journal.json").entries.at(-1).tag;
  expect(read(`db/migrations/${tag}.sql`)).toBe("ALTER TABLE `favorites` DROP COLUMN `created_at`;");
  expect(json("removals.json")).toEqual({ [tag]: { "favorites.created_at": retiring } });
  expect(json("retired.json")).toEqual([]);
  expect(status, stdout).toBe(0);
}, 120_000);

it("refuses a column that the previous release does not write (deploy-4)", () => {
  changeSchema("media.ts", 'why: text("why"),', 'why: text("why"),\n    by: text("by").notNull(),');
  const { status, stderr } = migrate("by");
  expect(status).toBe(1);
  expect(stderr).toContain("The previous release writes no media_removals.by");
}, 60_000);
