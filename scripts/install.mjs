// Installs the packages of package-lock.json if they are missing or outdated. Uses only Node.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Lock file that npm writes for the installed packages. */
const INSTALLED = "node_modules/.package-lock.json";

export function install() {
  if (isInstalled()) return;
  console.log("Installing packages …");
  // `npm ci` rejects a lock file without the optional packages of other platforms, which mirrors do not always have.
  const { status } = spawnSync("npm", ["install", "--no-save", "--include=dev", "--no-fund", "--no-audit"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns whether all packages have the right version; optional ones for other platforms may be missing. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const { "": _root, ...wanted } = packagesOf("package-lock.json");
  const installed = packagesOf(INSTALLED);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    const found = installed[path];
    return found ? found.version === version : optional || devOptional || peer;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
