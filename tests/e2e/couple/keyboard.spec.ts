import { expect, type Locator, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { codeTexted, dateNextYear, newCouple, newWord } from "../support/couples";
import { value } from "../support/database";
import { hydrated, runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { barButton, choice, nextButton, placeField, theme } from "../support/wizard-pages";

const t = textsOf("fr");
const MOST_PRESSES = 120;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MOST_PRESSES} times Tab did not reach ${target}.`);
}

/** Selects a radio button: Tab focuses its group, and arrow keys select in it. */
async function choose(page: Page, radio: Locator): Promise<void> {
  await expect(radio).toBeAttached();
  const name = await radio.getAttribute("name");
  const inGroup = () => page.evaluate((name) => document.activeElement?.getAttribute("name") === name, name);
  for (let presses = 0; presses < MOST_PRESSES && !(await inGroup()); presses++) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (let presses = 0; presses < MOST_PRESSES && !(await radio.isChecked()); presses++)
    await page.keyboard.press("ArrowDown");
  await expect(radio).toBeChecked();
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function pressOn(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  const ring = await button.evaluate((element) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return outlineStyle !== "none" || boxShadow !== "none";
  });
  expect(ring, `${button} shows its focus`).toBe(true);
  await page.keyboard.press("Enter");
}

async function typePlace(page: Page, label: string, town: string): Promise<void> {
  await type(page, placeField(page, label), town);
  if (!runsScripts()) return; // the server chose the biggest town of that name
  await expect(page.getByRole("option", { name: new RegExp(`^${town}, `) }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(placeField(page, label)).toHaveValue(new RegExp(`^${town}, `));
}

test("a couple gets from the welcome page to a sent message with the keyboard only (page-2)", async ({ page }) => {
  const couple = newCouple("fr");
  await page.goto(marketUrl("fr"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("common:skip") }), "the first stop leads to the content").toBeFocused();
  await pressOn(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: t("welcome:start") })
      .first(),
  );

  await type(page, page.getByLabel(t("account:phone.label")), couple.phone.national);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
  await hydrated(page);
  await type(page, page.getByLabel(t("account:code.label")), await codeTexted(couple.phone.e164));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: t("account:register.heading") })).toBeVisible();
  await hydrated(page);
  await type(page, page.getByLabel(t("account:register.firstname"), { exact: true }), couple.firstname);
  await type(page, page.getByLabel(t("account:register.lastname"), { exact: true }), couple.lastname);
  await type(page, page.getByLabel(t("account:register.email"), { exact: true }), couple.email);
  await typePlace(page, t("account:register.city"), "Lyon");
  await pressOn(page, page.getByRole("button", { name: t("account:register.submit") }));

  await expect(page.getByRole("heading", { level: 1, name: t("wizard:event.heading") })).toBeVisible();
  await hydrated(page);
  await choose(page, choice(page, "eventType", "mariage", "fr"));
  await choose(page, choice(page, "serviceType", "partial", "fr"));
  await choose(page, theme(page, t, "no"));
  await pressOn(page, nextButton(page, t));

  await expect(page.getByRole("heading", { level: 1, name: t("wizard:setting.heading") })).toBeVisible();
  await hydrated(page);
  await type(page, page.getByRole("textbox", { name: t("wizard:setting.date"), exact: true }), dateNextYear());
  await typePlace(page, t("wizard:setting.place"), "Lyon");
  await choose(page, choice(page, "guestRange", "50to100", "fr"));
  await choose(page, choice(page, "budgetRange", "20000to40000", "fr"));
  await choose(page, choice(page, "budgetPlannerRange", "2000to5000", "fr"));
  await pressOn(page, nextButton(page, t));

  await expect(page.getByRole("heading", { level: 1, name: t("wizard:wishes.heading") })).toBeVisible();
  await hydrated(page);
  await expect(choice(page, "languages", "fr", "fr"), "the page's language").toBeChecked();
  await choose(page, choice(page, "plannerPreference", "nearEvent", "fr"));
  await pressOn(page, nextButton(page, t));

  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await hydrated(page);
  await tabTo(page, page.getByRole("checkbox").first());
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  const message = `${newWord()} bonjour`;
  await type(page, page.getByRole("textbox", { name: t("wizard:choice.messageLabel") }), message);
  await pressOn(page, barButton(page));
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:done.sentHeading") })).toBeVisible();
  expect(await value("SELECT count(*) FROM requests WHERE instr(message, ?) > 0", message)).toBe(2);
});
