import { expect, type Locator, type Page, test } from "@playwright/test";
import { COMPLETION_STEPS } from "../../../app/domain/providers/completion-steps.server";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { handOver, LOCALE_OF } from "../support/couples";
import { giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
import { misfits } from "../support/misfits";
import { profilePath } from "../support/profiles";
import {
  insertApprovedProvider,
  insertProvider,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  signInProvider,
} from "../support/providers";
import { writeTo } from "../support/requests";
import { inOneDay } from "../support/same-window";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const MARKETS = ["fr", "de"] as const;
const FIREFOX = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

// Without another user agent, a headless browser is treated as a robot.
test.use({ userAgent: FIREFOX["User-Agent"] });

/** Logs in and renews the session, so that the next page needs no extra round trip. */
async function enter(page: Page, account: ProviderAccount): Promise<void> {
  await signInProvider(page.context(), account);
  await page.goto(marketUrl(account.market, "/sources"));
}

const ledgerOf = ({ id }: ProviderAccount) =>
  rows<{ kind: string; amount: number }>("SELECT kind, amount FROM credit_entries WHERE provider_id = ?", id);
const viewsOf = ({ id }: ProviderAccount) =>
  value("SELECT coalesce(sum(count), 0) FROM provider_views WHERE provider_id = ?", id);
const figure = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd");

test("on phones, providers have their first pages and the number of open requests at the bottom of the window, and all others behind one button (frame-11)", async ({
  page,
}) => {
  const t = textsOf("de");
  const account = await insertApprovedProvider({ provider: newProvider("de") });
  await giveCredits(account, 1);
  await page.setViewportSize({ width: 320, height: 620 });
  await enter(page, account);
  const watch = await watchPage(page);
  await page.goto(marketUrl("de", "/pro/messages"));
  const bar = page.getByRole("navigation", { name: t("common:thumb.label") });
  await expect(bar.getByRole("link"), "without a request").toHaveText([
    t("pro:thumb.home"),
    t("pro:nav.profile"),
    t("pro:thumb.calendar"),
    t("pro:nav.photos"),
  ]);
  const request = await writeTo(account, "Hallo");
  await write({ sql: "UPDATE requests SET later_until = ? WHERE public_id = ?", args: [9e12, request.id] });
  await page.reload();
  const menu = page.getByRole("navigation", { name: t("pro:nav.label") });
  await expect(bar.getByRole("link")).toHaveText([
    t("pro:thumb.home"),
    `${t("pro:nav.requests")} ${t("pro:nav.waiting", { count: 1 })}`,
    t("pro:thumb.calendar"),
    t("pro:nav.messages"),
  ]);
  await expect(bar.locator("[aria-current=page]")).toHaveText(t("pro:nav.messages"));
  await expect(menu).toBeHidden();
  await page.getByText(t("pro:thumb.more"), { exact: true }).click();
  await expect(menu).toBeVisible();
  expect(await page.evaluate(misfits)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await menu.getByRole("link", { name: t("pro:nav.security") }).click();
  await expect(page).toHaveURL(marketUrl("de", "/pro/security"));

  await page.goto(marketUrl("de", `/pro/requests/${request.id}`));
  const unlock = page.locator("[data-bar]").getByRole("button", { name: t("received:unlock.button", { count: 1 }) });
  await expect(bar, "the page has a bar of its own").toBeHidden();
  await page.getByText(t("pro:thumb.more"), { exact: true }).click();
  await expect(menu.getByRole("link", { name: t("pro:nav.security") }), "the masthead has the menu").toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByText(t("pro:thumb.more"), { exact: true }).click();
  const { y = 0, height = 0, width = 0 } = (await unlock.boundingBox()) ?? {};
  expect(y + height, "in sight at once").toBeLessThanOrEqual(620);
  expect(width).toBeGreaterThanOrEqual(180);
  await unlock.click();
  await expect(page.getByText(t("received:flash.unlocked", { count: 0 }))).toBeVisible();
  expectQuiet(watch);
});

test("on phones, the button of the menu is on the masthead, also below the band of an administrator in the account (frame-11)", async ({
  page,
}) => {
  const t = textsOf("fr");
  const account = await insertApprovedProvider({ provider: newProvider("fr") });
  const request = await writeTo(account, "Bonjour");
  const helper = await supporter();
  await openAccount(helper, account.email);
  await handOver(helper.browser, page.context(), "fr");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(marketUrl("fr", `/pro/requests/${request.id}`));
  const button = page.getByText(t("pro:thumb.more"), { exact: true });
  const centre = async (part: Locator) => {
    const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  expect(Math.abs((await centre(button)) - (await centre(page.getByRole("banner"))))).toBeLessThan(20);
  await button.click();
  await expect(page.getByRole("navigation", { name: t("pro:nav.label") })).toBeVisible();
});

for (const market of MARKETS) {
  const t = textsOf(LOCALE_OF[market]);
  const at = (path: string) => marketUrl(market, path);

  test(`a provider is welcomed, and takes its credit once: ${market}`, { tag: `@${market}` }, async ({ page }) => {
    const account = await insertProvider({ provider: newProvider(market), verified: false });
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at("/pro/welcome"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      t("dashboard:welcome.heading", { name: account.firstname }),
    );
    expect(await page.locator("script").count(), "no script").toBe(0);

    await page.getByRole("button", { name: t("dashboard:welcome.claim") }).click();
    await expect(page).toHaveURL(at("/pro"));
    await expect(page.getByRole("status")).toContainText(t("dashboard:welcome.claimed"));
    await expect(page.getByRole("link", { name: t("shop:count", { count: 1 }), exact: true })).toBeVisible();
    await expect(page.getByText(t("dashboard:welcome.claim"))).toHaveCount(0);

    await page.goto(at("/pro/welcome"));
    await expect(page, "it has its credit already").toHaveURL(at("/pro"));

    expectQuiet(watch);
    expect(await ledgerOf(account)).toEqual([{ kind: "welcome", amount: 1 }]);
  });

  test(`the dashboard links to every step and says what is next: ${market} (frame-6)`, {
    tag: `@${market}`,
  }, async ({ page }) => {
    const account = await insertProvider({ provider: newProvider(market), verified: false });
    await enter(page, account);
    const watch = await watchPage(page);
    await page.goto(at("/pro"));
    const steps = page.getByRole("region", { name: t("dashboard:steps.online", { count: 0, all: 7 }) });
    await expect(steps.getByRole("heading", { name: t("dashboard:state.emailUnverified.title") })).toBeVisible();
    await expect(page.locator("dl"), "no figures before the first view").toHaveCount(0);
    expect((await page.locator("main").allInnerTexts()).join().split(/\s+/).length).toBeLessThanOrEqual(110);
    await expect(page.getByText(t("dashboard:steps.tile")), "no tile without a picture").toHaveCount(0);
    await expect(steps.getByRole("listitem").filter({ visible: true }), "the rest is folded").toHaveCount(3);
    for (const summary of await steps.locator("summary").all()) await summary.click();
    await expect(steps.getByText(/^10\s\D+$/).first(), "open steps").toBeVisible();
    for (const step of COMPLETION_STEPS.filter((one) => one !== "security")) {
      const act = step === "photos" ? t("dashboard:todo.photos", { count: 3 }) : t(`dashboard:todo.${step}`);
      await expect(steps.getByRole("link", { name: act, exact: true })).toHaveAttribute("href", /^\/pro\/[a-z/]+$/);
    }
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.getByRole("img"), "nothing arrived yet: no chart").toHaveCount(0);
    await expect(page.getByText(t("dashboard:rates.heading", { days: 90 }))).toHaveCount(0);
    expect(await page.locator("script").count(), "no script").toBe(0);

    const send = page.getByRole("button", { name: t("dashboard:state.action.resend") });
    await expect(send).toBeVisible();
    expect(await send.evaluate((button) => (button as HTMLButtonElement).form?.getAttribute("action"))).toBe(
      "/pro/verify-email",
    );
    expectQuiet(watch);
  });
}

test("a profile's views are counted once for each person who opens it", async ({ page }) => {
  await inOneDay();
  const account = await insertApprovedProvider();
  const path = await profilePath(account.publicId);
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
  await visitor.get(path, { "User-Agent": FIREFOX["User-Agent"].replace("Firefox/128", "Firefox/129") });
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
  for (const heading of [t("dashboard:months.heading"), t("dashboard:rates.heading", { days: 90 })])
    await page.locator("summary").filter({ hasText: heading }).click();
  await expect(page.getByRole("img", { name: new RegExp(t("dashboard:months.heading")) })).toBeVisible();
  for (const rate of ["answered", "seen", "unlocked"])
    await expect(page.getByRole("row").filter({ hasText: t(`dashboard:rates.${rate}`) })).toContainText(/50\s%/);
  await expect(page.getByRole("row").filter({ hasText: t("dashboard:rates.rejected") })).toContainText(/^[^\d]*0\s%/);
  await page.getByRole("link", { name: t("dashboard:news.heading", { count: 1 }) }).click();
  await expect(page).toHaveURL(marketUrl("fr", "/pro/requests"));
  expectQuiet(watch);
});
