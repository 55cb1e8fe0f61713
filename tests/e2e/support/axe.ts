import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { runsScripts } from "./script";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Options {
  /** Whether colours are compared, which is half of the work: once, where all screens are walked (walk.ts). Default: no. */
  contrast?: boolean;
}

/** What axe finds wrong with a page, a line a rule; nothing where scripts are off, because axe waits for timers that stand still there. */
export async function axeFindings(page: Page, { contrast = false }: Options = {}): Promise<string[]> {
  if (!runsScripts()) return [];
  // A click waits until the next document begins, not until all of it is there.
  await page.waitForLoadState();
  // Once a document: several states of one page may be looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: contrast } },
  };
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
}
