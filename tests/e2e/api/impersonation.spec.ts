import { expect, test } from "@playwright/test";
import { isWithheld, WITHHELD } from "../../../app/http/pipeline/impersonation-limits";
import { describeWedding, httpBrowserOf, insertAccount, newWord } from "../support/couples";
import { rows, value, write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { asWords, formIn, wordsOf } from "../support/http-browser";
import { openAccount, publicIdOf, REASON, type Supporter, supporter } from "../support/impersonation";
import { profilePath } from "../support/profiles";
import { insertProvider, newProvider, providerBrowser } from "../support/providers";
import { type AppRoute, ROUTES } from "../support/route-map";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const LONG = t("impersonation:withheld");

interface Kept {
  kind: string;
  path: string;
}
const stepsOf = ({ id }: Supporter) =>
  rows<Kept>(
    "SELECT s.kind, s.path FROM impersonation_steps s JOIN impersonations i ON i.id = s.impersonation_id WHERE i.administrator_id = ? ORDER BY s.id",
    id,
  );

/** Returns the forms of a route: one per blocked intent and field, and one with an unknown intent. */
function formsFor(id: string): Record<string, string>[] {
  const withheld = WITHHELD[id];
  const { intent = [], move = [], fields = [] } = typeof withheld === "object" ? withheld : {};
  const saying = (word: string) => ({ intent: word, move: word });
  return [...[...intent, ...move, "x"].map(saying), ...fields.map((name) => ({ ...saying("x"), [name]: "x" }))];
}

const idOf = ({ id }: AppRoute) => id.replace(/\.tsx?$/, "");
const isOf = (side: "couple" | "pro") => (route: AppRoute) => route.action && route.id.startsWith(`routes/${side}/`);

const everybody = (providerId: number, accountId: number) =>
  Promise.all([
    rows("SELECT email, phone, mobile FROM providers WHERE id = ?", providerId),
    rows("SELECT * FROM provider_credentials WHERE provider_id = ?", providerId),
    rows("SELECT sum(amount) FROM credit_entries WHERE provider_id = ? AND kind <> 'welcome'", providerId),
    rows("SELECT count(*) FROM orders WHERE provider_id = ?", providerId),
    rows("SELECT public_id, unlocked_at FROM requests WHERE provider_id = ? ORDER BY 1", providerId),
    rows("SELECT public_id FROM portfolios WHERE provider_id = ? ORDER BY 1", providerId),
    // without venues that the test adds, which have no name
    rows("SELECT public_id FROM venues WHERE provider_id = ? AND name <> ''", providerId),
    rows("SELECT email, phone FROM accounts WHERE id = ?", accountId),
    rows(
      "SELECT count(*) FROM sessions WHERE ended_at IS NULL AND impersonation_id IS NULL AND (provider_id = ? OR account_id = ?)",
      providerId,
      accountId,
    ),
  ]);

test("every form of couples and providers is refused or recorded with both people (impersonation-3)", async () => {
  const { provider, names } = await equipProvider();
  await providerBrowser(provider);
  const account = await insertAccount();
  const couple = await httpBrowserOf(account);
  const draft = await describeWedding(couple, account);
  const before = await everybody(provider.id, account.id);
  for (const [side, user] of [
    ["pro", provider.publicId],
    ["couple", await publicIdOf(account.id)],
  ] as const) {
    const annika = await supporter();
    await openAccount(annika, user);
    const expected: Kept[] = [];
    for (const route of ROUTES.filter(isOf(side)))
      for (const fields of formsFor(idOf(route))) {
        const kind = Object.entries(names).find(([name]) => route.path.includes(`/${name}s/`))?.[1];
        const path = `/${route.path.replace(/:\w+\??/g, kind ?? names.request)}`;
        const { status, text } = await annika.browser.post(path, { ...fields, id: draft, draft });
        const form = new FormData();
        for (const [name, word] of Object.entries(fields)) form.set(name, word);
        const withheld = isWithheld([idOf(route)], form);
        const what = `${path} ${JSON.stringify(fields)}`;
        expect.soft(status, what).toBeLessThan(500);
        expect.soft(status === 403 && wordsOf(text).includes(asWords(LONG)), what).toBe(withheld);
        expected.push({ kind: withheld ? "refused" : "change", path });
      }
    expect(expected.length).toBeGreaterThan(side === "pro" ? 40 : 14);
    expect(expected.some(({ kind }) => kind === "refused")).toBe(true);
    await expect.poll(async () => (await stepsOf(annika)).length).toBe(expected.length);
    const kept = await stepsOf(annika);
    // Compares only the kind `refused`, because an invalid form changes nothing and is stored as `view`.
    const secrets = (path: string) =>
      path.replace(/(still-looking|confirm-email|reset-password|verify-email|join)\/.+$/, "$1/:secret");
    expect(kept.map(({ path }) => path)).toEqual(expected.map(({ path }) => secrets(path)));
    for (const [index, { kind, path }] of kept.entries())
      expect.soft(kind === "refused", path).toBe(expected[index]?.kind === "refused");
  }
  expect(await everybody(provider.id, account.id)).toEqual(before);
});

test("blocked files and data are refused, and the pages around them say why (impersonation-13)", async () => {
  const { provider, names } = await equipProvider();
  const annika = await supporter();
  await openAccount(annika, provider.email);
  for (const path of ["/pro/account/data.json", "/pro/credits/history.csv", "/pro/requests.csv"]) {
    const { status, text } = await annika.browser.get(path);
    expect(status, path).toBe(403);
    expect(wordsOf(text.slice(text.indexOf("<main"))), path).toContain(asWords(LONG));
    expect(text.includes('href="/pro" class="inline-flex'), path).toBe(true);
  }
  for (const path of [
    `/pro/requests/${names.request}`,
    "/pro/account/delete",
    "/pro/security",
    "/pro/credits/confirm?credits=5",
  ]) {
    const { status, text } = await annika.browser.get(path);
    expect(status, path).toBe(200);
    expect(text, path).toMatch(/<button[^>]*aria-disabled="true"/);
    expect(text, path).not.toContain("<tbody></tbody>");
    if (/account|security/.test(path)) expect(text, path).toMatch(/<fieldset disabled/);
    expect(wordsOf(text), path).toContain(asWords(LONG));
  }
  const own = (await (await providerBrowser(provider)).get("/pro/security")).text;
  expect(wordsOf(own)).not.toContain(asWords(LONG));
  expect(Object.keys(WITHHELD).length).toBeGreaterThan(25);
});

test("a couple's contact data are hidden in an opened account, also as a vCard (impersonation-18)", async () => {
  const { provider, names } = await equipProvider();
  const annika = await supporter();
  await openAccount(annika, provider.email);
  const path = `/pro/requests/${names.unlocked}`;
  for (const [browser, isShown] of [
    [await providerBrowser(provider), true],
    [annika.browser, false],
  ] as const) {
    const { text } = await browser.get(path);
    for (const link of ['href="tel:', 'href="mailto:', '/contact.vcf"'])
      expect(text.includes(link), link).toBe(isShown);
    expect(wordsOf(text).includes(asWords(t("impersonation:contact")))).toBe(!isShown);
    expect((await browser.get(`${path}/contact.vcf`)).status).toBe(isShown ? 200 : 403);
  }
});

test("a couple's town and language can be changed for it, its email is only shown (impersonation-14)", async () => {
  const account = await insertAccount();
  const annika = await supporter();
  const { browser } = annika;
  await openAccount(annika, account.email);
  const { text } = await browser.get("/profile");
  expect(text).not.toContain('name="email"');
  for (const words of [account.email, asWords(LONG)]) expect(wordsOf(text)).toContain(words);
  const form = { ...formIn(text, "city"), locale: "de" };
  const saved = await browser.post("/profile", form);
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
  expect(browser.cookies.get("locale")).toBe("fr");
  const stored = () =>
    rows("SELECT email, locale, email_verified_at IS NULL AS unproved FROM accounts WHERE id = ?", account.id);
  const [now] = await stored();
  expect(now).toMatchObject({ email: account.email, locale: "de" });
  expect((await browser.post("/profile", { ...form, locale: "it", email: "other@example.org" })).status).toBe(403);
  expect(await stored()).toEqual([now]);
  expect((await browser.post("/profile", form)).status).toBe(400);
  expect((await stepsOf(annika)).filter(({ path }) => path === "/profile").map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["view", "change", "refused"]),
  );
  expect((await (await httpBrowserOf(account)).post("/profile", { ...form, locale: "it" })).status).toBe(400);
});

test("a provider's language can be changed for it, and the browser keeps its own (impersonation-15)", async () => {
  const { provider } = await equipProvider();
  const annika = await supporter();
  const { browser } = annika;
  await openAccount(annika, provider.publicId);
  const form = { ...formIn((await browser.get("/pro/account")).text, "firstname"), locale: "de" };
  const saved = await browser.post("/pro/account", form);
  expect([saved.status, saved.location]).toEqual([303, "/pro/account"]);
  expect(await value("SELECT locale FROM providers WHERE id = ?", provider.id)).toBe("de");
  expect(browser.cookies.get("locale")).toBe("fr");
  const own = await providerBrowser(provider);
  const again = { ...formIn((await own.get("/pro/account")).text, "firstname"), locale: "it" };
  expect((await own.post("/pro/account", again)).status).toBe(303);
  expect(own.cookies.get("locale")).toBe("it");
});

test("a banner on every page says whose account it is, and Stop returns to where it began (impersonation-2)", async () => {
  const { provider } = await equipProvider();
  const annika = await supporter("owner");
  const { browser } = annika;
  const profile = `/admin/profiles/${provider.publicId}`;
  const link = `/admin/impersonate?user=${provider.publicId}&amp;from=${encodeURIComponent(profile)}`;
  expect((await browser.get(profile)).text).toContain(link);
  const form = formIn((await browser.get(link.replace("&amp;", "&"))).text, "reason");
  const started = await browser.post("/admin/impersonate", { ...form, reason: REASON });
  expect([started.status, started.location]).toEqual([303, "/pro"]);
  expect(browser.cookies.has("refresh_token")).toBe(false);
  for (const path of [
    "/pro",
    "/pro/requests",
    "/sources",
    "/planners",
    "/nowhere",
    "/",
    await profilePath(provider.publicId),
  ]) {
    const { text } = await browser.get(path);
    const words = wordsOf(text);
    expect(words, path).toContain(asWords(t("impersonation:band.who", { name: provider.company })));
    expect(words, path).toContain(asWords(t("impersonation:band.left", { count: 30 })));
    expect(words, path).toContain(REASON);
    expect(text.indexOf("/impersonation/stop"), path).toBeLessThan(text.indexOf("<header"));
  }
  const inside = await browser.get("/admin");
  expect([inside.status, inside.text.includes('href="/pro" class="inline-flex')]).toEqual([403, true]);
  expect((await browser.postFrom("https://evil.example", "/impersonation/stop", {})).status).toBe(403);
  const seen = await rows<{ seen_at: number | null }>(
    "SELECT seen_at FROM requests WHERE provider_id = ?",
    provider.id,
  );
  const stopped = await browser.post("/impersonation/stop", {});
  expect([stopped.status, stopped.location]).toEqual([303, profile]);
  expect(stopped.headers["clear-site-data"]).toBe('"cache", "storage"');
  expect((await browser.post("/impersonation/stop", {})).location, "pressed twice").toBe("/admin");
  expect(wordsOf((await browser.get(profile)).text)).toContain(asWords(t("impersonation:over.stopped")));
  expect((await browser.get("/pro")).location).toContain("/pro/login");
  expect(await rows("SELECT seen_at FROM requests WHERE provider_id = ?", provider.id)).toEqual(seen);
  await expect
    .poll(() =>
      value("SELECT count(*) FROM outbox WHERE recipient = ? AND dedupe_key LIKE 'impersonation:%'", provider.email),
    )
    .toBe(1);
  const own = wordsOf((await (await providerBrowser(provider)).get("/pro/security")).text);
  for (const text of [annika.name, REASON, t("impersonation:seen.views", { count: 8 })])
    expect(own).toContain(asWords(text));
});

test("a copied cookie of an account that was left opens nothing (impersonation-11)", async () => {
  const account = await insertAccount();
  const annika = await supporter();
  const { browser } = annika;
  await openAccount(annika, account.email);
  expect((await browser.get("/profile")).text).toContain(account.lastname);
  const copied = new Map(browser.cookies);
  await browser.post("/impersonation/stop", {});
  const own = new Map(browser.cookies);
  copied.delete("aside");
  browser.cookies.clear();
  for (const [name, cookie] of copied) browser.cookies.set(name, cookie);
  for (const path of ["/profile", "/presentation"]) {
    const { status, text } = await browser.get(path);
    expect(status, path).toBe(303);
    expect(text).not.toContain(account.lastname);
    for (const [name, cookie] of copied) browser.cookies.set(name, cookie);
  }
  browser.cookies.clear();
  for (const [name, cookie] of own) browser.cookies.set(name, cookie);
  expect((await browser.get("/admin/impersonate")).status).toBe(200);
  const read = wordsOf((await (await httpBrowserOf(account)).get("/profile")).text);
  for (const text of [annika.name, REASON]) expect(read).toContain(asWords(text));
});

test("when time is over, or the role or the account is gone, the administrator returns and gets a message (impersonation-17)", async () => {
  const end = {
    expired: (admin: Supporter) => ({
      sql: "UPDATE impersonations SET started_at = 1, expires_at = 2 WHERE administrator_id = ?",
      args: [admin.id],
    }),
    right: (admin: Supporter) => ({
      sql: "DELETE FROM administrator_roles WHERE administrator_id = ?",
      args: [admin.id],
    }),
    gone: (_: Supporter, id: number) => ({ sql: "DELETE FROM accounts WHERE id = ?", args: [id] }),
  };
  for (const [over, statement] of Object.entries(end)) {
    const account = await insertAccount();
    const annika = await supporter();
    const { browser } = annika;
    await openAccount(annika, account.email, "/admin/decisions");
    expect((await browser.get("/presentation")).status).toBe(200);
    await write(statement(annika, account.id));
    const answer = over === "right" ? await browser.post("/profile", {}) : await browser.get("/presentation");
    expect([over, answer.status, answer.location]).toEqual([over, 303, "/admin/decisions"]);
    expect(wordsOf((await browser.get("/sources")).text)).toContain(asWords(t(`impersonation:over.${over}`)));
    expect((await browser.get("/presentation")).location, over).toBe("/");
  }
  const annika = await supporter();
  await openAccount(annika, (await insertAccount()).email, "/admin/decisions");
  annika.browser.cookies.delete("token");
  expect((await annika.browser.get("/presentation")).location).toBe("/admin/decisions");
  expect((await annika.browser.get("/sources")).text).toContain(annika.name.split(" ")[0]);
});

test("two administrators in one account are both shown (impersonation-1)", async () => {
  const provider = await insertProvider();
  const other = await insertProvider();
  const [annika, jonas] = [await supporter(), await supporter("owner")];
  await openAccount(annika, provider.email);
  await openAccount(jonas, provider.publicId);
  for (const { browser } of [annika, jonas]) expect((await browser.get("/pro/account")).status).toBe(200);
  const words = wordsOf((await (await providerBrowser(provider)).get("/pro/security")).text);
  for (const { name } of [annika, jonas])
    expect(words).toContain(asWords(t("impersonation:seen.who", { name, brand: "Alliance" })));
  expect((await jonas.browser.get("/pro/security")).text).toContain(annika.name);
  const again: Supporter = { ...annika, browser: await sameAgain(annika) };
  await openAccount(again, other.email);
  expect((await annika.browser.get("/pro")).status).toBe(303);
  expect((await again.browser.get("/pro")).status).toBe(200);
});

async function sameAgain({ id }: Supporter) {
  const { browser } = await supporter();
  const { insertStaffSession } = await import("../support/providers");
  browser.cookies.clear();
  browser.cookies.set("refresh_token", await insertStaffSession("administrator_id", id));
  browser.cookies.set("locale", "fr");
  return browser;
}

test("an unknown user, an administrator, an ambiguous address, and a reason outside 10 to 300 characters are reported at their field (impersonation-6, impersonation-1)", async () => {
  const annika = await supporter();
  const { browser } = annika;
  const email = `${newWord()}@both.test`;
  const provider = await insertProvider({ provider: newProvider("fr", { email }) });
  const account = await insertAccount();
  await write({ sql: "UPDATE accounts SET email = ? WHERE id = ?", args: [email, account.id] });
  const admin = await value<string>("SELECT email FROM administrators WHERE id = ?", annika.id);
  for (const [user, status, text] of [
    ["nobody@nowhere.test", 404, t("impersonation:error.unknown")],
    [admin, 403, t("impersonation:error.administrator")],
    [email, 400, t("impersonation:several.title")],
    ["", 400, t("impersonation:error.user")],
  ] as const) {
    const answer = await browser.post("/admin/impersonate", { user, reason: REASON });
    expect(answer.status, user).toBe(status);
    expect(wordsOf(answer.text), user).toContain(asWords(text));
  }
  const short = await browser.post("/admin/impersonate", { user: email, reason: "Weil" });
  expect(wordsOf(short.text)).toContain(asWords(t("impersonation:error.reason", { shortest: 10, longest: 300 })));
  const picked = await browser.post("/admin/impersonate", { user: email, reason: REASON, pick: provider.publicId });
  expect(picked.location).toBe("/pro");
  const moderator = await supporter("moderator");
  const refused = await moderator.browser.post("/admin/impersonate", { user: email, reason: REASON });
  expect(refused.status).toBe(403);
});
