import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { insertApprovedProvider, signInProvider } from "../support/providers";
import { writeTo } from "../support/requests";
import { hydrated, SCRIPT } from "../support/script";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

test(
  "the announcement is one line of at most 72 px above the page, and 'Later' returns to that page (popin-3)",
  SCRIPT,
  async ({ page }) => {
    const t = textsOf("fr");
    const account = await insertApprovedProvider();
    const request = await writeTo(account);
    await signInProvider(page.context(), account);
    await page.goto(marketUrl("fr", "/sources")); // Renews the session.
    const watch = await watchPage(page);
    await page.goto(marketUrl("fr", "/pro/account"));
    await hydrated(page);
    const strip = page.getByRole("region", { name: /2027|2028/ });
    await expect(strip.getByRole("link")).toHaveAttribute("href", `/pro/requests/${request.id}`);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect((await strip.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(72);
    }
    await strip.getByRole("button", { name: t("received:popin.laterShort"), exact: true }).click();
    await expect(page).toHaveURL(marketUrl("fr", "/pro/account"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(strip).toHaveCount(0);
    expectQuiet(watch);
  },
);
