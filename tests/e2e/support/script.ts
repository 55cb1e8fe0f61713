import { type Page, test } from "@playwright/test";

/** For a test that runs only with scripts, because its pages send some, or because axe needs them. */
export const SCRIPT = { tag: "@script" };

/** For a test that runs only without scripts, because its pages send none or the script replaces the answer. */
export const DOCUMENT = { tag: "@document" };

export const runsScripts = () => test.info().project.use.javaScriptEnabled !== false;

/**
 * Waits until React has hydrated the page, unless it sends no script. Before that, the document handles clicks. React
 * marks the elements before it has finished. Events reach the document again once it has (entry.client.tsx).
 */
export async function hydrated(page: Page): Promise<void> {
  if (!runsScripts()) return;
  await page.waitForFunction(() => {
    if (!document.querySelector('script[type="module"]')) return document.readyState !== "loading";
    if (!Object.keys(document.body).some((key) => key.startsWith("__react"))) return false;
    let arrives = false;
    const arrive = () => {
      arrives = true;
    };
    document.addEventListener("dragend", arrive, { capture: true, once: true });
    document.body.dispatchEvent(new Event("dragend", { bubbles: true }));
    document.removeEventListener("dragend", arrive, { capture: true });
    return arrives;
  });
}
