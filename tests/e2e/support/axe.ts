import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { runsScripts } from "./script";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Options {
  /** Whether colours are compared, which is most of the work: once, where all screens are walked (walk.ts). Default: no. */
  contrast?: boolean;
}

/** Texts whose colours this worker has compared: how each looks, and what surrounds it. Most of a page stands on every other page as well. */
const compared = new Set<string>();

/** What axe finds wrong with a page, a line a rule; nothing where scripts are off, because axe waits for timers that stand still there. */
export async function axeFindings(page: Page, { contrast = false }: Options = {}): Promise<string[]> {
  if (!runsScripts()) return [];
  // A click waits until the next document begins, not until all of it is there.
  await page.waitForLoadState();
  // Once a document: several states of one page may be looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const findings = await page.evaluate(runAxe, null);
  if (!contrast) return findings;
  const { looks, found } = await page.evaluate(compareColours, [...compared]);
  for (const look of looks) compared.add(look);
  return [...findings, ...found];
}

/** All rules but the comparison of colours. Runs inside the page, so it stands alone. */
async function runAxe(): Promise<string[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe };
  const { violations } = await engine.run(document, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Compares the colours of texts whose look is not known yet, one of each. Runs inside the page, so it stands alone. */
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

  /** FNV-1a, twice with 32 bits: the whole texts of all looks are megabytes, and each page is handed those of all before it. */
  function hashOf(text: string): string {
    let [left, right] = [0x811c9dc5, 0x1b873593];
    for (let index = 0; index < text.length; index++) {
      left = Math.imul(left ^ text.charCodeAt(index), 0x01000193);
      right = Math.imul(right ^ text.charCodeAt(index), 0x85ebca6b);
    }
    return `${left}${right}`;
  }

  /** The element and all around it: names, classes, states, and what is painted behind the text. */
  function surroundingsOf(element: Element): string {
    const found = surroundings.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const states = [...element.attributes].filter(({ name }) =>
      /^(aria-(?!label|described|control|own)|class|data-|disabled|open|style|type)/.test(name),
    );
    const own = [
      element.localName,
      ...states.map(({ value }) => value),
      backgroundColor,
      backgroundImage,
      opacity,
    ].join(" ");
    const all = `${element.parentElement ? surroundingsOf(element.parentElement) : ""} > ${own}`;
    surroundings.set(element, all);
    return all;
  }
}
