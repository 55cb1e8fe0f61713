// Draws public/og.png, the picture that goes with a link to the site, from draw-og.svg: `node scripts/draw-og.mjs`. Networks that show
// such pictures take no SVG. It holds no words: it stands beside pages in seven languages, and the name is a setting.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { provideChromium } from "./chromium.mjs";

const SIZE = { width: 1200, height: 630 };
/** Bytes: some networks leave out pictures that take long. */
const MOST_BYTES = 60_000;
const target = fileURLToPath(new URL("../public/og.png", import.meta.url));

const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
});
try {
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(new URL("draw-og.svg", import.meta.url).href);
  await page.screenshot({ path: target });
} finally {
  await browser.close();
}
const { size } = statSync(target);
if (size > MOST_BYTES) throw new Error(`public/og.png has ${size} bytes, more than ${MOST_BYTES}.`);
console.log(`public/og.png: ${size} bytes`);
