// `npm run pictures -- NAME`: takes screenshots of every screen, in French and German, at three widths, light and dark,
// in .data/pictures/NAME. Demo data and a fixed clock (tests/pictures) make two runs of the same code identical.
//   --against NAME   fails for each picture that differs from an earlier run; Playwright's report shows the differences
//   --only TEXT      only screens with that in their name, e.g. pro/requests or "couple with answers"
//   --languages fr,de  --widths 360,768,1280  --schemes light,dark
// PORT (8795) appears on screens: two compared runs need the same one.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { provideChromium } = await import("./chromium.mjs");
const { loadModule } = await import("./load-module.mjs");
const { build, version } = await import("./stack.mjs");
const { startChild } = await import("./processes.mjs");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    languages: { type: "string", default: "fr,de" },
    widths: { type: "string", default: "360,768,1280" },
    schemes: { type: "string", default: "light,dark" },
  },
});
const folderOf = (name) => resolve(".data", "pictures", name);
const folder = folderOf(positionals[0] ?? version());
const against = values.against && folderOf(values.against);
const languages = values.languages.split(",");
if (against && !existsSync(against)) {
  console.error(`There are no pictures in ${against}.`);
  process.exit(1);
}

const world = mkdtempSync(join(tmpdir(), "alliance-pictures-"));
let stack;
let status;
try {
  const [chromium] = await Promise.all([provideChromium(), build(), writeEmails()]);
  // French and German always exist, because the content of lists must not depend on the requested languages.
  const entered = [...new Set(["fr", "de", ...languages])];
  const fixed = pathToFileURL("tests/pictures/fixed-node.mjs");
  console.log("Entering …");
  stack = await startChild([join("tests", "pictures", "enter-walks.ts"), world, ...entered], {
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${fixed}` },
  });
  status = await takePictures({ ...stack.ready, CHROMIUM_PATH: chromium });
} finally {
  await stack?.stop();
  rmSync(world, { recursive: true, force: true });
}
console.log(`Pictures: ${folder}`);
if (against) console.log(`Differences from ${against}: npx playwright show-report ${join(folder, "report")}`);
process.exit(status);

async function writeEmails() {
  const { module, close } = await loadModule("/tests/support/sample-emails.ts");
  const emails = languages.map((language) => [
    language,
    Object.fromEntries(Object.entries(module.sampleEmails(language)).map(([name, { html }]) => [name, html])),
  ]);
  writeFileSync(join(world, "emails.json"), JSON.stringify(Object.fromEntries(emails)));
  await close();
}

/** @returns the exit status of Playwright: 1 if a picture could not be taken, or differs */
function takePictures(environment) {
  const [widths, schemes] = [values.widths.split(",").map(Number), values.schemes.split(",")];
  const asked = { folder, against, world, only: values.only, languages, widths, schemes };
  return new Promise((done) => {
    const args = ["test", "--config=tests/pictures/playwright.config.ts"];
    spawn(join("node_modules", ".bin", "playwright"), args, {
      stdio: "inherit",
      env: { ...process.env, ...environment, PICTURES: JSON.stringify(asked) },
      shell: process.platform === "win32",
    }).once("close", (status) => done(status ?? 1));
  });
}
