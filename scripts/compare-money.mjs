// `npm run money`: compares orders, ledger, Premium and Stripe, and prints what does not agree. Exit status: 1 if something differs, 2 if it
// could not compare.
import { runCommand } from "./run-command.mjs";
import { withLocalDatabase } from "./settings.mjs";

await runCommand(async (open) => {
  const settings = await withLocalDatabase(await open());
  const { compareAll } = await import("./compare-money.ts");
  return compareAll(process.argv.slice(2), settings);
}, 2);
