// `npm run deploy`: checks all settings, builds, brings the database up to date, and deploys with wrangler. The settings come from the
// environment or from the file that SETTINGS_FILE names (NAME=value lines). `-- --dry-run` writes nothing anywhere.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { build, version } = await import("./stack.mjs");

const dryRun = process.argv.includes("--dry-run");
const file = process.env.SETTINGS_FILE;
const environment = {
  ...(file ? parseEnv(readFileSync(file, "utf8")) : {}),
  ...process.env,
  ENVIRONMENT: "production",
};

try {
  const settings = checkSettings();
  await build();
  if (dryRun) console.log("Dry run: the database is left as it is, and nothing is uploaded.");
  else run("tsx", ["scripts/prepare-database.ts"]);
  deploy({ ...settings, VERSION: settings.VERSION ?? version() });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
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

/** All settings but ENVIRONMENT (wrangler.toml) go up as secrets, together with the code that reads them. */
function deploy({ ENVIRONMENT: _, ...secrets }) {
  const folder = mkdtempSync(join(tmpdir(), "alliance-deploy-"));
  try {
    const secretsFile = join(folder, "secrets.json");
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    run("wrangler", ["deploy", ...(dryRun ? ["--dry-run", "--outdir", folder] : ["--secrets-file", secretsFile])]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program, args) {
  const { status } = spawnSync(bin(program), args, { stdio: "inherit", env: environment });
  if (status !== 0) throw new Error(`${program} failed; nothing further was done.`);
}

function bin(name) {
  return join("node_modules", ".bin", name);
}
