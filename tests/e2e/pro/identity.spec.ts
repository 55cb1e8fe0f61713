import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { httpBrowserLike } from "../support/couples";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import {
  insertProvider,
  linkMailed,
  newProvider,
  registerProvider,
  signInProvider,
  type TestProvider,
} from "../support/providers";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { containing, textsOf, withoutTags } from "../support/texts";

const summary = (page: Page) => page.getByRole("alert");

/** Expects no axe findings, and no content wider than the narrowest phone. */
async function expectSound(page: Page): Promise<void> {
  if (!runsScripts()) return; // axe and the measurement need scripts.
  expect(await axeFindings(page)).toEqual([]);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.locator("html").evaluate((html) => html.scrollWidth);
  if (before) await page.setViewportSize(before);
  expect(width).toBeLessThanOrEqual(320);
}

async function fillRegistration(page: Page, provider: TestProvider): Promise<void> {
  const t = textsOf(provider.locale);
  await page.getByRole("radio", { name: containing(t(`proauth:register.${provider.kind}Small`)) }).check();
  await page.getByLabel(t("proauth:register.firstname"), { exact: true }).fill(provider.firstname);
  await page.getByLabel(t("proauth:register.lastname"), { exact: true }).fill(provider.lastname);
  await page.getByLabel(t("proauth:register.email"), { exact: true }).fill(provider.email);
  await page.getByLabel(t("proauth:register.phone"), { exact: true }).fill(provider.phone.national);
  await page.getByLabel(t("proauth:register.password"), { exact: true }).fill(provider.password);
  await page.getByRole("checkbox", { name: withoutTags(t("proauth:register.tos")) }).check();
}

async function logIn(page: Page, { market, locale, email }: TestProvider, password: string): Promise<void> {
  const t = textsOf(locale);
  if (!page.url().includes("/pro/login")) await page.goto(marketUrl(market, "/pro/login"));
  await hydrated(page);
  await page.getByLabel(t("proauth:register.email"), { exact: true }).fill(email);
  await page.getByLabel(t("proauth:register.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("proauth:login.submit"), exact: true }).click();
}

async function logOut(page: Page, { firstname, locale }: TestProvider): Promise<void> {
  const name = textsOf(locale)("common:nav.logout");
  await page.getByRole("banner").getByText(firstname, { exact: true }).click();
  await page.getByRole("banner").getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name })).toHaveCount(0);
}

const proved = (email: string) =>
  value<number | null>(
    "SELECT email_verified_at FROM provider_credentials c JOIN providers p ON p.id = c.provider_id WHERE p.email = ?",
    email,
  );

for (const market of ["fr", "de"] as const) {
  test.describe(`in market ${market}`, { tag: `@${market}` }, () => {
    const provider = () => newProvider(market, { kind: market === "de" ? "venue" : "planner" });
    const t = textsOf(newProvider(market).locale);
    test.use({ locale: market === "de" ? "de-DE" : "fr-FR" });

    test("a provider registers, verifies its mailbox, signs out and in again (pro-login-1)", async ({ page }) => {
      const somebody = provider();
      await page.goto(marketUrl(market, "/pro/login"));
      await hydrated(page);
      await page.getByRole("link", { name: t("proauth:login.toRegister") }).click();
      await expect(page).toHaveURL(marketUrl(market, "/pro/register"));
      await expectSound(page);
      await fillRegistration(page, somebody);
      await page.getByRole("button", { name: t("proauth:register.submit") }).click();
      const isVenue = somebody.kind === "venue";
      await expect(page).toHaveURL(marketUrl(market, isVenue ? "/pro/venues/new" : "/pro/welcome"));
      expect(
        await value("SELECT kind || market || locale || phone FROM providers WHERE email = ?", somebody.email),
      ).toBe(`${somebody.kind}${market.toUpperCase()}${market}${somebody.phone.e164}`);

      const link = await linkMailed(somebody.email, "verify-email");
      await page.goto(marketUrl(market, link));
      await expect(page.getByText(somebody.email)).toBeVisible();
      await expectSound(page);
      expect(await proved(somebody.email)).toBeNull();
      await page.getByRole("button", { name: t("proauth:verify.submit") }).click();
      await expect(page).toHaveURL(marketUrl(market, isVenue ? "/pro/venues/new" : "/pro"));
      await expect(page.getByText(t("proauth:flash.verified"))).toBeVisible();
      expect(await proved(somebody.email)).not.toBeNull();
      await page.goto(marketUrl(market, link));
      await expect(page.getByRole("heading", { level: 1, name: t("proauth:verify.doneHeading") })).toBeVisible();
      await expectSound(page);

      await logOut(page, somebody);
      await page.goto(marketUrl(market, "/pro"));
      await expect(page).toHaveURL(marketUrl(market, "/pro/login"));
      await logIn(page, somebody, somebody.password);
      await expect(page).toHaveURL(marketUrl(market, "/pro"));
    });

    test("nothing typed: each field says what it needs", async ({ page }) => {
      await page.goto(marketUrl(market, "/pro/register"));
      await hydrated(page);
      await page.getByRole("button", { name: t("proauth:register.submit") }).click();
      await expect(summary(page)).toBeFocused();
      await expect(summary(page)).toContainText(t("proauth:error.missingData"));
      const needs = [
        "kind",
        "firstnameShort",
        "lastnameShort",
        "emailRequired",
        "phone",
        "passwordRegistration",
        "tosNotAccepted",
      ].map((key) => t(`proauth:error.${key}`));
      await expect(summary(page).getByRole("link")).toContainText(needs);
      await expectSound(page);
      for (const link of await summary(page).getByRole("link").all()) {
        const target = (await link.getAttribute("href")) ?? "";
        await expect(page.locator(target)).toHaveCount(1);
      }
    });

    test("what does not fit is said beside its field, and everything but the password stays", async ({ page }) => {
      const somebody = newProvider(market, {
        firstname: "X",
        lastname: "R2D2",
        email: "nobody@nowhere",
        password: "kurz",
      });
      await page.goto(marketUrl(market, "/pro/register"));
      await hydrated(page);
      await fillRegistration(page, somebody);
      await page.getByLabel(t("proauth:register.phone"), { exact: true }).fill("12");
      await page.getByRole("button", { name: t("proauth:register.submit") }).click();
      await expect(summary(page)).toContainText(t("proauth:error.registration"));
      for (const [label, error, typed] of [
        ["firstname", "firstnameShort", "X"],
        ["lastname", "lastnameLetters", "R2D2"],
        ["email", "email", "nobody@nowhere"],
        ["phone", "phone", "12"],
        ["password", "passwordRegistration", ""],
      ] as const) {
        const field = page.getByLabel(t(`proauth:register.${label}`), { exact: true });
        await expect(field).toHaveAccessibleDescription(containing(t(`proauth:error.${error}`)));
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveValue(typed);
      }
      await expect(page.getByRole("radio", { checked: true })).toHaveValue(somebody.kind);
      await expect(page.getByRole("checkbox")).toBeChecked();
      await expectSound(page);
    });

    test("a forgotten password is replaced with the link of an email, once", async ({ page }) => {
      const somebody = provider();
      const browser = HttpBrowser.in(market);
      await registerProvider(browser, somebody);
      await page.goto(marketUrl(market, "/pro/login"));
      await hydrated(page);
      await expectSound(page);
      await page.getByRole("link", { name: t("proauth:login.forgot") }).click();
      await expect(page.getByRole("button", { name: t("proauth:forgot.submit") })).toBeVisible();
      await expectSound(page);
      await page.getByLabel(t("proauth:register.email"), { exact: true }).fill(` ${somebody.email.toUpperCase()} `);
      await page.getByRole("button", { name: t("proauth:forgot.submit") }).click();
      await expect(page.getByText(t("proauth:sent.text"))).toBeVisible();
      await expect(page.getByText(t("proauth:sent.spam", { minutes: 5 }))).toBeVisible();
      await expectSound(page);

      const link = await linkMailed(somebody.email, "reset-password");
      await page.goto(marketUrl(market, link));
      await hydrated(page);
      await expectSound(page);
      const save = page.getByRole("button", { name: t("proauth:reset.submit") });
      const password = page.getByLabel(t("proauth:reset.password"), { exact: true });
      const again = page.getByLabel(t("proauth:reset.confirmation"), { exact: true });
      await password.fill("einfach");
      await again.fill("einfach");
      await save.click();
      await expect(password).toHaveAccessibleDescription(containing(t("proauth:error.passwordReset")));
      await expectSound(page);
      await password.fill("Glyzine!");
      await again.fill("Glyzine?");
      await save.click();
      await expect(again).toHaveAccessibleDescription(containing(t("proauth:error.passwordConfirmation")));
      await expect(password).toHaveValue("");
      await password.fill("Glyzine!");
      await again.fill("Glyzine!");
      await save.click();
      await expect(page).toHaveURL(marketUrl(market, "/pro/login"));
      await expect(page.getByText(t("proauth:flash.reset"))).toBeVisible();
      await logIn(page, somebody, somebody.password);
      await expect(summary(page)).toContainText(t("proauth:error.credentials"));
      await logIn(page, somebody, "Glyzine!");
      await expect(page).toHaveURL(marketUrl(market, "/pro"));
      expect((await page.goto(marketUrl(market, link)))?.status()).toBe(410);
      await expect(page.getByRole("link", { name: t("proauth:reset.again") })).toBeVisible();
      await expectSound(page);
      // The session of `browser` began before the new password, which has ended it.
      browser.cookies.delete("token");
      expect((await browser.get("/pro")).location).toMatch(/^\/pro\/login/);
    });
  });
}

const t = textsOf("fr");

test.describe("login", () => {
  test("says the same of an unknown address as of a wrong password, and keeps the address", async ({ page }) => {
    const known = await insertProvider();
    const answers: string[] = [];
    for (const somebody of [known, newProvider()]) {
      await page.goto(marketUrl("fr", "/pro/login"));
      await logIn(page, somebody, "Falsch-8-x");
      await expect(summary(page)).toContainText(t("proauth:error.login"));
      await expect(page.getByLabel(t("proauth:register.email"), { exact: true })).toBeFocused();
      await expect(page.getByLabel(t("proauth:register.email"), { exact: true })).toHaveValue(somebody.email);
      await expect(page.getByLabel(t("proauth:register.password"), { exact: true })).toHaveValue("");
      await hydrated(page);
      answers.push(((await page.locator("main").textContent()) ?? "").replaceAll(somebody.email, ""));
    }
    expect(answers[0]).toBe(answers[1]);
    await expectSound(page);
  });

  test("asks for both fields", async ({ page }) => {
    await page.goto(marketUrl("fr", "/pro/login"));
    await hydrated(page);
    await page.getByRole("button", { name: t("proauth:login.submit"), exact: true }).click();
    for (const error of ["emailRequired", "passwordRequired"])
      await expect(summary(page)).toContainText(t(`proauth:error.${error}`));
    await expect(page.getByLabel(t("proauth:register.email"), { exact: true })).toBeFocused();
  });
});

test("an address that has an account cannot register again, and is told so", async ({ page }) => {
  const somebody = await insertProvider();
  await page.goto(marketUrl("fr", "/pro/register"));
  await hydrated(page);
  await fillRegistration(page, { ...somebody, password: "Autre-mot-9" });
  await page.getByRole("button", { name: t("proauth:register.submit") }).click();
  await expect(summary(page)).toContainText(t("proauth:error.emailUsed"));
  await expect(page.getByLabel(t("proauth:register.lastname"), { exact: true })).toHaveValue(somebody.lastname);
});

test("a logged-in provider can ask for the confirmation email again", SCRIPT, async ({ page }) => {
  const somebody = await insertProvider({ verified: false });
  await signInProvider(page.context(), somebody);
  const again = async () => {
    await page.goto(marketUrl("fr", `/pro/verify-email/${"x".repeat(43)}`));
    await expectSound(page);
    await page.getByRole("button", { name: t("proauth:verify.resend") }).click();
    await expect(page).toHaveURL(marketUrl("fr", "/pro"));
  };
  await again();
  await expect(page.getByText(t("proauth:flash.verificationSent"))).toBeVisible();
  const link = await linkMailed(somebody.email, "verify-email");
  await again();
  await expect(page.getByText(t("proauth:error.letterJustSent"))).toBeVisible();
  expect(await linkMailed(somebody.email, "verify-email")).toBe(link);
  const browser = await httpBrowserLike(page.context(), "fr");
  expect((await browser.post("/pro/verify-email", { redirectTo: "/pro/account" })).location).toBe("/pro/account");
  expect((await browser.post("/pro/verify-email", { redirectTo: "https://thief.test/" })).location).toBe("/pro");
  await page.goto(marketUrl("fr", link));
  await page.getByRole("button", { name: t("proauth:verify.submit") }).click();
  await expect(page.getByText(t("proauth:flash.verified"))).toBeVisible();
});

test("a link that was never sent opens nothing", SCRIPT, async ({ page }) => {
  for (const path of [`/pro/verify-email/${"x".repeat(43)}`, `/pro/reset-password/${"x".repeat(43)}`]) {
    expect((await page.goto(marketUrl("fr", path)))?.status()).toBe(410);
    await expectSound(page);
  }
  const set = { password: "Glyzine!", passwordConfirmation: "Glyzine!" };
  expect((await HttpBrowser.in("fr").post(`/pro/reset-password/${"x".repeat(43)}`, set)).status).toBe(410);
});
