import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";
import type { Asked } from "./screens";

const { folder, against }: Asked = JSON.parse(process.env.PICTURES ?? "{}");

/** Playwright config of `npm run pictures`, which starts the test stack first. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "*.pictures.ts",
  globalSetup: undefined,
  projects: [{ name: "pictures" }],
  use: {
    ...base.use,
    // Without hinting, words have the spaces that they have on a phone.
    launchOptions: {
      ...base.use?.launchOptions,
      args: [...(base.use?.launchOptions?.args ?? []), "--font-render-hinting=none"],
    },
  },
  outputDir: "../../test-results/pictures",
  reporter: [["line"], ["html", { outputFolder: join(folder, "report"), open: "never" }]],
  snapshotPathTemplate: `${against}/{arg}{ext}`,
  // Never updates the pictures of the earlier run, which are the reference.
  updateSnapshots: "none",
  timeout: 1_200_000,
  globalTimeout: 0,
});
