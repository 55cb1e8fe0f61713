import { expect, type Page, test } from "@playwright/test";
import { newPublicId } from "../../../app/domain/secrets.server";
import { heavyPicture, picture, turnedPicture } from "../../support/pictures";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { value } from "../support/database";
import { addPhoto, PHOTO_TEXTS, photosOf } from "../support/photos";
import { expectDrawn } from "../support/pixels";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, providerBrowser, signInProvider } from "../support/providers";
import { hydrated, runsScripts } from "../support/script";
import { type TextOf, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const file = async (width = 1200, height = 800) => ({
  name: "jardin.png",
  mimeType: "image/png",
  buffer: await picture("png", width, height),
});

const chooseSeveral = (page: Page, t: TextOf, files: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) =>
  page.getByLabel(t("photos:add.drop"), { exact: true }).setInputFiles(files);

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
  if (!runsScripts()) return; // axe needs scripts.
  expect(await axeFindings(page)).toEqual([]);
}

for (const market of ["fr", "de"] as MarketName[]) {
  test(`a gallery is filled, ordered and described, and couples see it (${market})`, { tag: `@${market}` }, async ({
    page,
    context,
  }) => {
    test.slow();
    const owner = await insertApprovedProvider({ provider: newProvider(market) });
    const t = textsOf(owner.locale);
    await signInProvider(context, owner);
    await page.goto(marketUrl(market, "/pro")); // Renews the session.
    const watch = await watchPage(page);
    await page.goto(marketUrl(market, "/pro/photos"));
    await hydrated(page);
    await expect(page.getByText(t("photos:gallery.empty"))).toBeVisible();
    await withoutAxeProblems(page);

    await chooseSeveral(page, t, [await file(1200), await file(1210)]);
    if (!runsScripts()) await page.getByRole("button", { name: t("photos:add.submit") }).click();
    const titleFields = page.getByLabel(t("photos:field.title"), { exact: true });
    await expect(titleFields).toHaveCount(2);
    if (runsScripts())
      await expect(page.getByText(t("photos:upload.done"), { exact: true }).filter({ visible: true })).toHaveCount(2);
    await withoutAxeProblems(page);
    for (const [index, title] of ["Le jardin", "La table"].entries()) {
      await titleFields.nth(index).fill(title);
      await page.getByLabel(t("photos:describe.what")).nth(index).fill("Le jardin au soir, avant le dîner.");
    }
    await page.getByRole("button", { name: t("photos:describe.submit") }).click();
    await expect(told(page, t("photos:flash.described"))).toBeVisible();
    await hydrated(page);

    const titles = page.locator("[data-photos]").getByRole("heading");
    await expect(titles).toHaveCount(2);
    const [before] = await titles.allTextContents();
    const laterOf = (title = "") =>
      page.getByRole("button", { name: new RegExp(`^${t("photos:gallery.later")}.*${title}$`) });
    const later = laterOf(before);
    await later.focus();
    await page.keyboard.press("Enter");
    await expect(titles.nth(1)).toHaveText(before ?? "");
    await expect(told(page, t("photos:gallery.moved", { title: before ?? "", place: 2, count: 2 }))).toBeVisible();
    await expect(later).toBeFocused();
    if ((await titles.allTextContents())[0] === "Le jardin") {
      await laterOf("Le jardin").click();
      await expect(titles).toHaveText(["La table", "Le jardin"]);
    }

    await page.getByRole("link", { name: new RegExp(`${t("photos:gallery.edit")}.*Le jardin`) }).click();
    await hydrated(page);
    await withoutAxeProblems(page);
    await page.getByLabel(t("photos:field.keyImage")).check();
    await page.getByLabel(t("photos:field.alt"), { exact: true }).fill("Un jardin éclairé");
    await page.getByRole("button", { name: t("photos:edit.save"), exact: true }).click();
    await expect(told(page, t("photos:flash.saved"))).toBeVisible();
    await expect(page.getByText(t("photos:pictures.key", { number: 2 }), { exact: true })).toBeVisible();

    await page.goto(marketUrl(market, await profilePath(owner.publicId)));
    const shown = page.getByRole("group", { name: t("planner:profile.gallery") }).getByRole("img");
    await expect(shown).toHaveCount(2);
    await expect(shown.first()).toHaveAttribute("alt", "Un jardin éclairé");
    await expect(shown.first()).toHaveAttribute("srcset", /\/media\/\S+\/320 320w/);
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await shown.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le jardin");
    if (runsScripts()) await expectDrawn(page.getByRole("main").getByRole("img").first());
    await expect(page.getByText("Le jardin au soir, avant le dîner.")).toBeVisible();
    expect(await page.locator("script").count()).toBe(0);
    await withoutAxeProblems(page);
    await page.getByRole("link", { name: t("planner:photo.next") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("La table");
    await expect(page.getByRole("link", { name: t("planner:photo.next") })).toHaveCount(0);
    expectQuiet(watch);
  });
}

test("a profile photo is a square, and can be taken away again", async ({ page, context }) => {
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro"));
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
  const key = await value<string>("SELECT profile_image FROM providers WHERE id = ?", owner.id);
  await page.goto(marketUrl("fr", await profilePath(owner.publicId)));
  await expect(page.locator(`img[src^="/media/${key}/"]`).first()).toHaveAttribute("sizes", "96px");
  await page.goto(marketUrl("fr", "/pro/photos/profile"));
  await page.getByText(t("photos:profile.remove"), { exact: true }).click();
  await page.getByRole("button", { name: t("photos:profile.removeSubmit") }).click();
  await expect(told(page, t("photos:flash.profileRemoved"))).toBeVisible();
  expect(await value("SELECT profile_image FROM providers WHERE id = ?", owner.id)).toBeNull();
  expectQuiet(watch);
});

test("the crop dialog shows the selected photo, wherever it is opened (photo-19)", async ({ page, context }) => {
  test.skip(!runsScripts(), "The dialog is a script.");
  test.slow();
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await addPhoto(await providerBrowser(owner), await picture("jpeg", 900, 600));
  const [photo] = await photosOf(owner);
  await signInProvider(context, owner);
  const canvas = page.getByRole("dialog").locator("canvas");
  const close = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: t("photos:crop.cancel") })
      .click();
  const [isRed, isBlue] = [
    ([red = 0, , blue = 0]: number[]) => red > blue + 50,
    ([red = 0, , blue = 0]: number[]) => blue > red + 50,
  ];

  await page.goto(marketUrl("fr", "/pro/photos/profile"));
  await hydrated(page);
  for (const format of ["png", "jpeg", "webp"] as const) {
    const turned = { name: `photo.${format}`, mimeType: `image/${format}`, buffer: await turnedPicture(format) };
    await chooser(page, t).setInputFiles(turned);
    const { topLeft, bottomRight, ratio } = await expectDrawn(canvas);
    expect([format, isRed(topLeft), isBlue(bottomRight), ratio.toFixed(1)]).toEqual([format, true, true, "0.7"]);
    await close();
  }

  await page.goto(marketUrl("fr", `/pro/photos/${photo?.publicId}`));
  await hydrated(page);
  await page.getByRole("button", { name: t("photos:crop.again") }).click();
  expect((await expectDrawn(canvas)).ratio.toFixed(1)).toBe("1.5");
  await close();
  await chooser(page, t, "photos:edit.replace").setInputFiles(await file(800, 800));
  expect((await expectDrawn(canvas)).ratio.toFixed(1)).toBe("1.0");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("photos:crop.take") })
    .click();
  await page.getByRole("button", { name: t("photos:edit.save"), exact: true }).click();
  await expect(told(page, t("photos:flash.saved"))).toBeVisible();
  expect(await photosOf(owner)).toMatchObject([{ width: 800, height: 800 }]);
});

test("with scripts, a photo that is too large is scaled down before it is sent (photo-18)", async ({
  page,
  context,
}) => {
  test.skip(!runsScripts(), "Without a script the server refuses it.");
  test.slow();
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  const browser = await providerBrowser(owner);
  const draft = newPublicId();
  expect((await browser.post("/pro/portfolios/new", { draft, title: "Louise & Karim" })).status).toBe(303);
  const large = { name: "mariage.png", mimeType: "image/png", buffer: await heavyPicture(11 * 1024 * 1024) };
  await signInProvider(context, owner);
  for (const path of ["/pro/photos", `/pro/portfolios/${draft}`]) {
    await page.goto(marketUrl("fr", path));
    await hydrated(page);
    await chooseSeveral(page, t, [large]);
    await expect(page.getByText(t("photos:upload.done"), { exact: true }).first()).toBeVisible();
  }
  expect(await photosOf(owner)).toHaveLength(1);
  const ofWedding =
    "SELECT count(*) FROM portfolio_images i JOIN portfolios p ON p.id = i.portfolio_id WHERE p.public_id = ?";
  expect(await value(ofWedding, draft)).toBe(1);
});

test("a file that is unfit is refused before it travels, and the others go on", async ({ page }) => {
  const t = textsOf("fr");
  const owner = await atEmptyGallery(page);
  const drawing = { name: "dessin.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await chooseSeveral(page, t, [drawing, await file(300, 800), await file(900, 700)]);
  if (!runsScripts()) await page.getByRole("button", { name: t("photos:add.submit") }).click();
  await expect(page.getByText(t("photos:error.format"))).toBeVisible();
  await expect(page.getByText(t("photos:error.tooSmall", { side: 360 }))).toBeVisible();
  await expect(page.getByLabel(t("photos:field.title"), { exact: true })).toHaveCount(1);
  expect(await photosOf(owner)).toHaveLength(1);
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
  if (runsScripts()) await hydrated(page);
  const remove = page.getByRole("button", { name: t("photos:edit.removeSubmit") });
  await expect(remove).toBeHidden();
  const opener = page.locator("summary").filter({ hasText: t("photos:edit.remove") });
  await opener.click();
  if (runsScripts()) {
    const question = page.getByRole("alertdialog", { name: t("photos:edit.remove") });
    await expect(question.getByRole("button", { name: t("common:action.cancel") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
  }
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
  await page.goto(marketUrl("fr", await profilePath(owner.publicId)));
  await expect(page.getByRole("group", { name: t("planner:profile.gallery") })).toHaveCount(0);
});

test("a form that is refused, or cannot be sent, keeps its words, and its file where a script runs", async ({
  page,
  context,
}) => {
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await addPhoto(await providerBrowser(owner), await picture("jpeg"));
  const [before] = await photosOf(owner);
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", `/pro/photos/${before?.publicId}`));
  await hydrated(page);
  const input = chooser(page, t, "photos:edit.replace");
  const title = page.getByLabel(t("photos:field.title"), { exact: true });
  const save = page.getByRole("button", { name: t("photos:edit.save"), exact: true });
  const said = page.getByRole("main").getByRole("alert");
  await input.setInputFiles(await file(900, 500));
  if (runsScripts())
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("photos:crop.cancel") })
      .click();

  await title.fill("Le");
  await save.click();
  await expect(said).toContainText(t("photos:error.title", { titleMin: 3, titleMax: 80 }));
  await expect(said).toBeFocused();
  await expect(said.getByText(t("photos:error.again"))).toHaveCount(runsScripts() ? 0 : 1);
  await title.fill("Le jardin clos");
  if (runsScripts()) {
    await context.setOffline(true);
    await save.click();
    await expect(said).toContainText(t("common:error.offline"));
    await expect(said).toBeFocused();
    await title.fill("Le");
    await save.click();
    await expect(said).not.toContainText(t("common:error.offline"));
    await context.setOffline(false);
    await title.fill("Le jardin clos");
  } else await input.setInputFiles(await file(900, 500));
  await save.click();
  await expect(told(page, t("photos:flash.saved"))).toBeVisible();
  expect(await photosOf(owner)).toMatchObject([{ width: 889, height: 500 }]);
});

test("a photograph that was changed meanwhile: both texts are shown, and the chosen file stays", async ({
  page,
  context,
}) => {
  test.skip(!runsScripts(), "Without a script the file is lost, as tests/e2e/api/two-tabs.spec.ts has it.");
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  const other = await providerBrowser(owner);
  await addPhoto(other, await picture("jpeg"));
  const [before] = await photosOf(owner);
  const path = `/pro/photos/${before?.publicId}`;
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", path));
  await hydrated(page);
  await chooser(page, t, "photos:edit.replace").setInputFiles(await file(900, 500));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("photos:crop.cancel") })
    .click();
  await page.getByLabel(t("photos:field.title"), { exact: true }).fill("Le jardin clos");
  expect((await other.post(path, { ...PHOTO_TEXTS, title: "La serre" })).status).toBe(303);
  await page.getByRole("button", { name: t("photos:edit.save"), exact: true }).click();
  const said = page.getByRole("alert", { name: t("pro:meanwhile.title") });
  await expect(said).toContainText("La serre");
  await expect(said).toContainText("Le jardin clos");
  await expect(said).toBeFocused();
  await said.getByRole("button", { name: t("pro:meanwhile.keep") }).click();
  await expect(told(page, t("photos:flash.saved"))).toBeVisible();
  expect(await photosOf(owner)).toMatchObject([{ width: 889, height: 500 }]);
});
