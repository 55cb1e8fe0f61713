import type { Page } from "@playwright/test";

/** Ends `setOffline`, and waits until requests succeed again. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.waitForFunction(() =>
    fetch("/favicon.svg").then(
      () => true,
      () => false,
    ),
  );
}
