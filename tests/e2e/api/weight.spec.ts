import { brotliCompressSync, constants } from "node:zlib";
import { type Browser, expect, type Response, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/providers/place-slugs.rules";
import { marketUrl } from "../support/addresses";
import { rows } from "../support/database";
import { notWalked } from "../support/route-map";

/** Design: quality, "Whole page without photographs". Bytes. */
const HEAVIEST = 100_000;

const PAGES = [
  "/",
  "/lp",
  "/planners",
  "/planners/fr",
  "/planners/fr/:region",
  "/planners/fr/:region/:city",
  "/planner/:planner",
  "/favorites",
  "/ranking",
  "/sources",
  "/legal-notice",
  "/privacy",
  "/terms",
  "/cookies",
  "/nowhere",
];

test("every public page is weighed", () => {
  expect(notWalked(({ id, screen }) => screen && id.startsWith("routes/public/"), PAGES)).toEqual([]);
});

for (const language of ["fr", "de"] as const)
  test(`a first visit weighs at most 100 KB without photographs: ${language}`, async ({ browser }) => {
    test.slow(); // Each page is waited for until nothing more arrives.
    const names = await largest();
    for (const page of PAGES) {
      const path = page.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
      const parts = await firstVisit(browser, language, marketUrl(language, path));
      const bytes = Object.values(parts).reduce((sum, part) => sum + part, 0);
      for (const kind of [/\.css$/, /\.woff2$/, /favicon/])
        expect(Object.keys(parts), path).toContainEqual(expect.stringMatching(kind));
      expect.soft(bytes, `${path}: ${JSON.stringify(parts)}`).toBeLessThanOrEqual(HEAVIEST);
    }
  });

/** Bytes that a browser gets which was never here before, by address: whatever is loaded without scrolling and asking for it. */
async function firstVisit(browser: Browser, locale: string, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const parts: Record<string, number> = {};
    const weighed: Promise<void>[] = [];
    const add = async (answer: Response) => {
      if (!isPhotograph(answer)) parts[new URL(answer.url()).pathname] = await weigh(answer);
    };
    page.on("response", (response) => weighed.push(add(response)));
    await page.goto(url, { waitUntil: "networkidle" });
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    // A browser without a window fetches no icon by itself.
    const icon = await page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute("href");
    const answer = await (await context.newPage()).goto(new URL(icon ?? "", url).href);
    if (answer) await add(answer);
    await Promise.all(weighed);
    return parts;
  } finally {
    await context.close();
  }
}

const typeOf = (answer: Response) => answer.headers()["content-type"] ?? "";

const isPhotograph = (answer: Response) => /image\/(jpeg|webp|avif)/.test(typeOf(answer));

/** With its headers, and compressed as much as a content delivery network does it at once: the stack here sends everything as it is. */
async function weigh(answer: Response): Promise<number> {
  const body = await answer.body();
  const headers = Object.entries(answer.headers()).reduce(
    (sum, [name, text]) => sum + name.length + text.length + 4,
    0,
  );
  if (!/text\/|svg|json|javascript/.test(typeOf(answer))) return headers + body.byteLength;
  return headers + brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

/** The planner with the most photographs, and the largest area. */
async function largest(): Promise<Record<string, string>> {
  const [area] = await rows<{ region: string; city: string }>(
    "SELECT region, city FROM provider_match WHERE country = 'FR' GROUP BY region, city ORDER BY count(*) DESC LIMIT 1",
  );
  const [planner] = await rows<{ id: string }>(
    `SELECT public_id AS id FROM providers v WHERE visible = 1 AND status = 'verified'
      ORDER BY (SELECT count(*) FROM provider_images WHERE provider_id = v.id) DESC LIMIT 1`,
  );
  return { planner: planner?.id ?? "", region: placeSlug(area?.region ?? ""), city: placeSlug(area?.city ?? "") };
}
