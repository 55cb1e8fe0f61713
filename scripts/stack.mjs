// The running application: a libSQL server on a data folder, the prepared database, and the Worker in its runtime.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFront } from "./front.mjs";
import { startImagesStandIn } from "./images-stand-in.mjs";
import { run, startChild } from "./processes.mjs";
import { freePort, requireFreePorts, startSqld } from "./sqld.mjs";
import { startPayments } from "./stripe-simulator.mjs";

export const MARKETS = ["fr", "be", "gb", "de", "it", "es", "pt"];

/**
 * Migrates a database and loads places and enumerations; optionally the demo data, with the demo moderator if there is
 * a session secret. Prints each finished step.
 */
export async function prepareDatabase(url, { demo = true, quiet = false, secret = "" } = {}) {
  if (!quiet) console.log("Preparing the database …");
  const { status, output } = await run("tsx", ["scripts/prepare-database.ts", ...(demo ? ["--demo"] : [])], {
    env: { DATABASE_URL: url, ...(secret ? { SESSION_SECRET: secret } : {}) },
    print: (text) => quiet || process.stdout.write(text),
  });
  if (status !== 0) throw new Error(`The database could not be prepared.\n${quiet ? output : ""}`);
}

/** Builds the application, unless nothing has changed since the last build. */
export async function build({ quiet = false } = {}) {
  const built = "build/server/index.js";
  const sources = [
    "app",
    "db",
    "locales",
    "public",
    "package-lock.json",
    "vite.config.ts",
    "tailwind.config.ts",
    "remix.config.js",
  ];
  if (existsSync(built) && sources.every((source) => newest(source) < statSync(built).mtimeMs)) return;
  if (!quiet) console.log("Building …");
  const started = Date.now();
  const { status, output } = await run("remix", ["vite:build"], { env: { NODE_ENV: "production" } });
  if (status !== 0) throw new Error(`The build failed.\n${output}`);
  if (!quiet) console.log(`Built in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Returns the settings for development; the secret is created once per data folder. */
export function developmentSettings(dataDir, databaseUrl) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return {
    ENVIRONMENT: "development",
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: readFileSync(file, "utf8"),
    VERSION: version(),
    // The emails go to no provider, so no rate limit applies.
    NOTICES_PER_SECOND: "1000",
  };
}

export function version() {
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "development";
}

/**
 * Serves the build as `wrangler deploy` would upload it, in a separate process.
 * @param {{ port: number, dataDir: string, settings: Record<string, string>, log?: (line: string) => void }} options
 */
export async function serveWorker({ port, dataDir, settings, log }) {
  const innerPort = await freePort();
  const worker = { port: innerPort, settings, dataDir: join(dataDir, `wrangler-${port}`, "v3") };
  const print = (text) => {
    for (const line of text.split("\n")) if (line.trim()) log?.(line);
  };
  const child = await startChild([join("scripts", "serve-worker.ts")], {
    env: { WORKER: JSON.stringify(worker) },
    print,
  });
  const front = await startFront({ port, innerPort });
  return {
    process: child.process,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await front.stop();
      await child.stop();
    },
  };
}

/**
 * Starts all servers.
 * @param {{ dataDir: string, port: number, dbPort: number, paymentsPort: number, database?: { url: string, token?:
 * string }, log?: (line: string) => void }} options `database`: a server that is already running
 * @returns `ended` resolves with a sentence if a server ends unexpectedly
 */
export async function startStack({ dataDir, port, dbPort, paymentsPort, database, log }) {
  await requireFreePorts({ PORT: port, PAYMENTS_PORT: paymentsPort, ...(database ? {} : { DB_PORT: dbPort }) });
  const { add, stop } = partsToStop();
  try {
    const sqld = database ? undefined : await add(startSqld({ dataDir: join(dataDir, "database"), port: dbPort }));
    const images = await add(startImagesStandIn());
    const payments = await add(startPayments({ dataDir, port: paymentsPort, productPort: port }));
    const development = developmentSettings(dataDir, database?.url ?? sqld.url);
    await Promise.all([prepareDatabase(development.DATABASE_URL, { secret: development.SESSION_SECRET }), build()]);
    console.log("Starting the Worker …");
    const settings = {
      ...development,
      ...payments.settings,
      ...(database?.token ? { DATABASE_TOKEN: database.token } : {}),
      IMAGES_STAND_IN_URL: images.url,
      LOCAL_ORIGIN: `http://localhost:${port}`,
    };
    const worker = await add(serveWorker({ port, dataDir, settings, log }));
    return { url: worker.url, paymentsUrl: payments.url, ended: firstToEnd({ sqld, workerd: worker }), worker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Collects servers. `stop` ends them all, the last started one first. */
export function partsToStop() {
  const parts = [];
  return {
    async add(part) {
      const running = await part;
      parts.unshift(running);
      return running;
    },
    async stop() {
      for (const part of parts.splice(0)) await part.stop();
    },
  };
}

const WATCH = { everyMs: 5_000, timeoutMs: 10_000, failures: 2 };

/**
 * Prints a line when the Worker stops answering and when it answers again, because Miniflare does not end with its
 * runtime.
 * @returns a function that stops watching
 */
export function watchWorker({ url }, print, { everyMs, timeoutMs, failures: most } = WATCH) {
  let failures = 0;
  const watch = async () => {
    const answers = await fetch(`${url}/robots.txt`, { signal: AbortSignal.timeout(timeoutMs) }).then(
      () => true,
      () => false,
    );
    if (answers && failures >= most) print("The Worker answers again.");
    failures = answers ? 0 : failures + 1;
    if (failures === most) print("The Worker does not answer. Stop with Ctrl-C and start again.");
    if (!isStopped) timer = setTimeout(watch, everyMs).unref();
  };
  let isStopped = false;
  let timer = setTimeout(watch, everyMs).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Resolves with a sentence when one of the processes ends.
 * @param {Record<string, { process: import("node:child_process").ChildProcess } | undefined>} parts
 */
export function firstToEnd(parts) {
  return new Promise((resolve) => {
    for (const [name, part] of Object.entries(parts))
      part?.process.once("exit", (status, signal) => resolve(`${name} has ended (${signal ?? `status ${status}`}).`));
  });
}
