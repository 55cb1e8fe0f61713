import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { codeTexted, newCouple } from "../support/couples";
import { beginning, textsOf } from "../support/texts";
import { DAY } from "../support/venues";
import { expectQuiet, watchPage } from "../support/watch-page";
import { nextButton, pickPlace, placeField } from "../support/wizard-pages";

const t = textsOf("fr");
const MONTH = DAY.slice(0, 7);

test("from the home page to three planners of a month, and through sign-in to the wizard with these answers (welcome-10)", async ({
  page,
}) => {
  const couple = newCouple("fr");
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr"));
  const form = page.getByRole("region", { name: t("welcome:free.heading") });
  await form.getByRole("textbox", { name: t("search:city") }).fill("Lyon");
  await form.getByLabel(t("wizard:setting.month")).selectOption(MONTH);
  await form.getByRole("button", { name: t("welcome:free.submit") }).click();
  await expect(page).toHaveURL(new RegExp(`/who-is-free/\\d+_[\\d.]+_[\\d.]+_0/${MONTH}/mariage$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lyon");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveCount(3);
  await page.getByRole("link", { name: t("welcome:free.write", { count: 3 }) }).click();
  await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
  await page.getByRole("button", { name: t("account:phone.submit") }).click();
  await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
  await page.getByRole("textbox", { name: t("account:code.label") }).fill(await codeTexted(couple.phone.e164));
  await page.getByRole("button", { name: t("account:code.confirm") }).click();
  await page.getByLabel(t("account:register.firstname"), { exact: true }).fill(couple.firstname);
  await page.getByLabel(t("account:register.lastname"), { exact: true }).fill(couple.lastname);
  await page.getByLabel(t("account:register.email"), { exact: true }).fill(couple.email);
  await pickPlace(page, t, t("account:register.city"), couple.city);
  await page.getByRole("button", { name: t("account:register.submit") }).click();
  await expect(page.getByText(t("account:flash.registered"))).toBeVisible();
  await expect(page.locator("input[name=eventType][value=mariage]")).toBeChecked();
  await nextButton(page, t).click();
  await expect(placeField(page, t("wizard:setting.place"))).toHaveValue("Lyon");
  await expect(page.locator("input[name=eventLocationFor]")).toHaveValue("Lyon");
  await expect(page.getByRole("main")).toContainText(`/${MONTH.slice(5)}/${MONTH.slice(0, 4)}`);
  expectQuiet(watch);
});

test("an unclear place is asked for again; one without planners links to the directory", async ({ page }) => {
  await page.goto(marketUrl("fr", `/who-is-free?city=Nulleparville&month=${MONTH}&kind=mariage`));
  await expect(page.getByText(t("refused:place", { text: "Nulleparville" }))).toBeVisible();
  await page.goto(marketUrl("fr", `/who-is-free?city=Reykjavik&month=${MONTH}&kind=mariage`));
  await expect(page.getByText(t("welcome:free.none"))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("common:nav.directory") })
    .click();
  await expect(page).toHaveURL(marketUrl("fr", "/planners"));
});

test("the home page keeps its button in the first screen of a phone (welcome-12)", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 620 });
  await page.goto(marketUrl("fr"));
  const start = page.getByRole("link", { name: beginning(t("welcome:start")) }).first();
  const box = await start.boundingBox();
  expect((box?.y ?? 620) + (box?.height ?? 0)).toBeLessThanOrEqual(560);
});
