import { type Browser, expect, type Page, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { paths } from "../../../app/paths";
import { marketUrl } from "../support/addresses";
import {
  administratorBrowser,
  codeOf,
  createAdministrator,
  signInAdministrator,
  type TestAdministrator,
} from "../support/administrators";
import { axeFindings } from "../support/axe";
import { value, write } from "../support/database";
import { fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { decide, insertComplete, insertWaiting, stateOf, untickReasons } from "../support/moderation";
import { profilePath } from "../support/profiles";
import { insertProvider, type ProviderAccount, signInProvider } from "../support/providers";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, key: string) => page.getByRole("button", { name: t(key), exact: true });

const emailTo = ({ email }: ProviderAccount) =>
  value<string | undefined>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", email);

async function logIn(page: Page, administrator: TestAdministrator) {
  await page.goto(at(adminPaths.queue()));
  await page.getByLabel(t("admin:login.email")).fill(administrator.email);
  await page.getByLabel(t("admin:login.password")).fill(administrator.password);
  await button(page, "admin:login.next").click();
  await page.getByLabel(t("admin:code.label")).fill(codeOf(administrator));
  await button(page, "admin:code.confirm").click();
  await expect(page.getByRole("heading", { level: 1, name: t("admin:queue.heading") })).toBeVisible();
}

/** Finds a profile in the queue, also on its later pages, because other tests add profiles, and opens the profile. */
async function openFromQueue(page: Page, name: string) {
  const link = main(page).getByRole("link", { name, exact: true });
  while ((await link.count()) === 0) await page.getByRole("link", { name: t("directory:pages.next") }).click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

async function pageOf(browser: Browser) {
  const page = await (
    await browser.newContext({ javaScriptEnabled: test.info().project.use.javaScriptEnabled })
  ).newPage();
  return { page, watch: await watchPage(page) };
}

test("the menu of administrators is one line; rare pages are behind a button, and phones fold the menu", async ({
  page,
  context,
}) => {
  await signInAdministrator(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at(adminPaths.queue()));
  const menu = page.getByRole("navigation", { name: t("admin:nav.label") });
  const log = menu.getByRole("link", { name: t("admin:log.title"), exact: true });
  expect((await menu.boundingBox())?.height).toBeLessThan(80);
  await expect(log).toBeHidden();
  await menu.getByText(t("pro:thumb.more"), { exact: true }).press("Enter");
  await log.click();
  await expect(menu.locator('[aria-current="page"]')).toHaveText(t("admin:log.title"));
  await expect(
    menu
      .locator("summary")
      .filter({ hasText: t("admin:log.title") })
      .last(),
  ).toBeVisible();
  expect((await menu.boundingBox())?.height).toBeLessThan(80);

  await page.setViewportSize({ width: 320, height: 620 });
  expect((await menu.boundingBox())?.height).toBeLessThan(80);
  await expect(log).toBeHidden();
  await menu
    .locator("summary")
    .filter({ hasText: t("admin:nav.menu") })
    .press("Enter");
  await expect(menu.getByRole("link")).toHaveCount(11);
  await expect(menu.getByRole("link", { name: t("wording:title") })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 620 });
  await page.goto(at(adminPaths.report("unknown")));
  await expect(menu.locator("summary").filter({ hasText: t("admin:nav.menu") })).toBeVisible();
  const brand = page.getByRole("banner").getByRole("link").first();
  expect((await brand.boundingBox())?.height, "one line").toBeLessThan(60);
});

test("a provider sends its profile, a moderator approves it, and couples see it", async ({
  page,
  context,
  browser,
}) => {
  const account = await insertComplete();
  const watch = await watchPage(page);
  await signInProvider(context, account);
  await page.goto(at("/pro")); // Renews the session.
  await page.goto(at(paths.pro.preview()));
  await expect(page.getByText(t("admin:state.in_progress"), { exact: true })).toBeVisible();
  await expect(main(page).getByText("Cent vingt mariages.")).toBeVisible();
  expect((await new HttpBrowser().get(paths.planner(account.publicId))).status).toBe(404);
  await button(page, "admin:preview.send").click();
  await expect(page.getByRole("status")).toHaveText(t("admin:preview.sent"));
  await expect(page.getByText(t("admin:state.waiting"), { exact: true })).toBeVisible();
  await expect(button(page, "admin:preview.send")).toHaveCount(0);
  expect(await page.locator("script").count()).toBe(0);

  const moderator = await pageOf(browser);
  await logIn(moderator.page, await createAdministrator());
  const waiting = new RegExp(`^${t("admin:nav.queue")} \\d+ ${t("report:desk.waiting")}$`);
  await expect(moderator.page.getByRole("navigation").getByRole("link", { name: waiting })).toBeVisible();
  await openFromQueue(moderator.page, account.company);
  await expect(moderator.page.getByText(t("admin:changes.first"))).toBeVisible();
  await expect(moderator.page.getByText("Cent vingt mariages.").first()).toBeVisible();
  await moderator.page.getByText(t("admin:contact.heading"), { exact: true }).click();
  await expect(moderator.page.getByText(account.email)).toBeVisible();
  expect(await moderator.page.locator("script").count()).toBe(0);
  await decide(moderator.page, t, "approve");
  await expect(moderator.page.getByRole("status")).toHaveText(t("admin:flash.approved", { name: account.company }));
  await moderator.page.goto(at(adminPaths.decisions()));
  await expect(moderator.page.getByRole("row", { name: account.company })).toContainText(t("admin:decision.approved"));
  expectQuiet(moderator.watch);

  expect(await stateOf(account)).toEqual({ status: "verified", waiting: 0, decisions: 1, emails: 1 });
  expect(await emailTo(account)).toContain(at(await profilePath(account.publicId)));
  expect((await new HttpBrowser().get(await profilePath(account.publicId))).status).toBe(200);
  await page.reload();
  await expect(page.getByText(t("admin:state.approved"), { exact: true })).toBeVisible();
  expectQuiet({ ...watch, documents: watch.documents.slice(1) }); // the first document renewed the session
});

test("what is missing is listed, each with the screen where it is told", async ({ page, context }) => {
  const account = await insertProvider({ verified: false });
  await signInProvider(context, account);
  await page.goto(at("/pro"));
  await page.goto(at(paths.pro.preview()));
  const needs = {
    email: paths.pro.account(),
    name: paths.pro.company(),
    siret: paths.pro.company(),
    city: paths.pro.company(),
    language: paths.pro.company(),
    service: paths.pro.services(),
    price: paths.pro.services(),
    portrait: paths.pro.portrait(),
    photo: paths.pro.profilePhoto(),
  };
  const items = main(page).locator("#missing").getByRole("link");
  await expect(items).toHaveText(Object.keys(needs).map((need) => t(`admin:need.${need}`)));
  for (const [need, path] of Object.entries(needs))
    await expect(items.filter({ hasText: t(`admin:need.${need}`) })).toHaveAttribute("href", path);
  await button(page, "admin:preview.send").press("Enter");
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.incomplete"));
  expect((await stateOf(account))?.waiting).toBe(0);
});

test("a refused provider reads why, and may send the profile again", async ({ page, context, browser }) => {
  const account = await insertWaiting();
  const moderator = await pageOf(browser);
  await signInAdministrator(moderator.page.context());
  await moderator.page.goto(at(adminPaths.profile(account.publicId)));
  await untickReasons(moderator.page);
  await decide(moderator.page, t, "refuse");
  await expect(moderator.page.getByRole("alert")).toContainText(t("admin:error.reason"));
  expect(await stateOf(account)).toMatchObject({ status: "in_progress", decisions: 0 });
  const reason = "Le portrait vient du site d’un confrère <b>.";
  await moderator.page.getByLabel(t("admin:decide.reason")).fill(reason);
  await decide(moderator.page, t, "refuse");
  await expect(moderator.page.getByRole("status")).toHaveText(t("admin:flash.refused", { name: account.company }));
  expect(await emailTo(account)).toContain(reason);

  await signInProvider(context, account);
  await page.goto(at(paths.pro.preview()));
  await expect(page.getByText(reason)).toBeVisible();
  await button(page, "admin:preview.send").click();
  await expect(page.getByText(t("admin:state.waiting"), { exact: true })).toBeVisible();
});

test("a change asked for leaves the queue, and what the moderator typed is kept when the profile changed meanwhile", async ({
  page,
  context,
}) => {
  const account = await insertWaiting();
  await signInAdministrator(context);
  await page.goto(at(adminPaths.profile(account.publicId)));
  const reason = "Merci de dire aussi dans quelles langues vous recevez.";
  await page.getByLabel(t("admin:decide.reason")).fill(reason);
  await write({ sql: "UPDATE providers SET benefits = 'Autre chose' WHERE id = ?", args: [account.id] });
  await decide(page, t, "changes");
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.changed"));
  await expect(main(page).getByText("Autre chose").first()).toBeVisible();
  await expect(page.getByLabel(t("admin:decide.reason"))).toHaveValue(reason);
  expect(await stateOf(account)).toEqual({ status: "in_progress", waiting: 1, decisions: 0, emails: 0 });
  await decide(page, t, "changes");
  await expect(page.getByRole("status")).toHaveText(t("admin:flash.changes_asked", { name: account.company }));
  expect(await stateOf(account)).toEqual({ status: "in_progress", waiting: 0, decisions: 1, emails: 1 });
});

test("of two moderators one decides, and the other is told", async ({ page, context }) => {
  const account = await insertWaiting();
  const colleague = await administratorBrowser();
  await signInAdministrator(context);
  await page.goto(at(adminPaths.profile(account.publicId)));
  const seen = await colleague.get(adminPaths.profile(account.publicId));
  const decided = await colleague.post(adminPaths.profile(account.publicId), {
    intent: "approve",
    version: fieldIn(seen.text, "version"),
  });
  expect(decided.location).toMatch(/^\/admin/); // redirects to the next waiting profile, or without one to the queue
  await decide(page, t, "approve");
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.decided"));
  expect(await stateOf(account)).toMatchObject({ decisions: 1, emails: 1 });
});

test("what changed since the approval, what waits and who wrote the same are shown", async ({ page, context }) => {
  const account = await insertWaiting();
  const browser = await administratorBrowser();
  const path = adminPaths.profile(account.publicId);
  const version = async () => fieldIn((await browser.get(path)).text, "version");
  await browser.post(path, { intent: "approve", version: await version() });
  await write(
    {
      sql: "UPDATE providers SET experience = 'Deux cents mariages.', review_requested_at = ? WHERE id = ?",
      args: [Date.now(), account.id],
    },
    {
      sql: `INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at)
        VALUES (?, 'benefits', 'Appelez le 06 12 34 56 78.', '["contact"]', 0)`,
      args: [account.id],
    },
    { sql: "UPDATE providers SET website = 'https://lierre.example/' WHERE id = ?", args: [account.id] },
    {
      sql: "INSERT INTO provider_social_links (provider_id, network, url) VALUES (?, 'instagram', 'https://instagram.com/lierre')",
      args: [account.id],
    },
  );
  await signInAdministrator(context);
  await page.goto(at(path));
  await main(page).getByText(t("admin:contact.heading"), { exact: true }).click();
  for (const href of ["https://lierre.example/", "https://instagram.com/lierre"])
    await expect(page.getByRole("link", { name: href, exact: true })).toHaveAttribute("rel", /noreferrer/);
  await expect(page.locator("del", { hasText: "Cent vingt" })).toBeVisible();
  await expect(page.locator("ins", { hasText: "Deux cents" })).toBeVisible();
  const waiting = page.getByRole("region", { name: t("admin:waiting.heading") });
  await expect(waiting).toContainText("Appelez le 06 12 34 56 78.");
  await expect(waiting).toContainText(t("admin:suspicion.contact"));
  await decide(page, t, "approve");
  await expect(page.getByRole("status")).toHaveText(t("admin:flash.approved", { name: account.company }));
  const shown = await new HttpBrowser().get(await profilePath(account.publicId));
  expect(wordsOf(shown.text)).toContain("Appelez le 06 12 34 56 78.");
});
