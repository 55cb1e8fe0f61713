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

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/global-setup.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: process.env.BROWSER_RESULTS ?? "test-results/browser.json" }]],
  workers: 2,
  fullyParallel: true,
  // A machine of the continuous integration may stand still for a while. What passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: minutes(1.5),
  globalTimeout: minutes(60),
  expect: { timeout: seconds(15) },
  use: {
    baseURL: process.env.BASE_URL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    actionTimeout: seconds(20),
    navigationTimeout: seconds(30),
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
  },
  projects: [
    { name: "js", testMatch: "**/e2e/{couple,pro,admin}/**/*.spec.ts" },
    { name: "no-js", testMatch: "**/e2e/{couple,pro,admin}/**/*.spec.ts", use: { javaScriptEnabled: false } },
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
