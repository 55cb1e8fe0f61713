import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { newWord } from "../support/couples";
import { rows } from "../support/database";
import { hydrated, SCRIPT } from "../support/script";

test("an uncaught failure in a page's script is reported once (failure-3)", SCRIPT, async ({ page }) => {
  const word = newWord();
  await page.goto(marketUrl("fr", "/account"));
  await hydrated(page);
  const request = await page.evaluate(() => document.documentElement.dataset.request);
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
    setTimeout(() => {
      throw new RangeError(text);
    });
    void Promise.reject(new TypeError(text));
  }, word);
  await expect
    .poll(() =>
      rows("SELECT message, route, times, request_id FROM failures WHERE message LIKE ? ORDER BY message", `%${word}%`),
    )
    .toEqual([
      { message: `RangeError: ${word}`, route: "/account", times: 1, request_id: request },
      { message: `TypeError: ${word}`, route: "/account", times: 1, request_id: request },
    ]);
});
