// `npm test`: runs all checks and tests, also on a fresh clone. Every step runs, even after failed ones. The last line
// is `N passed, N failed`, with format-and-lint and types as one test each. `npm test -- --changed`: only the tests
// that a change affects.
// `npm run sweep`: every screen in every language, more random cases, and random seeds (tests/support/sweep.ts).
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { changedFiles, specsTouchedBy, unitTestsTouchedBy } from "./changed-tests.mjs";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { provideChromium } = await import("./chromium.mjs");
const { build } = await import("./stack.mjs");
const { run, startChild } = await import("./processes.mjs");
const { provideData } = await import("../tests/support/prepared-data.mjs");

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

if (process.argv.includes("--sweep")) process.env.SWEEP = "1";

/** Null to test everything. */
const changed = process.argv.includes("--changed") ? changedFiles() : null;
const specs = changed && specsTouchedBy(changed);
if (changed) console.log(`${changed.length} files have changed.`);

const total = { passed: 0, failed: 0 };
const durations = [];
const failed = [];
const started = Date.now();
const needsBrowser = specs === null || specs.length > 0;

// Browser tests measure times, so nothing runs in parallel with them. The other steps wait for disks and servers more
// than they compute.
const [, , ready] = await Promise.all([
  step("Format, lint and types", async (print) => {
    const results = [
      await check("biome", ["check", "--max-diagnostics=50", "."], print),
      await check(process.execPath, ["node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded"], print),
    ];
    return { passed: sum(results, "passed"), failed: sum(results, "failed") };
  }),
  step("Unit and integration tests", vitest),
  needsBrowser &&
    step("Build, and data for the browser tests", async () => {
      await Promise.all([build({ quiet: true }), provideData({ quiet: true })]);
      return { passed: 0, failed: 0 };
    }),
]);
// With an older build, the browser tests would not test the current code.
if (ready) await step("Browser tests", browserTests, { live: true });
else if (needsBrowser) skip("Browser tests");

printSlowest();
printFailed();
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * Runs one step and adds its figures; a crashed step is one failure. Steps run in parallel, so their output is printed
 * at their end, unless a step is `live`.
 * @returns whether nothing failed
 */
async function step(name, work, { live = false } = {}) {
  let kept = "";
  const print = (text) => {
    if (live) process.stdout.write(text);
    else kept += text;
  };
  if (live) console.log(`\n■ ${name}`);
  const since = Date.now();
  let result;
  try {
    result = await work(print);
  } catch (error) {
    print(`${error instanceof Error ? error.message : error}\n`);
    result = { passed: 0, failed: 1 };
  }
  total.passed += result.passed;
  total.failed += result.failed;
  if (!live) process.stdout.write(`\n■ ${name}\n${kept}`);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  console.log(`${result.failed ? "✘" : "✔"} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result.failed === 0;
}

function skip(name) {
  console.log(`\n✘ ${name}: not run, counted as one failure`);
  total.failed += 1;
}

async function check(program, args, print) {
  const { status } = await run(program, args, { print });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(print) {
  const file = join(RESULTS, "vitest.json");
  const which = changed ? unitTestsTouchedBy(changed) : ["run"];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, "--passWithNoTests"];
  const { status } = await run("vitest", [...which, ...reporters], { print });
  if (status === 0 && !existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  for (const { name, assertionResults } of report.testResults)
    for (const { fullName, duration, status } of assertionResults)
      note(`${relative(process.cwd(), name)} › ${fullName}`, duration ?? 0, status === "failed");
  // A file that cannot be loaded contains no failed tests.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, status);
}

/** Runs Playwright three times on one stack: disruptive tests come last, even if others failed. */
async function browserTests(print) {
  const chromium = await provideChromium();
  const stack = await startChild([join("tests", "support", "serve-stack.ts")], { print });
  const environment = { ...stack.ready, CHROMIUM_PATH: chromium };
  try {
    const most = ["--project=js", "--project=no-js", "--project=api", ...(specs ?? [])];
    const runs = [await playwright("browser", most, { print, environment })];
    if (!specs)
      for (const name of ["load", "outage"])
        runs.push(await playwright(name, [`--project=${name}`, "--no-deps"], { print, environment }));
    return { passed: sum(runs, "passed"), failed: sum(runs, "failed") };
  } finally {
    await stack.stop();
  }
}

async function playwright(name, args, { print, environment }) {
  const file = join(RESULTS, `${name}.json`);
  const output = join(RESULTS, name);
  const { status } = await run("playwright", ["test", "--pass-with-no-tests", `--output=${output}`, ...args], {
    print,
    env: { ...environment, BROWSER_RESULTS: file },
  });
  const { stats, errors, suites } = JSON.parse(readFileSync(file, "utf8"));
  for (const suite of suites) noteTests(suite);
  // Interrupted tests appear in no figure, so the exit status decides.
  return atLeastOne({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, status);
}

function noteTests({ specs, suites = [] }) {
  for (const { file, title, tests } of specs)
    for (const { projectName, results, status } of tests)
      note(`[${projectName}] tests/e2e/${file} › ${title}`, sum(results, "duration"), status === "unexpected");
  for (const suite of suites) noteTests(suite);
}

function note(name, ms, hasFailed) {
  durations.push({ ms, name });
  if (hasFailed) failed.push(name);
}

function printSlowest() {
  const slowest = durations.sort((a, b) => b.ms - a.ms).slice(0, 20);
  if (slowest.length === 0) return;
  console.log("\nThe slowest tests");
  for (const { ms, name } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** Prints the failed tests at the end, because logs are often truncated at the beginning. */
function printFailed() {
  if (failed.length === 0) return;
  console.log("\nThe failed tests");
  for (const name of failed) console.log(`  ✘ ${name}`);
}

function sum(all, figure) {
  return all.reduce((total, one) => total + one[figure], 0);
}

function atLeastOne({ passed, failed }, status) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}
