import type { Page } from "@playwright/test";

/** Disconnects, and waits until requests fail: Chromium applies the setting a moment later. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch("/favicon.svg", { cache: "no-store" }).then(
      () => false,
      () => true,
    ),
  );
}

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
