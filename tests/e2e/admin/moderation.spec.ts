import { type Browser, expect, type Page, test } from "@playwright/test";
import { paths } from "../../../app/paths";
import { marketUrl } from "../support/addresses";
import {
  administratorBrowser,
  codeOf,
  createAdministrator,
  keysIn,
  logInAdministrator,
  runAdministratorCommand,
  signInAdministrator,
  type TestAdministrator,
} from "../support/administrators";
import { axeFindings } from "../support/axe";
import { httpBrowserOf, insertAccount } from "../support/couples";
import { rows, value, write } from "../support/database";
import { fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import {
  insertApprovedProvider,
  insertProvider,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  signInProvider,
} from "../support/providers";
import { runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, key: string) => page.getByRole("button", { name: t(key), exact: true });

/** Complete, and not sent yet. */
const insertComplete = (provider = newProvider()) =>
  insertApprovedProvider({ provider, columns: { status: "in_progress", approved_at: null } });

async function insertWaiting(provider = newProvider()): Promise<ProviderAccount> {
  const account = await insertComplete(provider);
  await write({ sql: "UPDATE providers SET review_requested_at = ? WHERE id = ?", args: [Date.now(), account.id] });
  return account;
}

const stateOf = async ({ id }: ProviderAccount) =>
  (
    await rows<{ status: string; waiting: number; decisions: number; letters: number }>(
      `SELECT status, review_requested_at IS NOT NULL AS waiting,
        (SELECT count(*) FROM moderation_decisions WHERE provider_id = p.id) AS decisions,
        (SELECT count(*) FROM outbox WHERE dedupe_key LIKE 'moderation:' || p.id || ':%') AS letters
        FROM providers p WHERE id = ?`,
      id,
    )
  )[0];

const letterTo = ({ email }: ProviderAccount) =>
  value<string | undefined>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", email);

async function logIn(page: Page, administrator: TestAdministrator) {
  await page.goto(at(paths.admin.queue()));
  await page.getByLabel(t("admin:login.email")).fill(administrator.email);
  await page.getByLabel(t("admin:login.password")).fill(administrator.password);
  await button(page, "admin:login.next").click();
  await page.getByLabel(t("admin:code.label")).fill(codeOf(administrator));
  await button(page, "admin:code.confirm").click();
  await expect(page.getByRole("heading", { level: 1, name: t("admin:queue.heading") })).toBeVisible();
}

/** Others wait, too: the profile may stand on a later page. */
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

test("a provider sends its profile, a moderator approves it, and couples see it", async ({
  page,
  context,
  browser,
}) => {
  const account = await insertComplete();
  const watch = await watchPage(page);
  await signInProvider(context, account);
  await page.goto(at("/pro")); // renews the token
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
  await openFromQueue(moderator.page, account.company);
  await expect(moderator.page.getByText(t("admin:changes.first"))).toBeVisible();
  await expect(moderator.page.getByText("Cent vingt mariages.")).toBeVisible();
  await expect(moderator.page.getByText(account.email)).toBeVisible();
  expect(await moderator.page.locator("script").count()).toBe(0);
  await button(moderator.page, "admin:decide.approve").click();
  await expect(moderator.page.getByRole("status")).toHaveText(t("admin:flash.approved"));
  await moderator.page.goto(at(paths.admin.decisions()));
  await expect(moderator.page.getByRole("row", { name: account.company })).toContainText(t("admin:decision.approved"));
  expectQuiet(moderator.watch);

  expect(await stateOf(account)).toEqual({ status: "verified", waiting: 0, decisions: 1, letters: 1 });
  expect(await letterTo(account)).toContain(at(paths.planner(account.publicId)));
  expect((await new HttpBrowser().get(paths.planner(account.publicId))).status).toBe(200);
  await page.reload();
  await expect(page.getByText(t("admin:state.approved"), { exact: true })).toBeVisible();
  expectQuiet({ ...watch, documents: watch.documents.slice(1) }); // the first one renewed the session
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
    portrait: paths.pro.portrait(),
  };
  const items = main(page).locator("#missing").getByRole("link");
  await expect(items).toHaveText(Object.keys(needs).map((need) => t(`admin:need.${need}`)));
  for (const [need, path] of Object.entries(needs))
    await expect(items.filter({ hasText: t(`admin:need.${need}`) })).toHaveAttribute("href", path);
  await button(page, "admin:preview.send").press("Enter");
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.incomplete"));
  expect((await stateOf(account))?.waiting).toBe(0);
});

test("whoever is refused is told why, and may send the profile again", async ({ page, context, browser }) => {
  const account = await insertWaiting();
  const moderator = await pageOf(browser);
  await signInAdministrator(moderator.page.context());
  await moderator.page.goto(at(paths.admin.profile(account.publicId)));
  await button(moderator.page, "admin:decide.refuse").click();
  await expect(moderator.page.getByRole("alert")).toContainText(t("admin:error.reason"));
  expect(await stateOf(account)).toMatchObject({ status: "in_progress", decisions: 0 });
  const reason = "Le portrait vient du site d’un confrère <b>.";
  await moderator.page.getByLabel(t("admin:decide.reason")).fill(reason);
  await button(moderator.page, "admin:decide.refuse").click();
  await expect(moderator.page.getByRole("status")).toHaveText(t("admin:flash.refused"));
  expect(await letterTo(account)).toContain(reason);

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
  await page.goto(at(paths.admin.profile(account.publicId)));
  const reason = "Merci de dire aussi dans quelles langues vous recevez.";
  await page.getByLabel(t("admin:decide.reason")).fill(reason);
  await write({ sql: "UPDATE providers SET benefits = 'Autre chose' WHERE id = ?", args: [account.id] });
  await button(page, "admin:decide.changes").click();
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.changed"));
  await expect(main(page).getByText("Autre chose")).toBeVisible();
  await expect(page.getByLabel(t("admin:decide.reason"))).toHaveValue(reason);
  expect(await stateOf(account)).toEqual({ status: "in_progress", waiting: 1, decisions: 0, letters: 0 });
  await button(page, "admin:decide.changes").click();
  await expect(page.getByRole("status")).toHaveText(t("admin:flash.changes_asked"));
  expect(await stateOf(account)).toEqual({ status: "in_progress", waiting: 0, decisions: 1, letters: 1 });
});

test("of two moderators one decides, and the other is told", async ({ page, context }) => {
  const account = await insertWaiting();
  const colleague = await administratorBrowser();
  await signInAdministrator(context);
  await page.goto(at(paths.admin.profile(account.publicId)));
  const seen = await colleague.get(paths.admin.profile(account.publicId));
  const decided = await colleague.post(paths.admin.profile(account.publicId), {
    intent: "approve",
    version: fieldIn(seen.text, "version"),
  });
  expect(decided.location).toBe(paths.admin.queue());
  await button(page, "admin:decide.approve").click();
  await expect(page.getByRole("alert")).toHaveText(t("admin:error.decided"));
  expect(await stateOf(account)).toMatchObject({ decisions: 1, letters: 1 });
});

test("what changed since the approval, what waits and who wrote the same are shown", async ({ page, context }) => {
  const account = await insertWaiting();
  const browser = await administratorBrowser();
  const path = paths.admin.profile(account.publicId);
  const version = async () => fieldIn((await browser.get(path)).text, "version");
  await browser.post(path, { intent: "approve", version: await version() });
  await write(
    {
      sql: "UPDATE providers SET experience = '<p>Deux cents mariages.</p>', review_requested_at = ? WHERE id = ?",
      args: [Date.now(), account.id],
    },
    {
      sql: `INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at)
        VALUES (?, 'benefits', '<p>Appelez le 06 12 34 56 78.</p>', '["contact"]', 0)`,
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
  for (const href of ["https://lierre.example/", "https://instagram.com/lierre"])
    await expect(page.getByRole("link", { name: href, exact: true })).toHaveAttribute("rel", /noreferrer/);
  await expect(page.locator("del", { hasText: "Cent vingt" })).toBeVisible();
  await expect(page.locator("ins", { hasText: "Deux cents" })).toBeVisible();
  const waiting = page.getByRole("region", { name: t("admin:waiting.heading") });
  await expect(waiting).toContainText("Appelez le 06 12 34 56 78.");
  await expect(waiting).toContainText(t("admin:suspicion.contact"));
  await button(page, "admin:decide.approve").click();
  await expect(page.getByRole("status")).toHaveText(t("admin:flash.approved"));
  const shown = await new HttpBrowser().get(paths.planner(account.publicId));
  expect(wordsOf(shown.text)).toContain("Appelez le 06 12 34 56 78.");
});

test("nobody gets in but an administrator with both factors", async () => {
  const account = await insertWaiting();
  const administrator = await createAdministrator();
  const half = HttpBrowser.in("fr");
  const { email, password } = administrator;
  expect((await half.post(paths.admin.login(), { email, password })).location).toBe(paths.admin.code());
  expect([...half.cookies.keys()]).not.toContain("token");
  expect([...half.cookies.keys()]).not.toContain("refresh_token");
  const profile = paths.admin.profile(account.publicId);
  const version = fieldIn((await (await administratorBrowser()).get(profile)).text, "version");
  expect(version).not.toBe("");
  const actors = {
    visitor: HttpBrowser.in("fr"),
    couple: await httpBrowserOf(await insertAccount()),
    provider: await providerBrowser(account),
    half,
  };
  for (const [who, browser] of Object.entries(actors)) {
    for (const path of [paths.admin.queue(), paths.admin.decisions(), profile]) {
      const { status, location } = await browser.get(path);
      expect([status, location], `${who} at ${path}`).toEqual([302, paths.admin.login()]);
    }
    const { location } = await browser.post(profile, { intent: "approve", version });
    expect(location, who).toBe(paths.admin.login());
  }
  expect(await stateOf(account)).toMatchObject({ status: "in_progress", decisions: 0 });
  for (const who of ["visitor", "couple", "half"] as const)
    expect((await actors[who].post(paths.pro.preview(), {})).location, who).toMatch(/^\/pro\/login/);
});

test("a wrong password, a wrong code and a used code open nothing; typed secrets are not sent back", async () => {
  const administrator = await createAdministrator();
  const { email, password } = administrator;
  const browser = HttpBrowser.in("fr");
  browser.cookies.set("locale", "fr");
  const wrong = await browser.post(paths.admin.login(), { email, password: "not-this-one" });
  const unknown = await browser.post(paths.admin.login(), { email: "nobody@moderators.test", password });
  for (const answer of [wrong, unknown]) {
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.text)).toContain(t("admin:error.password"));
    expect(answer.text).not.toMatch(/not-this-one/);
  }
  expect(fieldIn(wrong.text, "email")).toBe(email);
  expect((await browser.get(paths.admin.code())).location).toBe(paths.admin.login());

  await browser.post(paths.admin.login(), { email, password });
  const code = codeOf(administrator);
  const off = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const answer = await browser.post(paths.admin.code(), { code: off });
  expect([answer.status, wordsOf(answer.text).includes(t("admin:error.code"))]).toEqual([400, true]);
  expect(answer.text).not.toContain(off);
  expect((await browser.post(paths.admin.code(), { code })).location).toBe(paths.admin.queue());
  const other = HttpBrowser.in("fr");
  other.cookies.set("locale", "fr");
  await other.post(paths.admin.login(), { email, password });
  const used = await other.post(paths.admin.code(), { code });
  expect([used.status, wordsOf(used.text).includes(t("admin:error.codeUsed"))]).toEqual([400, true]);
});

test("the operators' command ends the sessions of those whom it resets or disables", async () => {
  const administrator = await createAdministrator();
  const browser = HttpBrowser.in("fr");
  await logInAdministrator(browser, administrator);
  const renewed = { ...administrator, ...keysIn(await runAdministratorCommand(administrator.email, "--reset")) };
  expect((await browser.get(paths.admin.queue())).location).toBe(paths.admin.login());
  await logInAdministrator(browser, renewed);
  expect((await browser.get(paths.admin.queue())).status).toBe(200);
  await runAdministratorCommand(administrator.email, "--disable");
  expect((await browser.get(paths.admin.queue())).location).toBe(paths.admin.login());
  const { email, password } = renewed;
  expect((await browser.post(paths.admin.login(), { email, password })).status).toBe(400);
});

for (const locale of ["fr", "de"] as const) {
  test(`every screen is accessible and fits a narrow phone: ${locale}`, async ({ page, context, browser }) => {
    test.skip(!runsScripts(), "axe is a script");
    test.slow();
    const say = textsOf(locale);
    const check = async (on: Page, name: string) => {
      expect(await axeFindings(on), name).toEqual([]);
      const wide = await on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${name}: wider than the phone`).toBeLessThanOrEqual(0);
    };
    await page.setViewportSize({ width: 320, height: 800 });
    await context.addCookies([{ name: "locale", value: locale, url: at("/") }]);
    await page.goto(at(paths.admin.login()));
    await check(page, "login");
    await page.getByRole("button", { name: say("admin:login.next") }).press("Enter");
    await check(page, "login, refused");
    const administrator = await createAdministrator(locale);
    await page.getByLabel(say("admin:login.email")).fill(administrator.email);
    await page.getByLabel(say("admin:login.password")).fill(administrator.password);
    await page.getByRole("button", { name: say("admin:login.next") }).press("Enter");
    await page.getByLabel(say("admin:code.label")).fill("000000");
    await page.getByRole("button", { name: say("admin:code.confirm") }).press("Enter");
    await check(page, "code, refused");
    await page.getByLabel(say("admin:code.label")).fill(codeOf(administrator));
    await page.getByRole("button", { name: say("admin:code.confirm") }).press("Enter");

    const account = await insertWaiting(newProvider("fr", { locale }));
    await write(
      {
        sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, title, held_at)
          VALUES (?, 1, '/art/evening.svg', 'Une table', 400, 300, 'Écrivez-nous sur www.exemple.fr', 1)`,
        args: [account.id],
      },
      {
        sql: `INSERT INTO provider_videos (provider_id, position, link, title, held_at)
          VALUES (?, 1, 'https://youtu.be/aqz-KE-bpKQ', 'Appelez le 06 12 34 56 78', 1)`,
        args: [account.id],
      },
    );
    const path = paths.admin.profile(account.publicId);
    await page.goto(at(paths.admin.queue()));
    await check(page, "queue");
    await page.goto(at(path));
    await check(page, "profile");
    await page.getByRole("button", { name: say("admin:decide.refuse") }).press("Enter");
    await check(page, "profile, refused");
    await page.getByRole("button", { name: say("admin:decide.approve") }).press("Enter");
    await write({
      sql: "UPDATE providers SET experience = 'Tout autre chose.', review_requested_at = ? WHERE id = ?",
      args: [Date.now(), account.id],
    });
    await page.goto(at(path));
    await expect(page.locator("ins")).not.toHaveCount(0);
    await check(page, "profile, changed");
    await page.goto(at(paths.admin.decisions()));
    await check(page, "decisions");

    const provider = await pageOf(browser);
    await provider.page.setViewportSize({ width: 320, height: 800 });
    await signInProvider(provider.page.context(), { ...account, locale });
    await provider.page.goto(at(paths.pro.preview()));
    await check(provider.page, "preview, waiting");
    await write({
      sql: "UPDATE providers SET review_requested_at = NULL, status = 'refused', city = '' WHERE id = ?",
      args: [account.id],
    });
    await provider.page.goto(at(paths.pro.preview()));
    await check(provider.page, "preview, incomplete");
  });
}
