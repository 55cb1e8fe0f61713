import { type BrowserContext, expect, test } from "@playwright/test";
import { type MarketName, marketUrl } from "../support/addresses";
import { administratorBrowser } from "../support/administrators";
import { axeFindings } from "../support/axe";
import { handOver, LOCALE_OF } from "../support/couples";
import { equipProvider } from "../support/equip-provider";
import { HttpBrowser } from "../support/http-browser";
import { lookAtPage } from "../support/look-at-page";
import { insertProvider, newProvider, providerBrowser } from "../support/providers";
import { notWalked } from "../support/route-map";
import { hydrated, runsScripts } from "../support/script";
import { expectQuiet, watchPage } from "../support/watch-page";

type Names = Record<string, string>;

interface Walk {
  /** Becomes somebody, over HTTP. @returns the browser, and what stands for the names in the addresses */
  become(market: MarketName): Promise<{ browser: HttpBrowser; names?: Names }>;
  /** Addresses, and what else than 200 they answer. */
  pages: (string | [path: string, status: number])[];
}

const OWN = [
  "/pro",
  "/pro/account",
  "/pro/account/phone",
  "/pro/account/delete",
  "/pro/security",
  "/pro/company",
  "/pro/services",
  "/pro/availability",
  "/pro/portrait",
  "/pro/social",
  "/pro/videos",
  "/pro/photos",
  "/pro/photos/profile",
  "/pro/plan",
  "/pro/preview",
  "/pro/requests",
];

const WALKS: Record<string, Walk> = {
  visitor: {
    become: async (market) => ({ browser: HttpBrowser.in(market) }),
    pages: [
      "/pro/login",
      "/pro/register",
      "/pro/forgot-password",
      ["/pro/reset-password/unknown", 410],
      ["/pro/verify-email/unknown", 410],
      ["/pro/confirm-email/unknown", 410],
      "/admin/login",
    ],
  },
  newcomer: {
    become: async (market) => ({
      browser: await providerBrowser(await insertProvider({ provider: newProvider(market), verified: false })),
    }),
    pages: [
      "/pro/welcome",
      ...OWN,
      ["/pro/videos/unknown", 404],
      ["/pro/photos/unknown", 404],
      ["/pro/requests/unknown", 404],
    ],
  },
  "approved provider with one of everything": {
    become: async (market) => {
      const { provider, names } = await equipProvider(market);
      return { browser: await providerBrowser(provider), names };
    },
    pages: [...OWN, "/pro/videos/:video", "/pro/photos/:photo", "/pro/requests/:request"],
  },
  administrator: {
    become: async (market) => {
      const { names } = await equipProvider(market, { inQueue: true });
      return { browser: await administratorBrowser(market, LOCALE_OF[market]), names };
    },
    pages: ["/admin", "/admin/decisions", "/admin/profiles/:provider", ["/admin/profiles/unknown", 404]],
  },
};

const addressOf = (page: Walk["pages"][number]) => (typeof page === "string" ? page : page[0]);

test("every page of providers and administrators is walked below", () => {
  const addresses = Object.values(WALKS).flatMap(({ pages }) => pages.map(addressOf));
  // Each of these is reached by a step before it, which other specs take.
  const reached = ["admin/login/code", "pro/welcome"];
  const missing = notWalked(({ screen, staff }) => screen && staff, addresses);
  expect(missing.filter((path) => !reached.includes(path))).toEqual([]);
});

// A walk is a score of pages.
test.describe.configure({ timeout: 240_000 });

async function walk(
  { context, market, who }: { context: BrowserContext; market: MarketName; who: string },
  see: (path: string, status: number) => Promise<void>,
): Promise<void> {
  const { become, pages } = WALKS[who] as Walk;
  const { browser, names = {} } = await become(market);
  browser.cookies.set("locale", LOCALE_OF[market]);
  if (browser.cookies.has("refresh_token") && !browser.cookies.has("token")) await browser.get("/sources"); // opens the session
  await handOver(browser, context, market);
  for (const entry of pages) {
    const [path, status] = typeof entry === "string" ? [entry, 200] : entry;
    const address = path.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
    await test.step(path, () => see(address, status));
  }
}

for (const market of ["de", "pt"] as const)
  for (const who of Object.keys(WALKS))
    test(`${market}, ${who}: every page fits`, async ({ page, context }) => {
      const watch = await watchPage(page);
      await walk({ context, market, who }, (path, status) =>
        lookAtPage(page, { market, locale: LOCALE_OF[market] }, path, status),
      );
      // The browser complains about every answer that is no success, and so about pages that must be none.
      watch.complaints = watch.complaints.filter(
        (text) => !/\/unknown: Failed to load resource.* (404|410)/.test(text),
      );
      expectQuiet(watch);
    });

for (const [market, width] of [
  ["fr", 360],
  ["de", 1280],
  ["be", 360],
  ["gb", 1280],
  ["it", 360],
  ["es", 1280],
  ["pt", 360],
] as const)
  for (const who of Object.keys(WALKS))
    test(`axe finds nothing: ${market}, ${who}, ${width} px`, async ({ page, context }) => {
      test.skip(!runsScripts(), "The same pages.");
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await walk({ context, market, who }, async (path) => {
        await page.goto(marketUrl(market, path));
        if ((await page.locator('script[type="module"]').count()) > 0) await hydrated(page);
        expect.soft(await axeFindings(page), path).toEqual([]);
      });
    });
