import { type Page, test } from "@playwright/test";

/** Marks a test that runs only with scripts, because its pages send some, or because axe needs them. */
export const SCRIPT = { tag: "@script" };

/** Marks a test that runs only without scripts, because its pages send none, or a script would replace the response. */
export const DOCUMENT = { tag: "@document" };

export const runsScripts = () => test.info().project.use.javaScriptEnabled !== false;

/**
 * Waits until React has hydrated the page, unless it sends no script. React marks the elements earlier, so this waits
 * until the document receives events again (entry.client.tsx).
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
