import { expect, test } from "@playwright/test";
import { httpBrowserOf, insertAccount, newCouple } from "../support/couples";
import { value } from "../support/database";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { textsOf } from "../support/texts";
import { writtenCouple } from "../support/written-couple";

const t = textsOf("fr");
const WORD = t("profile:delete.word");

const word = { confirmation: WORD };

test("a double click erases once, and another device finds nothing", async () => {
  const account = await insertAccount();
  const [browser, phone] = [await httpBrowserOf(account), await httpBrowserOf(account)];
  // Both browsers get an access token before the deletion, because a refresh token finds no account afterwards.
  for (const one of [browser, phone]) {
    await expect.poll(async () => (await one.get("/presentation")).status).toBe(200);
    expect(one.cookies.has("token")).toBe(true);
  }
  const answers = await Promise.all([1, 2].map(() => browser.post("/profile/delete", word)));
  for (const answer of answers) {
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers["clear-site-data"]).toBe('"cache", "storage"');
  }
  for (const path of ["/profile", "/profile/data.json"]) {
    const other = HttpBrowser.in("fr");
    for (const [name, text] of phone.cookies) other.cookies.set(name, text);
    expect((await other.get(path)).location, path).toBe("/");
    expect((await other.get("/")).status).toBe(200);
  }
  expect((await phone.get("/presentation")).text).not.toContain(account.lastname);
  phone.cookies.delete("token");
  expect((await phone.get("/presentation")).location).toBe("/");
});

test("capitals and accents do not matter, another word does", async () => {
  const german = await insertAccount(newCouple("de"));
  const browser = await httpBrowserOf(german);
  for (const confirmation of ["", "LÖSCH", "DELETE", "x".repeat(3000)]) {
    const answer = await browser.post("/profile/delete", { confirmation });
    expect(answer.status).toBe(400);
  }
  expect((await browser.post("/profile/delete", {})).status).toBe(400);
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", german.id)).toBe(1);
  expect((await browser.post("/profile/delete", { confirmation: "loschen" })).status).toBe(303);
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", german.id)).toBe(0);
});

test("nobody but the couple reads or erases", async () => {
  const [mine, theirs] = await Promise.all([writtenCouple(), insertAccount()]);
  const visitor = HttpBrowser.in("fr");
  for (const path of ["/profile/data.json", "/profile/delete"])
    expect((await visitor.get(path)).location, path).toBe("/");
  expect((await visitor.post("/profile/delete", word)).status).toBe(403);
  const other = await httpBrowserOf(theirs);
  expect((await other.get("/profile/data.json")).text).not.toContain(mine.lastname);
  const page = await other.get("/profile/delete");
  for (const name of mine.names) expect(page.text).not.toContain(name);
  expect(page.text).toContain(t("profile:delete.stays.nobody"));
  for (const what of ["account", "projects", "reviews", "messages"] as const)
    expect(wordsOf(page.text)).toContain(wordsOf(t(`profile:delete.goes.${what}`)));
  const own = await httpBrowserOf(mine);
  await own.renewSession();
  for (const origin of ["https://evil.example", "null"])
    expect((await own.postFrom(origin, "/profile/delete", word)).status).toBe(403);
  expect((await other.post("/profile/delete", word)).status).toBe(303);
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", mine.id)).toBe(1);
  const data = await own.get("/profile/data.json");
  expect(data.headers["content-disposition"]).toContain("attachment");
  expect(data.headers["cache-control"]).toBe("private, no-store");
  expect(data.headers["server-timing"]).toContain('db;desc="1"');
});

test("a token that was copied before the logout is not enough", async () => {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  await browser.get("/presentation");
  const thief = HttpBrowser.in("fr");
  thief.cookies.set("token", browser.cookies.get("token") ?? "");
  await browser.post("/logout", {});
  expect((await thief.post("/profile/delete", word)).status).toBe(403);
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", account.id)).toBe(1);
});
