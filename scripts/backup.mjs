// `npm run backup -- --to FOLDER [--keep DAYS]`: copies the database and the bucket of photos into a folder, verifies
// the copy, and deletes older copies.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.mjs";

const USAGE = "npm run backup -- --to FOLDER              --keep 30 removes copies that are older than 30 days";

const from = process.env.INIT_CWD ?? process.cwd();
// Copies contain personal data: only this user may read them.
process.umask(0o077);

await runCommand(async (open) => {
  const { values } = parseArgs({ options: { to: { type: "string" }, keep: { type: "string" } } });
  const keepDays = values.keep === undefined ? undefined : Number(values.keep);
  if (!values.to || (keepDays !== undefined && !(keepDays >= 1))) throw new Error(USAGE);
  const settings = await open();
  const { backUp } = await import("./backup/back-up.ts");
  const { openInstallation } = await import("./backup/installation.ts");
  const { bytesOf, rowsOf } = await import("./backup/manifest.ts");
  const { version } = await import("./stack.mjs");
  const installation = await openInstallation(settings);
  try {
    const started = Date.now();
    const { copy, manifest, pruned } = await backUp(resolve(from, values.to), installation, {
      release: settings.VERSION ?? version(),
      keepDays,
      clock: Date,
      print: console.log,
    });
    const number = (n) => n.toLocaleString("en");
    console.log(`${copy}: ${number(rowsOf(manifest))} rows of ${manifest.tables.length} tables and ${number(manifest.media.objects)} objects, \
${(bytesOf(manifest) / 1e6).toFixed(1)} MB, written and read back in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
    if (pruned.copies > 0) console.log(`${pruned.copies} old copies and ${pruned.objects} objects were removed.`);
  } finally {
    await installation.close();
  }
});
