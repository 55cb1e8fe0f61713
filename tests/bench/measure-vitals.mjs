// Measures LCP and CLS on a slow phone with a slow network.
import { chromium } from "@playwright/test";

/** Factor by which Chromium slows down the CPU of the current machine. */
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 360, height: 740 };
/** LCP is final shortly after loading, because pages without a script do not change. */
const SETTLE_MS = 300;

/**
 * Measures each page in several runs.
 * @param {string} base
 * @param {{ path: string, cookies: { name: string, value: string }[] }[]} pages
 * @param {{ latency: number, bitsPerSecond: number }} network milliseconds per request, and bandwidth in both
 * directions
 * @param {number} runs
 * @returns {Promise<{ lcp: number, cls: number }[]>} for each page the median LCP in milliseconds and the greatest CLS
 */
export async function measureVitals(base, pages, executablePath, network, runs) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const results = [];
    for (const page of pages) {
      const measured = [];
      for (let run = 0; run < runs; run++) measured.push(await measure(browser, base, page, network));
      const lcps = measured.map(({ lcp }) => lcp).sort((a, b) => a - b);
      results.push({ lcp: lcps[Math.floor(runs / 2)], cls: Math.max(...measured.map(({ cls }) => cls)) });
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function measure(browser, base, { path, cookies }, { latency, bitsPerSecond }) {
  // A new context has an empty cache, as on a first visit.
  const context = await browser.newContext({ viewport: SCREEN, locale: "fr-FR" });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: base })));
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = bitsPerSecond / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(base + path, { waitUntil: "load" });
  if ((await page.locator("h1").count()) === 0) throw new Error(`${path} has no heading.`);
  await page.waitForTimeout(SETTLE_MS);
  const vitals = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const read = (type) =>
          new Promise((done) => {
            const observer = new PerformanceObserver((list) => done(list.getEntries()));
            observer.observe({ type, buffered: true });
            setTimeout(() => done(observer.takeRecords()), 200);
          });
        Promise.all([read("largest-contentful-paint"), read("layout-shift")]).then(([paints, shifts]) =>
          resolve({
            lcp: paints.at(-1)?.startTime ?? Number.NaN,
            cls: shifts.filter((shift) => !shift.hadRecentInput).reduce((sum, shift) => sum + shift.value, 0),
          }),
        );
      }),
  );
  await context.close();
  return vitals;
}
