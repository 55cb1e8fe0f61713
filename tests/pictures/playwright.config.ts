import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

/** Of `npm run pictures`, which starts what is needed beforehand. */
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
