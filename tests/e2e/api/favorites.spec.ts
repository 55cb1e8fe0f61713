import { expect, test } from "@playwright/test";
import { marketHost, marketUrl } from "../support/addresses";
import {
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
} from "../support/couples";
import { rows, value } from "../support/database";
import { type DemoPlanner, demoPlanners } from "../support/demo-planners";
import { fieldIn, HttpBrowser } from "../support/http-browser";
import { profilePath, venuePath } from "../support/profiles";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);

const storedOf = (account: number) =>
  rows<{ id: string }>(
    "SELECT public_id AS id FROM favorites f JOIN providers p ON p.id = f.provider_id WHERE account_id = ? ORDER BY f.created_at DESC",
    account,
  ).then((found) => found.map(({ id }) => id));

test("what a visitor marked waits for the registration", async () => {
  const browser = HttpBrowser.in("fr");
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  await browser.post("/favorites", { prestataire: planner.id, intent: "add" });
  const couple = newCouple();
  await enterPhone(browser, couple.phone);
  expect(browser.cookies.has("favorites")).toBe(true);
  const { firstname, lastname, email, locale, city } = couple;
  const form = { firstname, lastname, email, locale, city };
  let answer = await browser.post("/register", form);
  if (answer.status === 400) {
    const cityPlace = /name="cityPlace"[^>]*value="(\d+)"/.exec(answer.text)?.[1] ?? "";
    answer = await browser.post("/register", { ...form, cityPlace, cityFor: fieldIn(answer.text, "cityFor") });
  }
  expect([answer.status, answer.location]).toEqual([303, "/formulaire"]);
  expect(browser.cookies.has("favorites")).toBe(false);
  const id = await value("SELECT id FROM accounts WHERE phone = ?", couple.phone.e164);
  expect(await storedOf(id)).toEqual([planner.id]);
});

test("favourites are nobody else's", async () => {
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  const [mine, theirs] = await Promise.all([insertAccount(), insertAccount()]);
  const [a, b] = await Promise.all([httpBrowserOf(mine), httpBrowserOf(theirs)]);
  const add = { prestataire: planner.id, intent: "add" };
  expect((await a.post("/favorites", add)).status).toBe(303);
  expect((await b.get("/favorites")).text).not.toContain(planner.id);
  expect((await b.post("/favorites", { ...add, intent: "remove" })).status).toBe(303);
  expect(await storedOf(mine.id)).toEqual([planner.id]);
  const visitor = HttpBrowser.in("fr");
  expect((await visitor.get("/favorites")).text).not.toContain(planner.id);
  // The server ignores a cookie with a wrong signature, or signed for another purpose.
  for (const forged of [a.cookies.get("token") ?? "", "garbage"]) {
    visitor.cookies.set("favorites", forged);
    expect((await visitor.get("/favorites")).text).toContain(t("favorites:none"));
  }
  const elsewhere = await b.postFrom("https://evil.example", "/favorites", add);
  expect(elsewhere.status).toBe(403);
  expect(await storedOf(theirs.id)).toEqual([]);
});

test("they are loaded once onboarding is finished", async () => {
  const newcomer = await insertAccount(newCouple(), { onboarded: false });
  const browser = await httpBrowserOf(newcomer);
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  expect((await browser.get("/favorites")).location).toBe("/profile");
  const answer = await browser.post("/favorites", { prestataire: planner.id, intent: "add" });
  expect(answer.location).toBe("/profile");
  expect(await storedOf(newcomer.id)).toEqual([]);
});

test("hostile hearts change nothing and lead nowhere else", async () => {
  const account = await insertAccount();
  const couple = await httpBrowserOf(account);
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  for (const browser of [couple, HttpBrowser.in("fr")]) {
    for (const prestataire of ["' OR 1=1 --", "", "x".repeat(3000), "0123456789ABCDEF"])
      expect((await browser.post("/favorites", { prestataire, intent: "add" })).status).toBe(400);
    expect((await browser.post("/favorites", { prestataire: planner.id, intent: "steal" })).status).toBe(400);
    for (const redirectTo of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      const form = { prestataire: planner.id, intent: "remove", redirectTo };
      const { location = "" } = await browser.post("/favorites", form);
      expect(new URL(location, at("/")).host, redirectTo).toBe(marketHost("fr"));
    }
  }
  expect((await couple.post("/favorites", { prestataire: "0".repeat(16), intent: "add" })).status).toBe(404);
  expect(await storedOf(account.id)).toEqual([]);
});

test("a visitor has room for twelve favourites, and a text says so (favorite-6)", async () => {
  const browser = HttpBrowser.in("fr");
  const many = await demoPlanners(13);
  for (const { id } of many)
    await browser.post("/favorites", { prestataire: id, intent: "add", redirectTo: "/favorites" });
  const { text } = await browser.get("/favorites");
  expect(text).toContain(t("favorites:flash.full", { count: 12 }));
  expect(text.match(/name="prestataire"/g)).toHaveLength(12);
  expect(text).not.toContain(many[12]?.id ?? "-");
});

test("the heart of one visitor is never kept for another", async () => {
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  const path = await profilePath(planner.id);
  const plain = await HttpBrowser.in("fr").get(path);
  const browser = HttpBrowser.in("fr");
  await browser.post("/favorites", { prestataire: planner.id, intent: "add", redirectTo: path });
  await browser.get(path); // this response contains the success message, so that the next one does not
  const marked = await browser.get(path, { "If-None-Match": String(plain.headers.etag) });
  expect(marked.status, "not the page of before").toBe(200);
  expect(marked.text).toContain(t("favorites:remove"));
  for (const page of [plain, marked, await browser.get("/favorites")])
    expect(page.headers["cache-control"]).toMatch(/^private,/);
  expect((await browser.get(path, { "If-None-Match": String(marked.headers.etag) })).status).toBe(304);
  expect((await HttpBrowser.in("fr").get(path, { "If-None-Match": String(marked.headers.etag) })).status).toBe(200);
});

test("visitors mark favourite venues in the list and on the page, without scripts (favorite-3)", async () => {
  const browser = HttpBrowser.in("fr");
  const list = (await browser.get("/venues/fr")).text;
  const [, id = ""] = /name="venue" value="(\w{16})"/.exec(list) ?? [];
  const marked = await browser.post("/favorites", { venue: id, intent: "add", redirectTo: "/venues/fr" });
  expect([marked.status, marked.location]).toEqual([303, "/venues/fr"]);
  const venue = await venuePath(id);
  for (const path of ["/venues/fr", venue])
    expect((await browser.get(path)).text, path).toContain(t("favorites:remove"));
  const page = await browser.get("/favorites");
  expect(page.text).toContain(`href="${venue}"`);
  expect(page.text).not.toContain(t("favorites:write", { count: 1 }));
  const couple = await httpBrowserOf(await insertAccount());
  await couple.post("/favorites", { venue: id, intent: "add" });
  for (const path of ["/venues/fr", venue, "/favorites"]) {
    const shown = await couple.get(path);
    expect(shown.text, path).toContain(t("favorites:remove"));
    expect(shown.headers["server-timing"], path).toMatch(/db;desc="1"/);
  }
  expect((await HttpBrowser.in("fr").get("/venues/fr")).text).not.toContain(t("favorites:remove"));
});

test("visitors mark favourites in the directory without scripts, and only they see them (favorite-4)", async () => {
  const path = "/planners/fr";
  const browser = HttpBrowser.in("fr");
  const { text } = await browser.get(path);
  const ids = [...text.matchAll(/name="prestataire" value="(\w{16})"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(12);
  const [, id = ""] = ids;
  const marked = await browser.post("/favorites", { prestataire: id, intent: "add", redirectTo: path });
  expect([marked.status, marked.location]).toEqual([303, path]);
  expect(heartsIn((await browser.get(path)).text)).toEqual([id]);
  const couple = await httpBrowserOf(await insertAccount());
  await couple.post("/favorites", { prestataire: id, intent: "add" });
  const shown = await couple.get(path);
  expect(heartsIn(shown.text)).toEqual([id]);
  expect(shown.headers["server-timing"]).toMatch(/db;desc="1"/);
  expect(heartsIn((await HttpBrowser.in("fr").get(path)).text)).toEqual([]);
});

/** Returns the ids of favorites in a list. */
const heartsIn = (text: string) =>
  [...text.matchAll(/form="favorites-remove" name="prestataire" value="(\w{16})"/g)].map(([, id]) => id);

test("each heart belongs to a form of its page that brings the visitor back, and no form is within another", async () => {
  const browser = HttpBrowser.in("fr");
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  const venue = await value<string>("SELECT public_id FROM venues WHERE visible = 1 LIMIT 1");
  const pages = ["/planners?service=FULL_PLANNING", "/planners/fr", "/venues/fr", "/favorites"];
  for (const marked of [false, true]) {
    for (const path of [...pages, await profilePath(planner.id), await venuePath(venue)]) {
      const { text } = await browser.get(path);
      const forms = text.match(/<\/?form\b/g) ?? [];
      expect(forms, path).toEqual(forms.map((_, index) => (index % 2 === 0 ? "<form" : "</form")));
      const owners = [...text.matchAll(/<button[^>]* form="([^"]*)" name="(?:prestataire|venue)"/g)].map(
        ([, id]) => id,
      );
      expect(owners.length > 0, path).toBe(marked || path !== "/favorites");
      for (const id of new Set(owners)) {
        const form = text.split(`<form id="${id}"`)[1]?.split("</form>")[0] ?? "";
        expect(form, path).toContain('method="post" action="/favorites"');
        expect(form, path).toContain(`name="redirectTo" value="${path}"`);
        expect(form, path).toContain(`name="intent" value="${id?.replace("favorites-", "")}"`);
      }
    }
    await browser.post("/favorites", { prestataire: planner.id, intent: "add" });
    await browser.post("/favorites", { venue, intent: "add" });
  }
});

test("the link with a planner still works, and leaves no query behind", async () => {
  const [planner] = (await demoPlanners(1)) as [DemoPlanner];
  const visitor = HttpBrowser.in("fr");
  for (const query of [`prestataire=${planner.id}`, "planners=favorites"]) {
    const answer = await visitor.get(`/?project=new&${query}`);
    expect([answer.status, answer.location]).toEqual([302, "/"]);
  }
  for (const query of ["planners=all", "prestataire=short"])
    expect((await visitor.get(`/?project=new&${query}`)).location).toBe("/");
  const account = await insertAccount(newCouple());
  const couple = await httpBrowserOf(account);
  await couple.get(`/?project=new&prestataire=${planner.id}`);
  const draft = await describeWedding(couple, account);
  expect((await plannersShown(couple, draft)).shown[0]).toBe(planner.id);
});
