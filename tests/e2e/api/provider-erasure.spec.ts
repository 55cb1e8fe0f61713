import { expect, test } from "@playwright/test";
import { paths } from "~/paths";
import { httpBrowserOf, insertAccount } from "../support/couples";
import { value, write } from "../support/database";
import { wordsOf } from "../support/http-browser";
import { providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { writtenCouple } from "../support/written-couple";
import { REASON, tracesOf, writtenProvider } from "../support/written-provider";

test("a double click erases once, and another device finds nothing", async () => {
  const provider = await writtenProvider();
  const [browser, phone] = [await providerBrowser(provider), await providerBrowser(provider)];
  for (const one of [browser, phone]) expect((await one.get("/pro/account")).status).toBe(200);
  const fields = { reason: REASON, currentPassword: provider.password, confirmation: "on" };
  const answers = await Promise.all([1, 2].map(() => browser.post("/pro/account/delete", fields)));
  for (const answer of answers) expect([answer.status, answer.location]).toEqual([303, "/"]);
  for (const path of ["/pro/account", "/pro/account/data.json"]) {
    const token = phone.cookies.get("token") ?? "";
    expect((await phone.get(path)).location, path).toBe(paths.pro.login(path));
    phone.cookies.set("token", token);
  }
  expect(await tracesOf(provider)).toEqual(["credit_entries"]);
});

test("the page for deleting an account lists what is deleted and what stays; projects say that the provider has left (pro-account-15)", async () => {
  const t = textsOf("fr");
  const browser = await providerBrowser(await writtenProvider());
  const words = wordsOf((await browser.get("/pro/account/delete")).text);
  for (const what of ["account", "reviews", "requests", "money"] as const)
    expect(words).toContain(wordsOf(t(`prodelete:goes.${what}`)));
  for (const what of ["accounting", "told", "reason"] as const)
    expect(words).toContain(wordsOf(t(`prodelete:stays.${what}`)));
  const couple = await writtenCouple();
  const project = await value<string>("SELECT public_id FROM projects WHERE account_id = ?", couple.id);
  await write({
    sql: "DELETE FROM requests WHERE project_id = (SELECT id FROM projects WHERE public_id = ?)",
    args: [project],
  });
  const page = await (await httpBrowserOf(couple)).get(`/project?id=${project}`);
  expect(wordsOf(page.text)).toContain(t("project:summary.contactedLeft"));
});

test("nobody but the provider reads its data", async () => {
  const [mine, theirs] = [await writtenProvider(), await writtenProvider()];
  const data = await (await providerBrowser(mine)).get("/pro/account/data.json");
  expect(data.text).toContain(mine.word);
  expect(data.text).not.toContain(theirs.word);
  expect(data.headers["cache-control"]).toBe("private, no-store");
  const couple = await httpBrowserOf(await insertAccount());
  expect((await couple.get("/pro/account/data.json")).location).toMatch(/^\/pro\/login/);
});
