import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { runsScripts } from "./script";

/**
 * What axe finds wrong with a page, a line a rule; nothing where scripts are off, for axe is one and waits for timers that stand still.
 * Legacy mode opens no second page to gather the findings of frames on: our pages have none.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!runsScripts()) return [];
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
