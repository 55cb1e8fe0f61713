import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const seconds = (n: number) => n * 1_000;
const minutes = (n: number) => seconds(60) * n;

/** What no browser test may reach over the network, and how the markets' hosts are found (tests/support/stack.ts). */
const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--host-resolver-rules=MAP *.localhost 127.0.0.1,MAP *.alliance.example 127.0.0.1",
];

const SCREENS = "**/e2e/{couple,pro,admin}/**/*.spec.ts";

/** What is asked there of screens that send no script: with scripts or without, they are the same documents. */
const DOCUMENTS = [
  "**/e2e/couple/{directory,erasure,favorites,landing,timeline}.spec.ts",
  "**/e2e/pro/{dashboard,requests}.spec.ts",
  "**/e2e/admin/moderation.spec.ts",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_RESULTS ?? "test-results/browser.json" }]],
  // Two more than there are cores: each waits for the server and the browser in turns.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  // A test that needs a second try is broken: it waits for a time where it should wait for a state.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: minutes(1.5),
  globalTimeout: minutes(60),
  expect: { timeout: seconds(15) },
  use: {
    baseURL: process.env.BASE_URL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // The animation between two documents costs more than most documents. The journeys and the tests of motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: seconds(20),
    navigationTimeout: seconds(30),
    trace: "off",
    // A picture is taken of every page that is closed before its test has failed or passed, and most are thrown away.
    screenshot: "off",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
  },
  projects: [
    // A test that exists in two languages runs with scripts in French, and without them in German; one of a document only without them.
    { name: "js", testMatch: SCREENS, testIgnore: DOCUMENTS, grepInvert: /@de\b|@document\b/ },
    { name: "no-js", testMatch: SCREENS, grepInvert: /@fr\b/, use: { javaScriptEnabled: false } },
    { name: "api", testMatch: "**/e2e/api/**/*.spec.ts" },
    // The last two would disturb everybody: one keeps the database busy, the other takes it away.
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
