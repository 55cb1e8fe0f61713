import { writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { newPublicId } from "../../../app/domain/secrets.server";
import { heavyTransparentPicture, picture, turnedPicture } from "../../support/pictures";
import { type MarketName, marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { value } from "../support/database";
import { goOnline } from "../support/online";
import { addPhoto, PHOTO_TEXTS, photosOf } from "../support/photos";
import { expectDrawn } from "../support/pixels";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, newProvider, providerBrowser, signInProvider } from "../support/providers";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { type TextOf, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const file = async (width = 1200, height = 800) => ({
  name: "jardin.png",
  mimeType: "image/png",
  buffer: await picture("png", width, height),
});

/** Writes a large file for the browser to read, because passing its content takes too long on a busy machine. */
async function stored(name: string, content: Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  return path;
}

const chooseSeveral = (page: Page, t: TextOf, files: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0]) =>
  page.getByLabel(t("pictures:add.drop"), { exact: true }).setInputFiles(files);

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
    await expect(page.getByText(t("photos:gallery.emptyText"))).toBeVisible();
    await withoutAxeProblems(page);

    await chooseSeveral(page, t, [await file(1200), await file(1210)]);
    if (!runsScripts()) await page.getByRole("button", { name: t("pictures:add.submit") }).click();
    const titleFields = page.getByLabel(t("photos:field.title"), { exact: true });
    await expect(titleFields).toHaveCount(2);
    if (runsScripts())
      await expect(page.getByText(t("pictures:upload.done"), { exact: true }).filter({ visible: true })).toHaveCount(2);
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
      page.getByRole("button", { name: new RegExp(`^${t("pictures:after")}.*${title}$`) });
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
    await expect(page.getByText(t("pictures:key", { number: 2 }), { exact: true })).toBeVisible();

    await page.goto(marketUrl(market, await profilePath(owner.publicId)));
    const shown = page.getByRole("group", { name: t("planner:profile.gallery") }).getByRole("img");
    await expect(shown).toHaveCount(2);
    await expect(shown.first()).toHaveAttribute("alt", "Un jardin éclairé");
    await expect(shown.first()).toHaveAttribute("srcset", /\/media\/\S+\/320 320w/);
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await shown.first().click();
    const [garden, table] = ["Le jardin", "La table"].map((name) => page.getByRole("heading", { level: 2, name }));
    await expect(garden as Locator).toBeInViewport();
    if (runsScripts()) await expectDrawn(page.getByRole("main").getByRole("img").first());
    await expect(page.getByText("Le jardin au soir, avant le dîner.").first()).toBeVisible();
    expect(await page.locator("script").count()).toBe(0);
    await withoutAxeProblems(page);
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages++;
    });
    await page.getByRole("link", { name: t("planner:photo.next") }).click();
    await expect(table as Locator).toBeInViewport();
    await expect(garden as Locator).not.toBeInViewport();
    await page.getByRole("link", { name: t("planner:photo.previous") }).click();
    await expect(garden as Locator).toBeInViewport();
    expect(pages).toBe(0);
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
  await hydrated(page);
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
  await expect(page.locator(`img[src^="/media/${key}/"]`).first()).toHaveAttribute("sizes", "72px");
  await page.goto(marketUrl("fr", "/pro/photos/profile"));
  await hydrated(page);
  await page.getByText(t("photos:profile.remove"), { exact: true }).click();
  await page.getByRole("button", { name: t("photos:profile.removeSubmit") }).click();
  await expect(told(page, t("photos:flash.profileRemoved"))).toBeVisible();
  expect(await value("SELECT profile_image FROM providers WHERE id = ?", owner.id)).toBeNull();
  expectQuiet(watch);
});

test(
  "the crop dialog shows the selected photo, wherever it is opened (photo-19)",
  SCRIPT,
  async ({ page, context }) => {
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
  },
);

test(
  "with scripts, a photo that is too large is scaled down before it is sent (photo-18)",
  SCRIPT,
  async ({ page, context }) => {
    test.slow();
    const owner = await insertApprovedProvider();
    const t = textsOf("fr");
    const browser = await providerBrowser(owner);
    const draft = newPublicId();
    expect((await browser.post("/pro/portfolios/new", { draft, title: "Louise & Karim" })).status).toBe(303);
    const heavy = await heavyTransparentPicture(11 * 1024 * 1024);
    const large = await stored("mariage.png", heavy);
    await signInProvider(context, owner);
    for (const path of ["/pro/photos", `/pro/portfolios/${draft}`]) {
      await page.goto(marketUrl("fr", path));
      await hydrated(page);
      await chooseSeveral(page, t, large);
      await expect(page.getByText(t("pictures:upload.done"), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(reducedFrom(t, "11"))).toBeVisible();
    }
    const [transparent] = await photosOf(owner);
    const ofWedding =
      "SELECT count(*) FROM portfolio_images i JOIN portfolios p ON p.id = i.portfolio_id WHERE p.public_id = ?";
    expect(await value(ofWedding, draft)).toBe(1);

    await page.goto(marketUrl("fr", "/pro/photos"));
    await hydrated(page);
    const { topLeft, bottomRight } = await expectDrawn(page.locator(`img[src^="${transparent?.src}/"]`).first());
    expect(transparent).toMatchObject({ width: heavySide(heavy), height: heavySide(heavy) });
    expect(topLeft[3]).toBe(0);
    expectColour(bottomRight, [192, 32, 32, 255]);

    const sideways = await turnedPicture("jpeg", 5872, 4312);
    await chooseSeveral(page, t, await stored("mariage.jpg", sideways));
    await expect(page.getByText(t("pictures:upload.done"), { exact: true }).first()).toBeVisible();
    await expect.poll(async () => (await photosOf(owner)).length).toBe(2);
    const upright = (await photosOf(owner)).at(-1);
    expect(upright).toMatchObject({ width: 2560, height: 3486 });
    const drawn = await expectDrawn(page.locator(`img[src^="${upright?.src}/"]`).first());
    expectColour(drawn.topLeft, [192, 32, 32, 255]);
    expectColour(drawn.bottomRight, [32, 48, 192, 255]);
  },
);

const reducedFrom = (t: TextOf, megabytes: string) =>
  new RegExp(`^${t("pictures:upload.reduced", { before: `${megabytes}\\sMo`, after: "[\\d,]+\\sMo" })}$`);

/** Reads the width from the header of a PNG. */
const heavySide = (png: Buffer) => png.readUInt32BE(16);

/** Compares colours with a tolerance, because lossy formats change them. */
function expectColour(actual: readonly number[], expected: readonly number[]) {
  for (const [index, value] of expected.entries()) expect(Math.abs((actual[index] ?? 0) - value)).toBeLessThan(12);
}

test(
  "in the crop dialog, a photo that is too large says how much smaller it was made (photo-18)",
  SCRIPT,
  async ({ page, context }) => {
    const owner = await insertApprovedProvider();
    const t = textsOf("fr");
    await signInProvider(context, owner);
    await page.goto(marketUrl("fr", "/pro/photos/profile"));
    await hydrated(page);
    await chooser(page, t).setInputFiles(await stored("portrait.png", await heavyTransparentPicture(11 * 1024 * 1024)));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("photos:crop.take") })
      .click();
    await expect(told(page, t("pictures:upload.reduced", { before: "", after: "" }).split(" ")[0] ?? "")).toBeVisible();
    await page.getByRole("button", { name: t("photos:profile.save") }).click();
    await expect(told(page, t("photos:flash.profileSaved"))).toBeVisible();
  },
);

test("a file that is unfit is refused before it travels, and the others go on", async ({ page }) => {
  const t = textsOf("fr");
  const owner = await atEmptyGallery(page);
  const drawing = { name: "dessin.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await chooseSeveral(page, t, [drawing, await file(300, 800), await file(900, 700)]);
  if (!runsScripts()) await page.getByRole("button", { name: t("pictures:add.submit") }).click();
  await expect(page.getByText(t("pictures:error.format"))).toBeVisible();
  await expect(page.getByText(t("pictures:error.tooSmall", { side: 360 }))).toBeVisible();
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
  expect(sixth.text).toContain(t("pictures:error.quota", { count: 5 }));
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await hydrated(page);
  await expect(page.getByText(t("photos:gallery.full", { count: 5 }))).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`${t("photos:gallery.edit")}.*Photo 2`) }).click();
  await hydrated(page);
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

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test(
    "photos are dragged to another place, by mouse or by a handle, and Escape ends it (pictures-6)",
    SCRIPT,
    async ({ page, context }) => {
      test.slow();
      const owner = await insertApprovedProvider();
      const browser = await providerBrowser(owner);
      for (const title of ["Un jardin", "Une table", "Une danse"])
        await addPhoto(browser, await picture("jpeg"), { title });
      const t = textsOf("fr");
      await signInProvider(context, owner);
      await page.goto(marketUrl("fr", "/pro/photos"));
      await hydrated(page);
      const list = page.locator("[data-photos]");
      const titles = list.getByRole("heading");
      const middleOf = async (title: string, part = "img") => {
        const box = await list.getByRole("listitem").filter({ hasText: title }).locator(part).boundingBox();
        if (!box) throw new Error(`no ${title}`);
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
      const widths = await list
        .locator("img")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(Math.max(...widths)).toBeLessThanOrEqual(160);
      const pull = async (from: string, to: string) => {
        const [start, end] = [await middleOf(from), await middleOf(to)];
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(end.x, end.y, { steps: 6 });
      };

      await pull("Un jardin", "Une danse");
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(titles).toHaveText(["Un jardin", "Une table", "Une danse"]);

      await pull("Un jardin", "Une danse");
      await page.mouse.up();
      await expect(titles).toHaveText(["Une table", "Une danse", "Un jardin"]);
      await expect(told(page, t("photos:gallery.moved", { title: "Un jardin", place: 3, count: 3 }))).toBeVisible();

      const [start, end] = [await middleOf("Un jardin", "[data-handle]"), await middleOf("Une danse")];
      const touch = await context.newCDPSession(page);
      const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
      await send("touchStart", start);
      for (const part of [0.3, 0.6, 1])
        await send("touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
      await send("touchEnd");
      await expect(titles).toHaveText(["Une table", "Un jardin", "Une danse"]);
      await expect(told(page, t("photos:gallery.moved", { title: "Un jardin", place: 2, count: 3 }))).toBeVisible();
      await withoutAxeProblems(page);
      await page.reload();
      await expect(titles).toHaveText(["Une table", "Un jardin", "Une danse"]);
    },
  );

  test("the viewer has all photos in a row, begins with that of its address, and fills the width (pictures-7)", async ({
    page,
  }) => {
    const owner = await insertApprovedProvider();
    const browser = await providerBrowser(owner);
    for (const title of ["Un jardin", "Une table", "Une danse"])
      await addPhoto(browser, await picture("jpeg"), { title });
    const address = marketUrl("fr", `/planner/${owner.publicId}/photos/3`);
    for (const [opened, title] of [
      [address, "Une danse"],
      [`${address}#photo-2`, "Une table"],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(opened);
      const shown = page.locator("[data-row] > li").filter({ hasText: title });
      await expect(shown.getByRole("heading", { name: title })).toBeInViewport();
      const image = shown.getByRole("img");
      expect((await image.boundingBox())?.width).toBe(360);
      const room = await image.evaluate(
        (it: HTMLImageElement) => it.width / it.height - it.naturalWidth / it.naturalHeight,
      );
      expect(room, "no empty space around the photo").toBeCloseTo(0, 1);
      const name = page.getByRole("main").getByRole("link", { name: owner.company }).last();
      expect((await name.boundingBox())?.height, "two lines at most").toBeLessThan(60);
      await expect(page.locator("[data-row]").getByRole("heading")).toHaveCount(3);
    }
    await withoutAxeProblems(page);
  });
});

test("a photograph whose words lead past the platform waits for a moderator", async ({ page, context }) => {
  const owner = await insertApprovedProvider();
  const t = textsOf("fr");
  await addPhoto(await providerBrowser(owner), await picture("jpeg"), { caption: "www.jardin.fr" });
  await signInProvider(context, owner);
  await page.goto(marketUrl("fr", "/pro/photos"));
  await hydrated(page);
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
  await expect(said).toContainText(t("pictures:error.title", { titleMin: 3, titleMax: 80 }));
  await expect(runsScripts() ? title : input, "without a script, the file has to be chosen again").toBeFocused();
  await expect(said.getByText(t("pictures:error.again"))).toHaveCount(runsScripts() ? 0 : 1);
  await title.fill("Le jardin clos");
  if (runsScripts()) {
    await context.setOffline(true);
    await save.click();
    await expect(said).toContainText(t("common:error.offline"));
    await expect(said).toBeFocused();
    await title.fill("Le");
    await save.click();
    await expect(said).not.toContainText(t("common:error.offline"));
    await goOnline(page);
    await title.fill("Le jardin clos");
  } else await input.setInputFiles(await file(900, 500));
  await save.click();
  await expect(told(page, t("photos:flash.saved"))).toBeVisible();
  expect(await photosOf(owner)).toMatchObject([{ width: 889, height: 500 }]);
});

test(
  "a photograph that was changed meanwhile: both texts are shown, and the chosen file stays",
  SCRIPT,
  async ({ page, context }) => {
    // Without a script, the chosen file is lost (api/two-tabs.spec.ts).
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
  },
);
