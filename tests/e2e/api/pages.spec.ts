import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { address, marketHost } from "../support/addresses";
import { describeWedding, enterPhone, httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { rows, value } from "../support/database";
import { type Answer, asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { textsOf } from "../support/texts";

/** Maximum compressed bytes of a public page (design: quality, "Speed and weight"). */
const PUBLIC_PAGE = 22_000;

/** Returns the number of bytes after compression, about as many as a content delivery network sends. */
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;

const headerBytes = ({ headers }: Answer) =>
  Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + String(text).length + 4, 0);

const policyOf = ({ headers }: Answer) => String(headers["content-security-policy"]);

const planner = async () =>
  profilePath(await value("SELECT public_id FROM providers WHERE visible = 1 AND status = 'verified' LIMIT 1"));

const PUBLIC = [
  "/",
  "/lp",
  "/favorites",
  "/ranking",
  "/how-reviews-are-checked",
  "/credits-that-return",
  "/sources",
  "/legal-notice",
  "/privacy",
  "/terms",
  "/cookies",
];

/** Returns the paths of France, and of the region and city with the most planners. */
async function areas(): Promise<string[]> {
  const [largest] = await rows<{ region: string; city: string }>(
    "SELECT region, city FROM provider_match WHERE country = 'FR' GROUP BY region, city ORDER BY count(*) DESC LIMIT 1",
  );
  const [region, city] = [placeSlug(largest?.region ?? ""), placeSlug(largest?.city ?? "")];
  return ["/planners/fr", `/planners/fr/${region}`, `/planners/fr/${region}/${city}`];
}

/** Removes script elements with data for search engines (JSON-LD), because browsers do not run them. */
const withoutData = (html: string) => html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, "");

test("public pages need one round trip and contain no script (page-8)", async () => {
  const browser = HttpBrowser.in("fr", { "Sec-Fetch-Site": "same-origin" });
  for (const path of [...PUBLIC, "/planners", ...(await areas()), await planner()]) {
    const page = await browser.get(path);
    const { bytes: entered, file } = await enter(path);
    expect(page.status, path).toBe(200);
    expect(withoutData(page.text), path).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(policyOf(page), path).toContain("script-src 'none'");
    const sheets = [...page.text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(sheets, path).toEqual([file]);
    expect(policyOf(page), path).toContain("style-src 'self';");
    expect.soft(entered, `${path}, from outside`).toBeLessThanOrEqual(PUBLIC_PAGE);
    const answers = await Promise.all(sheets.map((href) => browser.get(href)));
    const bytes = [page, ...answers].reduce((sum, answer) => sum + compressed(answer.text) + headerBytes(answer), 0);
    expect.soft(bytes, path).toBeLessThanOrEqual(PUBLIC_PAGE);
  }
});

/** Requests a page as after a click on another site. The page contains its styles, and prefetches the stylesheet. */
async function enter(path: string): Promise<{ bytes: number; file: string | undefined }> {
  const page = await HttpBrowser.in("fr", { "Sec-Fetch-Site": "cross-site" }).get(path);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page.text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(policyOf(page), path).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(page.text, path).not.toContain('rel="stylesheet"');
  const file = /<link rel="prefetch" href="([^"]+)"/.exec(page.text)?.[1];
  const { text } = await HttpBrowser.in("fr").get(file ?? "");
  expect(style.trim() === text.trim(), `${path} carries the stylesheet`).toBe(true);
  return { bytes: compressed(page.text) + headerBytes(page), file };
}

test("only hydrated pages hold scripts, each with the nonce of the policy", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const draft = await describeWedding(browser, couple);
  for (const path of ["/presentation", `/project/close?id=${draft}`, "/profile/delete", "/favorites", "/nowhere"]) {
    const page = await browser.get(path);
    expect(page.text, path).not.toContain("<script");
    expect(policyOf(page), path).toContain("script-src 'none'");
  }
  const nonces = new Set<string>();
  const hydrated = await hydratedPages(browser);
  for (const [visitor, path] of hydrated) {
    const page = await visitor.get(path);
    const nonce = /'nonce-([^']+)'/.exec(policyOf(page))?.[1] ?? "none";
    const scripts = page.text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) expect(script, path).toContain(`nonce="${nonce}"`);
    expect(policyOf(page), path).not.toContain("unsafe");
    expect(page.text, `${path}: nothing comes after the document`).toMatch(/<\/script>(<!--.*?-->)*<\/body><\/html>$/);
    nonces.add(nonce);
  }
  expect(nonces.size, "a nonce is used once").toBe(hydrated.length);
});

async function hydratedPages(couple: HttpBrowser): Promise<[HttpBrowser, string][]> {
  const visitor = HttpBrowser.in("fr");
  return [
    [visitor, "/account"],
    [visitor, "/account-lp"],
    [await registering(), "/register"],
    ...["/formulaire", "/formulaire?step=2", "/formulaire?step=3", "/formulaire?step=4", "/profile"].map(
      (path): [HttpBrowser, string] => [couple, path],
    ),
  ];
}

let registrant: Promise<HttpBrowser> | undefined;

function registering(): Promise<HttpBrowser> {
  registrant ??= (async () => {
    const browser = HttpBrowser.in("fr");
    await enterPhone(browser, newCouple().phone);
    return browser;
  })();
  return registrant;
}

const languageOf = ({ text }: Answer) => /<html lang="(\w+)"/.exec(text)?.[1];

test("each market speaks its language, and plain localhost French", async () => {
  const languages = { fr: "fr", be: "nl", gb: "en", de: "de", it: "it", es: "es", pt: "pt" } as const;
  for (const [market, language] of Object.entries(languages))
    expect(languageOf(await HttpBrowser.in(market as keyof typeof languages).get("/")), market).toBe(language);
  expect(languageOf(await new HttpBrowser().get("/"))).toBe("fr");
  const stranger = await new HttpBrowser({ host: "evil.example" }).get("/");
  expect(languageOf(stranger)).toBe("fr");
  expect(stranger.text).not.toContain("evil.example");
});

test("in production the markets are the hosts of the settings", async () => {
  for (const [market, language] of [
    ["de", "de"],
    ["be", "nl"],
    ["gb", "en"],
  ] as const) {
    const host = `${market}.alliance.example:${address("PRODUCTION_PORT")}`;
    const browser = new HttpBrowser({ host, port: address("PRODUCTION_PORT") });
    expect(languageOf(await browser.get("/")), market).toBe(language);
    const answer = await browser.post("/language", { locale: "it", redirectTo: "/" });
    expect(answer.setCookies.join()).toMatch(/^__Host-locale=it;.*HttpOnly;.*Secure;.*SameSite=Lax/);
    expect(languageOf(await browser.get("/"))).toBe("it");
  }
});

test("the cookie goes before the browser's languages, and these before the market's", async () => {
  const browser = HttpBrowser.in("de");
  const wanting = (languages: string) => ({ "Accept-Language": languages });
  expect(languageOf(await browser.get("/", wanting("sv, pt-BR;q=0.8, it;q=0.9")))).toBe("it");
  expect(languageOf(await browser.get("/", wanting("sv, fr;q=0, ja")))).toBe("de");
  browser.cookies.set("locale", "es");
  expect(languageOf(await browser.get("/", wanting("it")))).toBe("es");
  browser.cookies.set("locale", "../etc");
  expect(languageOf(await browser.get("/", wanting("it")))).toBe("it");
});

test("visitors can switch the language and stay on the page; the form never redirects to another site (language-3)", async () => {
  const browser = HttpBrowser.in("fr");
  const chosen = await browser.post("/language", { locale: "nl", redirectTo: "/ranking?x=1" });
  expect([chosen.status, chosen.location]).toEqual([303, "/ranking?x=1"]);
  expect(languageOf(await browser.get("/ranking"))).toBe("nl");
  for (const redirectTo of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
    "/\t/evil.example",
  ]) {
    const { location = "" } = await browser.post("/language", { locale: "de", redirectTo });
    expect(new URL(location, `http://${marketHost("fr")}`).host, redirectTo).toBe(marketHost("fr"));
  }
  await browser.post("/language", { locale: "xx", redirectTo: "/" });
  expect(languageOf(await browser.get("/"))).toBe("de");
  const { text } = await browser.get("/account?step=code");
  expect(text).toContain('action="/language"');
});

test("a public page is not sent twice", async () => {
  const browser = HttpBrowser.in("fr");
  const first = await browser.get("/ranking");
  const tag = String(first.headers.etag);
  expect(first.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  expect((await browser.get("/ranking", { "If-None-Match": tag })).status).toBe(304);
  const german = await browser.get("/ranking", { "If-None-Match": tag, "Accept-Language": "de" });
  expect([german.status, languageOf(german)]).toEqual([200, "de"]);
});

test("a list of planners that does not exist is not found", async () => {
  const [city] = await rows<{ city: string }>(
    "SELECT city FROM provider_match WHERE country = 'FR' AND region = 'Rhône' AND services <> 0 GROUP BY city ORDER BY count(*) DESC LIMIT 1",
  );
  const heading = asWords(textsOf("fr")("common:notFound.heading"));
  for (const path of [
    "xx",
    "FR",
    "ch",
    "fr/nowhere",
    "fr/rhone/nowhere",
    `be/rhone/${placeSlug(city?.city ?? "")}`,
    "fr?page=0",
    "fr?page=999",
    "fr/rhone/lyon/x",
  ]) {
    const { status, text } = await HttpBrowser.in("fr").get(`/planners/${path}`);
    expect([status, wordsOf(/<h1[\s\S]*?<\/h1>/.exec(text)?.[0] ?? "").trim()], path).toEqual([404, heading]);
  }
});
