import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const seconds = (n: number) => n * 1_000;
const minutes = (n: number) => seconds(60) * n;

/** Disables Chromium's own background requests, and resolves the markets' hosts (tests/support/stack.ts). */
const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Most pages live for a second. Compiling their scripts again, optimized, takes longer than it saves.
  "--js-flags=--no-opt",
  "--host-resolver-rules=MAP *.localhost 127.0.0.1,MAP *.alliance.example 127.0.0.1",
];

const SCREENS = "**/e2e/{couple,pro,admin}/**/*.spec.ts";

/** Specs of screens that send no script: the documents are the same with and without scripts. */
const DOCUMENTS = [
  "**/e2e/couple/{directory,erasure,favorites,frame,landing,timeline}.spec.ts",
  "**/e2e/pro/{dashboard,requests,shop,templates}.spec.ts",
  "**/e2e/admin/moderation.spec.ts",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_RESULTS ?? "test-results/browser.json" }]],
  // Two more than the number of cores, because each worker often waits for the server and the browser.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  // A test that needs a retry is broken: it waits for a time instead of a state.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: minutes(1.5),
  globalTimeout: minutes(60),
  expect: { timeout: seconds(15) },
  use: {
    baseURL: process.env.BASE_URL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // The animation between two documents takes longer than loading most documents. The journeys and the tests of
    // motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: seconds(20),
    navigationTimeout: seconds(30),
    trace: "off",
    // Playwright would take a screenshot of every page closed before the end of its test, and discard most of them.
    screenshot: "off",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
  },
  projects: [
    // A test in two languages runs in French with scripts, and in German without.
    { name: "js", testMatch: SCREENS, testIgnore: DOCUMENTS, grepInvert: /@de\b|@document\b/ },
    { name: "no-js", testMatch: SCREENS, grepInvert: /@fr\b|@script\b/, use: { javaScriptEnabled: false } },
    { name: "api", testMatch: "**/e2e/api/**/*.spec.ts" },
    // The last two projects would disturb the others: one keeps the database busy, the other stops it.
    {
      name: "load",
      testMatch: "**/e2e/load/**/*.spec.ts",
      dependencies: ["js", "no-js", "api"],
      fullyParallel: false,
      workers: 1,
    },
    {
      name: "outage",
      testMatch: "**/e2e/outage/**/*.spec.ts",
      dependencies: ["load"],
      fullyParallel: false,
      workers: 1,
    },
  ],
});
