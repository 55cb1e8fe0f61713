import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { codeTexted, describeWedding, httpBrowserLike, insertAccount, plannersShown, signIn } from "../support/couples";
import { rows } from "../support/database";
import { type DemoPlanner, demoPlanners } from "../support/demo-planners";
import { profilePath } from "../support/profiles";
import { beginning, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";
import { barButton } from "../support/wizard-pages";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

const heart = (page: Page, text: "add" | "remove", { name }: DemoPlanner) =>
  page.getByRole("button", { name: beginning(t(`favorites:${text}`)) }).and(page.getByRole("button", { name }));

async function mark(page: Page, planner: DemoPlanner): Promise<void> {
  await page.goto(at(await profilePath(planner.id)));
  await heart(page, "add", planner).click();
  await expect(page.getByRole("status")).toContainText(t("favorites:flash.added"));
  await expect(page).toHaveURL(at(await profilePath(planner.id)));
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
  const [first, second] = (await demoPlanners(2)) as [DemoPlanner, DemoPlanner];

  await mark(page, first);
  await mark(page, second);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("common:nav.favorites") })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("favorites:heading") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText([second.name, first.name]);
  await expect(page.getByText(t("favorites:visitor"))).toBeVisible();

  await page.getByRole("link", { name: t("favorites:write", { count: 2 }) }).click();
  await expect(page).toHaveURL(at("/account"));
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
  await barButton(page).click();
  await expect(page).toHaveURL(/step=5/);
  expect(await cookieNames(context), "the wish is fulfilled").not.toContain("planners");
  await page.goto(at("/favorites"));
  const tiles = page.getByRole("main").getByRole("listitem");
  for (const { name } of [first, second])
    await expect(tiles.filter({ hasText: name }).first()).toContainText(t("planner:contacted"));
  expectQuiet(watch);
});

test("a couple marks and removes, and an empty list says what to do", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
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
  await expect(page.getByRole("link", { name: t("favorites:write", { count: 1 }) })).toHaveCount(0);
  expect(await storedOf(account.id)).toEqual([]);
});

test("a couple that follows such a link keeps the wish, and comes to its projects", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  await mark(page, planner);
  await page.goto(at("/favorites"));
  await page.getByRole("link", { name: t("favorites:write", { count: 1 }) }).click();
  await expect(page).toHaveURL(at("/presentation"));
  const browser = await httpBrowserLike(context, "fr");
  const draft = await describeWedding(browser, account);
  expect((await plannersShown(browser, draft)).shown[0]).toBe(planner.id);
});
