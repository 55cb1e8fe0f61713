// `npm run migration NAME`: writes the next migration from the changes in db/schema, and checks it.
// `npm run migration NAME -- --empty`: also without changes, for SQL that is written by hand.
// `npm run migration NAME -- --drop`: also drops what an earlier release retired.
// `npm run migration`: after an edit of the new migration, updates its hash and checks it again.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type DrizzleSQLiteSnapshotJSON, generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { removalsBetween } from "../db/removals";
import { git, mergeBase } from "./changed-tests.mjs";

/** Tests of migrations, and of the lists that must name every table and column. */
const CHECKS = [
  "db/migrations.test.ts",
  "db/removals.test.ts",
  "tests/retention.test.ts",
  "tests/integration/migrations.test.ts",
  "tests/integration/retention.test.ts",
  "tests/integration/erasure-of-couples.test.ts",
  "tests/integration/erasure-of-providers.test.ts",
  "tests/integration/exports.test.ts",
  "app/domain/providers/form-state.server.test.ts",
];
const USAGE = "npm run migration NAME           small letters, digits and _; -- --empty: without changes of db/schema";

const FOLDER = "db/migrations";
const fileOf = (name: string) => join(FOLDER, name);
const readJson = (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8"));
const writeJson = (name: string, value: unknown) => writeFileSync(fileOf(name), `${JSON.stringify(value, null, 2)}\n`);
const migrations = () => readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
const numbered = (index: number) => String(index).padStart(4, "0");
const tagOf = (name: string) => `${numbered(migrations().length)}_${name}`;

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { empty: { type: "boolean", default: false }, drop: { type: "boolean", default: false } },
  });
  const [name] = positionals;
  if (name === undefined ? values.empty || values.drop : !/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(USAGE);
  const { before, after, removed } = await compareSchema();
  const retired = readJson("retired.json") as string[];
  const dropped = values.drop ? removed.filter((one) => retired.includes(one)) : [];
  const kept = removed.filter((one) => !dropped.includes(one));
  keepTables(before, after, kept);
  const statements = name === undefined ? [] : await generateSQLiteMigration(before, after);
  if (name !== undefined && statements.length === 0 && !values.empty)
    throw new Error("There is nothing to migrate. `npm run migration` retires what db/schema no longer has.");
  if (name !== undefined && dropped.length > 0) listDrops(tagOf(name), dropped);
  for (const one of kept.filter((one) => !retired.includes(one)))
    console.log(`${one} stays in the database until a later release drops it (db/migrations/retired.json).`);
  writeJson("retired.json", kept);
  if (name !== undefined) writeMigration(tagOf(name), after, statements);
  if (values.empty && statements.length === 0) {
    console.log("Write its SQL, then run `npm run migration`.");
    return 0;
  }
  writeHashes();
  start("biome", ["format", "--write", FOLDER]);
  const status = start("vitest", ["run", ...CHECKS.filter((file) => existsSync(file))]);
  console.log(
    status === 0
      ? "The checks have passed. Read the SQL, and commit db/ (docs/GUIDE.md, How do I add a table or a column?)."
      : "Correct what the tests name (docs/GUIDE.md, How do I add a table or a column?), then run `npm run migration`.",
  );
  return status;
}

/** Runs a program of the packages. @returns its exit status */
function start(program: string, args: string[]): number {
  const shell = process.platform === "win32";
  return spawnSync(join("node_modules", ".bin", program), args, { stdio: "inherit", shell }).status ?? 1;
}

/** Compares the newest migration with the schema. @throws Error if the schema breaks writes of the previous release */
async function compareSchema() {
  const newest = migrations().length - 1;
  const before = readJson(`meta/${numbered(newest)}_snapshot.json`) as DrizzleSQLiteSnapshotJSON;
  const modules = readdirSync("db/schema").map((file) => import(pathToFileURL(resolve("db/schema", file)).href));
  const schema = Object.assign({}, ...(await Promise.all(modules)));
  const after: DrizzleSQLiteSnapshotJSON = await generateSQLiteDrizzleJson(schema, before.id);
  const lost = removalsBetween(before, after);
  const isLeft = (one: string) => {
    const [table = "", column = ""] = one.split(".");
    return after.tables[table]?.columns[column] !== undefined;
  };
  const required = lost.filter(isLeft);
  if (required.length > 0)
    throw new Error(`The previous release writes no ${required.join(", ")}: add a default, or allow NULL.`);
  return { before, after, removed: lost.filter((one) => !isLeft(one)) };
}

/** Puts retired tables and columns back into the new snapshot, so that the migration does not drop them. */
function keepTables(before: DrizzleSQLiteSnapshotJSON, after: DrizzleSQLiteSnapshotJSON, kept: string[]): void {
  for (const one of kept) {
    const [table = "", column] = one.split(".");
    const old = before.tables[table];
    if (!old) continue;
    const own = after.tables[table];
    const oldColumn = old.columns[column ?? ""];
    if (own && oldColumn) own.columns[oldColumn.name] = oldColumn;
    else after.tables[table] = old;
  }
}

/** Adds dropped tables and columns to removals.json, with the commit that retired each. */
function listDrops(tag: string, dropped: string[]): void {
  const commits = dropped.map((one) => {
    const [commit] = git("log", "-1", "--format=%h", `-S"${one}"`, mergeBase(), "--", fileOf("retired.json"));
    if (!commit) throw new Error(`${one} is not retired on the main branch yet. Deploy that release first.`);
    return [one, commit];
  });
  writeJson("removals.json", { ...readJson("removals.json"), [tag]: Object.fromEntries(commits) });
  console.log(`Dropped: ${dropped.join(", ")}. Deploy this only after the releases in db/migrations/removals.json.`);
}

/** Writes the files of a migration as `drizzle-kit generate` does. */
function writeMigration(tag: string, snapshot: DrizzleSQLiteSnapshotJSON, statements: string[]): void {
  const journal = readJson("meta/_journal.json") as { entries: object[] };
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: snapshot.version, when: Date.now(), tag, breakpoints: true });
  writeFileSync(fileOf("meta/_journal.json"), JSON.stringify(journal, null, 2));
  writeFileSync(fileOf(`meta/${numbered(idx)}_snapshot.json`), JSON.stringify(snapshot, null, 2));
  const sql = statements.join("--> statement-breakpoint\n") || "-- hand-written\n";
  writeFileSync(fileOf(`${tag}.sql`), sql);
  console.log(`${fileOf(`${tag}.sql`)}\n\n${sql}\n`);
  for (const [, table] of sql.matchAll(/CREATE TABLE `__new_(\w+)`/g))
    console.log(`${table} is rebuilt without its triggers. Add them to the SQL, if it has any.`);
}

/** Updates landed.json. The hashes of migrations on the main branch never change. */
function writeHashes(): void {
  const landed = JSON.parse(git("show", `${mergeBase()}:${fileOf("landed.json")}`).join("\n") || "{}");
  const hashOf = (file: string) =>
    createHash("sha256")
      .update(readFileSync(fileOf(file)))
      .digest("hex");
  writeJson("landed.json", Object.fromEntries(migrations().map((file) => [file, landed[file] ?? hashOf(file)])));
}
