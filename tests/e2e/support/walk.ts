import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { SWEEP } from "../../support/sweep";
import { type MarketName, marketUrl } from "./addresses";
import { handOver, LOCALE_OF } from "./couples";
import { type Answer, HttpBrowser } from "./http-browser";
import { expectWhole, lookAtPage, lookAtScreen } from "./look-at-page";
import { routeOf } from "./route-map";
import { SCRIPT } from "./script";
import { type TextOf, textsOf } from "./texts";
import { expectQuiet, isRefusal, ROUND_TRIPS, roundTripsOf, watchPage } from "./watch-page";

type Names = Record<string, string>;

export interface Visit {
  page: Page;
  context: BrowserContext;
  market: MarketName;
  locale: Locale;
  t: TextOf;
}

/** Another state of the previous screen, at the same URL. Only a script reaches it. */
interface State {
  state: string;
  show(visit: Visit): Promise<unknown>;
}

interface Address {
  path: string;
  status: number;
}

export interface Walk {
  /** Signs in over HTTP. @returns values for the names in URLs */
  become(browser: HttpBrowser, market: MarketName): Promise<Names>;
  /** URLs in the order of visits, with their status unless it is 200, and other states of the screen before. */
  screens: (string | [path: string, status: number] | State)[];
}

const isState = (screen: Walk["screens"][number]): screen is State =>
  typeof screen === "object" && !Array.isArray(screen);

const isAddress = (stop: State | Address | undefined): stop is Address => stop !== undefined && "path" in stop;

/** Returns the URLs of all smoke tests, as patterns. */
export const addressesOf = (walks: Record<string, Walk>): string[] =>
  Object.values(walks).flatMap(({ screens }) =>
    screens.flatMap((screen) => (isState(screen) ? [] : typeof screen === "string" ? screen : screen[0])),
  );

/** Market with the longest words. Browsers visit every screen in its language. */
export const LONGEST = "de";
const MARKETS = Object.keys(LOCALE_OF) as MarketName[];

/**
 * Declares the smoke tests in a browser. They use the language with the longest words; `npm run sweep` uses all
 * languages. API tests read the same documents without scripts, in other languages (api/screens.spec.ts).
 */
export function testWalks(walks: Record<string, Walk>): void {
  for (const [who, walk] of Object.entries(walks))
    for (const market of SWEEP ? MARKETS : ([LONGEST] as const)) {
      test(`${who}: every document is sound in ${market}`, SCRIPT, ({ page }) => lookAtDocuments(walk, page, market));
      test(`${who}: every screen with a script is sound in ${market}`, SCRIPT, ({ page, context }) =>
        lookAtScreens(walk, { page, context }, market),
      );
    }
}

/** Expects the status of a screen, a complete document, and one database round trip. */
export function expectWholeAnswer(answer: Answer, { path, status }: Address, locale: Locale): void {
  const name = `${locale}: ${path}`;
  // The welcome page stores its query and redirects to its URL without it.
  const isRedirected = path.startsWith("/?");
  const found = { status: answer.status, isOneTrip: roundTripsOf(answer.headers) <= ROUND_TRIPS.view };
  expect.soft(found, name).toEqual({ status: isRedirected ? 302 : status, isOneTrip: true });
  if (!isRedirected) expectWhole(answer.text, locale, path);
}

/** Starts a smoke test over HTTP and renews the session. @returns the browser, and the screens */
export async function enterWalk({ become, screens }: Walk, market: MarketName) {
  const browser = HttpBrowser.in(market);
  browser.cookies.set("locale", LOCALE_OF[market]);
  const names = await become(browser, market);
  // Renews the session here, because that takes an extra round trip.
  if (browser.cookies.has("refresh_token") && !browser.cookies.has("token")) await browser.get("/sources");
  const stops = screens.map((screen): State | Address => {
    if (isState(screen)) return screen;
    const [pattern, status] = typeof screen === "string" ? [screen, 200] : screen;
    return { path: pattern.replace(/:(\w+)/g, (_, name) => names[name] ?? name), status };
  });
  return { browser, stops };
}

/** Returns whether a screen must be opened in a browser, because it or one of its states needs scripts. */
function isOpened(stop: State | Address, index: number, stops: (State | Address)[]): boolean {
  const next = stops[index + 1];
  return !isAddress(stop) || routeOf(stop.path)?.hydrated === true || (next !== undefined && !isAddress(next));
}

/**
 * Checks the screens without scripts, as documents written into one page, because opening each one and loading axe
 * takes three times as long. long-words.spec.ts opens every screen and checks its complaints.
 */
async function lookAtDocuments(walk: Walk, page: Page, market: MarketName): Promise<void> {
  test.setTimeout(240_000);
  const { browser, stops } = await enterWalk(walk, market);
  await page.goto(marketUrl(market, "/robots.txt"));
  for (const { path, status } of stops.filter((...stop) => !isOpened(...stop)).filter(isAddress))
    await test.step(path, async () => {
      let answer = await browser.get(path);
      expectWholeAnswer(answer, { path, status }, LOCALE_OF[market]);
      if (path.startsWith("/?")) answer = await browser.get(answer.location ?? "");
      await page.setContent(answer.text);
      await lookAtScreen(page, LOCALE_OF[market], path);
    });
}

/** Opens the screens with scripts, in all their states. */
async function lookAtScreens(
  walk: Walk,
  { page, context }: Pick<Visit, "page" | "context">,
  market: MarketName,
): Promise<void> {
  test.setTimeout(240_000);
  const locale = LOCALE_OF[market];
  const { browser, stops } = await enterWalk(walk, market);
  await handOver(browser, context, market);
  const missing = stops.filter(isAddress).flatMap(({ path, status }) => (status === 200 ? [] : [path]));
  // The browser also reports statuses of refused forms and of pages that must not exist.
  const watch = await watchPage(
    page,
    (text) => isRefusal(text) || (/status of 4\d\d/.test(text) && missing.some((path) => text.endsWith(path))),
  );
  for (const stop of stops.filter(isOpened)) {
    if (isAddress(stop)) await test.step(stop.path, () => lookAtPage(page, market, stop.path, stop.status));
    else
      await test.step(stop.state, async () => {
        await stop.show({ page, context, market, locale, t: textsOf(locale) });
        await lookAtScreen(page, locale, stop.state);
      });
  }
  expectQuiet(watch);
}
