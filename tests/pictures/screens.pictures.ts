import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Locale } from "../../app/i18n/markets";
import type { MarketName } from "../e2e/support/addresses";
import { LOCALE_OF } from "../e2e/support/couples";
import { hydrated } from "../e2e/support/script";
import { textsOf } from "../e2e/support/texts";
import type { Walk } from "../e2e/support/walk";
import type { World } from "./enter-walks";
import { type Asked, EMAILS, isWanted, namesOf, pictureFile, WALKS } from "./screens";

const { folder, against, world, only, languages, widths, schemes }: Asked = JSON.parse(process.env.PICTURES ?? "{}");
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024 };
/** Maximum height that Chromium can capture. */
const TALLEST = 16_000;

const read = <T>(name: string): T => JSON.parse(readFileSync(join(world, name), "utf8"));

/**
 * Returns whether a smoke test is of administrators. They run serially, because administrators see each other's acts.
 */
const isOfAdministrators = ({ screens }: Walk) => screens.some((screen) => String(screen).startsWith("/admin"));
test.describe(() => {
  test.describe.configure({ mode: "default" });
  declareThose(([, walk]) => isOfAdministrators(walk));
});
declareThose(([, walk]) => !isOfAdministrators(walk));

function declareThose(isHere: (entry: [who: string, walk: Walk]) => boolean): void {
  for (const [who, walk] of Object.entries(WALKS).filter(isHere))
    for (const locale of languages) {
      const names = namesOf(walk).map((name) => (name && isWanted(only, who, name) ? name : null));
      if (names.some((name) => name !== null))
        test(`${who}, ${locale}`, ({ browser }) => take(browser, { who, walk, locale, names }));
    }
}

interface Taking {
  who: string;
  walk: Walk;
  locale: Locale;
  names: (string | null)[];
}

async function take(browser: Browser, { who, walk, locale, names }: Taking): Promise<void> {
  const entered = read<World>("walks.json")[who]?.[locale];
  if (!entered) throw new Error("Nobody has entered this walk.");
  const context = await contextIn(locale, browser);
  const { origin } = new URL(entered.stops[0]?.url ?? "");
  await context.addCookies(entered.cookies.map(([name, value]) => ({ name, value, url: origin, httpOnly: true })));
  const page = await context.newPage();
  // Puts the fonts into the cache. They are optional, so the first page of a context often shows without them.
  await page.goto(new URL("/sources", origin).href);
  await page.evaluate(settle);
  const visit = { page, context, market: marketOf(locale), locale, t: textsOf(locale) };
  const last = names.map((name) => name !== null).lastIndexOf(true);
  // Visits all screens before the last wanted one, because earlier screens can change later ones.
  for (const [index, name] of names.slice(0, last + 1).entries()) {
    const [screen, stop] = [walk.screens[index], entered.stops[index]];
    // Soft failure, so that the other pictures are still taken.
    try {
      if (stop) await open(page, stop);
      else if (typeof screen === "object" && "state" in screen) await screen.show(visit);
      if (name) await takePictures(page, (width, scheme) => pictureFile(who, name, { locale, width, scheme }));
    } catch (error) {
      expect.soft(`${error}`, `${who}, ${locale}: ${name ?? "a screen before the wanted ones"}`).toBe("");
    }
  }
  await context.close();
}

for (const locale of languages)
  test(`${EMAILS}, ${locale}`, async ({ browser }) => {
    const context = await contextIn(locale, browser);
    const page = await context.newPage();
    await page.route(/^https:\/\/alliance\.example\/(art|share)\//, (route) =>
      route.fulfill({ path: `public${new URL(route.request().url()).pathname}` }),
    );
    for (const [name, html] of Object.entries(
      read<Record<string, Record<string, string>>>("emails.json")[locale] ?? {},
    )) {
      if (!isWanted(only, EMAILS, name)) continue;
      await page.setContent(html);
      await takePictures(page, (width, scheme) => pictureFile(EMAILS, name, { locale, width, scheme }));
    }
    await context.close();
  });

const marketOf = (locale: Locale) =>
  (Object.keys(LOCALE_OF) as MarketName[]).find((market) => LOCALE_OF[market] === locale) ?? "fr";

async function contextIn(locale: Locale, browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale });
  await context.addInitScript({ path: "tests/pictures/fixed-world.mjs" });
  return context;
}

async function open(page: Page, { url, status, document }: { url: string; status: number; document?: string }) {
  await page.emulateMedia({ media: null });
  if (document !== undefined) {
    await page.goto(new URL("/robots.txt", url).href);
    return page.setContent(document);
  }
  const answer = await page.goto(url);
  if (answer?.status() !== status) throw new Error(`${url} answered ${answer?.status()}, not ${status}.`);
  if ((await page.locator('script[type="module"]').count()) > 0) await hydrated(page);
}

async function takePictures(page: Page, fileOf: (width: number, scheme: string) => string): Promise<void> {
  for (const width of widths) {
    const usual = HEIGHTS[width] ?? 800;
    await page.setViewportSize({ width, height: usual });
    const { height, covered } = await page.evaluate(settle);
    // Enlarges the viewport to the page's height, because a bottom bar would cover content. Dialogs keep the viewport.
    if (!covered) await page.setViewportSize({ width, height: Math.min(Math.max(height, usual), TALLEST) });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(settle);
      const file = fileOf(width, colorScheme);
      const picture = await page.screenshot({ type: "webp", path: join(folder, file) });
      if (against) expect.soft(picture).toMatchSnapshot(file.split(sep), { threshold: 0 });
    }
  }
}

/** Waits for all fonts and images. Runs inside the page. */
async function settle(): Promise<{ height: number; covered: boolean }> {
  // Replaces request ids, which differ between runs because work outside requests takes UUIDs, too.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue: text } = texts.currentNode;
    const replaced = text?.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "00000000-0000-4000-a000-000000000000");
    if (replaced !== text) texts.currentNode.nodeValue = replaced ?? "";
  }
  const covered = document.querySelector("dialog[open], [role=dialog]") !== null;
  if (!covered) window.scrollTo(0, 0);
  for (const image of document.images) image.loading = "eager";
  // Hides controls, because they show whether the film is loading.
  for (const film of document.querySelectorAll("video")) film.controls = false;
  // With `font-display: optional` a late font would never be used.
  for (const font of document.fonts) font.display = "block";
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => {})));
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return { height: document.documentElement.scrollHeight, covered };
}
