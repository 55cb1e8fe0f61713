import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { codeTexted, newCouple, type TestCouple } from "../support/couples";
import { rows } from "../support/database";
import { beginning, textsOf, withoutTags } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const start = (page: Page, key: string) => page.getByRole("link", { name: t(key) }).first();

interface Planner {
  id: string;
  name: string;
  image: string;
}

async function planner(premium: 0 | 1): Promise<Planner> {
  const [found] = await rows<Planner>(
    `SELECT public_id AS id, name, profile_image AS image FROM providers WHERE kind = 'planner' AND visible = 1 AND status = 'verified'
      AND profile_image LIKE '/%' AND coalesce(premium_until > unixepoch() * 1000, 0) = ? ORDER BY id LIMIT 1`,
    premium,
  );
  if (!found) throw new Error("There is no such planner.");
  return found;
}

async function enterCode(page: Page, couple: TestCouple, path: string): Promise<void> {
  await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
  await page.getByRole("button", { name: t("account:phone.submit") }).click();
  await expect(page).toHaveURL(at(`${path}?step=code`));
  await page.getByRole("textbox", { name: t("account:code.label") }).fill(await codeTexted(couple.phone.e164));
  await page.getByRole("button", { name: t("account:code.confirm") }).click();
}

test("the landing page leads through its own sign-in, /account-lp, to the registration (landing-2)", async ({
  page,
}) => {
  const watch = await watchPage(page);
  await page.goto(at("/lp"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(withoutTags(t("welcome:landing.heading")));
  await start(page, "welcome:start").click();
  await expect(page).toHaveURL(at("/account-lp"));
  const couple = newCouple();
  await enterCode(page, couple, "/account-lp");
  await expect(page.getByRole("heading", { level: 1, name: t("account:register.heading") })).toBeVisible();
  expectQuiet(watch);
});

test("the landing page's login keeps to itself when it goes back or refuses", async ({ page }) => {
  const couple = newCouple();
  await page.goto(at("/account-lp"));
  await page.getByRole("button", { name: t("account:phone.submit") }).press("Enter");
  await expect(page.getByRole("textbox", { name: t("account:phone.label") })).toBeFocused();
  await expect(page).toHaveURL(at("/account-lp"));
  await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
  await page.getByRole("button", { name: t("account:phone.submit") }).click();
  await page.getByRole("button", { name: t("account:code.confirm") }).press("Enter");
  await expect(page.getByLabel(t("account:code.label"))).toBeFocused();
  await expect(page).toHaveURL(at("/account-lp?step=code"));
  await page.getByRole("link", { name: t("account:code.back") }).click();
  await expect(page).toHaveURL(at("/account-lp"));
});

for (const premium of [1, 0] as const)
  test(`visitors who come from a planner's page see that planner on the entry pages, with a gold ring for Premium; on /lp and /account-lp only its photo: ${premium ? "Premium" : "free"} (welcome-5, landing-1)`, async ({
    page,
  }) => {
    const { id, name, image } = await planner(premium);
    const invitation = page.getByText(t("welcome:preselected.text", { name }));
    const picture = page.locator(`img[src="${image}"]`).first();

    const watch = await watchPage(page);
    await page.goto(at(`/?project=new&prestataire=${id}`));
    await expect(page).toHaveURL(at("/"));
    await expect(invitation).toBeVisible();
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((it) => it.classList.contains("outline-gold"))).toBe(premium === 1);
    await start(page, "welcome:start").click();
    await expect(page).toHaveURL(at("/account"));
    await expect(invitation).toBeVisible();
    await page.getByRole("link", { name: beginning(t("welcome:preselected.profile")) }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    for (const path of ["/lp", "/account-lp"]) {
      await page.goto(at(path));
      await expect(picture).toBeVisible();
      await expect(invitation).toHaveCount(0);
    }
    expectQuiet(watch);
  });

test("a planner that cannot be seen is not spoken of", async ({ page }) => {
  await page.goto(at("/?project=new&prestataire=zzzzzzzzzzzzzzzz"));
  await expect(page).toHaveURL(at("/"));
  await expect(page.getByText(t("welcome:preselected.profile"))).toHaveCount(0);
});

test("the testimonials pass until somebody looks closer", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(at("/"));
  const strip = page.getByRole("group", { name: t("welcome:voices.heading") });
  const state = () =>
    strip.evaluate((it) => {
      const { animationName, animationDuration, animationPlayState } = getComputedStyle(
        it.firstElementChild as Element,
      );
      return { animationName, animationDuration, animationPlayState };
    });
  await strip.scrollIntoViewIfNeeded();
  expect(await state()).toMatchObject({ animationDuration: "30s", animationPlayState: "running" });
  await strip.hover();
  expect((await state()).animationPlayState).toBe("paused");
  await page.mouse.move(0, 0);
  expect((await state()).animationPlayState).toBe("running");
  await strip.focus();
  expect((await state()).animationPlayState).toBe("paused");
  await strip.blur();
  await page.getByLabel(t("welcome:voices.pause")).check();
  expect((await state()).animationPlayState).toBe("paused");
  await expect(strip.getByRole("img", { name: t("welcome:voices.rating", { rating: 5, most: 5 }) })).toHaveCount(2);

  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await state()).animationName).toBe("none");
  const shown = strip.locator("figure").filter({ visible: true });
  await expect(shown).toHaveCount(2);
  const heading = page.getByRole("heading", { name: t("welcome:voices.heading") });
  expect((await shown.first().boundingBox())?.x, "one left edge").toBe((await heading.boundingBox())?.x);
});

test("the first button of the entry pages is in the first screen of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 620 });
  for (const path of ["/", "/lp"]) {
    await page.goto(at(path));
    const { y = 0, height = 0 } = (await start(page, "welcome:start").boundingBox()) ?? {};
    expect(y + height, path).toBeLessThanOrEqual(560);
  }
});
