// `npm test`: everything that is tested, on a fresh clone, too. Every step runs, whatever became of the one before; the last line is
// `N passed, N failed`, where format-and-lint and types count as one test each.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { provideChromium } = await import("./chromium.mjs");
const { build } = await import("./stack.mjs");

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const total = { passed: 0, failed: 0 };
const started = Date.now();

await step("Format and lint", () => check("biome", ["check", "--max-diagnostics=50", "."]));
await step("Types", () => check("tsc", ["--noEmit"]));
await step("Unit and integration tests", vitest);
const built = await step("Build", async () => {
  build();
  return { passed: 0, failed: 0 };
});
// Against an older build the browser tests would say nothing about the code as it stands.
if (built) await step("Browser tests", browserTests);
else skip("Browser tests");

console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs one step and adds its figures; a step that breaks off is one failure. @returns whether nothing failed */
async function step(name, work) {
  console.log(`\n■ ${name}`);
  const since = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    result = { passed: 0, failed: 1 };
  }
  total.passed += result.passed;
  total.failed += result.failed;
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  console.log(`${result.failed ? "✘" : "✔"} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result.failed === 0;
}

function skip(name) {
  console.log(`\n✘ ${name}: not run, counted as one failure`);
  total.failed += 1;
}

async function check(program, args) {
  const status = await run(program, args);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest() {
  const file = join(RESULTS, "vitest.json");
  const status = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = JSON.parse(readFileSync(file, "utf8"));
  // A file that cannot be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, status);
}

/** Three runs against one stack: what would disturb the others comes after them, and comes although others failed. */
async function browserTests() {
  const chromium = await provideChromium();
  const stack = await startTestStack();
  const environment = { ...stack.addresses, CHROMIUM_PATH: chromium };
  try {
    const most = await playwright("browser", ["--project=js", "--project=no-js", "--project=api"], environment);
    const load = await playwright("load", ["--project=load", "--no-deps"], environment);
    const outage = await playwright("outage", ["--project=outage", "--no-deps"], environment);
    const runs = [most, load, outage];
    return { passed: sum(runs, "passed"), failed: sum(runs, "failed") };
  } finally {
    await stack.stop();
  }
}

async function playwright(name, args, environment) {
  const file = join(RESULTS, `${name}.json`);
  const output = join(RESULTS, name);
  const status = await run("playwright", ["test", "--pass-with-no-tests", `--output=${output}`, ...args], {
    ...environment,
    BROWSER_RESULTS: file,
  });
  const { stats, errors } = JSON.parse(readFileSync(file, "utf8"));
  // What neither passed nor failed and was not left out on purpose was interrupted: the status says so.
  return atLeastOne({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, status);
}

function sum(runs, figure) {
  return runs.reduce((total, run) => total + run[figure], 0);
}

function atLeastOne({ passed, failed }, status) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** The stack in a process of its own, because it is TypeScript. It ends when its input does, even if this program is killed. */
async function startTestStack() {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/serve-stack.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  const addresses = await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      process.stdout.write(String(chunk).replace(/^addresses .*\n/m, ""));
      output += chunk;
      const line = /^addresses (.*)\n/m.exec(output);
      if (line) resolve(JSON.parse(line[1]));
    });
    gone.then(() => reject(new Error("The servers for the browser tests did not start.")));
  });
  return {
    addresses,
    async stop() {
      child.stdin.end();
      const slow = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await gone;
      clearTimeout(slow);
    },
  };
}

function run(program, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(join("node_modules", ".bin", program), args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
      shell: process.platform === "win32",
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
