import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { runsScripts } from "./script";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Options {
  /** True: also checks the contrast of colours, as the smoke tests do (walk.ts). Default: false, because it is slow. */
  contrast?: boolean;
}

/** Looks and backgrounds of texts that were already compared, per worker, because pages have most of them in common. */
const compared = new Set<string>();

/**
 * Returns the axe findings, one line per rule; none without scripts, because axe needs timers, which then do not run.
 */
export async function axeFindings(page: Page, { contrast = false }: Options = {}): Promise<string[]> {
  if (!runsScripts()) return [];
  // After a click, the next document may still be loading.
  await page.waitForLoadState();
  // Loads axe once per document, because tests may check several of its states.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const findings = await page.evaluate(runAxe, null);
  if (!contrast) return findings;
  const { looks, found } = await page.evaluate(compareColours, [...compared]);
  for (const look of looks) compared.add(look);
  return [...findings, ...found];
}

/** Runs all rules except the comparison of colours. Runs inside the page, so it must be self-contained. */
async function runAxe(): Promise<string[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe };
  const { violations } = await engine.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Checks one text per style and background that is not in `known`. Runs in the page, so it must be self-contained. */
async function compareColours(known: string[]): Promise<{ looks: string[]; found: string[] }> {
  const looks = new Map<string, Element>();
  const surroundings = new Map<Element, string>();
  const seen = new Set(known);
  for (const element of document.body.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText && !element.matches("input, select, textarea")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = hashOf([surroundingsOf(element), color, fontSize, fontWeight, textShadow].join(" | "));
    if (!seen.has(look) && !looks.has(look)) looks.set(look, element);
  }
  if (looks.size === 0) return { looks: [], found: [] };
  const { axe: engine } = window as unknown as { axe: typeof axe };
  const { violations } = await engine.run(
    { include: [...looks.values()] },
    { resultTypes: ["violations"], runOnly: ["color-contrast"] },
  );
  return {
    looks: [...looks.keys()],
    found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  };

  /** Returns two 32-bit FNV-1a hashes, because the texts of all looks are megabytes and each page receives them. */
  function hashOf(text: string): string {
    let [left, right] = [0x811c9dc5, 0x1b873593];
    for (let index = 0; index < text.length; index++) {
      left = Math.imul(left ^ text.charCodeAt(index), 0x01000193);
      right = Math.imul(right ^ text.charCodeAt(index), 0x85ebca6b);
    }
    return `${left}${right}`;
  }

  /**
   * Returns all that is painted behind an element: backgrounds and opacities of its ancestors, and the classes of those
   * that may overlap others.
   */
  function surroundingsOf(element: Element): string {
    const found = surroundings.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, position, gridRowStart } = getComputedStyle(element);
    const overlaps = position !== "static" || gridRowStart !== "auto";
    const own = [
      backgroundColor === "rgba(0, 0, 0, 0)" ? "" : backgroundColor,
      backgroundImage === "none" ? "" : backgroundImage,
      opacity === "1" ? "" : opacity,
      overlaps ? element.getAttribute("class") : "",
    ];
    const all = [element.parentElement ? surroundingsOf(element.parentElement) : "", ...own]
      .filter(Boolean)
      .join(" > ");
    surroundings.set(element, all);
    return all;
  }
}
