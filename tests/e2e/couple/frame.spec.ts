import { expect, type Locator, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { acceptWithMessages } from "../support/conversations";
import { insertAccount, signIn } from "../support/couples";
import { value } from "../support/database";
import { demoPlanners } from "../support/demo-planners";
import { misfits } from "../support/misfits";
import { profilePath, venuePath } from "../support/profiles";
import { textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";
import { written } from "../support/written-project";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const PHONE = { width: 360, height: 620 };

const thumbBar = (page: Page) => page.getByRole("navigation", { name: t("common:thumb.label") });
const footer = (page: Page) => page.getByRole("contentinfo");

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible.");
  return { ...box, bottom: box.y + box.height };
}

test.use({ viewport: PHONE });

test("phones have planners, venues, favourites and the couple's home at the bottom of the window, on pages without an action bar of their own (frame-9)", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await page.goto(at("/venues"));
  const bar = thumbBar(page);
  await expect(bar.getByRole("link")).toHaveText([
    t("common:thumb.planners"),
    t("common:nav.venuesShort"),
    t("common:thumb.favorites"),
    t("common:nav.login"),
  ]);
  await expect(bar.locator("[aria-current=page]")).toHaveText(t("common:nav.venuesShort"));
  const { height, bottom } = await boxOf(bar);
  expect(height).toBeGreaterThanOrEqual(56);
  expect(height).toBeLessThanOrEqual(64);
  expect(bottom).toBe(PHONE.height);

  await page.locator("#main summary").first().click();
  await page.getByRole("searchbox").or(page.getByRole("textbox")).first().focus();
  await expect(bar, "it makes room for the keyboard").toBeHidden();
  await page.getByRole("link").first().focus();
  await expect(bar).toBeVisible();

  const last = footer(page).getByRole("button").last();
  await last.focus();
  expect((await boxOf(last)).bottom, "the focus is not behind it").toBeLessThanOrEqual((await boxOf(bar)).y);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(footer(page))).bottom, "nothing is behind it").toBeLessThan((await boxOf(bar)).y + 1);
  expect(await page.evaluate(misfits)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
  expectQuiet(watch);
});

test("the price and the button of a planner are one row in place of the thumb bar, on the narrowest phone, too", async ({
  page,
}) => {
  const [planner] = await demoPlanners(1);
  await page.setViewportSize({ width: 320, height: 620 });
  for (const market of ["fr", "de", "be"] as const) {
    await page.goto(marketUrl(market, await profilePath(planner?.id ?? "")));
    const bar = page.locator("[data-bar]");
    expect((await boxOf(bar)).height).toBeLessThanOrEqual(64);
    expect((await boxOf(bar.getByRole("link"))).width).toBeGreaterThanOrEqual(180);
    await expect(page.locator("[data-thumb]")).toBeHidden();
    expect(await page.evaluate(misfits)).toEqual([]);
  }
});

test("the first screen of a desktop has the button of a planner, and that of a venue", async ({ page }) => {
  const [planner] = await demoPlanners(1);
  const venue = await value<string>("SELECT public_id FROM venues WHERE visible = 1 LIMIT 1");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at(await profilePath(planner?.id ?? "")));
  const start = page.getByRole("complementary").getByRole("link", { name: t("welcome:start") });
  expect((await boxOf(start)).bottom).toBeLessThanOrEqual(800);
  await page.goto(at(await venuePath(venue)));
  const write = page.getByRole("complementary").getByRole("button", { name: t("venuerequest:write") });
  expect((await boxOf(write)).bottom).toBeLessThanOrEqual(800);
});

test("the thumb bar counts a visitor's favourites, and links couples to their home", async ({ page, context }) => {
  const [planner] = await demoPlanners(1);
  await page.goto(at(await profilePath(planner?.id ?? "")));
  await page
    .getByRole("button", { name: t("favorites:add", { name: planner?.name ?? "" }) })
    .first()
    .click();
  await page.goto(at("/planners/fr"));
  await expect(thumbBar(page)).toContainText(t("common:thumb.marked", { count: 1 }));

  await signIn(context, await insertAccount());
  await page.goto(at("/sources"));
  await page.goto(at("/planners/fr"));
  await expect(thumbBar(page)).not.toContainText(t("common:thumb.marked", { count: 1 }));
  await thumbBar(page)
    .getByRole("link", { name: t("common:thumb.own") })
    .click();
  await expect(page).toHaveURL(at("/presentation"));
  await expect(thumbBar(page).locator("[aria-current=page]")).toHaveText(t("common:thumb.own"));
});

test("the form of a couple's conversation stays in sight on phones, above the thumb bar and below the last message (talk-17)", async ({
  page,
  context,
}) => {
  const { account, project } = await written();
  const conversation = await acceptWithMessages(project);
  await signIn(context, account);
  await page.goto(at(`/project/messages/${conversation}`));
  const form = page.locator("#message-form");
  const last = page.getByText("Avec plaisir, à 11 heures ?");
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await boxOf(form)).bottom).toBeCloseTo((await boxOf(thumbBar(page))).y, 0);
  await form.getByRole("textbox").fill("Bonjour !\n".repeat(40));
  expect((await boxOf(form)).height, "a long text scrolls").toBeLessThanOrEqual(200);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(form)).y);
  expect((await boxOf(form)).bottom).toBeLessThanOrEqual((await boxOf(footer(page))).y);
  await form.getByRole("textbox").blur();
  await page.getByRole("link", { name: "https://example.org/mariages?an=2027" }).focus();
  expect(await page.evaluate(misfits)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(form, "not in a low window").not.toBeInViewport();
});

test("the footer is one row on pages with one task, and folded on the phones of others (frame-10)", async ({
  page,
}) => {
  for (const path of ["/account", "/lp", "/pro/login", "/admin/login", "/confirm-review/unknown"]) {
    await page.goto(at(path));
    expect((await boxOf(footer(page))).height, path).toBeLessThanOrEqual(72);
    for (const key of ["common:nav.privacy", "common:nav.termsShort", "common:nav.help"])
      await expect(footer(page).getByRole("link", { name: t(key), exact: true }), path).toBeVisible();
  }

  await page.goto(at("/ranking"));
  expect((await boxOf(footer(page))).height).toBeLessThanOrEqual(420);
  const cookies = footer(page).getByRole("link", { name: t("common:nav.cookies") });
  await expect(cookies).toBeHidden();
  await footer(page)
    .locator("summary")
    .and(page.getByLabel(t("common:nav.rules")))
    .click();
  await expect(cookies).toBeVisible();
  const german = footer(page).getByRole("button", { name: "DE Deutsch" });
  const { width, height } = await boxOf(german);
  expect([width, height]).toEqual([44, 44]);
  await german.click();
  await expect(page).toHaveURL(at("/ranking"));
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
