// `npm run administrator -- <email> --name "…" --locale fr`: creates a moderator; `--roles moderator,support` sets
// other roles. `--roles`, `--reset` and `--disable` change an existing administrator.
import { runCommand } from "./run-command.mjs";
import { withLocalDatabase } from "./settings.mjs";

await runCommand(async (open) => {
  const settings = await withLocalDatabase(await open());
  const { manageAdministrator } = await import("./create-administrator.ts");
  console.log(await manageAdministrator(process.argv.slice(2), settings));
});
