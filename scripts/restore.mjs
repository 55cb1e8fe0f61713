// `npm run restore -- --from FOLDER`: restores a database and a bucket from the newest copy of `npm run backup`.
// `--copy 2026-05-01T02-00-00Z` selects another copy; `--replace` drops the content of a database that is not empty.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.mjs";

const USAGE = `npm run restore -- --from FOLDER           --copy 2026-05-01T02-00-00Z: not the newest; --replace: drops the content of the database`;

const from = process.env.INIT_CWD ?? process.cwd();

await runCommand(async (open) => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, copy: { type: "string" }, replace: { type: "boolean", default: false } },
  });
  if (!values.from) throw new Error(USAGE);
  const settings = await open();
  const { openInstallation } = await import("./backup/installation.ts");
  const { copiesIn, rowsOf } = await import("./backup/manifest.ts");
  const { restoreCopy } = await import("./backup/restore-copy.ts");
  const folder = resolve(from, values.from);
  const copies = copiesIn(folder);
  const copy = values.copy ?? copies.at(-1);
  if (!copy || !copies.includes(copy))
    throw new Error(`There is no such copy in ${folder}. There are: ${copies.join(", ") || "none"}.`);
  const installation = await openInstallation(settings);
  try {
    if (installation.isRunning)
      throw new Error("`npm start` runs on this data and would write to it during the restore: stop it first.");
    const started = Date.now();
    const { manifest, messages } = await restoreCopy(folder, copy, installation, {
      replace: values.replace,
      erase: (erasures) => eraseAgain(erasures, installation.database, settings),
      print: console.log,
    });
    const number = (n) => n.toLocaleString("en");
    console.log(`${copy}: ${number(rowsOf(manifest))} rows of ${manifest.tables.length} tables and ${number(manifest.media.objects)} objects \
are restored, and equal the copy, after ${((Date.now() - started) / 1000).toFixed(0)} s.
${number(messages)} messages that waited then are not sent again (docs/OPERATIONS.md, Monitoring).`);
  } finally {
    await installation.close();
  }
});

/** Erases accounts. Imports the command only if there are any, because that takes some seconds. */
async function eraseAgain(erasures, { url, token }, settings) {
  const { loadModule } = await import("./load-module.mjs");
  const { module, close } = await loadModule("/scripts/erase-again.ts");
  try {
    const args = erasures.flatMap(({ role, id }) => [`--${role}`, String(id)]);
    return await module.eraseAccounts(args, { ...settings, DATABASE_URL: url, DATABASE_TOKEN: token });
  } finally {
    await close();
  }
}
