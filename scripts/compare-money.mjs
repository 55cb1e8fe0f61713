// `npm run money`: compares orders, ledger, Premium and Stripe, and prints the differences. Exit status: 1 for
// differences, 2 if the comparison failed.
import { runCommand } from "./run-command.mjs";
import { withLocalDatabase } from "./settings.mjs";

await runCommand(async (open) => {
  const settings = await withLocalDatabase(await open());
  const { compareAll } = await import("./compare-money.ts");
  return compareAll(process.argv.slice(2), settings);
}, 2);
