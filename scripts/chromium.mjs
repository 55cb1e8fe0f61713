// Finds a Chromium for the browser tests, or installs one with the system's package manager or Playwright.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Preferred build: it is faster, because it draws no window. */
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** @returns {Promise<string | undefined>} path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's own */
export async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && isExecutable(path) && works(path));
}

/** @throws Error if there is no Chromium and none could be installed */
export async function provideChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log("There is no Chromium here; installing one …");
  for (const attempt of waysToInstall()) {
    if (!attempt()) continue;
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new Error("No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.");
}

/**
 * Returns the ways to install Chromium. Debian has a package. Ubuntu's package only points to a snap, which does not
 * run in containers, so Playwright's own Chromium comes first there.
 */
function waysToInstall() {
  const withApt = () =>
    apt("update") &&
    [HEADLESS, "chromium"].some((name) => apt("install", "-y", "--no-install-recommends", name, "fonts-liberation"));
  const withPlaywright = () => {
    const dependencies = process.platform === "linux" && mayInstall() ? ["--with-deps"] : [];
    return run("npx", ["playwright", "install", ...dependencies, "chromium"]);
  };
  const debian = existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  return debian && mayInstall() ? [withApt, withPlaywright] : [withPlaywright, ...(mayInstall() ? [withApt] : [])];
}

const isRoot = () => process.getuid?.() === 0;
const quietly = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const mayInstall = () => quietly("apt-get", ["--version"]) && (isRoot() || quietly("sudo", ["-n", "true"]));

function apt(...args) {
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args];
  const [program, ...rest] = isRoot() ? command : ["sudo", "-n", ...command];
  return run(program, rest);
}

function run(program, args) {
  console.log(`> ${program} ${args.join(" ")}`);
  return spawnSync(program, args, { stdio: "inherit", shell: process.platform === "win32" }).status === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the program: Ubuntu has a command that only points to a missing snap, and fails when it is started. */
function works(path) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}
