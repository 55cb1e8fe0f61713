import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns sorted paths of all files in a folder, recursively.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
