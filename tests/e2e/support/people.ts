import type { Browser, BrowserContext, Page } from "@playwright/test";
import { paths } from "../../../app/paths";
import { marketUrl } from "./addresses";
import { value } from "./database";
import { runsScripts } from "./script";
import { type PageWatch, watchPage } from "./watch-page";

const MARKETS = {
  fr: { timezoneId: "Europe/Paris", locale: "fr-FR" },
  de: { timezoneId: "Europe/Berlin", locale: "de-DE" },
} as const;
export type Market = keyof typeof MARKETS;

export interface Person {
  page: Page;
  watch: PageWatch;
}

/** Opens a browser with a name in its user agent, by which the application distinguishes visitors. */
export async function openBrowser(
  browser: Browser,
  market: Market,
  name: string,
  signIn?: (context: BrowserContext) => Promise<void>,
): Promise<Person> {
  const context = await browser.newContext({
    ...{ ...MARKETS[market], javaScriptEnabled: runsScripts(), reducedMotion: "reduce" },
    userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${name}`,
  });
  await signIn?.(context);
  const page = await context.newPage();
  if (signIn) await page.goto(marketUrl(market, paths.sources())); // Renews the session.
  return { page, watch: await watchPage(page) };
}

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** @returns path of the link to a page in the newest email to an address */
export async function mailed(email: string, page: string): Promise<string> {
  const text = await value<string>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", email);
  const path = new RegExp(`${page}[\\w-]+`).exec(text)?.[0];
  if (!path) throw new Error(`No email to ${email} contains a link to ${page}.`);
  return path;
}
