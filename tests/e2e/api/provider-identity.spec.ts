import { expect, test } from "@playwright/test";
import { value } from "../support/database";
import { type Answer, asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { HttpPage } from "../support/http-page";
import { insertProvider, linkMailed, newProvider, providerBrowser, registrationFields } from "../support/providers";
import { inOneWindow, MINUTE } from "../support/same-window";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

test("the same registration twice makes one account, and both are logged in", async () => {
  const somebody = newProvider();
  const fields = registrationFields(somebody);
  const answers = await Promise.all([1, 2].map(() => HttpBrowser.in("fr").post("/pro/register", fields)));
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [303, "/pro/welcome"],
    [303, "/pro/welcome"],
  ]);
  expect(await value("SELECT count(*) FROM providers WHERE email = ?", somebody.email)).toBe(1);
});

test("a landline of the chosen country will do", async () => {
  const fields = { ...registrationFields(newProvider("be")), phone: "02 219 30 30", country: "BE" };
  const answer = await HttpBrowser.in("be").post("/pro/register", fields);
  expect(answer.status).toBe(303);
});

test("a registration without a password and one with a weak password have their own texts (pro-register-10)", async () => {
  for (const [password, said] of [
    ["", "missingData"],
    ["kurz", "registration"],
  ] as const) {
    const fields = { ...registrationFields(newProvider()), password };
    const { status, text } = await HttpBrowser.in("fr").post("/pro/register", fields);
    expect([status, text.includes(t(`proauth:error.${said}`))], said).toEqual([400, true]);
  }
});

test("registration, login and emails cost no more round trips than the design allows", async () => {
  const somebody = newProvider();
  const trips = async (browser: HttpBrowser, path: string, fields?: Record<string, string>) => {
    const { headers } = await (fields ? browser.post(path, fields) : browser.get(path));
    return Number(/db;desc="(\d+)"/.exec(String(headers["server-timing"]))?.[1]);
  };
  const browser = HttpBrowser.in("fr");
  const { email, password } = somebody;
  expect(await trips(browser, "/pro/register")).toBe(0);
  expect(await trips(browser, "/pro/register", registrationFields(somebody))).toBe(2);
  expect(await trips(HttpBrowser.in("fr"), "/pro/login", { email, password })).toBe(2);
  expect(await trips(HttpBrowser.in("fr"), "/pro/login", { email, password: "Falsch-8-x" })).toBe(2);
  expect(await trips(HttpBrowser.in("fr"), "/pro/forgot-password", { email })).toBe(2);
  const again = await HttpBrowser.in("fr").post("/pro/forgot-password", { email });
  expect(again.location, "pro-reset-1").toBe("/pro/forgot-password?step=again");
  expect((await HttpBrowser.in("fr").get(again.location ?? "")).text).toContain(textsOf("fr")("proauth:sent.already"));
  expect(await trips(HttpBrowser.in("fr"), await linkMailed(email, "verify-email"))).toBe(1);
  expect(await trips(HttpBrowser.in("fr"), await linkMailed(email, "verify-email"), { intent: "verify" })).toBe(2);
  const unverified = await providerBrowser(await insertProvider({ verified: false }));
  await unverified.get("/pro");
  expect(await trips(unverified, "/pro/verify-email", {})).toBe(2);
});

test("no link in an email follows the host that was asked for", async () => {
  const somebody = newProvider();
  const thief = new HttpBrowser({ host: "thief.test" });
  await thief.post("/pro/register", registrationFields(somebody));
  const text = await value<string>("SELECT text FROM outbox WHERE recipient = ?", somebody.email);
  expect(text).toMatch(/http:\/\/fr\.localhost(:\d+)?\/pro\/verify-email\//);
  expect(text).not.toContain("thief");
});

test("a login redirects to the wanted page, in the provider's language, and never to another site", async () => {
  const { email, password } = await insertProvider({ provider: newProvider("fr", { locale: "de" }) });
  const page = new HttpPage(HttpBrowser.in("fr"));
  await page.open("/pro/verify-email?x=1");
  expect(page.path).toBe("/pro/login?next=%2Fpro%2Fverify-email%3Fx%3D1");
  page.fill(t("proauth:register.email"), email);
  page.fill(t("proauth:register.password"), password);
  await page.press(t("proauth:login.submit"));
  expect(page.path).toBe("/pro");
  expect(page.html).toContain('<html lang="de"');
  await page.open("/pro/login");
  expect(page.path).toBe("/pro");
  const answer = await HttpBrowser.in("fr").post("/pro/login?next=//thief.test/pro", { email, password });
  expect([answer.status, answer.location]).toEqual([303, "/pro"]);
});

test("a login ends with the browser, or is remembered for seven days", async () => {
  const { email, password } = await insertProvider();
  const browser = HttpBrowser.in("fr");
  const cookie = ({ setCookies }: Answer) => setCookies.find((one) => one.startsWith("refresh_token="));
  const first = cookie(await browser.post("/pro/login", { email, password }));
  expect(first).not.toMatch(/max-age|expires/i);
  expect((await browser.post("/logout", {})).status).toBe(303);
  expect(browser.cookies.has("refresh_token")).toBe(false);
  expect((await browser.get("/pro/login")).text).toMatch(
    /type="checkbox"[^>]*name="remember"|name="remember"[^>]*type="checkbox"/,
  );
  const second = cookie(await browser.post("/pro/login", { email, password, remember: "on" }));
  expect(second).toMatch(/Max-Age=604800\b/i);
  expect(second).toMatch(/HttpOnly/i);
  expect(second).toMatch(/SameSite=Lax/i);
});

test("a login stops after too many wrong passwords", async () => {
  const { email, password } = await insertProvider();
  const browser = HttpBrowser.in("fr");
  const tryWith = (typed: string) => browser.post("/pro/login", { email, password: typed });
  await inOneWindow(15 * MINUTE);
  for (let tries = 0; tries < 10; tries += 1) expect((await tryWith("Falsch-8-x")).status).toBe(400);
  const refused = await tryWith(password);
  expect(refused.status).toBe(429);
  expect(wordsOf(refused.text)).toContain(asWords(t("proauth:error.tooManyTries")));
});
