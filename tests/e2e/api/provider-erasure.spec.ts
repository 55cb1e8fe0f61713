import { expect, test } from "@playwright/test";
import { httpBrowserOf, insertAccount } from "../support/couples";
import { providerBrowser } from "../support/providers";
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
    expect((await phone.get(path)).location, path).toBe("/pro/login");
    phone.cookies.set("token", token);
  }
  expect((await tracesOf(provider)).filter((table) => table !== "media_removals")).toEqual(["credit_entries"]);
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
