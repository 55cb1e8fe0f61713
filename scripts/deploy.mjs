// `npm run deploy -- --to staging|production`: checks all settings, builds, migrates the database and deploys with
// wrangler. It rolls back if the new version does not answer. `--dry-run` changes nothing.
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.mjs";

const ENVIRONMENTS = ["staging", "production"];
const USAGE =
  "npm run deploy -- --to staging|production           --dry-run checks, builds and bundles, and changes nothing";

await runCommand(async (open) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, "dry-run": { type: "boolean" } } });
  const { to, "dry-run": isDryRun } = values;
  if (!ENVIRONMENTS.includes(to)) throw new Error(USAGE);
  const other = ENVIRONMENTS.find((one) => one !== to);
  const file = process.env.SETTINGS_FILE;
  if (file && basename(file).includes(other)) throw new Error(`The name of ${file} says that it is for ${other}.`);
  const settings = await open();
  const { checkSettings } = await import("./check-settings.ts");
  const { deployRelease } = await import("./deploy/deploy-release.mjs");
  const { wranglerFor } = await import("./deploy/wrangler.mjs");
  const { build, version } = await import("./stack.mjs");
  const environment = { ...settings, ENVIRONMENT: "production" };
  const { given, notes } = checkSettings(environment, to);
  for (const note of notes) console.log(note);
  // ENVIRONMENT is in wrangler.toml. All other settings are uploaded as secrets, with the code that reads them.
  const { ENVIRONMENT: _, ...secrets } = given;
  const wrangler = wranglerFor(to, environment);
  if (isDryRun) {
    await build();
    wrangler.rehearse();
    console.log("Dry run: the database is left as it is, and nothing is uploaded.");
    return 0;
  }
  const isServing = await deployRelease({
    release: secrets.VERSION ?? version(),
    origins: [...new Set(Object.values(JSON.parse(secrets.MARKET_HOSTS)))].map((host) => `https://${host}`),
    build,
    migrate: () => migrate(environment),
    wrangler,
    secrets,
    print: console.log,
  });
  return isServing ? 0 : 1;
});

async function migrate(env) {
  const { status } = spawnSync(join("node_modules", ".bin", "tsx"), ["scripts/prepare-database.ts"], {
    stdio: "inherit",
    env,
  });
  if (status !== 0) throw new Error("The database could not be brought up to date; nothing was uploaded.");
}
