// Provides a data folder with places and demo planners, created once and then copied.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { freePort, startSqld } from "../../scripts/sqld.mjs";
import { prepareDatabase } from "../../scripts/stack.mjs";
import { filesBelow } from "./files-below.mjs";

const CACHE = "node_modules/.cache";
/** Seconds without a checkpoint while loading, because on a busy machine writes fail during a checkpoint. */
const LOADING_SECONDS = 3_600;
const prefixOf = (name) => `alliance-${name}-data-`;

const SOURCES = [
  "db",
  "app/domain/administrators/demo-accounts.json",
  "app/domain/credits/credits.rules.ts",
  "app/domain/credits/return.rules.ts",
  "app/domain/enumerations",
  "app/domain/matching",
  "app/domain/places",
  "app/domain/directory",
  "app/domain/payments/order.rules.ts",
  "app/domain/weddings/wedding.rules.ts",
  "app/domain/providers",
  "app/domain/projects/project.rules.ts",
  "app/domain/projects/project-match-query.rules.ts",
  "app/domain/reviews/judge-review.rules.ts",
  "app/domain/reviews/reviews.server.ts",
  "app/domain/search",
  "app/domain/statistics/statistics.rules.ts",
  "app/domain/venues",
  "app/i18n",
  "scripts/prepare-database.ts",
];

/**
 * Returns the prepared data folder, to be copied. Creates it if the sources changed.
 * @param {{ quiet?: boolean, name?: string }} options data of different names are separate
 * @returns {Promise<string>} its path
 */
export async function provideData({ quiet = false, name = "test" } = {}) {
  const prefix = prefixOf(name);
  const prepared = join(CACHE, prefix + hashOfSources());
  if (!existsSync(prepared)) await prepare(prepared, prefix, quiet);
  return prepared;
}

async function prepare(prepared, prefix, quiet) {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((name) => name.startsWith(prefix)))
    rmSync(join(CACHE, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(CACHE, "making-"));
  const database = await startSqld({ dataDir: folder, port: await freePort(), checkpointSeconds: LOADING_SECONDS });
  try {
    await prepareDatabase(database.url, { quiet });
  } finally {
    await database.stop();
  }
  // Another process may have renamed its folder first.
  if (existsSync(prepared)) rmSync(folder, { recursive: true, force: true });
  else renameSync(folder, prepared);
}

/** Hashes the sources and the day, because dates of the demo planners are relative to the day of their creation. */
function hashOfSources() {
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10));
  for (const source of SOURCES) for (const file of filesOf(source)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function filesOf(path) {
  const files = statSync(path).isDirectory() ? filesBelow(path) : [path];
  return files.filter((file) => !/\.test\.tsx?$/.test(file));
}
