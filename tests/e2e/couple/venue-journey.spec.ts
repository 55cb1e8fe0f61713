import { type Browser, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { codeTexted, insertAccount, newCouple, newWord, type TestCouple } from "../support/couples";
import { giveCredits } from "../support/credits";
import { value, write } from "../support/database";
import { venuePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, type ProviderAccount, signInProvider } from "../support/providers";
import { hydrated, runsScripts } from "../support/script";
import { containing, type TextOf, textsOf } from "../support/texts";
import { DAY, listVenue } from "../support/venues";
import { expectQuiet, isRefusal, watchPage } from "../support/watch-page";

const TOWNS = { fr: "Bastia", de: "Flensburg" } as const;
const LOCALES = { fr: "fr-FR", de: "de-DE" } as const;

for (const market of ["fr", "de"] as const)
  test.describe(`on ${market}.localhost`, { tag: `@${market}` }, () => {
    test.use({ locale: LOCALES[market] });

    test("a couple finds a venue by town and guests and writes; one accepts, another declines (venuerequest-1, venuerequest-5)", async ({
      browser,
      page,
    }) => {
      test.setTimeout(120_000);
      const t = textsOf(market);
      const couple = await insertAccount(newCouple(market));
      const watch = await watchPage(page, isRefusal);
      const [castle, barn] = [await newHouse(market), await newHouse(market)];
      await giveCredits(castle.provider, 1);

      await test.step("finds both by town and guests", async () => {
        await page.goto(marketUrl(market, "/venues"));
        await searchTown(page, t, TOWNS[market]);
        for (const { name } of [castle, barn])
          await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      });
      const message = `${newWord()} ${newWord()}`;
      await test.step("chooses day and guests, logs in, and writes", async () => {
        await page.getByRole("link", { name: castle.name, exact: true }).click();
        await chooseDay(page, t);
        await logIn(page, t, couple);
        await expect(page.getByLabel(t("venue:form.guests"), { exact: true })).toHaveValue("95");
        await sendMessage(page, t, message);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(castle.name);
        await expect(page.getByText(message)).toBeVisible();
      });
      await test.step("writes to the other one, without another login", async () => {
        await page.goto(marketUrl(market, await venuePath(barn.id)));
        await chooseDay(page, t);
        await sendMessage(page, t, message);
      });
      await test.step("proves its mailbox", async () => {
        const text = await value<string>(
          "SELECT text FROM outbox WHERE recipient = ? AND instr(text, ?) > 0 LIMIT 1",
          couple.email,
          castle.name,
        );
        await page.goto(marketUrl(market, /\/confirm-email\/\S+/.exec(text)?.[0] ?? ""));
        await page.getByRole("button", { name: t("returns:mailbox.submit") }).click();
        await expect(page.getByText(t("returns:mailbox.done"))).toBeVisible();
      });

      await test.step("the first venue weighs, unlocks and reads", async () => {
        const house = await openRequests(browser, market, castle.provider);
        await expect(house.getByText(castle.name).first()).toBeVisible();
        await expect(house.locator("body")).not.toContainText(couple.lastname);
        await house.getByRole("heading", { level: 3 }).getByRole("link").first().click();
        await expect(house.getByText(t("venuerequest:facts.guests", { count: 95 }))).toBeVisible();
        await expect(house.getByText(t("received:facts.email"))).toBeVisible();
        await house.getByRole("button", { name: t("received:unlock.button", { count: 1 }) }).click();
        await expect(house.getByText(couple.lastname).first()).toBeVisible();
        await expect(house.getByText(message)).toBeVisible();
        await house.context().close();
      });
      await test.step("the second one declines", async () => {
        const house = await openRequests(browser, market, barn.provider);
        await house.getByRole("heading", { level: 3 }).getByRole("link").first().click();
        await house.getByText(t("received:decline.heading"), { exact: true }).click();
        await house.getByRole("radio", { name: t("received:decline.reason.not_available") }).check();
        await house.getByRole("button", { name: t("received:decline.submit") }).click();
        await expect(house.getByRole("status")).toBeVisible();
        await house.context().close();
        await write({
          sql: "UPDATE requests SET rejected_at = rejected_at - 600000 WHERE provider_id = ?",
          args: [barn.provider.id],
        });
      });
      await test.step("the couple reads both answers", async () => {
        await page.goto(marketUrl(market, "/presentation"));
        const rows = page.getByRole("region", { name: t("venuerequest:list") }).getByRole("listitem");
        await expect(rows.filter({ hasText: castle.name })).toContainText(t("project:summary.accepted"));
        await expect(rows.filter({ hasText: barn.name })).toContainText(t("project:summary.declined"));
        await rows.filter({ hasText: barn.name }).getByRole("link").click();
        await expect(page.getByText(t("project:summary.reason.not_available"))).toBeVisible();
        await expect(page.getByRole("link", { name: t("venuerequest:others") })).toBeVisible();
      });
      await test.step("the couple withdraws a request, and says why", async () => {
        await page.goto(marketUrl(market, "/presentation"));
        const rows = page.getByRole("region", { name: t("venuerequest:list") }).getByRole("listitem");
        await rows.filter({ hasText: castle.name }).getByRole("link").click();
        await page.getByText(t("venuerequest:withdraw.link"), { exact: true }).click();
        const submit = page.getByRole("button", { name: t("venuerequest:withdraw.submit") });
        await submit.click();
        await expect(page.getByRole("alert")).toContainText(t("venuerequest:withdraw.error"));
        await page.getByRole("radio", { name: t("venuerequest:withdraw.found") }).check();
        await submit.click();
        await expect(page.getByRole("status")).toContainText(t("venuerequest:withdraw.done"));
        await expect(submit).toHaveCount(0);
      });
      expectQuiet(watch);
    });
  });

async function newHouse(market: keyof typeof TOWNS) {
  const provider = await insertApprovedProvider({ provider: newProvider(market), columns: { kind: "venue" } });
  const name = `Haus ${newWord()}`;
  return { provider, name, id: await listVenue(provider, { name, town: TOWNS[market] }) };
}

async function searchTown(page: Page, t: TextOf, town: string): Promise<void> {
  const guests = page.getByLabel(t("venue:form.guests"), { exact: true });
  if (!(await guests.isVisible())) await page.getByText(t("directory:filter.more"), { exact: true }).click();
  await page.getByRole("textbox", { name: t("search:city"), exact: true }).fill(town);
  await guests.fill("95");
  await guests.press("Enter");
  await expect(page).toHaveURL(containing("guests=95"));
}

async function chooseDay(page: Page, t: TextOf): Promise<void> {
  await page.getByLabel(t("venue:form.date"), { exact: true }).fill(DAY);
  await page.getByLabel(t("venue:form.guests"), { exact: true }).fill("95");
  await page.getByRole("button", { name: t("venuerequest:write") }).click();
}

async function logIn(page: Page, t: TextOf, couple: TestCouple): Promise<void> {
  await expect(page.getByText(t("venuerequest:signIn"))).toBeVisible();
  await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
  await page.getByRole("button", { name: t("account:phone.submit") }).click();
  await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
  await page.getByRole("textbox", { name: t("account:code.label") }).fill(await codeTexted(couple.phone.e164));
  await page.getByRole("button", { name: t("account:code.confirm") }).click();
}

async function sendMessage(page: Page, t: TextOf, message: string): Promise<void> {
  const field = page.getByRole("textbox", { name: t("search:contact.message") });
  await expect(field).toBeVisible();
  await hydrated(page);
  await field.fill(message);
  await page.getByRole("button", { name: t("search:contact.send") }).click();
  await expect(page.getByRole("status")).toBeVisible();
}

async function openRequests(browser: Browser, market: keyof typeof TOWNS, provider: ProviderAccount): Promise<Page> {
  const context = await browser.newContext({ locale: LOCALES[market], javaScriptEnabled: runsScripts() });
  await signInProvider(context, provider);
  const page = await context.newPage();
  await page.goto(marketUrl(market, "/pro/requests"));
  return page;
}
