import { expect, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/providers/place-slugs.rules";
import {
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  LOCALE_OF,
  newCouple,
  plannersShown,
} from "../support/couples";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { lookAtPage } from "../support/look-at-page";
import { notWalked } from "../support/route-map";
import { expectQuiet, watchPage } from "../support/watch-page";

/** The languages with the longest words and the longest sentences. */
const MARKETS = ["de", "pt"] as const;

type Market = (typeof MARKETS)[number];
type Names = Record<string, string>;

interface Walk {
  /** Becomes somebody, over HTTP. @returns what stands for the names in the addresses */
  become(browser: HttpBrowser, market: Market): Promise<Names>;
  /** Addresses, and what else than 200 they answer. */
  pages: (string | [path: string, status: number])[];
}

const WALKS: Record<string, Walk> = {
  visitor: {
    become: async () => anyPlanner(),
    pages: [
      "/",
      "/lp",
      "/account",
      "/account-lp",
      "/planners",
      "/planners/fr",
      "/planners/fr/:region",
      "/planners/fr/:region/:city",
      "/planners/fr/:region?service=FULL_PLANNING&language=lb",
      "/planner/:planner",
      "/favorites",
      "/ranking",
      "/sources",
      "/legal-notice",
      "/privacy",
      "/terms",
      "/cookies",
      ["/nowhere", 404],
      "/dev/outbox",
      // From here on the visitor has come for one planner.
      "/?project=new&prestataire=:planner",
      "/account",
    ],
  },
  "visitor with a code under way": {
    become: async (browser, market) => {
      const { phone } = newCouple(market);
      await browser.post("/account", { country: phone.country, phone: phone.national, intent: "send" });
      return {};
    },
    pages: ["/account?step=code", "/account-lp?step=code"],
  },
  "visitor with the right code": {
    become: async (browser, market) => {
      await enterPhone(browser, newCouple(market).phone);
      return {};
    },
    pages: ["/register"],
  },
  "couple without a city": {
    become: async (browser, market) => {
      await logIn(browser, market, { onboarded: false });
      return {};
    },
    pages: ["/profile"],
  },
  "couple with nothing yet": {
    become: async (browser, market) => {
      await logIn(browser, market);
      return {};
    },
    pages: ["/presentation", "/formulaire", "/favorites"],
  },
  "couple with a draft at each step": {
    become: async (browser, market) => {
      const account = await logIn(browser, market);
      const names: Names = {};
      for (const upTo of [1, 2, 3] as const) names[`draft${upTo}`] = await describeWedding(browser, account, { upTo });
      const { shown } = await plannersShown(browser, names.draft3 ?? "");
      const planner = shown[0] ?? "";
      await browser.post("/favorites", { prestataire: planner, intent: "add", redirectTo: "/" });
      return { ...names, planner };
    },
    pages: [
      "/presentation",
      "/formulaire?step=1&draft=:draft1",
      "/formulaire?step=2&draft=:draft1",
      "/formulaire?step=2&draft=:draft2",
      "/formulaire?step=3&draft=:draft2",
      "/formulaire?step=3&draft=:draft3",
      "/formulaire?step=4&draft=:draft3",
      "/formulaire?step=5&draft=:draft3",
      "/project?id=:draft3",
      "/project?id=:draft3&q=coordination",
      "/project?id=:draft3&q=qzxqzxqzx",
      "/project?id=:draft3&city=Saint-Aubin",
      "/project/close?id=:draft3",
      "/contact?project=:draft3&prestataire=:planner",
      "/planner/:planner?project=:draft3",
      "/favorites",
      "/profile",
      "/profile/delete",
    ],
  },
  "couple that has written": {
    become: async (browser, market) => ({ project: await writtenProject(browser, market) }),
    pages: [
      "/presentation",
      "/formulaire?step=5&draft=:project",
      "/project?id=:project",
      "/project/close?id=:project",
      "/profile/delete",
    ],
  },
  "couple with a closed project": {
    become: async (browser, market) => {
      const project = await writtenProject(browser, market);
      await browser.post(`/project/close?id=${project}`, { reason: "found" });
      return { project };
    },
    pages: ["/presentation", "/project?id=:project"],
  },
};

const addressOf = (page: Walk["pages"][number]) => (typeof page === "string" ? page : page[0]);

test("every route with a page is walked below", () => {
  const addresses = Object.values(WALKS).flatMap(({ pages }) => pages.map(addressOf));
  expect(notWalked(({ screen, staff }) => screen && !staff, addresses)).toEqual([]);
});

// A walk is a score of pages.
test.describe.configure({ timeout: 240_000 });

for (const market of MARKETS)
  for (const [who, { become, pages }] of Object.entries(WALKS))
    test(`${market}, ${who}: every page fits`, async ({ page, context }) => {
      const browser = HttpBrowser.in(market);
      browser.cookies.set("locale", LOCALE_OF[market]);
      const names = await become(browser, market);
      await handOver(browser, context, market);
      const watch = await watchPage(page);
      for (const entry of pages) {
        const [path, status] = typeof entry === "string" ? [entry, 200] : entry;
        const address = path.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
        await test.step(path, () => lookAtPage(page, { market, locale: LOCALE_OF[market] }, address, status));
      }
      // The browser complains about every answer that is no success, and so about pages that must be none.
      watch.complaints = watch.complaints.filter((text) => !/\/nowhere: Failed to load resource.* 404/.test(text));
      expectQuiet(watch);
    });

async function logIn(browser: HttpBrowser, market: Market, options: { onboarded?: boolean } = {}) {
  const account = await insertAccount(newCouple(market), options);
  for (const [name, value] of (await httpBrowserOf(account)).cookies) browser.cookies.set(name, value);
  await browser.get("/sources"); // opens the session
  return account;
}

async function writtenProject(browser: HttpBrowser, market: Market): Promise<string> {
  const draft = await describeWedding(browser, await logIn(browser, market));
  const { ticked } = await plannersShown(browser, draft);
  const sent = await browser.post("/formulaire?step=4", {
    draft,
    selectedPrestataires: ticked,
    message: "Olá, grüß Gott",
  });
  expect(sent.status).toBe(303);
  return draft;
}

/** A planner with photographs, in a city of the directory. */
async function anyPlanner(): Promise<Names> {
  const [found] = await rows<{ planner: string; region: string; city: string }>(
    `SELECT v.public_id AS planner, m.region, m.city FROM providers v JOIN provider_match m ON m.provider_id = v.id
      WHERE m.country = 'FR' AND v.visible = 1 AND v.status = 'verified'
        AND EXISTS (SELECT 1 FROM provider_images WHERE provider_id = v.id) LIMIT 1`,
  );
  if (!found) throw new Error("There is no such planner.");
  return { planner: found.planner, region: placeSlug(found.region), city: placeSlug(found.city) };
}
