// Runs an operator's command: reads the settings (settings.mjs), and prints errors as sentences.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { describeDatabase, describeError, readSettings } from "./settings.mjs";

/**
 * @param {(open: () => Promise<Record<string, string | undefined>>) => Promise<number | void>} work returns the exit
 * status. `open` reads the settings, prints the host of their database, and allows imports of TypeScript.
 * @param {number} failed the exit status after an error
 */
export async function runCommand(work, failed = 1) {
  if (process.argv.includes("--help")) return console.log(usageOf(process.argv[1]));
  process.chdir(fileURLToPath(new URL("..", import.meta.url)));
  let settings = {};
  try {
    const status = await work(async () => {
      settings = readSettings(process.env);
      console.log(describeDatabase(settings));
      install();
      (await import("tsx/esm/api")).register();
      return settings;
    });
    process.exitCode = status ?? 0;
  } catch (error) {
    console.error(describeError(error, settings));
    process.exitCode = failed;
  }
}

/** Returns the comment at the beginning of a command's file, which states its usage. @param {string} path */
function usageOf(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  return [...lines.slice(0, end).map((line) => line.slice(3)), "See docs/OPERATIONS.md."].join("\n");
}
