import { type Page, test } from "@playwright/test";

export const runsScripts = () => test.info().project.use.javaScriptEnabled !== false;

/**
 * Waits until React has hydrated the page. Before that, the document handles clicks. React marks the elements before it
 * has finished. Events reach the document again once it has (entry.client.tsx).
 */
export async function hydrated(page: Page): Promise<void> {
  if (!runsScripts()) return;
  await page.waitForFunction(() => {
    const forms = [...document.querySelectorAll("form")];
    if (!forms.some((form) => Object.keys(form).some((key) => key.startsWith("__react")))) return false;
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
