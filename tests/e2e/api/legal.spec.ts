import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { codeTexted, newCouple, town } from "../support/couples";
import { value } from "../support/database";
import { type Answer, HttpBrowser, wordsOf } from "../support/http-browser";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const PAGES = ["/legal-notice", "/privacy", "/terms", "/cookies"];

const inProduction = (market = "fr") => {
  const port = address("PRODUCTION_PORT");
  return new HttpBrowser({ host: `${market}.alliance.example:${port}`, port });
};

test("every page links to legal notice, privacy, terms and cookies, which search engines may index (legal-1)", async () => {
  const browser = HttpBrowser.in("fr");
  const [home, task] = [await browser.get("/"), await browser.get("/account")];
  for (const path of PAGES) {
    for (const { text } of [home, task]) expect(text).toMatch(new RegExp(`href="${path}["#]`));
    const page = await browser.get(path);
    expect(page.status, path).toBe(200);
    expect(page.headers.etag, path).toBeDefined();
    expect(page.text, path).not.toContain('name="robots"');
    expect(page.text, `${path} leaves no placeholder`).not.toMatch(/\{\{|undefined|legal:/);
  }
});

test("privacy and terms begin with links to each of their sections (legal-2)", async () => {
  for (const path of ["/privacy", "/terms"]) {
    const { text } = await HttpBrowser.in("fr").get(path);
    const ids = [...text.matchAll(/href="#(\w+)"/g)].map(([, id]) => id).filter((id) => id !== "main");
    expect(ids.length, path).toBe(text.match(/<section /g)?.length);
    for (const id of ids) expect(text, path).toContain(`<section class="space-y-4" id="${id}"`);
  }
});

test("nobody asks the database for a page that needs none of it", async () => {
  for (const path of PAGES)
    expect((await HttpBrowser.in("fr").get(path)).headers["server-timing"], path).toContain('db;desc="0"');
});

test("production names the operator of the settings", async () => {
  const browser = inProduction();
  const notice = wordsOf((await browser.get("/legal-notice")).text);
  for (const fact of ["Alliance SAS", "2 rue des Tests, Strasbourg", "legal@alliance.example", "Cloudflare, Inc."])
    expect(notice).toContain(fact);
  expect(notice, "what the settings do not name is not mentioned").not.toContain(t("legal:notice.vat"));
});

test("the privacy page names the firms that are really used, and the authority of the market", async () => {
  const production = wordsOf((await inProduction().get("/privacy")).text);
  for (const name of ["Cloudflare", "Twilio", "Resend", "CNIL"]) expect(production).toContain(name);
  for (const name of ["Sentry", "Turso"]) expect(production).not.toContain(name);
  expect(wordsOf((await HttpBrowser.in("fr").get("/privacy")).text)).not.toContain("Twilio");
  const british = wordsOf((await inProduction("gb").get("/privacy")).text);
  for (const name of ["UK GDPR", "Information Commissioner"]) expect(british).toContain(name);
});

test("the cookies page names every cookie that is set, and how long it lasts", async () => {
  const browser = HttpBrowser.in("fr");
  const couple = newCouple();
  const home = await town(couple.city);
  const planner = await value<string>(
    "SELECT public_id FROM providers WHERE visible = 1 AND status = 'verified' AND kind = 'planner' LIMIT 1",
  );
  const answers: Answer[] = [];
  const keep = async (answer: Promise<Answer>) => answers.push(await answer);
  await keep(browser.get(`/?project=new&prestataire=${planner}`));
  await keep(browser.get("/account?project=new&event=mariage&city=Lyon&cityPlace=1&month=2027-06"));
  await keep(browser.get("/venue/unknown/write"));
  await keep(browser.post("/language", { locale: "fr", redirectTo: "/" }));
  await keep(browser.post("/account", { country: "FR", phone: couple.phone.national, intent: "send" }));
  const code = await codeTexted(couple.phone.e164);
  await keep(browser.post("/account?step=code", { code, intent: "verify" }));
  const { firstname, lastname, email } = couple;
  const place = { city: home.name, cityPlace: String(home.id), cityFor: home.name };
  await keep(browser.post("/register", { firstname, lastname, email, ...place, locale: "fr" }));

  const set = new Map(answers.flatMap(({ setCookies }) => setCookies).flatMap(lifetimes));
  expect([...set.keys()].sort()).toEqual([
    "flash",
    "known",
    "locale",
    "login",
    "planners",
    "refresh_token",
    "registration",
    "start",
    "token",
    "venue",
  ]);
  const { text } = await HttpBrowser.in("fr").get("/cookies");
  const described = new Map(
    [...text.matchAll(/<dt[^>]*>(\w+)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = "", words = ""]) => [name, words]),
  );
  for (const [name, seconds] of set) expect(described.get(name), name).toContain(`>${inWords(seconds)}<`);
});

function lifetimes(cookie: string): [string, number][] {
  const seconds = Number(/Max-Age=(\d+)/i.exec(cookie)?.[1]);
  return seconds > 0 ? [[cookie.slice(0, cookie.indexOf("=")), seconds]] : [];
}

function inWords(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return new Intl.NumberFormat("fr-FR", { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}
