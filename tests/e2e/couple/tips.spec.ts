import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { describeWedding, httpBrowserOf, insertAccount, plannersShown, signIn } from "../support/couples";
import { misfits } from "../support/misfits";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { beginning, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const WORDS = t("planner:premiumTip");

async function choosing(page: Page, context: BrowserContext) {
  const account = await insertAccount();
  const other = await httpBrowserOf(account);
  const project = await describeWedding(other, account);
  const { shown } = await plannersShown(other, project);
  await signIn(context, account);
  await page.goto(marketUrl("fr", "/sources")); // Renews the session.
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", `/formulaire?step=4&draft=${project}`));
  await hydrated(page);
  // The first planner has Premium, and its chip has an explanation.
  const card = page.locator(`#planner-${shown[0]}`);
  await card.getByRole("link", { name: beginning(t("planner:view")) }).click();
  const profile = runsScripts() ? page.getByRole("dialog") : page.getByRole("main");
  await expect(asking(profile)).toBeVisible();
  return { profile, watch };
}

const asking = (within: ReturnType<Page["locator"]>) =>
  within.locator("summary").filter({ hasText: t("planner:premium") });
const tip = (page: Page) => page.getByRole("tooltip").filter({ hasText: WORDS });

test("explanations open by pointer and by key, and close by Escape, with and without scripts (page-7)", async ({
  page,
  context,
}) => {
  const { profile, watch } = await choosing(page, context);
  const chip = asking(profile);
  await expect(chip).toHaveAccessibleDescription(WORDS);
  if (!runsScripts()) {
    await chip.click();
    await expect(profile.getByText(WORDS)).toBeVisible();
    return;
  }
  await chip.hover();
  await expect(tip(page)).toBeVisible();
  await tip(page).hover();
  await expect(tip(page), "its words can be pointed at").toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip(page)).toHaveCount(0);

  for (let presses = 0; presses < 9 && (await tip(page).count()) === 0; presses++) await page.keyboard.press("Tab");
  await expect(tip(page)).toBeVisible();
  await expect(chip, "the focus stays where it is").toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tip(page)).toHaveCount(0);
  await expect(chip, "and the profile is still open").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tip(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(tip(page)).toHaveCount(0);
  expectQuiet(watch);
});

test("an explanation that cannot be loaded opens as a section (page-7)", SCRIPT, async ({ page, context }) => {
  await page.route("**/tooltip-*.js", (route) => route.abort());
  const { profile } = await choosing(page, context);
  await asking(profile).click();
  await expect(profile.getByText(WORDS)).toBeVisible();
});

test.describe("with fingers", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("an explanation opens by a tap, and closes by one outside of it (page-9)", SCRIPT, async ({ page, context }) => {
    const { profile, watch } = await choosing(page, context);
    const chip = asking(profile);
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await chip.tap();
    await expect(tip(page)).toBeVisible();
    expect(await page.evaluate(misfits)).toEqual([]);
    await profile.getByRole("heading").first().tap();
    await expect(tip(page)).toHaveCount(0);
    expectQuiet(watch);
  });
});
