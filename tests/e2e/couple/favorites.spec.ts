import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketHost, marketUrl } from "../support/addresses";
import {
  codeTexted,
  describeWedding,
  enterPhone,
  httpBrowserLike,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
  signIn,
} from "../support/couples";
import { rows, value } from "../support/database";
import { fieldIn, HttpBrowser } from "../support/http-browser";
import { runsScripts } from "../support/script";
import { beginning, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

interface Planner {
  id: string;
  name: string;
}

/** Planners that couples can see, in no certain order. */
const planners = (count: number) =>
  rows<Planner>(
    `SELECT public_id AS id, name FROM providers WHERE kind = 'planner' AND visible = 1 AND status = 'verified'
      ORDER BY random() LIMIT ${count}`,
  );

const heart = (page: Page, text: "add" | "remove", { name }: Planner) =>
  page.getByRole("button", { name: beginning(t(`favorites:${text}`)) }).and(page.getByRole("button", { name }));

async function mark(page: Page, planner: Planner): Promise<void> {
  await page.goto(at(`/planner/${planner.id}`));
  await heart(page, "add", planner).click();
  await expect(page.getByRole("status")).toContainText(t("favorites:flash.added"));
  await expect(page).toHaveURL(at(`/planner/${planner.id}`));
  await expect(heart(page, "remove", planner)).toBeVisible();
}

const cookieNames = async (context: BrowserContext) => (await context.cookies(at("/"))).map(({ name }) => name);
const storedOf = (account: number) =>
  rows<{ id: string }>(
    "SELECT public_id AS id FROM favorites f JOIN providers p ON p.id = f.provider_id WHERE account_id = ? ORDER BY f.created_at DESC",
    account,
  ).then((found) => found.map(({ id }) => id));

test("a visitor marks planners, logs in, and writes to them", async ({ page, context }) => {
  const watch = await watchPage(page);
  const account = await insertAccount();
  const [first, second] = (await planners(2)) as [Planner, Planner];

  await mark(page, first);
  await mark(page, second);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.favorites") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("favorites:heading") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([second.name, first.name]);
  await expect(page.getByText(t("favorites:visitor"))).toBeVisible();

  await page.getByRole("link", { name: t("favorites:write") }).click();
  await expect(page).toHaveURL(at("/"));
  await page.goto(at("/account"));
  await page.getByLabel(t("account:phone.label")).fill(account.phone.national);
  await page.getByRole("button", { name: t("account:phone.submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("account:code.heading") })).toBeVisible();
  await page.getByLabel(t("account:code.label")).fill(await codeTexted(account.phone.e164));
  await page.getByRole("button", { name: t("account:code.confirm") }).click();
  await expect(page).toHaveURL(at("/presentation"));
  expect(await storedOf(account.id)).toEqual([second.id, first.id]);
  expect(await cookieNames(context), "moved, not copied").not.toContain("favorites");

  const browser = await httpBrowserLike(context, "fr");
  await describeWedding(browser, account);
  await page.goto(at("/formulaire?step=4"));
  const boxes = page.getByRole("checkbox");
  await expect(boxes.nth(0)).toHaveValue(second.id);
  await expect(boxes.nth(1)).toHaveValue(first.id);
  for (const box of [0, 1]) await expect(boxes.nth(box)).toBeChecked();
  await expect(page.getByText(t("planner:choseYou"))).toHaveCount(2);
  await page.getByLabel(t("wizard:choice.messageLabel")).fill("Bonjour à vous");
  await page.getByRole("button", { name: t("wizard:choice.send") }).click();
  await expect(page).toHaveURL(/step=5/);
  expect(await cookieNames(context), "the wish is fulfilled").not.toContain("planners");
  await page.goto(at("/favorites"));
  for (const { id } of [first, second])
    await expect(page.locator(`#planner-${id}`)).toContainText(t("planner:contacted"));
  expectQuiet(watch);
});

test("a couple marks and removes, and an empty list says what to do", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  const [planner] = (await planners(1)) as [Planner];
  await mark(page, planner);
  expect(await storedOf(account.id)).toEqual([planner.id]);
  expect(await cookieNames(context)).not.toContain("favorites");
  await page.goto(at("/favorites"));
  await expect(page.getByText(t("favorites:visitor"))).toHaveCount(0);
  const button = heart(page, "remove", planner);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.press("Enter");
  await expect(page.getByText(t("favorites:none"))).toBeVisible();
  await expect(page.getByRole("status")).toContainText(t("favorites:flash.removed"));
  await expect(page.getByRole("link", { name: t("favorites:write") })).toHaveCount(0);
  expect(await storedOf(account.id)).toEqual([]);
});

test("a couple that follows such a link keeps the wish, and comes to its projects", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  const [planner] = (await planners(1)) as [Planner];
  await mark(page, planner);
  await page.goto(at("/favorites"));
  await page.getByRole("link", { name: t("favorites:write") }).click();
  await expect(page).toHaveURL(at("/presentation"));
  const browser = await httpBrowserLike(context, "fr");
  const draft = await describeWedding(browser, account);
  expect((await plannersShown(browser, draft)).shown[0]).toBe(planner.id);
});

test("what a visitor marked waits for the registration", async () => {
  const browser = HttpBrowser.in("fr");
  const [planner] = (await planners(1)) as [Planner];
  await browser.post("/favorites", { prestataire: planner.id, intent: "add" });
  const couple = newCouple();
  await enterPhone(browser, couple.phone);
  expect(browser.cookies.has("favorites")).toBe(true);
  const { firstname, lastname, email, locale, city } = couple;
  const form = { firstname, lastname, email, locale, city };
  let answer = await browser.post("/register", form);
  if (answer.status === 400) {
    const cityPlace = /name="cityPlace"[^>]*value="(\d+)"/.exec(answer.text)?.[1] ?? "";
    answer = await browser.post("/register", { ...form, cityPlace, cityFor: fieldIn(answer.text, "cityFor") });
  }
  expect([answer.status, answer.location]).toEqual([303, "/formulaire"]);
  expect(browser.cookies.has("favorites")).toBe(false);
  const id = await value("SELECT id FROM accounts WHERE phone = ?", couple.phone.e164);
  expect(await storedOf(id)).toEqual([planner.id]);
});

test.describe("over HTTP", () => {
  test.beforeEach(() => test.skip(!runsScripts(), "The same with and without scripts."));

  test("favourites are nobody else's", async () => {
    const [planner] = (await planners(1)) as [Planner];
    const [mine, theirs] = await Promise.all([insertAccount(), insertAccount()]);
    const [a, b] = await Promise.all([httpBrowserOf(mine), httpBrowserOf(theirs)]);
    const add = { prestataire: planner.id, intent: "add" };
    expect((await a.post("/favorites", add)).status).toBe(303);
    expect((await b.get("/favorites")).text).not.toContain(planner.id);
    expect((await b.post("/favorites", { ...add, intent: "remove" })).status).toBe(303);
    expect(await storedOf(mine.id)).toEqual([planner.id]);
    const visitor = HttpBrowser.in("fr");
    expect((await visitor.get("/favorites")).text).not.toContain(planner.id);
    // A cookie that was signed for something else, or by nobody, is worth nothing.
    for (const forged of [a.cookies.get("token") ?? "", "garbage"]) {
      visitor.cookies.set("favorites", forged);
      expect((await visitor.get("/favorites")).text).toContain(t("favorites:none"));
    }
    const elsewhere = await b.postFrom("https://evil.example", "/favorites", add);
    expect(elsewhere.status).toBe(403);
    expect(await storedOf(theirs.id)).toEqual([]);
  });

  test("they are loaded once onboarding is finished", async () => {
    const newcomer = await insertAccount(newCouple(), { onboarded: false });
    const browser = await httpBrowserOf(newcomer);
    const [planner] = (await planners(1)) as [Planner];
    expect((await browser.get("/favorites")).location).toBe("/profile");
    const answer = await browser.post("/favorites", { prestataire: planner.id, intent: "add" });
    expect(answer.location).toBe("/profile");
    expect(await storedOf(newcomer.id)).toEqual([]);
  });

  test("hostile hearts change nothing and lead nowhere else", async () => {
    const account = await insertAccount();
    const couple = await httpBrowserOf(account);
    const [planner] = (await planners(1)) as [Planner];
    for (const browser of [couple, HttpBrowser.in("fr")]) {
      for (const prestataire of ["' OR 1=1 --", "", "x".repeat(3000), "0123456789ABCDEF"])
        expect((await browser.post("/favorites", { prestataire, intent: "add" })).status).toBe(400);
      expect((await browser.post("/favorites", { prestataire: planner.id, intent: "steal" })).status).toBe(400);
      for (const redirectTo of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
        const form = { prestataire: planner.id, intent: "remove", redirectTo };
        const { location = "" } = await browser.post("/favorites", form);
        expect(new URL(location, at("/")).host, redirectTo).toBe(marketHost("fr"));
      }
    }
    expect((await couple.post("/favorites", { prestataire: "0".repeat(16), intent: "add" })).status).toBe(404);
    expect(await storedOf(account.id)).toEqual([]);
  });

  test("a visitor has room for twelve, and is told so", async () => {
    const browser = HttpBrowser.in("fr");
    const many = await planners(13);
    for (const { id } of many)
      await browser.post("/favorites", { prestataire: id, intent: "add", redirectTo: "/favorites" });
    const { text } = await browser.get("/favorites");
    expect(text).toContain(t("favorites:flash.full", { count: 12 }));
    expect(text.match(/<article/g)).toHaveLength(12);
    expect(text).not.toContain(many[12]?.id ?? "-");
  });

  test("the heart of one visitor is never kept for another", async () => {
    const [planner] = (await planners(1)) as [Planner];
    const path = `/planner/${planner.id}`;
    const plain = await HttpBrowser.in("fr").get(path);
    const browser = HttpBrowser.in("fr");
    await browser.post("/favorites", { prestataire: planner.id, intent: "add", redirectTo: path });
    await browser.get(path); // shows the message
    const marked = await browser.get(path, { "If-None-Match": String(plain.headers.etag) });
    expect(marked.status, "not the page of before").toBe(200);
    expect(marked.text).toContain(t("favorites:remove"));
    for (const page of [plain, marked, await browser.get("/favorites")])
      expect(page.headers["cache-control"]).toMatch(/^private,/);
    expect((await browser.get(path, { "If-None-Match": String(marked.headers.etag) })).status).toBe(304);
    expect((await HttpBrowser.in("fr").get(path, { "If-None-Match": String(marked.headers.etag) })).status).toBe(200);
  });

  test("the link with a planner still works, and leaves no query behind", async () => {
    const [planner] = (await planners(1)) as [Planner];
    const visitor = HttpBrowser.in("fr");
    for (const query of [`prestataire=${planner.id}`, "planners=favorites"]) {
      const answer = await visitor.get(`/?project=new&${query}`);
      expect([answer.status, answer.location]).toEqual([302, "/"]);
    }
    for (const query of ["planners=all", "prestataire=short"])
      expect((await visitor.get(`/?project=new&${query}`)).status).toBe(200);
    const account = await insertAccount(newCouple());
    const couple = await httpBrowserOf(account);
    await couple.get(`/?project=new&prestataire=${planner.id}`);
    const draft = await describeWedding(couple, account);
    expect((await plannersShown(couple, draft)).shown[0]).toBe(planner.id);
  });
});
