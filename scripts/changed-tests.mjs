// Selects the tests that a change affects, for `npm test -- --changed`.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const BRANCHES = ["origin/main", "main", "origin/master", "master"];

/** Returns the files that differ from the merge base with the main branch, and uncommitted ones; no deleted ones. */
export function changedFiles() {
  const names = [
    ...git("diff", "--name-only", "--relative", mergeBase()),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].filter((name) => existsSync(name)).sort();
}

/** Returns the newest common commit with the main branch. */
export function mergeBase() {
  const bases = BRANCHES.map((branch) => git("merge-base", "HEAD", branch)[0]).filter(Boolean);
  return bases[0] ?? "HEAD";
}

/** Runs git. @returns the lines of the output; none if git fails */
export function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}

/** Files that tests read without an import. */
const READ_BY_MANY = /^(db\/migrations\/|tests\/support\/|package-lock\.json$|tsconfig\.json$|vitest\.config\.ts$)/;

/**
 * Returns the arguments for Vitest: it follows the imports of the files to the dependent tests. Tests that read the
 * whole repository, such as tests/architecture.test.ts, always run.
 */
export function unitTestsTouchedBy(files) {
  if (files.some((file) => READ_BY_MANY.test(file))) return ["run"];
  const imported = files.filter((file) => /\.(tsx?|mjs|json)$/.test(file) && !file.startsWith("tests/e2e/"));
  const readers = readdirSync("tests").filter((name) => name.endsWith(".test.ts"));
  return ["related", "--run", ...imported, ...readers.map((name) => `tests/${name}`)];
}

const COUPLES = ["tests/e2e/couple/"];
const PROVIDERS = ["tests/e2e/pro/"];
const MODERATORS = ["tests/e2e/admin/"];
const OVER_HTTP = ["tests/e2e/api/"];
const SCREENS = ["tests/e2e/couple/screens.spec.ts", "tests/e2e/pro/screens.spec.ts"];

/** Specs by folder; the first match applies. A file without a match is not part of the product. */
const AREAS = [
  [/^tests\/e2e\/support\/|^playwright\.config/, [...COUPLES, ...PROVIDERS, ...MODERATORS, ...OVER_HTTP]],
  [/^app\/routes\/(couple|public)\//, [...COUPLES, ...OVER_HTTP]],
  [/^app\/routes\/pro\//, [...PROVIDERS, ...OVER_HTTP]],
  [/^app\/routes\/admin\//, [...MODERATORS, "tests/e2e/pro/screens.spec.ts", ...OVER_HTTP]],
  [/^app\/domain\/(couples|favorites|matching|projects|search)\//, [...COUPLES, ...OVER_HTTP]],
  [/^app\/domain\/(media|profile|provider-access|credits|statistics|subscriptions)\//, [...PROVIDERS, ...OVER_HTTP]],
  [/^app\/domain\/(administrators|moderation)\//, [...MODERATORS, ...OVER_HTTP]],
  [/^app\/domain\/requests\//, [...COUPLES, ...PROVIDERS, ...OVER_HTTP]],
  [/^(app\/ui|locales|public)\//, SCREENS],
  [/^(app|db|wrangler\.toml|vite\.config\.ts)/, [...SCREENS, ...OVER_HTTP]],
];

/** @returns paths for Playwright; empty if the change affects no screen */
export function specsTouchedBy(files) {
  const specs = files.flatMap((file) => {
    if (/\.test\.tsx?$/.test(file)) return [];
    if (/^tests\/e2e\/(couple|pro|admin|api)\/.*\.spec\.ts$/.test(file)) return [file];
    return AREAS.find(([folder]) => folder.test(file))?.[1] ?? [];
  });
  const folders = specs.filter((spec) => spec.endsWith("/"));
  const within = (spec) => folders.some((folder) => spec !== folder && spec.startsWith(folder));
  return [...new Set(specs)].filter((spec) => !within(spec)).sort();
}
