import { expect, type Page, test } from "@playwright/test";
import { picture } from "../../support/pictures";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { value } from "../support/database";
import { addPhoto, photosOf } from "../support/photos";
import { insertApprovedProvider, newProvider, providerBrowser, signInProvider } from "../support/providers";
import { hydrated, runsScripts } from "../support/script";
import { startingWith, type TextOf, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const file = async (width = 1200, height = 800) => ({
  name: "jardin.png",
  mimeType: "image/png",
  buffer: await picture("png", width, height),
});

async function fill(page: Page, t: TextOf, title: string) {
  await page.getByLabel(t("photos:field.title"), { exact: true }).fill(title);
  await page.getByLabel(t("photos:field.description"), { exact: true }).fill("Le jardin au soir, avant le dîner.");
}

const chooser = (page: Page, t: TextOf, key = "photos:field.photo") => page.getByLabel(t(key), { exact: true });
const told = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function atEmptyGallery(page: Page) {
  const owner = await insertApprovedProvider();
  await signInProvider(page.context(), owner);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await hydrated(page);
  return owner;
}

async function withoutAxeProblems(page: Page) {
  if (!runsScripts()) return; // axe is a script
  expect(await axeFindings(page)).toEqual([]);
}

// What fades in has less contrast on its way.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const market of ["fr", "de"] as MarketName[]) {
  test(`a gallery is filled, ordered and told of, and couples see it (${market})`, async ({ page, context }) => {
    test.slow();
    const owner = await insertApprovedProvider({ provider: newProvider(market) });
    const t = textsOf(owner.locale);
    await signInProvider(context, owner);
    await page.goto(marketUrl(market, "/pro")); // gets a token
    const watch = await watchPage(page);
    await page.goto(marketUrl(market, "/pro/photos"));
    await hydrated(page);
    await expect(page.getByText(t("photos:gallery.empty"))).toBeVisible();
    await withoutAxeProblems(page);

    for (const title of ["Le jardin", "La table"]) {
      await chooser(page, t).setInputFiles(await file(title === "Le jardin" ? 1200 : 1210));
      if (runsScripts()) {
        const dialog = page.getByRole("dialog", { name: t("photos:crop.title") });
        await expect(dialog).toBeVisible();
        if (title === "Le jardin") {
          await withoutAxeProblems(page);
          await dialog.getByRole("button", { name: t("photos:crop.handle.e"), exact: true }).press("Shift+ArrowLeft");
          await expect(dialog.getByText(/800/)).toBeVisible();
          await dialog.getByRole("button", { name: t("photos:crop.take") }).click();
        } else await dialog.getByRole("button", { name: t("photos:crop.cancel") }).click();
        await expect(dialog).toBeHidden();
      }
      await fill(page, t, title);
      await page.getByRole("button", { name: t("photos:add.submit") }).click();
      await expect(told(page, t("photos:flash.added"))).toBeVisible();
      await hydrated(page);
    }
    const [garden] = await photosOf(owner);
    if (runsScripts()) expect(garden?.width, "a part was chosen").toBeLessThan(1200);
    else expect(garden).toMatchObject({ width: 1200, height: 800 });
    await withoutAxeProblems(page);

    const titles = page.locator(".photos").getByRole("heading");
    await expect(titles).toHaveText(["Le jardin", "La table"]);
    await page.getByRole("button", { name: startingWith(t("photos:gallery.earlier")) }).click();
    await expect(titles).toHaveText(["La table", "Le jardin"]);

    await page.getByRole("link", { name: new RegExp(`${t("photos:gallery.edit")}.*Le jardin`) }).click();
    await hydrated(page);
    await withoutAxeProblems(page);
    await page.getByLabel(t("photos:field.keyImage")).check();
    await page.getByLabel(t("photos:field.alt"), { exact: true }).fill("Un jardin éclairé");
    await page.getByRole("button", { name: t("photos:edit.save"), exact: true }).click();
    await expect(told(page, t("photos:flash.saved"))).toBeVisible();
    await expect(page.getByText(t("photos:state.key"), { exact: true })).toBeVisible();

    await page.goto(marketUrl(market, `/planner/${owner.publicId}`));
    const shown = page.getByRole("group", { name: t("planner:profile.gallery") }).getByRole("img");
    await expect(shown).toHaveCount(2);
    await expect(shown.first()).toHaveAttribute("alt", "Un jardin éclairé");
    await expect(shown.first()).toHaveAttribute("srcset", /\/media\/\S+\/320 320w/);
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expectQuiet(watch);
  });
}

test("a profile photo is a square, and can be taken away again", async ({ page, context }) => {
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro")); // gets a token
  const watch = await watchPage(page);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await page.getByRole("link", { name: t("photos:profile.add") }).click();
  await hydrated(page);
  await chooser(page, t).setInputFiles(await file(900, 500));
  if (runsScripts()) {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("photos:crop.take") })
      .click();
    await expect(page.getByText(t("photos:crop.chosen", { width: 500, height: 500 }))).toBeVisible();
  }
  await page.getByRole("button", { name: t("photos:profile.save") }).click();
  await expect(told(page, t("photos:flash.profileSaved"))).toBeVisible();
  const src = await value<string>("SELECT profile_image FROM providers WHERE id = ?", owner.id);
  await page.goto(marketUrl("fr", `/planner/${owner.publicId}`));
  await expect(page.locator(`img[src^="${src}/"]`).first()).toHaveAttribute("sizes", "184px");
  await page.goto(marketUrl("fr", "/pro/photos/profile"));
  await page.getByText(t("photos:profile.remove"), { exact: true }).click();
  await page.getByRole("button", { name: t("photos:profile.removeSubmit") }).click();
  await expect(told(page, t("photos:flash.profileRemoved"))).toBeVisible();
  expect(await value("SELECT profile_image FROM providers WHERE id = ?", owner.id)).toBeNull();
  expectQuiet(watch);
});

test("what was typed stays when the photograph is unfit, and the field says why", async ({ page }) => {
  const t = textsOf("fr");
  const owner = await atEmptyGallery(page);
  await chooser(page, t).setInputFiles(await file(300, 800));
  await fill(page, t, "Trop petite");
  if (!runsScripts()) await page.getByRole("button", { name: t("photos:add.submit") }).click();
  const reason = t("photos:error.tooSmall", { side: 360 }).replace(/\s+/g, " ");
  await expect(chooser(page, t)).toHaveAccessibleDescription(new RegExp(reason.slice(0, 30)));
  await expect(page.getByLabel(t("photos:field.title"), { exact: true })).toHaveValue("Trop petite");
  expect(await photosOf(owner)).toEqual([]);
});

test("a full gallery says so, and deleting is asked for twice", async ({ page, context }) => {
  test.slow();
  const owner = await insertApprovedProvider();
  const browser = await providerBrowser(owner);
  for (let n = 0; n < 5; n++) await addPhoto(browser, await picture("jpeg", 600 + n, 400), { title: `Photo ${n}` });
  const t = textsOf("fr");
  const sixth = await addPhoto(browser, await picture("jpeg", 700, 400));
  expect(sixth.status).toBe(409);
  expect(sixth.text).toContain(t("photos:error.quota", { count: 5 }));
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await expect(page.getByText(t("photos:add.full", { count: 5 }))).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`${t("photos:gallery.edit")}.*Photo 2`) }).click();
  const remove = page.getByRole("button", { name: t("photos:edit.removeSubmit") });
  await expect(remove).toBeHidden();
  await page
    .locator("summary")
    .filter({ hasText: t("photos:edit.remove") })
    .click();
  await remove.click();
  await expect(told(page, t("photos:flash.removed"))).toBeVisible();
  expect(await photosOf(owner)).toHaveLength(4);
});

test("a photograph whose words lead past the platform waits for a moderator", async ({ page, context }) => {
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await addPhoto(await providerBrowser(owner), await picture("jpeg"), { caption: "www.jardin.fr" });
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await expect(page.getByText(t("photos:state.held"))).toBeVisible();
  await page.goto(marketUrl("fr", `/planner/${owner.publicId}`));
  await expect(page.getByRole("group", { name: t("planner:profile.gallery") })).toHaveCount(0);
});

test("a photograph without a title is asked for once more, and with a script it stays", async ({ page }) => {
  const t = textsOf("fr");
  const owner = await atEmptyGallery(page);
  await chooser(page, t).setInputFiles(await file(900, 700));
  if (runsScripts())
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("photos:crop.take") })
      .click();
  await page.getByLabel(t("photos:field.description"), { exact: true }).fill("Une journée de juin au jardin.");
  const send = page.getByRole("button", { name: t("photos:add.submit") });
  await send.click();
  await expect(page.locator("#error-summary")).toBeFocused();
  await expect(page.locator("#error-summary")).toContainText(t("photos:error.title", { titleMin: 3, titleMax: 80 }));
  if (runsScripts()) {
    await expect(chooser(page, t)).not.toHaveValue("");
    await page.getByLabel(t("photos:field.title"), { exact: true }).fill("Le jardin");
    await send.click();
    await expect(told(page, t("photos:flash.added"))).toBeVisible();
    expect(await photosOf(owner)).toHaveLength(1);
  } else {
    await expect(page.locator("#error-summary")).toContainText(t("photos:error.again"));
    await expect(page.getByLabel(t("photos:field.description"), { exact: true })).toHaveValue(/juin/);
    expect(await photosOf(owner)).toEqual([]);
  }
});
