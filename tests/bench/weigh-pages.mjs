// Measures the weight of a page on a first visit: all files that Chromium loads, by type, raw and with brotli.
import { brotliCompressSync, constants } from "node:zlib";
import { chromium } from "@playwright/test";

export const TYPES = ["HTML", "CSS", "JS", "fonts", "images"];

const TYPE_OF = { document: "HTML", stylesheet: "CSS", script: "JS", font: "fonts", image: "images" };

const COMPRESSED = /font\/woff2|image\/(png|jpeg|webp|avif|gif)/;

/**
 * Loads each page once.
 * @param {string} base
 * @param {{ path: string, cookies: { name: string, value: string }[] }[]} pages
 * @returns {Promise<Record<string, { raw: number, brotli: number, count: number }>[]>} bytes by type, for each page
 */
export async function weighPages(base, pages, executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const weights = [];
    for (const page of pages) weights.push(await weigh(browser, base, page));
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(browser, base, { path, cookies }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "fr-FR" });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: base })));
  const page = await context.newPage();
  const responses = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(base + path, { waitUntil: "networkidle" });
  const weights = Object.fromEntries(TYPES.map((type) => [type, { raw: 0, brotli: 0, count: 0 }]));
  for (const response of responses) {
    const type = TYPE_OF[response.request().resourceType()];
    if (!type || response.status() !== 200) continue;
    const body = await response.body();
    const weight = weights[type];
    weight.count += 1;
    weight.raw += body.length;
    weight.brotli += COMPRESSED.test(response.headers()["content-type"] ?? "") ? body.length : brotliSize(body, type);
  }
  await context.close();
  return weights;
}

/** Returns the compressed bytes. The build compresses assets at quality 11; HTML is compressed for each request. */
function brotliSize(body, type) {
  const quality = type === "HTML" ? 4 : 11;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}
