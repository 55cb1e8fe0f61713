import { expect, test } from "@playwright/test";
import { axeFindings } from "../support/axe";
import { COUPLE_WALKS } from "../support/couple-walks";
import { SCRIPT } from "../support/script";
import { testWalks } from "../support/walk";

testWalks(COUPLE_WALKS);

test("colours are compared once for each look of a text", SCRIPT, async ({ page }) => {
  const pale = (words: string) => `<p style="color: #ddd">${words}</p>`;
  const html = `<html lang="en"><title>Page</title><main><h1>Page</h1>${pale("One")}${pale("Two")}<p>Three</p></main></html>`;
  await page.setContent(html);
  expect(await axeFindings(page, { contrast: true })).toEqual(["color-contrast: p:nth-child(2)"]);
  expect(await axeFindings(page, { contrast: true })).toEqual([]);
  // An element that may overlap others is compared separately.
  await page.setContent(html.replace('<p style="', '<p class="new" style="position: relative; '));
  expect(await axeFindings(page, { contrast: true })).toEqual(["color-contrast: .new"]);
});
