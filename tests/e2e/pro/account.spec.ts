import { brotliCompressSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { newWord } from "../support/couples";
import { rows, value } from "../support/database";
import { newPhone } from "../support/phones";
import {
  insertProvider,
  insertProviderSession,
  linkMailed,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  signInProvider,
} from "../support/providers";
import { hydrated, runsScripts } from "../support/script";
import { containing, textsOf } from "../support/texts";
import { expectQuiet, isRefusal, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const press = (page: Page, key: string, of = t) => page.getByRole("button", { name: of(key), exact: true }).click();
const field = (page: Page, key: string, of = t) => page.getByLabel(of(key), { exact: true });
const told = (page: Page, key: string, of = t) =>
  expect(page.getByRole("status").filter({ hasText: of(key) })).toBeVisible();
/** Expects no axe findings. Only with scripts, because the document is the same without. */
async function accessible(page: Page): Promise<void> {
  if (!runsScripts()) return;
  expect(await axeFindings(page)).toEqual([]);
}
const emailOf = ({ id }: ProviderAccount) => value<string>("SELECT email FROM providers WHERE id = ?", id);

test("a provider changes names and language; wrong names have their own text, and the page uses the new language (pro-account-7)", async ({
  page,
  context,
}) => {
  const watch = await watchPage(page, isRefusal);
  const account = await insertProvider();
  await signInProvider(context, account);
  await page.goto(at("/"));
  watch.documents.length = 0; // The first view renewed the session.
  await page.goto(at("/pro/account"));
  await hydrated(page);
  await accessible(page);
  await field(page, "proaccount:names.firstname").fill("X");
  await field(page, "proaccount:names.lastname").fill("Marchand 2");
  await press(page, "proaccount:names.save");
  await expect(page.getByRole("alert")).toContainText(t("proauth:error.firstnameShort"));
  await expect(field(page, "proaccount:names.firstname")).toBeFocused();
  await expect(field(page, "proaccount:names.firstname")).toHaveAccessibleDescription(
    containing(t("proauth:error.firstnameShort")),
  );
  await expect(field(page, "proaccount:names.lastname")).toHaveValue("Marchand 2");
  await accessible(page);
  await field(page, "proaccount:names.firstname").fill("Zoé");
  await field(page, "proaccount:names.lastname").fill("D’Arc-Marchand");
  await field(page, "proaccount:names.locale").selectOption("de");
  await press(page, "proaccount:names.save");
  const de = textsOf("de");
  await told(page, "proaccount:flash.saved", de);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByText("Zoé").first(), "the masthead, from the token").toBeVisible();
  expect(await rows("SELECT firstname, lastname, locale FROM providers WHERE id = ?", account.id)).toEqual([
    { firstname: "Zoé", lastname: "D’Arc-Marchand", locale: "de" },
  ]);
  await accessible(page);
  expectQuiet(watch);
});

test("a new login address counts once it is confirmed from there", async ({ page, context }) => {
  const account = await insertProvider();
  const email = `${newWord()}@planners.test`;
  await signInProvider(context, account);
  await page.goto(at("/pro/account"));
  await hydrated(page);
  await field(page, "proaccount:email.label").fill(email.toUpperCase());
  await field(page, "proaccount:currentPassword").fill("not this one");
  await press(page, "proaccount:email.submit");
  await expect(field(page, "proaccount:currentPassword")).toHaveAccessibleDescription(
    containing(t("proaccount:error.wrongPassword")),
  );
  await expect(field(page, "proaccount:currentPassword"), "never sent back").toHaveValue("");
  await expect(field(page, "proaccount:email.label")).toHaveValue(email.toUpperCase());
  await field(page, "proaccount:currentPassword").fill(account.password);
  await press(page, "proaccount:email.submit");
  await told(page, "proaccount:flash.emailAsked");
  await expect(page.getByText(t("proaccount:email.waiting", { email }))).toBeVisible();
  expect(await emailOf(account)).toBe(account.email);

  const link = await linkMailed(email, "confirm-email");
  await page.goto(at(link));
  await expect(page.locator("script")).toHaveCount(0);
  await expect(page.getByText(t("proaccount:confirm.text", { email }))).toBeVisible();
  await accessible(page);
  expect(await emailOf(account), "opening changes nothing").toBe(account.email);
  await press(page, "proaccount:confirm.submit");
  await expect(page).toHaveURL(at("/pro/account"));
  await told(page, "proaccount:flash.email");
  expect(await emailOf(account)).toBe(email);
  expect(
    await value(
      "SELECT count(*) FROM outbox WHERE recipient = ? AND subject = ?",
      account.email,
      t("messages:providerAccount.emailChanged.subject"),
    ),
  ).toBe(1);
  await page.goto(at(link));
  await expect(page.getByRole("heading", { level: 1, name: t("proaccount:confirm.expiredHeading") })).toBeVisible();
  await accessible(page);
});

test("a new number is proved with six digits", async ({ page, context }) => {
  const account = await insertProvider();
  const phone = newPhone();
  await signInProvider(context, account);
  await page.goto(at("/pro/account"));
  await hydrated(page);
  await page.getByRole("link", { name: t("proaccount:phone.title") }).click();
  await expect(page.locator("script")).toHaveCount(0);
  await accessible(page);
  await field(page, "account:phone.label").fill("0612");
  await press(page, "account:phone.submit");
  await expect(page.getByRole("alert")).toContainText(t("account:error.phone"));
  await field(page, "account:phone.label").fill(phone.national);
  await press(page, "account:phone.submit");
  await expect(page).toHaveURL(at("/pro/account/phone?step=code"));
  await accessible(page);
  const code = () =>
    value<string>("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1", phone.e164).then(
      (text) => /\d{6}/.exec(text)?.[0] ?? "",
    );
  const right = await code();
  await field(page, "account:code.label").fill(right === "123456" ? "654321" : "123456");
  await press(page, "account:code.confirm");
  await expect(field(page, "account:code.label")).toHaveAccessibleDescription(containing(t("account:error.code")));
  await expect(field(page, "account:code.label"), "never sent back").toHaveValue("");
  await accessible(page);
  await page.getByRole("button", { name: t("account:code.resend"), exact: true }).press("Enter");
  await expect(page.getByRole("alert"), "the server says how long to wait").toContainText(/\d+/);
  await field(page, "account:code.label").fill(right);
  await press(page, "account:code.confirm");
  await told(page, "proaccount:flash.phone");
  expect(await rows("SELECT phone FROM providers WHERE id = ?", account.id)).toEqual([{ phone: phone.e164 }]);
  await expect(page.getByText(t("proaccount:phone.verified"), { exact: true })).toBeVisible();
});

test("a password is changed for one that is good, and the other devices are logged out", async ({ page, context }) => {
  const account = await insertProvider({ provider: newProvider("fr", { lastname: "Quarzendorf" }) });
  const tablet = await providerBrowser(account);
  expect((await tablet.get("/pro/account")).status).toBe(200);
  await signInProvider(context, account);
  const loaded: string[] = [];
  const scripts: Promise<number>[] = [];
  let first = true; // counts only the first scripts, because later ones may be incomplete when the test leaves the page
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    loaded.push(pathname);
    if (first && pathname.endsWith(".js"))
      scripts.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  await page.goto(at("/pro/security"), { waitUntil: "networkidle" });
  await hydrated(page);
  await accessible(page);
  first = false;
  const weight = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  expect(weight, "design: quality, JavaScript on hydrated screens").toBeLessThanOrEqual(150_000);
  const estimator = () => loaded.filter((path) => path.includes("estimate-strength"));
  expect(estimator(), "nobody has typed").toEqual([]);
  const type = async (password: string, confirmation = password) => {
    await field(page, "proaccount:currentPassword").fill(account.password);
    await field(page, "proaccount:password.new").fill(password);
    await field(page, "proaccount:password.confirmation").fill(confirmation);
  };
  await type("Quarzendorf2027!");
  if (runsScripts()) {
    await expect(page.getByRole("status").filter({ hasText: t("proaccount:password.notEnough") })).toBeVisible();
    expect(estimator()).toHaveLength(1);
    await accessible(page);
  }
  await press(page, "proaccount:password.submit");
  await expect(page.getByRole("alert")).toContainText(t("proaccount:error.weakPassword"));
  await expect(field(page, "proaccount:password.new"), "never sent back").toHaveValue("");
  await hydrated(page);
  await accessible(page);
  await type("Lavande et rosée du matin", "Lavande et rosée du soir");
  await press(page, "proaccount:password.submit");
  await expect(page.getByRole("alert")).toContainText(t("proaccount:error.passwordConfirmation"));
  await hydrated(page);
  await type("Lavande et rosée du matin");
  if (runsScripts())
    await expect(
      page.getByRole("status").filter({ hasText: containing(t("proaccount:password.strength.strong")) }),
    ).toBeVisible();
  await press(page, "proaccount:password.submit");
  await told(page, "proaccount:flash.password");
  tablet.cookies.delete("token");
  expect((await tablet.get("/pro/account")).location).toMatch(/^\/pro\/login/);
  await page.goto(at("/pro/account"));
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: t("proaccount:title") })).toBeVisible();
});

test("a provider sees where it is logged in, and ends what it does not know", async ({ page, context }) => {
  const account = await insertProvider();
  await insertProviderSession(account.id);
  await insertProviderSession(account.id);
  await signInProvider(context, account);
  await page.goto(at("/pro/security"));
  await hydrated(page);
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("row").nth(1)).toContainText(t("proaccount:sessions.current"));
  await table.getByRole("button").first().click();
  await told(page, "proaccount:flash.sessionEnded");
  await expect(table.getByRole("row")).toHaveCount(3);
  await press(page, "proaccount:sessions.endOthers");
  await told(page, "proaccount:flash.othersEnded");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("button", { name: t("proaccount:sessions.endOthers") })).toHaveCount(0);
});
