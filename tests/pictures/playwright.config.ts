import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

/** Playwright config of `npm run pictures`, which starts the test stack first. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "*.pictures.ts",
  globalSetup: undefined,
  projects: [{ name: "pictures" }],
  outputDir: "../../test-results/pictures",
  reporter: "line",
  timeout: 1_200_000,
  globalTimeout: 0,
});
