// `npm run restore -- --from FOLDER`: brings a database and a bucket back to the newest copy that `npm run backup` made, or to another one.
// Which installation: scripts/backup/installation.ts.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";

const USAGE = `npm run restore -- --from FOLDER           --copy 2026-05-01T02-00-00Z: not the newest; --replace: drops what the database holds`;

const from = process.env.INIT_CWD ?? process.cwd();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
(await import("tsx/esm/api")).register();
const { openInstallation } = await import("./backup/installation.ts");
const { copiesIn, rowsOf } = await import("./backup/manifest.ts");
const { restoreCopy } = await import("./backup/restore-copy.ts");

let installation;
try {
  const { values } = parseArgs({
    options: { from: { type: "string" }, copy: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  if (!values.from) throw new Error(USAGE);
  const folder = resolve(from, values.from);
  const copies = copiesIn(folder);
  const copy = values.copy ?? copies.at(-1);
  if (!copy || !copies.includes(copy))
    throw new Error(`There is no such copy in ${folder}. There are: ${copies.join(", ") || "none"}.`);
  installation = await openInstallation(process.env);
  if (installation.isRunning)
    throw new Error("`npm start` runs on this data, and would write to it meanwhile: stop it first.");
  const started = Date.now();
  const { manifest, messages } = await restoreCopy(folder, copy, installation, { replace: values.replace });
  const number = (n) => n.toLocaleString("en");
  console.log(`${copy}: ${number(rowsOf(manifest))} rows of ${manifest.tables.length} tables and ${number(manifest.media.objects)} objects \
are back, and are what the copy says, after ${((Date.now() - started) / 1000).toFixed(0)} s.
${number(messages)} messages that waited then are not sent again (docs/OPERATIONS.md, What to watch).`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await installation?.close();
}
