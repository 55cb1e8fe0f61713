import { expect, test } from "@playwright/test";
import { rows } from "../support/database";
import { wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

const t = textsOf("fr");
const PAGE = "/pro/availability";
const addressIn = (text: string) => /https?:\/\/[^<\s]*\/calendar\/[\w-]{43}/.exec(text)?.[0];
const seenIn = (text: string) => /name="seen" value="(\d+)"/.exec(text)?.[1] ?? "";

test("a provider shares its events at a secret address, shown once, and can replace and end it (calendar-10)", async () => {
  const provider = await insertApprovedProvider();
  const browser = await providerBrowser(provider);
  const date = `${new Date().getFullYear() + 1}-06-12`;
  await browser.post(PAGE, { intent: "add", from: date });
  const created = await browser.post(PAGE, { intent: "feed", seen: "0" });
  expect(created.status).toBe(200);
  const address = addressIn(created.text) ?? "";
  expect(address).not.toBe("");
  const page = await browser.get(PAGE);
  expect(addressIn(page.text), "not again").toBeUndefined();
  expect((await browser.post(PAGE, { intent: "feed", seen: "0" })).status, "the same form again").toBe(409);

  const path = new URL(address).pathname;
  const feed = await browser.get(path);
  expect(feed.status).toBe(200);
  expect(feed.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=300",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(feed.headers["set-cookie"]).toBeUndefined();
  expect(String(feed.headers["server-timing"])).toContain('db;desc="1"');
  expect(feed.text).toContain(`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}\r\n`);

  const renewed = await browser.post(PAGE, { intent: "feed", seen: seenIn(page.text) });
  const next = new URL(addressIn(renewed.text) ?? "").pathname;
  expect([(await browser.get(path)).status, (await browser.get(next)).status]).toEqual([404, 200]);
  expect((await browser.post(PAGE, { intent: "end-feed", seen: "0" })).status).toBe(303);
  expect((await browser.get(next)).status).toBe(404);
});

test("the address of a provider's calendar is checked, stored, never shown again, and removed", async () => {
  const provider = await insertApprovedProvider();
  const browser = await providerBrowser(provider);
  const refused = await browser.post(PAGE, { intent: "source", address: "https://169.254.169.254/" });
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.text)).toContain(t("calendars:error.address"));
  // Without a resolver for this name, the read fails; the address stays.
  const address = "https://calendar.alliance-tests.invalid.fr/secret.ics";
  expect((await browser.post(PAGE, { intent: "source", address })).status).toBe(303);
  const { text } = await browser.get(PAGE);
  expect(wordsOf(text)).toContain("calendar.alliance-tests.invalid.fr");
  expect(text).not.toContain("secret.ics");
  await browser.post(PAGE, { intent: "remove-source" });
  expect(await rows("SELECT url FROM calendar_sources WHERE provider_id = ?", provider.id)).toEqual([]);
});
