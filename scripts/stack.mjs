// The running product: a libSQL server on a data folder, the prepared database, and the Worker under wrangler.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startFront } from "./front.mjs";
import { startImagesStandIn } from "./images-stand-in.mjs";
import { freePort, startSqld } from "./sqld.mjs";
import { startPayments } from "./stripe-simulator.mjs";

const bin = (name) => join("node_modules", ".bin", name);

export const MARKETS = ["fr", "be", "gb", "de", "it", "es", "pt"];

/**
 * Migrates and fills a database: places and enumerations, and demo planners if asked for; with a session secret also the demo moderator.
 * Prints what it did.
 */
export async function prepareDatabase(url, { demo = true, quiet = false, secret = "" } = {}) {
  const { status, output } = await run("tsx", ["scripts/prepare-database.ts", ...(demo ? ["--demo"] : [])], {
    DATABASE_URL: url,
    ...(secret ? { SESSION_SECRET: secret } : {}),
  });
  if (status !== 0) throw new Error(`The database could not be prepared.\n${output}`);
  if (!quiet) process.stdout.write(output);
}

/** Builds the product, unless nothing has changed since the last build. */
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
  const { status, output } = await run("remix", ["vite:build"], { NODE_ENV: "production" });
  if (status !== 0) throw new Error(`The build failed.\n${output}`);
}

/** Runs a program of the packages to its end. @returns its status, and all that it printed */
function run(program, args, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn(bin(program), args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
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

/** The settings of a developer's machine; the secret is made once a data folder. */
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

/** The commit that is built. */
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
    Object.entries({ DEVELOPMENT_PORT: port, ...settings })
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
      // A line a request costs as much as answering it.
      "--log-level",
      log ? "info" : "warn",
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32", // its own group, so that workerd ends with it
      env: {
        ...process.env,
        // Keeps wrangler's files in the data folder: several run side by side, unaware of each other.
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
  const inner = `http://127.0.0.1:${innerPort}`;
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`The Worker did not start on port ${port}.\n${output}`);
    try {
      await fetch(`${inner}/healthz`, { signal: AbortSignal.timeout(5000) });
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  // wrangler does not fire cron triggers by itself. Its own address for them, /cdn-cgi/handler/scheduled, does not find the handler of a
  // Worker with assets (https://github.com/cloudflare/workers-sdk/issues/9882).
  const cron = setInterval(() => {
    fetch(`${inner}/__scheduled`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
  }, 60_000);
  const front = await startFront({ port, innerPort });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      clearInterval(cron);
      front.stop();
      end(child, "SIGTERM");
      const slow = setTimeout(() => end(child, "SIGKILL"), 4_000);
      await gone;
      clearTimeout(slow);
    },
  };
}

function end(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
}

/** Starts everything; `stop` ends everything that it started. */
export async function startStack({ dataDir, port, dbPort, paymentsPort = 0, settings = {}, log }) {
  const external = process.env.DATABASE_URL;
  const database = external ? undefined : await startSqld({ dataDir: join(dataDir, "database"), port: dbPort });
  const databaseUrl = external ?? database.url;
  const images = await startImagesStandIn();
  let payments;
  try {
    payments = await startPayments({ dataDir, port: paymentsPort, productPort: port });
    const development = developmentSettings(dataDir, databaseUrl);
    await Promise.all([prepareDatabase(databaseUrl, { secret: development.SESSION_SECRET }), build()]);
    const worker = await serveWorker({
      port,
      dataDir,
      settings: { ...development, ...payments.settings, IMAGES_STAND_IN_URL: images.url, ...settings },
      log,
    });
    return {
      url: worker.url,
      databaseUrl,
      paymentsUrl: payments.url,
      async stop() {
        await worker.stop();
        await payments.stop();
        await images.stop();
        await database?.stop();
      },
    };
  } catch (error) {
    await payments?.stop();
    await images.stop();
    await database?.stop();
    throw error;
  }
}
