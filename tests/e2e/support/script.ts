import { type Page, test } from "@playwright/test";

/** Whether the browser of this project runs scripts. */
export const runsScripts = () => test.info().project.use.javaScriptEnabled !== false;

/** Until the page's script has taken over: what is pressed before that is answered by the document. */
export async function hydrated(page: Page): Promise<void> {
  if (!runsScripts()) return;
  await page.waitForFunction(() =>
    [...document.querySelectorAll("form")].some((form) => Object.keys(form).some((key) => key.startsWith("__react"))),
  );
}
