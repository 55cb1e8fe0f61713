import { expect, test } from "@playwright/test";
import { value, write } from "../support/database";
import { asWords, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, insertProvider, providerBrowser } from "../support/providers";
import { writeTo } from "../support/requests";
import { textsOf } from "../support/texts";

const seenAt = (id: string) => value<number | null>("SELECT seen_at FROM requests WHERE public_id = ?", id);
const FIREFOX = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

test("another provider's request is unknown, and stays unread", async () => {
  const [account, other] = [await insertApprovedProvider(), await insertProvider()];
  const { id } = await writeTo(account);
  const stranger = await providerBrowser(other);
  const answer = await stranger.get(`/pro/requests/${id}`, FIREFOX);
  expect(answer.status).toBe(404);
  expect((await stranger.get("/pro/requests")).text).not.toContain(id);
  for (const path of ["/pro/requests/unknown", "/pro/requests?page=2", "/pro/requests?page=0", "/pro/requests?page=x"])
    expect((await stranger.get(path)).status, path).toBe(404);
  expect(await seenAt(id)).toBeNull();
});

test("a request is not read by a browser that looks ahead", async () => {
  const account = await insertApprovedProvider();
  const { id } = await writeTo(account);
  const browser = await providerBrowser(account);
  await browser.get(`/pro/requests/${id}`, { ...FIREFOX, "Sec-Purpose": "prefetch;prerender" });
  expect(await seenAt(id)).toBeNull();
  await browser.get(`/pro/requests/${id}`, FIREFOX);
  await expect.poll(() => seenAt(id)).not.toBeNull();
  const first = await seenAt(id);
  await browser.get(`/pro/requests/${id}`, FIREFOX);
  expect(await seenAt(id)).toBe(first);
});

test("a place without coordinates says so", async () => {
  const account = await insertApprovedProvider();
  const { id, project } = await writeTo(account);
  const browser = await providerBrowser(account);
  const t = textsOf("fr");
  expect(wordsOf((await browser.get(`/pro/requests/${id}`)).text)).toContain(asWords(t("dashboard:request.here")));
  await write({ sql: "UPDATE projects SET latitude = NULL, longitude = NULL WHERE public_id = ?", args: [project] });
  const { text } = await browser.get(`/pro/requests/${id}`);
  expect(wordsOf(text)).toContain(asWords(t("dashboard:request.noCoordinates")));
});
