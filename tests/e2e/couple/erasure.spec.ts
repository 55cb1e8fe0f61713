import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import {
  type Account,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
  signIn,
} from "../support/couples";
import { rows, value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { runsScripts } from "../support/script";
import { containing, textsOf } from "../support/texts";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const WORD = t("profile:delete.word");

/** A couple that has written to planners, of whom the first has accepted. */
async function writtenCouple(): Promise<Account & { names: string[] }> {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const draft = await describeWedding(browser, account);
  const { ticked } = await plannersShown(browser, draft);
  await browser.post("/formulaire?step=4", {
    draft,
    selectedPrestataires: ticked,
    message: `Bonjour de ${account.lastname}`,
  });
  const informed = await rows<{ id: number; name: string }>(
    `SELECT r.id, v.name FROM requests r JOIN providers v ON v.id = r.provider_id JOIN projects p ON p.id = r.project_id
      WHERE p.account_id = ? ORDER BY v.name`,
    account.id,
  );
  await value(
    "UPDATE requests SET status = 'unlocked', unlocked_at = 1 WHERE id = ? RETURNING id",
    informed[0]?.id ?? 0,
  );
  return { ...account, names: informed.map(({ name }) => name) };
}

const submit = (page: Page) => page.getByRole("button", { name: t("profile:delete.submit") });

test("a couple downloads what is kept about it", async ({ page, context }) => {
  const account = await writtenCouple();
  await signIn(context, account);
  await page.goto(at("/profile"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("profile:data.link") }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("data.json");
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(data.account).toMatchObject({ email: account.email, phone: account.phone.e164, lastname: account.lastname });
  expect(data.projects[0].requests.map(({ planner }: { planner: string }) => planner).sort()).toEqual(
    [...account.names].sort(),
  );
  expect(data.messages.length).toBeGreaterThan(0);
});

test("a couple erases its account, with the word that says it is meant", async ({ page, context }) => {
  const account = await writtenCouple();
  const [accepted = "", ...told] = account.names;
  await signIn(context, account);
  await page.goto(at("/profile"));
  await page.getByRole("link", { name: t("profile:delete.link") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("profile:delete.heading") })).toBeVisible();
  await expect(page.locator("script"), "a page of words needs none").toHaveCount(0);
  const namesOf = (list: string) =>
    page.getByRole("list", { name: t(`profile:delete.stays.${list}`) }).getByRole("listitem");
  await expect(namesOf("read")).toHaveText([accepted]);
  await expect(namesOf("told")).toHaveText(told);

  const field = page.getByLabel(t("profile:delete.label", { word: WORD }));
  await field.fill("oui");
  await submit(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(field).toHaveAccessibleDescription(containing(t("profile:delete.error", { word: WORD })));
  await expect(field).toHaveValue("oui");
  expect(await value("SELECT count(*) FROM accounts WHERE id = ?", account.id)).toBe(1);

  await field.fill(` ${WORD.toLowerCase()} `);
  await submit(page).click();
  await expect(page).toHaveURL(at("/"));
  await expect(page.getByRole("status")).toContainText(t("profile:delete.done"));
  await expect(page.getByText(account.firstname)).toHaveCount(0);
  expect((await context.cookies(at("/"))).map(({ name }) => name)).toEqual(["locale"]);
  await page.goto(at("/profile"));
  await expect(page).toHaveURL(at("/"));
  expect(await tracesOf(account)).toEqual([]);
});

/** Tables that hold something of a couple. */
async function tracesOf({ phone, email, lastname }: Account): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'places%' AND name NOT LIKE 'provider_search%'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
    const holds = columns.flatMap((column) =>
      [phone.e164, email, lastname].map((word) => `instr("${column.name}", '${word}')`),
    );
    if (await value(`SELECT count(*) FROM "${name}" WHERE ${holds.join(" OR ")}`)) found.push(name);
  }
  return found;
}

test.describe("over HTTP", () => {
  test.beforeEach(() => test.skip(!runsScripts(), "The same with and without scripts."));
  const word = { confirmation: WORD };

  test("a double click erases once, and another device finds nothing", async () => {
    const account = await insertAccount();
    const [browser, phone] = [await httpBrowserOf(account), await httpBrowserOf(account)];
    for (const one of [browser, phone]) await one.get("/presentation"); // opens the session
    const answers = await Promise.all([1, 2].map(() => browser.post("/profile/delete", word)));
    for (const answer of answers) {
      expect([answer.status, answer.location]).toEqual([303, "/"]);
      expect(answer.headers["clear-site-data"]).toBe('"cache"');
    }
    // Its token is good for some minutes yet, and leads nowhere.
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
    expect((await visitor.post("/profile/delete", word)).location).toBe("/");
    const other = await httpBrowserOf(theirs);
    expect((await other.get("/profile/data.json")).text).not.toContain(mine.lastname);
    const page = await other.get("/profile/delete");
    for (const name of mine.names) expect(page.text).not.toContain(name);
    expect(page.text).toContain(t("profile:delete.stays.nobody"));
    const own = await httpBrowserOf(mine);
    await own.get("/sources"); // opens the session
    for (const origin of ["https://evil.example", null])
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
    expect((await thief.post("/profile/delete", word)).status).toBe(401);
    expect(await value("SELECT count(*) FROM accounts WHERE id = ?", account.id)).toBe(1);
  });
});
