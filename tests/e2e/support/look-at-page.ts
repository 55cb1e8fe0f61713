import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { SWEEP } from "../../support/sweep";
import { type MarketName, marketUrl } from "./addresses";
import { axeFindings } from "./axe";
import { LOCALE_OF } from "./couples";
import { wordsOf } from "./http-browser";
import { misfits } from "./misfits";
import { offScale, scaleAt } from "./scale";
import { hydrated } from "./script";

/** Width of the narrowest phone, on which every screen must fit (WCAG 2.2, 1.4.10). */
const NARROWEST = 320;

/** Width at which layouts change to several columns. */
const MIDDLE = 768;

/** Widths of a desktop and a tablet. Each screen is tested at one of them, in `npm run sweep` at both. */
const WIDER = [1280, MIDDLE];

/** Matches traces of a missing text, value or number. */
const LEFTOVERS = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object |\b[a-z]+:[a-z]\w*\.[a-z]\w*/g;

/** Keys of all texts, without namespace. i18next shows them if the namespace is not loaded. */
const KEYS = new Set(
  readdirSync("locales/en")
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => keysOf(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")))),
);

function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? `${path}${key}` : keysOf(value, `${path}${key}.`),
  );
}

/** Returns keys that the page shows instead of texts. Ignores keys of one part, which could be words. */
export const rawKeys = (words: string): string[] =>
  (words.match(/\b[a-z]\w*(?:\.\w+)+\b/g) ?? []).filter((word) => KEYS.has(word));

/** Expects a complete document: with language, title and one heading, and without missing texts. */
export function expectWhole(html: string, locale: Locale, path: string): void {
  // This page shows emails as they were written.
  const words = path === "/dev/outbox" ? "" : wordsOf(html);
  // Compares once, because Playwright records the stack of each comparison.
  const found = {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    headings: html.match(/<h1[\s>]/g)?.length,
    title: /<title>[^<]*\S[^<]*<\/title>/.test(html),
    end: html.slice(-14),
    leftovers: words.match(LEFTOVERS) ?? [],
    keys: rawKeys(words),
  };
  const whole = { lang: locale, headings: 1, title: true, end: "</body></html>", leftovers: [], keys: [] };
  expect.soft(found, path).toEqual(whole);
}

/** Opens a page, expects its status and that it does not redirect, and checks its screen (`lookAtScreen`). */
export async function lookAtPage(page: Page, market: MarketName, path: string, status = 200): Promise<void> {
  const locale = LOCALE_OF[market];
  const answer = await page.goto(marketUrl(market, path));
  expect.soft(answer?.status(), path).toBe(status);
  expectWhole((await answer?.text()) ?? "", locale, path);
  const { pathname, search } = new URL(page.url());
  // The welcome page stores its query and redirects to its URL without it.
  expect.soft(pathname + search, "no other page").toBe(path.startsWith("/?") ? "/" : path);
  await hydrated(page);
  await lookAtScreen(page, locale, path);
}

/**
 * Expects that the screen has a language, a title and one heading, fits into the window, uses only the sizes of
 * scale.ts, and passes axe.
 */
export async function lookAtScreen(page: Page, locale: Locale, name: string): Promise<void> {
  const said = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: document.querySelectorAll("h1").length,
    title: document.title.trim() !== "",
  }));
  expect.soft(said, name).toEqual({ lang: locale, headings: 1, title: true });
  expect.soft(rawKeys(wordsOf(await page.content())), `${name}: keys instead of texts`).toEqual([]);
  expect.soft(await page.evaluate(wrongIds), `${name}: ids`).toEqual([]);
  const wider = SWEEP ? WIDER : [WIDER[name.length % WIDER.length] ?? 1280];
  for (const width of [NARROWEST, ...wider]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await page.evaluate(misfits), `${name}, ${width} px`).toEqual([]);
    // Between phone and desktop, the largest font sizes depend on the width.
    if (width !== MIDDLE)
      expect.soft(await page.evaluate(offScale, scaleAt(width)), `${name}, ${width} px`).toEqual([]);
  }
  expect.soft(await axeFindings(page, { contrast: true }), `${name}: axe`).toEqual([]);
}

/** Returns duplicate ids, and fields of missing forms, which browsers do not submit. */
export function wrongIds(): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const lost = [...document.querySelectorAll<HTMLInputElement>("[form]")].filter(({ form }) => form === null);
  return [...new Set([...twice, ...lost.map((field) => `${field.name} form=${field.getAttribute("form")}`)])];
}
