import { expect } from "@playwright/test";
import { administratorBrowser } from "./administrators";
import { LOCALE_OF } from "./couples";
import { write } from "./database";
import { equipProvider } from "./equip-provider";
import type { HttpBrowser } from "./http-browser";
import { insertProvider, newProvider, providerBrowser } from "./providers";
import type { Visit, Walk } from "./walk";

/** A form that is sent as it is, and refused. */
const refused = (button: string) => ({
  state: `refused: ${button}`,
  show: async ({ page, t }: Visit) => {
    await page.getByRole("button", { name: t(button), exact: true }).press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
  },
});

const OWN: Walk["screens"] = [
  "/pro",
  "/pro/account",
  "/pro/account/phone",
  "/pro/account/delete",
  refused("proaccount:delete.submit"),
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

export const STAFF_WALKS: Record<string, Walk> = {
  "visitor at the providers' door": {
    become: async () => ({}),
    screens: [
      "/pro/login",
      "/pro/register",
      "/pro/forgot-password",
      ["/pro/reset-password/unknown", 410],
      ["/pro/verify-email/unknown", 410],
      ["/pro/confirm-email/unknown", 410],
      "/admin/login",
    ],
  },
  "newcomer among providers": {
    become: async (browser, market) => {
      await logIn(
        browser,
        await providerBrowser(await insertProvider({ provider: newProvider(market), verified: false })),
      );
      return {};
    },
    screens: [
      "/pro/welcome",
      ...OWN,
      ["/pro/videos/unknown", 404],
      ["/pro/photos/unknown", 404],
      ["/pro/requests/unknown", 404],
    ],
  },
  "approved provider with one of everything": {
    become: async (browser, market) => {
      const { provider, names } = await equipProvider(market);
      await logIn(browser, await providerBrowser(provider));
      return names;
    },
    screens: [
      ...OWN,
      "/pro/videos/:video",
      "/pro/photos/:photo",
      "/pro/requests/:request",
      "/pro/requests/:unlocked",
      "/pro/requests?month=2020-01",
    ],
  },
  "provider with a new request": {
    become: async (browser, market) => {
      const { provider } = await equipProvider(market);
      await write({ sql: "UPDATE requests SET later_until = NULL WHERE provider_id = ?", args: [provider.id] });
      await logIn(browser, await providerBrowser(provider));
      return {};
    },
    screens: ["/pro", "/pro/account"],
  },
  administrator: {
    become: async (browser, market) => {
      const { names } = await equipProvider(market, { inQueue: true });
      await logIn(browser, await administratorBrowser(market, LOCALE_OF[market]));
      return names;
    },
    screens: [
      "/admin",
      "/admin/decisions",
      "/admin/search?q=Maison",
      ["/admin/profiles/unknown", 404],
      "/admin/profiles/:provider",
      refused("admin:decide.refuse"),
    ],
  },
};

/** With the session of another browser. */
async function logIn(browser: HttpBrowser, other: HttpBrowser): Promise<void> {
  for (const [name, value] of other.cookies) browser.cookies.set(name, value);
}
