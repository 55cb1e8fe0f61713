// `npm run pictures -- [NAME or FOLDER]`: takes a picture of every screen, in French and German, at three widths, light
// and dark. Demo data and a fixed clock (tests/pictures) make two runs of the same code identical. Writes index.html.
//   --against NAME or FOLDER   compares with the pictures of an earlier run
//   --drawings FOLDER          shows drawings next to the pictures (pictures/drawings.json maps them to screens)
//   --only TEXT                only screens with that in their name, e.g. pro/requests or "couple with answers"
//   --languages fr,de  --widths 360,768,1280  --schemes light,dark
// PORT (8795) appears on screens: two compared runs need the same one.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { provideChromium } = await import("./chromium.mjs");
const { loadModule } = await import("./load-module.mjs");
const { comparePictures } = await import("./pictures/compare-pictures.mjs");
const { showPictures } = await import("./pictures/show-pictures.mjs");
const { build, version } = await import("./stack.mjs");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    drawings: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    languages: { type: "string", default: "fr,de" },
    widths: { type: "string", default: "360,768,1280" },
    schemes: { type: "string", default: "light,dark" },
  },
});
const folderOf = (name) => (/[/\\]/.test(name) ? resolve(name) : join(process.cwd(), ".data", "pictures", name));
const started = Date.now();
const folder = folderOf(positionals[0] ?? version());
const against = values.against && folderOf(values.against);
const languages = values.languages.split(",");
const looks = { languages, widths: values.widths.split(",").map(Number), schemes: values.schemes.split(",") };
const SCREENS = join(folder, "screens.json");

if (against && !existsSync(against)) fail(`There are no pictures in ${against}.`);
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(SCREENS)) fail(`${folder} holds other things.`);
const isWhole =
  values.only.length === 0 && ["languages", "widths", "schemes"].every((name) => !process.argv.includes(`--${name}`));
if (isWhole) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const world = mkdtempSync(join(tmpdir(), "alliance-pictures-"));
let stack;
let failed;
try {
  const [chromium] = await Promise.all([provideChromium(), build(), writeLetters()]);
  console.log("Entering …");
  stack = await startStack();
  console.log(`Taking pictures, ${seconds()} s after the start …`);
  failed = await takePictures({ ...stack.addresses, CHROMIUM_PATH: chromium });
  writeFileSync(SCREENS, readFileSync(join(world, "screens.json")));
} finally {
  await stack?.stop();
  rmSync(world, { recursive: true, force: true });
}
const compared = against && (await comparePictures({ folder, against }));
if (compared && !isWhole) compared.gone = []; // A partial run did not request them.
const { count, index } = showPictures({
  folder,
  against,
  compared,
  drawings: values.drawings.map((path) => resolve(path)),
});
if (compared) report(compared);
console.log(`${count} pictures, ${seconds()} s: ${pathToFileURL(index)}`);
process.exit(failed ? 1 : 0);

async function writeLetters() {
  const { module, close } = await loadModule("/tests/support/sample-letters.ts");
  const letters = languages.map((language) => [
    language,
    Object.fromEntries(Object.entries(module.sampleLetters(language)).map(([name, { html }]) => [name, html])),
  ]);
  writeFileSync(join(world, "letters.json"), JSON.stringify(Object.fromEntries(letters)));
  await close();
}

/**
 * Starts the stack in its own process with a fixed clock. It ends when its input closes, even if this program is
 * killed.
 */
async function startStack() {
  const fixed = pathToFileURL("tests/pictures/fixed-node.mjs");
  // French and German always exist, because the content of lists must not depend on the requested languages.
  const entered = [...new Set(["fr", "de", ...languages])];
  const child = spawn(process.execPath, ["--import", "tsx", "tests/pictures/enter-walks.ts", world, ...entered], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${fixed}` },
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const addresses = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const line = /^addresses (.*)\n/m.exec(output);
      if (line) resolve(JSON.parse(line[1]));
    });
    gone.then(() => reject(new Error("The servers did not start.")));
  });
  return {
    addresses,
    async stop() {
      child.stdin.end();
      await gone;
    },
  };
}

function takePictures(environment) {
  const asked = { folder, world, only: values.only, ...looks };
  return new Promise((resolve) => {
    const args = ["test", "--config=tests/pictures/playwright.config.ts"];
    spawn(join("node_modules", ".bin", "playwright"), args, {
      stdio: "inherit",
      env: { ...process.env, ...environment, PICTURES: JSON.stringify(asked) },
      shell: process.platform === "win32",
    }).once("close", (status) => resolve(status !== 0));
  });
}

function report({ changed, added, gone }) {
  console.log(
    `Against ${against}: ${changed.length} have changed, ${added.length} are new, ${gone.length} are no longer there.`,
  );
  for (const { file, pixels } of changed.toSorted((a, b) => b.pixels - a.pixels).slice(0, 20))
    console.log(`${pixels.toLocaleString("en").padStart(12)} pixels  ${file}`);
}

function seconds() {
  return ((Date.now() - started) / 1000).toFixed(0);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
