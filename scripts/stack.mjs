// The running application: a libSQL server on a data folder, the prepared database, and the Worker under wrangler.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFront } from "./front.mjs";
import { startImagesStandIn } from "./images-stand-in.mjs";
import { freePort, requireFreePorts, startSqld } from "./sqld.mjs";
import { startPayments } from "./stripe-simulator.mjs";

const bin = (name) => join("node_modules", ".bin", name);

export const MARKETS = ["fr", "be", "gb", "de", "it", "es", "pt"];

/**
 * Migrates a database and loads places and enumerations; optionally the demo data, with the demo moderator if there is
 * a session secret. Prints each finished step.
 */
export async function prepareDatabase(url, { demo = true, quiet = false, secret = "" } = {}) {
  if (!quiet) console.log("Preparing the database …");
  const { status, output } = await run(
    "tsx",
    ["scripts/prepare-database.ts", ...(demo ? ["--demo"] : [])],
    { DATABASE_URL: url, ...(secret ? { SESSION_SECRET: secret } : {}) },
    (text) => quiet || process.stdout.write(text),
  );
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
  const { status, output } = await run("remix", ["vite:build"], { NODE_ENV: "production" });
  if (status !== 0) throw new Error(`The build failed.\n${output}`);
  if (!quiet) console.log(`Built in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/** Runs a program of the packages until it ends. @returns its status and its output */
function run(program, args, environment, print = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(bin(program), args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        print(chunk);
      });
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
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
  };
}

export function version() {
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "development";
}

/**
 * Serves the build with wrangler and waits until it answers.
 * @param {{ port: number, dataDir: string, settings: Record<string, string>, log?: (line: string) => void }} options
 */
export async function serveWorker({ port, dataDir, settings, log }) {
  const variables = join(dataDir, `worker-${port}.env`);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    variables,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'`)
      .join("\n"),
    { mode: 0o600 },
  );
  const innerPort = await freePort();
  const child = spawn(
    process.execPath,
    [
      join("node_modules", "wrangler", "bin", "wrangler.js"),
      "dev",
      "--port",
      String(innerPort),
      "--ip",
      "127.0.0.1",
      "--inspector-port",
      "0",
      "--show-interactive-dev-session=false",
      "--test-scheduled",
      "--env-file",
      variables,
      "--persist-to",
      join(dataDir, `wrangler-${port}`),
      // Lines of `console.log` have level `log`. Printing one per request costs as much as answering the request.
      "--log-level",
      log ? "log" : "warn",
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32", // its own process group, so that workerd ends with it
      env: {
        ...process.env,
        // Wrangler's files are in the data folder, so that several instances do not affect each other.
        WRANGLER_REGISTRY_PATH: join(dataDir, `registry-${port}`),
        WRANGLER_LOG_PATH: join(dataDir, "logs"),
        WRANGLER_SEND_METRICS: "false",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        CI: "true",
        FORCE_COLOR: "0",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-8000);
      for (const line of String(chunk).split("\n")) if (line.trim()) log?.(line);
    });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  // Otherwise the process group outlives this process.
  const endWithParent = () => end(child, "SIGKILL");
  process.once("exit", endWithParent);
  async function stop() {
    process.off("exit", endWithParent);
    end(child, "SIGTERM");
    const slow = setTimeout(() => end(child, "SIGKILL"), 4_000);
    await gone;
    clearTimeout(slow);
  }
  const inner = `http://127.0.0.1:${innerPort}`;
  let front;
  try {
    for (let tries = 0; ; tries++) {
      if (child.exitCode !== null || tries > 300)
        throw new Error(`The Worker did not start on port ${port}.\n${output}`);
      try {
        await fetch(`${inner}/healthz`, { signal: AbortSignal.timeout(5000) });
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    front = await startFront({ port, innerPort });
  } catch (error) {
    await stop();
    throw error;
  }
  // wrangler does not fire cron triggers automatically. Its own address for them, /cdn-cgi/handler/scheduled, does not
  // find the handler of a Worker with assets (https://github.com/cloudflare/workers-sdk/issues/9882).
  const cron = setInterval(() => {
    fetch(`${inner}/__scheduled`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
  }, 60_000);
  return {
    url: `http://127.0.0.1:${port}`,
    innerUrl: inner,
    process: child,
    async stop() {
      clearInterval(cron);
      front.stop();
      await stop();
    },
  };
}

function end(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Starts all parts.
 * @param {{ dataDir: string, port: number, dbPort: number, paymentsPort: number, database?: { url: string, token?:
 * string }, log?: (line: string) => void }} options `database`: a server that is already running
 * @returns `ended` resolves with a sentence if a part ends unexpectedly
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
    return { url: worker.url, paymentsUrl: payments.url, ended: firstToEnd({ sqld, wrangler: worker }), worker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Collects the parts of a stack. `stop` ends all of them, the last one first. */
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
 * Prints a line when the Worker stops answering and when it answers again: wrangler does not end with its runtime.
 * @returns a function that stops watching
 */
export function watchWorker({ innerUrl }, print, { everyMs, timeoutMs, failures: most } = WATCH) {
  let failures = 0;
  const watch = async () => {
    const answers = await fetch(`${innerUrl}/robots.txt`, { signal: AbortSignal.timeout(timeoutMs) }).then(
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
