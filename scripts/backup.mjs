// `npm run backup -- --to FOLDER [--keep DAYS]`: copies the database and the bucket of photographs into a folder, reads the copy back, and
// removes copies that are older. Which installation: scripts/backup/installation.ts.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";

const USAGE = "npm run backup -- --to FOLDER              --keep 30 removes copies that are older than 30 days";

const from = process.env.INIT_CWD ?? process.cwd();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
(await import("tsx/esm/api")).register();
const { backUp } = await import("./backup/back-up.ts");
const { openInstallation, withFile } = await import("./backup/installation.ts");
const { bytesOf, rowsOf } = await import("./backup/manifest.ts");
const { version } = await import("./stack.mjs");

// What is written holds the data of people: for this user alone.
process.umask(0o077);
let installation;
try {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const keepDays = values.keep === undefined ? undefined : Number(values.keep);
  if (!values.to || (keepDays !== undefined && !(keepDays >= 1))) throw new Error(USAGE);
  installation = await openInstallation(process.env);
  const started = Date.now();
  const { copy, manifest, pruned } = await backUp(resolve(from, values.to), installation, {
    release: withFile(process.env).VERSION ?? version(),
    keepDays,
    clock: Date,
  });
  const number = (n) => n.toLocaleString("en");
  console.log(`${copy}: ${number(rowsOf(manifest))} rows of ${manifest.tables.length} tables and ${number(manifest.media.objects)} objects, \
${(bytesOf(manifest) / 1e6).toFixed(1)} MB, written and read back in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  if (pruned.copies > 0) console.log(`${pruned.copies} old copies and ${pruned.objects} objects were removed.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await installation?.close();
}
