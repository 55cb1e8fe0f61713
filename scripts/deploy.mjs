// `npm run deploy -- --to staging|production`: checks all settings, builds, brings the database up to date, deploys with wrangler, looks
// whether the new version answers, and goes back to the one before where it does not. The settings come from the environment or from the
// file that SETTINGS_FILE names (NAME=value lines). `--dry-run` writes nothing anywhere.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, parseEnv } from "node:util";
import { deployRelease } from "./deploy/deploy-release.mjs";
import { wranglerFor } from "./deploy/wrangler.mjs";
import { install } from "./install.mjs";

const ENVIRONMENTS = ["staging", "production"];
const USAGE =
  "npm run deploy -- --to staging|production           --dry-run checks, builds and bundles, and changes nothing";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { build, version } = await import("./stack.mjs");

const file = process.env.SETTINGS_FILE;
const environment = {
  ...(file ? readSettings(file) : {}),
  ...process.env,
  ENVIRONMENT: "production",
};

try {
  const { values } = parseArgs({ options: { to: { type: "string" }, "dry-run": { type: "boolean" } } });
  const { to, "dry-run": isRehearsal } = values;
  if (!ENVIRONMENTS.includes(to)) throw new Error(USAGE);
  const other = ENVIRONMENTS.find((one) => one !== to);
  if (file && basename(file).includes(other)) throw new Error(`${file} holds the settings of ${other}, by its name.`);
  // ENVIRONMENT stands in wrangler.toml; all others go up as secrets, together with the code that reads them.
  const { ENVIRONMENT: _, ...secrets } = checkSettings();
  const wrangler = wranglerFor(to, environment);
  if (isRehearsal) {
    await build();
    wrangler.rehearse();
    console.log("Dry run: the database is left as it is, and nothing is uploaded.");
  } else {
    const isServing = await deployRelease({
      release: secrets.VERSION ?? version(),
      origins: [...new Set(Object.values(JSON.parse(secrets.MARKET_HOSTS)))].map((host) => `https://${host}`),
      build,
      migrate,
      wrangler,
      secrets,
      print: console.log,
    });
    if (!isServing) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function readSettings(path) {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    console.error(`The settings file cannot be read: ${error.message}.`);
    process.exit(1);
  }
}

/** The Worker's own rules say what is missing, each setting in a sentence. @returns those settings that were given */
function checkSettings() {
  const { status, stdout, stderr } = spawnSync(bin("tsx"), ["scripts/check-settings.ts"], {
    encoding: "utf8",
    env: environment,
  });
  if (status !== 0) throw new Error(stderr.trim());
  return JSON.parse(stdout);
}

async function migrate() {
  const { status } = spawnSync(bin("tsx"), ["scripts/prepare-database.ts"], { stdio: "inherit", env: environment });
  if (status !== 0) throw new Error("The database could not be brought up to date; nothing was uploaded.");
}

function bin(name) {
  return join("node_modules", ".bin", name);
}
