import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import {
  type Account,
  dateNextYear,
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  LOCALE_OF,
  newCouple,
  plannersShown,
  signIn,
} from "../support/couples";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { runsScripts } from "../support/script";
import { beginning, type TextOf, textsOf } from "../support/texts";
import { choice, nextButton, placeField } from "../support/wizard-pages";

interface Visit {
  page: Page;
  context: BrowserContext;
  market: MarketName;
  locale: Locale;
  t: TextOf;
}

interface Screen {
  name: string;
  /** Leads the page there; the screens of a list come one after the other. */
  show(visit: Visit): Promise<unknown>;
}

const goto =
  (path: string) =>
  ({ page, market }: Visit) =>
    page.goto(marketUrl(market, path));

const press =
  (key: string) =>
  ({ page, t }: Visit) =>
    page.getByRole("button", { name: t(key), exact: true }).press("Enter");

const refused = ({ page }: Visit) => expect(page.getByRole("alert")).toBeFocused();

const VISITOR: Screen[] = [
  { name: "welcome", show: goto("/") },
  { name: "phone", show: goto("/account") },
  {
    name: "phone, refused",
    show: async (visit) => {
      await press("account:phone.submit")(visit);
      await refused(visit);
    },
  },
  {
    name: "code",
    show: async ({ page, market, t }) => {
      const { phone } = newCouple(market);
      await page.getByLabel(t("account:phone.label")).fill(phone.national);
      await page.getByRole("button", { name: t("account:phone.submit") }).click();
      await expect(page.getByRole("heading", { level: 1, name: t("account:code.heading") })).toBeVisible();
    },
  },
  {
    name: "code, refused",
    show: async (visit) => {
      await press("account:code.confirm")(visit);
      await refused(visit);
    },
  },
  {
    name: "registration",
    show: async (visit) => {
      const browser = HttpBrowser.in(visit.market);
      await enterPhone(browser, newCouple(visit.market).phone);
      await handOver(browser, visit.context, visit.market);
      await goto("/register")(visit);
    },
  },
  {
    name: "registration, refused",
    show: async (visit) => {
      await press("account:register.submit")(visit);
      await refused(visit);
    },
  },
  { name: "landing", show: goto("/lp") },
  { name: "landing, phone", show: goto("/account-lp") },
  {
    name: "welcome, with the planner one came for",
    show: async (visit) => goto(`/?project=new&prestataire=${await anyPlanner()}`)(visit),
  },
  ...["/legal-notice", "/privacy", "/terms", "/cookies"].map((path) => ({ name: path, show: goto(path) })),
  { name: "ranking", show: goto("/ranking") },
  { name: "sources", show: goto("/sources") },
  { name: "planners of a country", show: goto("/planners") },
  { name: "planners, filtered", show: goto("/planners/fr/rhone?language=fr") },
  { name: "planners, none left", show: goto("/planners/fr/rhone?language=lb") },
  { name: "planner", show: async (visit) => goto(`/planner/${await anyPlanner()}`)(visit) },
  { name: "favourites, none", show: goto("/favorites") },
  { name: "not found", show: goto("/nowhere") },
];

const WIZARD: Screen[] = [
  { name: "projects, none yet", show: goto("/presentation") },
  { name: "wizard 1", show: goto("/formulaire") },
  {
    name: "wizard 1, refused",
    show: async (visit) => {
      await press("common:action.next")(visit);
      await refused(visit);
    },
  },
  {
    name: "wizard 1, a wedding with a theme",
    show: async ({ page, locale, t }) => {
      // In English a wedding anniversary begins with the same word.
      await choice(page, "eventType", "mariage", locale).first().check();
      await choice(page, "serviceType", "complete", locale).check();
      await page.getByRole("radio", { name: t("wizard:event.yes"), exact: true }).check();
    },
  },
  {
    name: "wizard 2",
    show: async ({ page, t }) => {
      await nextButton(page, t).click();
      await expect(page.getByRole("heading", { level: 1, name: t("wizard:setting.heading") })).toBeVisible();
    },
  },
  {
    name: "wizard 2, refused, with places to choose from",
    show: async (visit) => {
      const { page, t } = visit;
      await page.getByLabel(t("wizard:setting.date"), { exact: true }).fill("31/02/2019");
      await placeField(page, t("wizard:setting.place")).fill("Saint-Aubin");
      await press("common:action.next")(visit);
      await refused(visit);
    },
  },
  {
    name: "wizard 2, suggestions",
    show: async ({ page, t }) => {
      await placeField(page, t("wizard:setting.place")).fill("");
      await placeField(page, t("wizard:setting.place")).pressSequentially("Saint", { delay: 30 });
      await expect(page.getByRole("listbox", { name: t("common:place.suggestions") })).toBeVisible();
    },
  },
  {
    name: "wizard 2, calendar",
    show: async ({ page, t }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("wizard:setting.calendar") }).click();
      await expect(page.getByRole("dialog").getByRole("grid")).toBeVisible();
    },
  },
];

/** With a wedding that is described up to step 3. */
const CHOICE: Screen[] = [
  { name: "projects", show: goto("/presentation") },
  { name: "wizard 3", show: goto("/formulaire?step=3") },
  { name: "wizard 4", show: goto("/formulaire?step=4") },
  {
    name: "wizard 4, profile in a dialog",
    show: async ({ page, t }) => {
      await page
        .getByRole("link", { name: beginning(t("planner:view")) })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByText(t("planner:profile.services"))).toBeVisible();
      await expect(page.getByRole("dialog").getByLabel(t("search:contact.message"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "wizard 4, message in the dialog, refused",
    show: async ({ page, t }) => {
      await page.getByRole("button", { name: t("search:contact.send") }).press("Enter");
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "wizard 4, refused",
    show: async (visit) => {
      await visit.page.keyboard.press("Escape");
      await press("wizard:choice.send")(visit);
      await refused(visit);
    },
  },
  { name: "wizard 5, nobody written to", show: goto("/formulaire?step=5") },
  { name: "project", show: goto("/project") },
  {
    name: "project, with search results",
    show: async (visit) => {
      await visit.page.getByLabel(visit.t("search:keyword"), { exact: true }).fill("coordination");
      await press("common:action.search")(visit);
      await expect(visit.page.getByRole("region", { name: visit.t("search:results") })).toBeVisible();
    },
  },
  {
    name: "project, with places to choose from for the search",
    show: async (visit) => {
      await visit.page.getByLabel(visit.t("search:city"), { exact: true }).fill("Saint-Aubin");
      await press("common:action.search")(visit);
      await expect(visit.page.getByRole("group", { name: visit.t("common:place.which") })).toBeVisible();
    },
  },
  {
    name: "message to one planner",
    show: async ({ page, t }) => {
      await page.getByRole("link", { name: t("search:clearAll") }).click();
      await page
        .getByRole("link", { name: beginning(t("search:contact.link")) })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  {
    name: "message to one planner, refused",
    show: async (visit) => {
      await press("search:contact.send")(visit);
      await refused(visit);
    },
  },
  {
    name: "planner, with the message",
    show: async ({ page, t }) => {
      await page.getByRole("link", { name: t("search:contact.profile") }).click();
      await expect(page.getByLabel(t("search:contact.message"), { exact: true })).toBeVisible();
    },
  },
  { name: "profile", show: goto("/profile") },
  {
    name: "favourites",
    show: async (visit) => {
      await goto(`/planner/${await anyPlanner()}`)(visit);
      await visit.page.getByRole("button", { name: beginning(visit.t("favorites:add")) }).click();
      await goto("/favorites")(visit);
    },
  },
  { name: "profile again", show: goto("/profile") },
  {
    name: "profile, refused",
    show: async (visit) => {
      await visit.page.getByLabel(visit.t("profile:email"), { exact: true }).fill("x");
      await press("profile:save")(visit);
      await refused(visit);
    },
  },
];

/** With a message that was sent. */
const SENT: Screen[] = [
  { name: "delete account", show: goto("/profile/delete") },
  {
    name: "delete account, refused",
    show: async (visit) => {
      await press("profile:delete.submit")(visit);
      await refused(visit);
    },
  },
  { name: "wizard 5", show: goto("/formulaire?step=5") },
  { name: "project, with planners written to", show: goto("/project") },
  { name: "projects, with planners written to", show: goto("/presentation") },
  {
    name: "close the project",
    show: async (visit) => {
      await goto("/project")(visit);
      await visit.page.getByRole("link", { name: visit.t("project:close.link") }).click();
      await expect(visit.page.getByRole("heading", { level: 1 })).toHaveText(visit.t("project:close.title"));
    },
  },
  {
    name: "close the project, refused",
    show: async (visit) => {
      await press("project:close.submit")(visit);
      await expect(visit.page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "project, closed",
    show: async ({ page, t }) => {
      await page.getByRole("radio", { name: t("project:close.found") }).check();
      await page.getByRole("button", { name: t("project:close.submit") }).click();
      await expect(page.getByRole("status")).toContainText(t("project:close.done"));
    },
  },
];

const anyPlanner = () =>
  value<string>(
    "SELECT public_id FROM providers v WHERE visible = 1 AND status = 'verified' AND EXISTS (SELECT 1 FROM provider_images WHERE provider_id = v.id) LIMIT 1",
  );

const LISTS = { visitor: VISITOR, wizard: WIZARD, choice: CHOICE, sent: SENT } as const;

async function prepare(list: keyof typeof LISTS, { page, context, market, locale, t }: Visit): Promise<void> {
  await context.addCookies([{ name: "locale", value: locale, url: marketUrl(market) }]);
  if (list === "visitor") return;
  const account = await insertAccount(newCouple(market));
  await signIn(context, account);
  // Opened here, so that the first page is like the others.
  await page.goto(marketUrl(market, "/sources"));
  if (list === "choice" || list === "sent") await sendOrNot(account, list === "sent", t);
}

async function sendOrNot(account: Account, send: boolean, t: TextOf): Promise<void> {
  const browser = await httpBrowserOf(account);
  const draft = await describeWedding(browser, account);
  if (!send) return;
  const { ticked } = await plannersShown(browser, draft);
  const message = `${t("welcome:lead")} ${dateNextYear()}`;
  const answer = await browser.post("/formulaire?step=4", { draft, selectedPrestataires: ticked, message });
  expect(answer.status).toBe(303);
}

/** Walks through a list of screens; each is looked at as it arrives. */
async function walk(list: keyof typeof LISTS, visit: Visit, look: (name: string) => Promise<void>): Promise<void> {
  await prepare(list, visit);
  for (const { name, show } of LISTS[list])
    await test.step(name, async () => {
      await show(visit);
      await look(name);
    });
}

const visitTo = (market: MarketName, page: Page, context: BrowserContext): Visit => {
  const locale = LOCALE_OF[market];
  return { page, context, market, locale, t: textsOf(locale) };
};

test.beforeEach(() => test.skip(!runsScripts(), "The same screens; dialogs and suggestions need the script."));

// A walk is a score of screens.
test.describe.configure({ timeout: 240_000 });

for (const list of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
  for (const [market, width] of [
    ["fr", 360],
    ["de", 1280],
    ["be", 360],
    ["gb", 1280],
    ["it", 360],
    ["es", 1280],
    ["pt", 360],
  ] as const)
    test(`axe finds nothing: ${list}, ${market}, ${width} px`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await walk(list, visitTo(market, page, context), async (name) => {
        expect.soft(await axeFindings(page), name).toEqual([]);
      });
    });

  for (const market of ["de", "pt"] as const)
    test(`nothing is wider than 320 px: ${list}, ${market}`, async ({ page, context }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await walk(list, visitTo(market, page, context), async (name) => {
        const widths = await page.evaluate(() => ({
          page: document.scrollingElement?.scrollWidth ?? 0,
          window: window.innerWidth,
        }));
        expect.soft(widths.page, name).toBeLessThanOrEqual(widths.window);
      });
    });
}
