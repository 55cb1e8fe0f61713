import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { newWord } from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { newPhone } from "../support/phones";
import {
  insertProvider,
  insertProviderSession,
  linkMailed,
  type ProviderAccount,
  providerBrowser,
} from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const emailOf = ({ id }: ProviderAccount) => value<string>("SELECT email FROM providers WHERE id = ?", id);

test("the answer does not say whether an address has an account", async () => {
  const [mine, theirs] = [await insertProvider(), await insertProvider()];
  const browser = await providerBrowser(mine);
  await browser.get("/pro/account"); // Renews the session.
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
      t("messages:providerAccount.emailTaken.subject"),
    ),
  ).toBe(1);
});

test("the link leads to the market's host, not to the one of the request", async () => {
  const account = await insertProvider();
  const browser = new HttpBrowser({ host: "evil.example" });
  browser.cookies.set("refresh_token", await insertProviderSession(account.id));
  const email = `${newWord()}@planners.test`;
  await browser.post("/pro/account", { intent: "email", email, currentPassword: account.password });
  const text = await value<string>("SELECT text FROM outbox WHERE recipient = ?", email);
  expect(text).toContain("//fr.localhost");
  expect(text).not.toContain("evil");
});

test("the link works without being logged in, and a form from another site is refused", async () => {
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
  const session = await value<string>("SELECT id FROM sessions WHERE provider_id = ?", theirs.id);
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
    expect((await thief.post(path, fields)).status, `${path} ${fields.intent}`).toBe(403);
  }
  for (const path of ["/pro/account", "/pro/account/phone", "/pro/account/data.json", "/pro/security"]) {
    borrow();
    expect((await thief.get(path)).location, path).toBe(paths.pro.login(path));
  }
  expect(await rows("SELECT firstname, email FROM providers WHERE id = ?", account.id)).toEqual([
    { firstname: account.firstname, email: account.email },
  ]);
});
