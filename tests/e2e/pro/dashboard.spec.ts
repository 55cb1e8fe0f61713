import { expect, type Page, test } from "@playwright/test";
import { COMPLETION_STEPS } from "../../../app/domain/providers/completion-steps.server";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { LOCALE_OF } from "../support/couples";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { lookAtPage } from "../support/look-at-page";
import {
  insertApprovedProvider,
  insertProvider,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  signInProvider,
} from "../support/providers";
import { writeTo } from "../support/requests";
import { runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const MARKETS = ["fr", "de"] as const;
const FIREFOX = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

// A browser without a screen calls itself one, which is a robot.
test.use({ userAgent: FIREFOX["User-Agent"] });

/** Logged in, with a token: its first page asks the database for nothing but itself. */
async function enter(page: Page, account: ProviderAccount): Promise<void> {
  await signInProvider(page.context(), account);
  await page.goto(marketUrl(account.market, "/sources"));
}

const change = (account: ProviderAccount, columns: string) =>
  write({ sql: `UPDATE providers SET ${columns} WHERE id = ?`, args: [account.id] });
const ledgerOf = ({ id }: ProviderAccount) =>
  rows<{ kind: string; amount: number }>("SELECT kind, amount FROM credit_entries WHERE provider_id = ?", id);
const viewsOf = ({ id }: ProviderAccount) =>
  value("SELECT coalesce(sum(count), 0) FROM provider_views WHERE provider_id = ?", id);
const figure = (page: Page, term: string) =>
  page
    .locator("dl.figures > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");

for (const market of MARKETS) {
  const t = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);

  test(`a provider is welcomed, and takes its credit once: ${market}`, async ({ page }) => {
    const account = await insertProvider({ provider: newProvider(market), verified: false });
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at("/pro/welcome"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("dashboard:welcome.heading", { name: account.firstname }),
    );
    for (const step of ["email", "profile", "review"])
      await expect(page.getByText(t(`dashboard:welcome.step.${step}`), { exact: true })).toBeVisible();
    expect(await page.locator("script").count(), "no script").toBe(0);

    await page.getByRole("button", { name: t("dashboard:welcome.claim") }).click();
    await expect(page).toHaveURL(at("/pro"));
    await expect(page.getByRole("status")).toContainText(t("dashboard:welcome.claimed"));
    await expect(figure(page, t("dashboard:views.credits", { count: 1 }))).toHaveText("1");
    await expect(page.getByText(t("dashboard:welcome.waiting"))).toHaveCount(0);

    await page.goto(at("/pro/welcome"));
    await expect(page, "it has its credit already").toHaveURL(at("/pro"));

    await page.goto(at("/pro/plan"));
    await expect(page.getByText(t("dashboard:credits.balance", { count: 1 }))).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: t("dashboard:credits.kind.welcome") })).toContainText("+1");
    await expect(page.getByText(t("dashboard:plan.freeNow"))).toBeVisible();
    const photos = page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: t("dashboard:plan.row.photos"), exact: true }) });
    await expect(photos).toContainText(t("dashboard:plan.value.most", { number: market === "fr" ? 5 : 10 }));
    expect(await page.locator("script").count(), "no script").toBe(0);
    expectQuiet(watch);
    expect(await ledgerOf(account)).toEqual([{ kind: "welcome", amount: 1 }]);
  });

  test(`the dashboard leads to every step, and says what is to be done next: ${market}`, async ({ page }) => {
    const account = await insertProvider({ provider: newProvider(market), verified: false });
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at("/pro"));
    await expect(page.getByText(t("dashboard:steps.count", { count: 0, all: 12 }))).toBeVisible();
    const threads = page.locator(".completion > ol");
    await expect(threads).toHaveCount(2);
    for (const step of COMPLETION_STEPS)
      await expect(threads.getByRole("link", { name: t(`dashboard:step.${step}`), exact: true })).toHaveAttribute(
        "href",
        /^\/pro\/[a-z/]+$/,
      );
    await expect(page.getByText(t("dashboard:todo.photos", { count: 3 }))).toBeVisible();
    await expect(page.getByRole("img"), "nothing arrived yet: no chart").toHaveCount(0);
    await expect(page.getByText(t("dashboard:rates.heading", { days: 90 }))).toHaveCount(0);
    expect(await page.locator("script").count(), "no script").toBe(0);

    const send = page.getByRole("button", { name: t("dashboard:state.emailUnverified.action") });
    await expect(send).toBeVisible();
    expect(await send.evaluate((button) => (button as HTMLButtonElement).form?.getAttribute("action"))).toBe(
      "/pro/verify-email",
    );
    expectQuiet(watch);
  });
}

test("the dashboard says how far the profile is", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  const t = textsOf("fr");
  const says = async () => wordsOf((await browser.get("/pro")).text);
  const title = (code: string) => asWords(t(`dashboard:state.${code}.title`));
  const states = [
    "emailUnverified",
    "notFound",
    "closed",
    "inProgress",
    "ready",
    "waiting",
    "changesAsked",
    "refused",
    "paused",
    "hidden",
  ];
  const only = async (code: string | null) => {
    const text = await says();
    expect(states.filter((state) => text.includes(title(state)))).toEqual(code === null ? [] : [code]);
    return text;
  };
  await only(null);
  await change(account, "paused_at = 1");
  await only("paused");
  await change(account, "paused_at = NULL, register_state = 'not_found'");
  await only("notFound");
  await change(account, "register_state = 'closed'");
  await only("closed");
  await change(account, "register_state = 'found', status = 'in_progress', review_requested_at = 1700000000000");
  expect(await only("waiting")).toContain("14 novembre 2023");
  await change(account, "review_requested_at = NULL");
  await only("ready");
  await change(account, "description_long = ''");
  await only("inProgress");
  await change(account, "status = 'refused'");
  await only("refused");
});

test("the welcome credit is entered once, whatever is sent again", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  const answers = [await browser.post("/pro/welcome", {}), await browser.post("/pro/welcome", {})];
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, "/pro"],
    [303, "/pro"],
  ]);
  expect(await ledgerOf(account)).toHaveLength(1);
});

test("a session that has ended gets neither a credit nor a page", async () => {
  const account = await insertProvider();
  const browser = await providerBrowser(account);
  await browser.get("/pro");
  await write({ sql: "UPDATE staff_sessions SET ended_at = 1 WHERE provider_id = ?", args: [account.id] });
  const refused = await browser.post("/pro/welcome", {});
  expect(refused.status).toBe(409);
  expect(wordsOf(refused.text)).toContain(asWords(textsOf("fr")("dashboard:welcome.error")));
  expect(await ledgerOf(account)).toEqual([]);
  for (const path of ["/pro", "/pro/plan", "/pro/requests", "/pro/welcome"]) {
    const copy = await providerBrowser(account);
    await copy.get("/sources");
    await write({ sql: "UPDATE staff_sessions SET ended_at = 1 WHERE provider_id = ?", args: [account.id] });
    const { status, location } = await copy.get(path);
    expect([path, status, location?.split("?")[0]]).toEqual([path, 302, "/pro/login"]);
  }
});

test("a profile's views are counted once for each person who opens it", async ({ page }) => {
  const account = await insertApprovedProvider();
  const path = `/planner/${account.publicId}`;
  const visitor = HttpBrowser.in("fr");
  await visitor.get(path, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
  await visitor.get(path, { ...FIREFOX, "Sec-Purpose": "prefetch" });
  await visitor.get(path);
  const own = await providerBrowser(account);
  expect((await own.get(path, FIREFOX)).status).toBe(200);

  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", path));
  await expect.poll(() => viewsOf(account)).toBe(1);
  expectQuiet(watch);
  await visitor.get(path, FIREFOX);
  await expect.poll(() => viewsOf(account)).toBe(2);

  const t = textsOf("fr");
  await enter(page, account);
  await page.goto(marketUrl("fr", "/pro"));
  await expect(figure(page, t("dashboard:views.today"))).toHaveText("2");
  await expect(figure(page, t("dashboard:views.days", { days: 30 }))).toHaveText("2");
});

test("requests are waiting, and become figures", async ({ page }) => {
  const account = await insertApprovedProvider();
  const t = textsOf("fr");
  await writeTo(account);
  const answered = await writeTo(account);
  await write({
    sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE public_id = ?",
    args: [Date.now(), answered.id],
  });
  await enter(page, account);
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", "/pro"));
  await expect(page.getByRole("heading", { name: t("dashboard:news.heading", { count: 1 }) })).toBeVisible();
  await expect(page.getByRole("img", { name: new RegExp(t("dashboard:months.heading")) })).toBeVisible();
  for (const rate of ["answered", "seen", "unlocked"])
    await expect(page.getByRole("row").filter({ hasText: t(`dashboard:rates.${rate}`) })).toContainText(/50\s%/);
  await expect(page.getByRole("row").filter({ hasText: t("dashboard:rates.rejected") })).toContainText(/^[^\d]*0\s%/);
  await page.getByRole("link", { name: t("dashboard:news.read") }).click();
  await expect(page).toHaveURL(marketUrl("fr", "/pro/requests"));
  expectQuiet(watch);
});

for (const [market, width] of [
  ["fr", 360],
  ["de", 1280],
] as [MarketName, number][])
  test(`axe finds nothing, and nothing is too wide: ${market}, ${width} px`, async ({ page }) => {
    test.skip(!runsScripts(), "The same screens.");
    const locale = LOCALE_OF[market];
    const account = await insertApprovedProvider({ provider: newProvider(market) });
    const newcomer = await insertProvider({ provider: newProvider(market), verified: false });
    await writeTo(account);
    await page.setViewportSize({ width, height: 800 });
    for (const [who, pages] of [
      [newcomer, ["/pro/welcome", "/pro", "/pro/plan", "/pro/requests"]],
      [account, ["/pro", "/pro/plan"]],
    ] as const) {
      await page.context().clearCookies();
      await enter(page, who);
      for (const path of pages) {
        await lookAtPage(page, { market, locale }, path);
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await axeFindings(page), path).toEqual([]);
      }
    }
  });
