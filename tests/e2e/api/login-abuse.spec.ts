import { expect, test } from "@playwright/test";
import { marketHost } from "../support/addresses";
import { aMinuteLater, codeTexted, enterPhone, insertAccount, newCouple } from "../support/couples";
import { value } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { newPhone, type TestPhone } from "../support/phones";
import { insertProvider } from "../support/providers";
import { DAY, inOneWindow } from "../support/same-window";
import { textsOf } from "../support/texts";

const ask = (browser: HttpBrowser, { country, national }: TestPhone, headers = {}) =>
  browser.post("/account", { country, phone: national, intent: "send" }, headers);
const enter = (browser: HttpBrowser, code: string) => browser.post("/account?step=code", { code, intent: "verify" });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const textsTo = (phone: TestPhone) =>
  value("SELECT count(*) FROM outbox WHERE kind = 'sms' AND recipient = ?", phone.e164);

test("after five wrong codes the right one is refused", async () => {
  const browser = HttpBrowser.in("fr");
  const phone = newPhone();
  expect((await ask(browser, phone)).status).toBe(303);
  const code = await codeTexted(phone.e164);
  for (let i = 0; i < 5; i++) expect((await enter(browser, wrong(code))).status).toBe(400);
  expect((await enter(browser, code)).status).toBe(400);
});

test("a code works once, and in no other browser", async () => {
  const phone = newPhone();
  const browser = HttpBrowser.in("fr");
  await ask(browser, phone);
  const code = await codeTexted(phone.e164);

  const other = HttpBrowser.in("fr");
  const refused = await enter(other, code);
  expect(refused.location, "no attempt of its own").toBe("/account?step=code");
  await ask(other, newPhone());
  expect((await enter(other, code)).status, "another attempt's code").toBe(400);

  const attempt = browser.cookies.get("login") ?? "";
  expect((await enter(browser, code)).location).toBe("/register");
  browser.cookies.set("login", attempt);
  expect((await enter(browser, code)).status, "replay").toBe(400);
});

test("of ten simultaneous uses of the right code one opens a session", async () => {
  const account = await insertAccount(newCouple("fr"));
  const browser = HttpBrowser.in("fr");
  await ask(browser, account.phone);
  const code = await codeTexted(account.phone.e164);
  const before = await value("SELECT count(*) FROM sessions WHERE account_id = ?", account.id);
  const cookie = { Cookie: `login=${browser.cookies.get("login")}` };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      new HttpBrowser({ host: marketHost("fr"), headers: cookie }).post("/account?step=code", {
        code,
        intent: "verify",
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await value("SELECT count(*) FROM sessions WHERE account_id = ?", account.id)).toBe(before + 1);
});

test("another text is sent after 60 seconds, four times at most", async () => {
  const browser = HttpBrowser.in("fr");
  const phone = newPhone();
  await ask(browser, phone);
  const again = () => browser.post("/account?step=code", { intent: "resend" });
  expect((await again()).status, "at once").toBe(429);
  for (let i = 0; i < 4; i++) {
    await aMinuteLater(phone);
    expect((await again()).status).toBe(303);
  }
  await aMinuteLater(phone);
  expect((await again()).status, "the fifth").toBe(429);
  expect(await textsTo(phone)).toBe(5);
});

test("a number is sent ten codes a day", async () => {
  const phone = newPhone();
  const answers: number[] = [];
  await inOneWindow(DAY);
  for (let i = 0; i < 12; i++) answers.push((await ask(HttpBrowser.in("fr"), phone)).status);
  expect(answers).toEqual([...Array(10).fill(303), 429, 429]);
  expect(await textsTo(phone)).toBe(10);
});

test("a form from another site is refused in the visitor's language; one of a text browser without Origin is accepted (access-7)", async () => {
  const phone = newPhone();
  const fields = { country: phone.country, phone: phone.national, intent: "send" };
  const browser = HttpBrowser.in("fr");
  const own = `http://${browser.host}`;
  const refused = await browser.postFrom("https://evil.example", "/account", fields);
  expect(refused.status).toBe(403);
  expect(wordsOf(refused.text)).toContain(asWords(textsOf("fr")("refused:foreign")));
  expect(refused.text).toContain('href="/account"');
  expect((await browser.postFrom("null", "/account", fields)).status).toBe(403);
  expect((await browser.postFrom(own, "/account", fields, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await browser.postFrom(own, "/account", fields, { "Sec-Fetch-Site": "same-site" })).status).toBe(403);
  expect(await textsTo(phone)).toBe(0);
  expect((await browser.postFrom(null, "/account", fields)).status).toBe(303);
  expect(await textsTo(phone)).toBe(1);
});

test("no one registers without a verified number: the form redirects to the first page (register-2)", async () => {
  const browser = HttpBrowser.in("fr");
  const profile = { firstname: "A", lastname: "B", email: "a@b.fr", city: "Lyon", locale: "fr" };
  expect((await browser.post("/register", profile)).location).toBe("/");
  const phone = newPhone();
  await enterPhone(browser, phone);
  browser.cookies.set("registration", `${browser.cookies.get("registration")}x`);
  expect((await browser.post("/register", profile)).location).toBe("/");
  expect(await value("SELECT count(*) FROM accounts WHERE phone = ?", phone.e164)).toBe(0);
});

test("with cookies blocked, sign-in says that cookies are needed and sends no second text (login-11)", async () => {
  const needed = asWords(textsOf("fr")("common:error.cookies"));
  const phone = newPhone();
  const browser = HttpBrowser.in("fr");
  const forget = () => browser.cookies.clear();
  const { location = "" } = await ask(browser, phone);
  forget();
  expect(wordsOf((await browser.get(location)).text)).toContain(needed);
  forget();
  const again = { country: phone.country, phone: phone.national, intent: "send" };
  const refused = await browser.post(location, again);
  expect([refused.status, wordsOf(refused.text).includes(needed)]).toEqual([400, true]);
  expect(await textsTo(phone)).toBe(1);
  // The page with the error has set a cookie, so the server knows that the browser accepts cookies.
  expect((await browser.post(location, again)).status).toBe(303);
  expect(await textsTo(phone)).toBe(2);

  const provider = await insertProvider();
  const entering = HttpBrowser.in("fr");
  const entered = await entering.post("/pro/login", { email: provider.email, password: provider.password });
  expect(entered.status).toBe(303);
  entering.cookies.clear();
  const back = await entering.get(entered.location ?? "", { Referer: `http://${marketHost("fr")}/pro/login` });
  expect(back.location).toBe("/pro/login?cookies=off");
  expect(wordsOf((await entering.get("/pro/login?cookies=off")).text)).toContain(needed);
});

test("a code that had too many wrong attempts is replaced when its number is typed again (login-22)", async () => {
  const browser = HttpBrowser.in("fr");
  const phone = newPhone();
  await ask(browser, phone);
  const code = await codeTexted(phone.e164);
  await ask(browser, phone);
  expect(await textsTo(phone), "the code is still good").toBe(1);
  for (let i = 0; i < 5; i++) await enter(browser, wrong(code));
  await ask(browser, phone);
  expect(await textsTo(phone)).toBe(2);
});

test("after sign-in, a couple is on the page that its email linked to (login-12)", async () => {
  const account = await insertAccount();
  const browser = HttpBrowser.in("fr");
  const { location = "" } = await browser.get("/project?id=x", { "Sec-Fetch-Site": "cross-site" });
  expect(location).toBe("/account?next=%2Fproject%3Fid%3Dx");
  const { country, national, e164 } = account.phone;
  const step = (await browser.post(location, { country, phone: national, intent: "send" })).location ?? "";
  expect(step).toBe("/account?step=code&next=%2Fproject%3Fid%3Dx");
  const code = await codeTexted(e164);
  expect((await browser.post(step, { code, intent: "verify" })).location).toBe("/project?id=x");
  const other = await insertAccount();
  const { phone } = other;
  const send = { country: phone.country, phone: phone.national, intent: "send" };
  const elsewhere = await HttpBrowser.in("fr").post("/account?next=//evil.example", send);
  expect(elsewhere.location).toBe("/account?step=code");
});
