import { expect, type Page } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { type MarketName, marketUrl } from "./addresses";
import { misfits } from "./misfits";
import { hydrated } from "./script";

const WIDTHS = [320, 360, 1280];

/** Opens a page: it answers as expected at its own address, says in which language it is and what it is called, and fits at every width. */
export async function lookAtPage(
  page: Page,
  { market, locale }: { market: MarketName; locale: Locale },
  path: string,
  status = 200,
): Promise<void> {
  const answer = await page.goto(marketUrl(market, path));
  expect.soft(answer?.status(), path).toBe(status);
  const { pathname, search } = new URL(page.url());
  // The welcome page takes in what it is given and goes on without it.
  expect.soft(pathname + search, "no other page").toBe(path.startsWith("/?") ? "/" : path);
  const said = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    title: document.title.trim() !== "",
  }));
  expect.soft(said, path).toEqual({ lang: locale, headings: 1, title: true });
  if ((await page.locator('script[type="module"]').count()) > 0) await hydrated(page);
  // The next page begins at the width where this one ends.
  const narrow = page.viewportSize()?.width === WIDTHS[0];
  for (const width of narrow ? WIDTHS : [...WIDTHS].reverse()) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await page.evaluate(misfits), `${path}, ${width} px`).toEqual([]);
  }
}
