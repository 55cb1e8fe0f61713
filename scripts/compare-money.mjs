// `npm run money`: compares orders, ledger, Premium and Stripe, and prints the differences. `-- --days 90` sets the
// period of the comparison with Stripe, 0 leaves Stripe out. Exit status: 1 for differences, 2 if it failed.
import { runCommand } from "./run-command.mjs";
import { withLocalDatabase } from "./settings.mjs";

await runCommand(async (open) => {
  const settings = await withLocalDatabase(await open());
  const { compareAll } = await import("./compare-money.ts");
  return compareAll(process.argv.slice(2), settings);
}, 2);
