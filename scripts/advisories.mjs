// `npm run advisories`: asks the registry for published vulnerabilities of all packages, and names those without a
// recent answer in docs/advisories.json. Exit status: 1 for such findings, 2 if there was no report. The variable NPM
// selects another program than npm.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compareAdvisories, findingsIn } from "./compare-advisories.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const answers = JSON.parse(readFileSync("docs/advisories.json", "utf8"));
const { stdout } = spawnSync(process.env.NPM ?? "npm", ["audit", "--json"], { encoding: "utf8", maxBuffer: 1e8 });
try {
  const { problems, outdated } = compareAdvisories(findingsIn(stdout ?? ""), answers, Date.now());
  for (const line of outdated) console.log(line);
  for (const line of problems) console.error(line);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
