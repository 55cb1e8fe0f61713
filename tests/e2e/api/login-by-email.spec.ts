import { expect, test } from "@playwright/test";
import { marketHost } from "../support/addresses";
import { aMinuteLater, codeEmailed, codeTexted, httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { joinedPartner } from "../support/partners";
import { newPhone, type TestPhone } from "../support/phones";
import { textsOf } from "../support/texts";
import { ROUND_TRIPS, roundTripsOf } from "../support/watch-page";

const t = textsOf("fr");
const CODE_PAGE = "/account?step=code";
const ask = (browser: HttpBrowser, { country, national }: TestPhone) =>
  browser.post("/account", { country, phone: national, intent: "send" });
const askByEmail = (browser: HttpBrowser) => browser.post(CODE_PAGE, { intent: "email" });
const enter = (browser: HttpBrowser, code: string) => browser.post(CODE_PAGE, { code, intent: "verify" });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const sessionsOf = (id: number) => value<number>("SELECT count(*) FROM sessions WHERE account_id = ?", id);
const emailsTo = (email: string) =>
  value<number>("SELECT count(*) FROM outbox WHERE kind = 'email' AND recipient = ?", email);
const textsTo = ({ e164 }: TestPhone) =>
  value<number>("SELECT count(*) FROM outbox WHERE kind = 'sms' AND recipient = ?", e164);

async function provedAccount() {
  const account = await insertAccount(newCouple("fr"));
  await write({ sql: "UPDATE accounts SET email_verified_at = 1 WHERE id = ?", args: [account.id] });
  return account;
}

/** Returns a browser that requested a code by text message, and a minute later another one by email. */
async function browserWithEmail(phone: TestPhone) {
  const browser = HttpBrowser.in("fr");
  await ask(browser, phone);
  await aMinuteLater(phone);
  const answer = await askByEmail(browser);
  return { browser, answer };
}

test("a couple signs in with the code of an email, typed on the same page (login-23)", async () => {
  const account = await provedAccount();
  const { browser, answer } = await browserWithEmail(account.phone);
  expect([answer.status, answer.location]).toEqual([303, CODE_PAGE]);
  expect(roundTripsOf(answer.headers)).toBeLessThanOrEqual(ROUND_TRIPS.action);
  const page = await browser.get(CODE_PAGE);
  expect(wordsOf(page.text)).toContain(asWords(t("account:code.emailedHeading")));
  expect(page.text, "the address is not shown").not.toContain(account.email);
  const attempt = browser.cookies.get("login") ?? "";
  const code = (await codeEmailed(account.email)) ?? "";
  const before = await sessionsOf(account.id);
  expect((await enter(browser, code)).location).toBe("/presentation");
  expect((await browser.get("/presentation")).status).toBe(200);
  expect(await sessionsOf(account.id)).toBe(before + 1);

  const copy = new HttpBrowser({ host: marketHost("fr"), headers: { Cookie: `login=${attempt}` } });
  expect((await enter(copy, code)).status, "replay").toBe(400);
  expect((await askByEmail(copy)).status, "of a used attempt").toBe(400);
  expect(await emailsTo(account.email)).toBe(1);
});

test("a partner signs in to its own account by email (login-23)", async () => {
  const owner = await insertAccount(newCouple("fr"));
  const { account: partner } = await joinedPartner(owner);
  await write({ sql: "UPDATE accounts SET email_verified_at = 1 WHERE id = ?", args: [partner.id] });
  const { browser } = await browserWithEmail(partner.phone);
  const before = await sessionsOf(partner.id);
  expect((await enter(browser, (await codeEmailed(partner.email)) ?? "")).status).toBe(303);
  expect(await sessionsOf(partner.id)).toBe(before + 1);
});

test("a stranger reads the same pages for an unknown number, an unverified and a verified mailbox (login-26)", async () => {
  const proved = await provedAccount();
  const unproved = await insertAccount(newCouple("fr"));
  const seen = async (phone: TestPhone) => {
    const browser = HttpBrowser.in("fr");
    const log: unknown[] = [];
    const note = async (asked: Promise<Awaited<ReturnType<typeof ask>>>) => {
      const { status, location, text, headers } = await asked;
      const { national } = phone;
      const words = wordsOf(text).replaceAll(national.replace(/^0/, "").replace(/\s/g, ""), "NUMBER");
      log.push([status, location, words.replace(/\+33[\d\s\u00a0\u202f]+/g, "NUMBER"), roundTripsOf(headers)]);
    };
    await ask(browser, phone);
    await note(askByEmail(browser));
    await note(browser.get(CODE_PAGE));
    await aMinuteLater(phone);
    await note(askByEmail(browser));
    await note(browser.get(CODE_PAGE));
    for (let i = 0; i < 6; i++) await note(enter(browser, "999999"));
    await note(askByEmail(browser));
    await write({ sql: "UPDATE login_codes SET sent_at = sent_at - 600000 WHERE phone = ?", args: [phone.e164] });
    await note(enter(browser, "999999"));
    for (let i = 0; i < 4; i++) {
      await note(askByEmail(browser));
      await aMinuteLater(phone);
    }
    // Replaces the seconds until the next code, which depend on the time of the request.
    return JSON.stringify(log).replace(/\b\d\d? s(?=econdes?\b|\b)/g, "N s");
  };
  const known = await seen(proved.phone);
  expect(await seen(unproved.phone)).toBe(known);
  expect(await seen(newPhone())).toBe(known);
  expect(await emailsTo(proved.email)).toBe(4);
  expect(await emailsTo(unproved.email)).toBe(0);
});

test("a newly typed address gets no code, and the old one has none any more (login-24)", async () => {
  const account = await provedAccount();
  const { browser } = await browserWithEmail(account.phone);
  const code = (await codeEmailed(account.email)) ?? "";
  const own = await httpBrowserOf(account);
  await own.renewSession();
  const email = `new.${account.email}`;
  const city = await value<string>("SELECT city FROM accounts WHERE id = ?", account.id);
  expect((await own.post("/profile", { email, locale: "fr", city, cityKept: city })).status).toBe(303);
  const before = await sessionsOf(account.id);
  expect((await enter(browser, code)).status).toBe(400);
  await aMinuteLater(account.phone);
  expect((await askByEmail(browser)).status).toBe(303);
  expect(await codeEmailed(email)).toBeUndefined();
  expect(await sessionsOf(account.id)).toBe(before);
});

test("each sign-in by email begins with a text to the phone, and no link or other site requests an email (login-29)", async () => {
  const account = await provedAccount();
  const browser = HttpBrowser.in("fr");
  expect((await askByEmail(browser)).location, "without a login").toBe(CODE_PAGE);
  await ask(browser, account.phone);
  expect(await textsTo(account.phone)).toBe(1);
  expect((await askByEmail(browser)).status, "at once").toBe(429);
  await aMinuteLater(account.phone);
  await browser.get(`${CODE_PAGE}&intent=email`);
  expect((await browser.postFrom("https://evil.example", CODE_PAGE, { intent: "email" })).status).toBe(403);
  expect(await emailsTo(account.email)).toBe(0);
  expect((await askByEmail(browser)).status).toBe(303);
  expect([await emailsTo(account.email), await textsTo(account.phone)]).toEqual([1, 1]);
});

test("five wrong codes end the texted and the emailed one; each works in no other browser (login-25)", async () => {
  const account = await provedAccount();
  const { browser } = await browserWithEmail(account.phone);
  const codes = [(await codeEmailed(account.email)) ?? "", await codeTexted(account.phone.e164)];
  const stranger = HttpBrowser.in("fr");
  await ask(stranger, newPhone());
  for (const code of codes) expect((await enter(stranger, code)).status).toBe(400);
  const bad = [wrong(codes[0] ?? ""), wrong(wrong(codes[0] ?? ""))].find((code) => !codes.includes(code)) ?? "";
  for (let i = 0; i < 5; i++) expect((await enter(browser, bad)).status).toBe(400);
  for (const code of codes) expect((await enter(browser, code)).status).toBe(400);
});
