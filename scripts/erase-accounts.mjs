// `npm run erase -- --couple 12 --provider 4`: erases accounts again that were deleted after the restored copy was made
// (erase-again.ts).
import { runCommand } from "./run-command.mjs";
import { withLocalDatabase } from "./settings.mjs";

await runCommand(async (open) => {
  const settings = await withLocalDatabase(await open());
  const { loadModule } = await import("./load-module.mjs");
  const { module, close } = await loadModule("/scripts/erase-again.ts");
  try {
    console.log(await module.eraseAccounts(process.argv.slice(2), settings));
  } finally {
    await close();
  }
});
