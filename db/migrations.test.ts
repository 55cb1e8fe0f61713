import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, it } from "vitest";
import landed from "./migrations/landed.json";
import retired from "./migrations/retired.json";
import { dropsOf } from "./removals";

const folder = fileURLToPath(new URL("./migrations/", import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
const read = (file: string) => readFileSync(folder + file, "utf8");

it("never change once they have landed: databases that have run one do not run it again", () => {
  const hashes = files.map((file) => [file, createHash("sha256").update(read(file)).digest("hex")]);
  // Add a line to landed.json for a new migration. Do not edit a listed migration; add a new one.
  expect(Object.fromEntries(hashes)).toEqual(landed);
});

it("are listed in the journal, in order", () => {
  const { entries } = JSON.parse(read("meta/_journal.json")) as {
    entries: { idx: number; tag: string; when: number }[];
  };
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((a, b) => a - b));
});

it("the migrations make exactly the schema, except for removals of a later release (deploy-4)", async () => {
  const schema = Object.assign({}, ...Object.values(import.meta.glob("./schema/*.ts", { eager: true })));
  const newest = JSON.parse(read(`meta/${String(files.length - 1).padStart(4, "0")}_snapshot.json`));
  expect(await generateSQLiteMigration(newest, await generateSQLiteDrizzleJson(schema, newest.id))).toEqual(
    dropsOf(retired),
  );
});
