// A data folder with places and demo planners, made once and copied from then on.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { prepareDatabase } from "../../scripts/stack.mjs";

const CACHE = "node_modules/.cache";
const PREFIX = "alliance-test-data-";

/** What the prepared data are made from. */
const SOURCES = [
  "db",
  "app/domain/accounts/demo-accounts.json",
  "app/domain/enumerations",
  "app/domain/matching",
  "app/domain/places",
  "app/domain/providers",
  "app/i18n",
  "scripts/prepare-database.ts",
];

/** Copies the prepared data folder to `target`, after making it if the sources changed. */
export async function copyPreparedData(target) {
  const prepared = join(CACHE, PREFIX + hashOfSources());
  if (!existsSync(prepared)) await prepare(prepared);
  cpSync(prepared, target, { recursive: true });
}

async function prepare(prepared) {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith(PREFIX)))
    rmSync(join(CACHE, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(CACHE, "making-"));
  const database = await startSqld({ dataDir: folder, port: await freePort() });
  try {
    prepareDatabase(database.url);
  } finally {
    await database.stop();
  }
  // Whole or not at all; somebody else may have been quicker.
  if (existsSync(prepared)) rmSync(folder, { recursive: true, force: true });
  else renameSync(folder, prepared);
}

/** The day is part of it: logins, Premium and busy dates of the demo planners are around the day on which they are made. */
function hashOfSources() {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const source of SOURCES) for (const file of filesOf(source)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
