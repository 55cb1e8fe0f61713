import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { insertAccount, newCouple, newWord, signIn } from "../support/couples";
import { rows } from "../support/database";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { containing, textsOf } from "../support/texts";
import { pickPlace, placeField } from "../support/wizard-pages";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const save = (page: Page, of = t) => page.getByRole("button", { name: of("profile:save"), exact: true });
const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const back = (page: Page) => page.getByRole("link", { name: t("profile:back"), exact: true });

test("first name, last name and phone can be read on the profile, but not changed (profile-4)", async ({
  page,
  context,
}) => {
  const account = await insertAccount();
  await signIn(context, account);
  await page.goto(at("/profile"));
  await hydrated(page);
  await expect(page.getByText(`${account.firstname} ${account.lastname}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveCount(1);
  for (const name of ["firstname", "lastname", "phone"]) await expect(page.locator(`[name=${name}]`)).toHaveCount(0);
  await expect(page.getByLabel(t("profile:email"), { exact: true })).toHaveValue(account.email);
});

test("nothing to save is said after", async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  await page.goto(at("/profile"));
  await hydrated(page);
  await expect(back(page)).toBeVisible();
  await save(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText(t("profile:unchangedTitle"));
  await expect(back(page), "there is an error").toHaveCount(0);
  const email = page.getByLabel(t("profile:email"), { exact: true });
  await email.fill(`${newWord()}@couples.test`);
  await email.fill("nobody");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText(t("account:error.summary"));
  await expect(email).toHaveValue("nobody");
  await expect(back(page)).toHaveCount(0);
  const address = `${newWord()}@couples.test`;
  await email.fill(address);
  await save(page).click();
  await expect(told(page, t("profile:saved"))).toBeVisible();
  await expect(back(page)).toBeVisible();
  expect(await rows("SELECT email FROM accounts WHERE id = ?", account.id)).toEqual([{ email: address }]);
});

test("a missing town is asked for as soon as the profile opens (profile-5)", async ({ page, context }) => {
  const account = await insertAccount(newCouple(), { onboarded: false });
  await signIn(context, account);
  await page.goto(at("/presentation"));
  await expect(page).toHaveURL(at("/profile"));
  await expect(page.getByRole("alert")).toContainText(t("profile:missing.title"));
  await expect(placeField(page, t("profile:city"))).toHaveAccessibleDescription(containing(t("profile:missing.city")));
  await expect(back(page)).toHaveCount(0);
  await hydrated(page);
  await pickPlace(page, t, t("profile:city"), "Strasbourg");
  await save(page).click();
  await expect(told(page, t("profile:saved"))).toBeVisible();
  await page.goto(at("/presentation"));
  await expect(page).toHaveURL(at("/presentation"));
});

test("a new language applies immediately (profile-3)", async ({ page, context }) => {
  const de = textsOf("de");
  const account = await insertAccount();
  await signIn(context, account);
  await page.goto(at("/profile"));
  await hydrated(page);
  await page.getByLabel(t("profile:locale"), { exact: true }).selectOption("de");
  if (runsScripts()) {
    await expect(page.getByRole("heading", { level: 1, name: de("profile:heading") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByLabel(de("profile:locale"), { exact: true })).toHaveValue("de");
    const email = page.getByLabel(de("profile:email"), { exact: true });
    await hydrated(page);
    await email.fill("nobody");
    await save(page, de).click();
    await expect(email).toHaveAccessibleDescription(containing(de("account:error.email")));
    await email.fill(account.email);
    await save(page, de).click();
  } else await save(page).click();
  await expect(told(page, de("profile:saved"))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await rows("SELECT locale FROM accounts WHERE id = ?", account.id)).toEqual([{ locale: "de" }]);
});

test("what was typed before the script ran can be saved", SCRIPT, async ({ page, context }) => {
  await signIn(context, await insertAccount());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at("/profile"), { waitUntil: "commit" });
  await page.getByLabel(t("profile:email"), { exact: true }).fill(`${newWord()}@couples.test`);
  release();
  await hydrated(page);
});
