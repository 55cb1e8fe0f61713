import { brotliCompressSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { axeFindings } from "../support/axe";
import { newWord } from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
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
import { expectQuiet, watchPage } from "../support/watch-page";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const press = (page: Page, key: string, of = t) => page.getByRole("button", { name: of(key), exact: true }).click();
const field = (page: Page, key: string, of = t) => page.getByLabel(of(key), { exact: true });
const told = (page: Page, key: string, of = t) =>
  expect(page.getByRole("status").filter({ hasText: of(key) })).toBeVisible();
/** The same document with and without scripts. */
async function accessible(page: Page): Promise<void> {
  if (!runsScripts()) return;
  expect(await axeFindings(page)).toEqual([]);
}
const emailOf = ({ id }: ProviderAccount) => value<string>("SELECT email FROM providers WHERE id = ?", id);

test("a provider changes names and language, and is spoken to in it", async ({ page, context }) => {
  const watch = await watchPage(page);
  const account = await insertProvider();
  await signInProvider(context, account);
  await page.goto(at("/"));
  watch.documents.length = 0; // the first view renews the session
  await page.goto(at("/pro/account"));
  await expect(page.locator("script"), "a page of forms needs none").toHaveCount(0);
  await accessible(page);
  await field(page, "proaccount:names.firstname").fill("X");
  await field(page, "proaccount:names.lastname").fill("Marchand 2");
  await press(page, "proaccount:names.save");
  await expect(page.getByRole("alert")).toBeFocused();
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
  expectQuiet({ ...watch, complaints: watch.complaints.filter((text) => !/status of 400/.test(text)) });
});

test("a new login address counts once it is confirmed from there", async ({ page, context }) => {
  const account = await insertProvider();
  const email = `${newWord()}@planners.test`;
  await signInProvider(context, account);
  await page.goto(at("/pro/account"));
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
      t("proaccount:letter.emailChanged.subject"),
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
  await page.getByRole("link", { name: t("proaccount:phone.linkVerify") }).click();
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
  let first = true; // of what comes later, the page may be left before it is read
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
  expect(weight, "design: quality, JavaScript on hydrated screens").toBeLessThan(130_000);
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

for (const width of [320, 1280])
  test(`in German nothing is cut off or wider than ${width} px`, async ({ page, context }) => {
    const de = textsOf("de");
    const account = await insertProvider({ provider: newProvider("de") });
    await insertProviderSession(account.id);
    await signInProvider(context, account);
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/pro/account", "/pro/account/phone", "/pro/account/delete", "/pro/security"]) {
      await page.goto(marketUrl("de", path));
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await page.goto(marketUrl("de", "/pro/account/delete"));
    await press(page, "proaccount:delete.submit", de);
    await expect(page.getByRole("alert")).toBeFocused();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test.describe("over HTTP", () => {
  test.beforeEach(() => test.skip(!runsScripts(), "The same with and without scripts."));

  test("the answer does not say whether an address has an account", async () => {
    const [mine, theirs] = [await insertProvider(), await insertProvider()];
    const browser = await providerBrowser(mine);
    await browser.get("/pro/account"); // renews the session
    const ask = (email: string) =>
      browser.post("/pro/account", { intent: "email", email, currentPassword: mine.password });
    const [free, taken] = [await ask(`${newWord()}@planners.test`), await ask(theirs.email)];
    for (const answer of [free, taken]) expect([answer.status, answer.location]).toEqual([303, "/pro/account"]);
    expect(taken.setCookies).toEqual(free.setCookies);
    expect(taken.text).toBe(free.text);
    expect(await value("SELECT count(*) FROM provider_links WHERE email = ?", theirs.email)).toBe(0);
    expect(
      await value(
        "SELECT count(*) FROM outbox WHERE recipient = ? AND subject = ?",
        theirs.email,
        t("proaccount:letter.emailTaken.subject"),
      ),
    ).toBe(1);
  });

  test("the link leads to our own host, whatever host was asked for", async () => {
    const account = await insertProvider();
    const browser = new HttpBrowser({ host: "evil.example" });
    browser.cookies.set("refresh_token", await insertProviderSession(account.id));
    const email = `${newWord()}@planners.test`;
    await browser.post("/pro/account", { intent: "email", email, currentPassword: account.password });
    const text = await value<string>("SELECT text FROM outbox WHERE recipient = ?", email);
    expect(text).toContain("//fr.localhost");
    expect(text).not.toContain("evil");
  });

  test("whoever opens the link need not be logged in, and a form from elsewhere is refused", async () => {
    const account = await insertProvider();
    const email = `${newWord()}@planners.test`;
    const browser = await providerBrowser(account);
    await browser.post("/pro/account", { intent: "email", email, currentPassword: account.password });
    const link = await linkMailed(email, "confirm-email");
    const visitor = HttpBrowser.in("fr");
    expect((await visitor.postFrom("https://evil.example", link, {})).status).toBe(403);
    const answers = await Promise.all([visitor.post(link, {}), visitor.post(link, {})]);
    expect(answers.map(({ location }) => location)).toContain("/pro/login");
    expect(await emailOf(account)).toBe(email);
    expect((await visitor.post(link, {})).status).toBe(410);
    expect((await visitor.get("/pro/confirm-email/unknown")).status).toBe(410);
  });

  test("nobody ends another provider's session", async () => {
    const [mine, theirs] = [await insertProvider(), await insertProvider()];
    const [browser, other] = [await providerBrowser(mine), await providerBrowser(theirs)];
    expect((await other.get("/pro/security")).status).toBe(200);
    const session = await value<string>("SELECT id FROM staff_sessions WHERE provider_id = ?", theirs.id);
    expect((await browser.post("/pro/security", { intent: "end", session })).status).toBe(404);
    expect((await browser.post("/pro/security", { intent: "end" })).status).toBe(404);
    other.cookies.delete("token");
    expect((await other.get("/pro/security")).status).toBe(200);
  });

  test("a token whose session has ended reads and changes nothing", async () => {
    const account = await insertProvider();
    const browser = await providerBrowser(account);
    await browser.get("/pro/account");
    const thief = HttpBrowser.in("fr");
    const token = browser.cookies.get("token") ?? "";
    const borrow = () => thief.cookies.set("token", token);
    await browser.post("/logout", {});
    const { password } = account;
    const forms: [string, Record<string, string>][] = [
      ["/pro/account", { intent: "names", firstname: "Thief", lastname: "Thief", locale: "fr" }],
      ["/pro/account", { intent: "email", email: "thief@planners.test", currentPassword: password }],
      ["/pro/account/phone", { intent: "send", country: "FR", phone: newPhone().national }],
      ["/pro/account/phone", { intent: "verify", phone: "+33612345678", code: "123456" }],
      ["/pro/security", { intent: "end-others" }],
      [
        "/pro/security",
        { currentPassword: password, newPassword: "Lavande et rosée", passwordConfirmation: "Lavande et rosée" },
      ],
      ["/pro/account/delete", { reason: "Somebody else's wish", currentPassword: password, confirmation: "on" }],
    ];
    for (const [path, fields] of forms) {
      borrow();
      expect((await thief.post(path, fields)).status, `${path} ${fields.intent}`).toBe(401);
    }
    for (const path of ["/pro/account", "/pro/account/phone", "/pro/account/data.json", "/pro/security"]) {
      borrow();
      expect((await thief.get(path)).location, path).toBe("/pro/login");
    }
    expect(await rows("SELECT firstname, email FROM providers WHERE id = ?", account.id)).toEqual([
      { firstname: account.firstname, email: account.email },
    ]);
  });
});
