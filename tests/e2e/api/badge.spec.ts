import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { rows, value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { inOneDay } from "../support/same-window";

const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };
const loaded = (id: number) =>
  value("SELECT coalesce(sum(count), 0) FROM provider_days WHERE provider_id = ? AND measure = 'badge'", id);

test("the badge is an SVG image for other sites, in the provider's language, without cookies, cached for ten minutes, and 404 while the profile is hidden (badge-1)", async () => {
  await inOneDay();
  const { id, publicId } = await insertApprovedProvider();
  await write({ sql: "UPDATE providers SET rating = 4.44, review_count = 2 WHERE id = ?", args: [id] });
  const browser = HttpBrowser.in("de", PERSON);
  const plain = await browser.get(`/badge/${publicId}`);
  expect(plain.status).toBe(200);
  expect(plain.headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "private, max-age=600",
  });
  expect(plain.setCookies).toEqual([]);
  const wire = JSON.stringify(plain.headers).length + gzipSync(plain.bytes).length;
  expect(wire).toBeLessThanOrEqual(2_600);
  expect(plain.text).not.toContain("4,4");
  const tag = String(plain.headers.etag);
  expect((await browser.get(`/badge/${publicId}`, { "If-None-Match": tag })).status).toBe(304);

  await write({ sql: "UPDATE providers SET review_count = 3 WHERE id = ?", args: [id] });
  const rated = await browser.get(`/badge/${publicId}?dark=1&large=1`);
  // The badge is in the provider's language, not the visitor's.
  expect(rated.text).toContain("4,4 · 3 avis");
  expect(rated.text).toContain('width="320" height="128"');
  expect((await browser.get(`/badge/${publicId}`, { "If-None-Match": tag })).status).toBe(200);

  // Only the four loads by people are counted, not those of robots, our previews or HEAD requests.
  await browser.get(`/badge/${publicId}`, { "User-Agent": "Googlebot/2.1" });
  await browser.get(`/badge/${publicId}`, { "Sec-Fetch-Site": "same-origin" });
  await browser.send("HEAD", `/badge/${publicId}`, {});
  await expect.poll(() => loaded(id)).toBe(4);
  expect(await rows("SELECT * FROM provider_days WHERE provider_id = ?", id)).toEqual([
    { provider_id: id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), measure: "badge", count: 4 },
  ]);

  await write({ sql: "UPDATE providers SET visible = 0 WHERE id = ?", args: [id] });
  expect((await browser.get(`/badge/${publicId}`, { "If-None-Match": tag })).status).toBe(404);
  expect((await browser.get("/badge/unknown")).status).toBe(404);
});

test("the page of the badge shares the profile by text message and email, without scripts, once couples see it (badge-7)", async () => {
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  await browser.renewSession();
  const { text } = await browser.get("/pro/badge");
  const profile = `http://${browser.host}${await profilePath(account.publicId)}`;
  const [, mail = ""] = /href="mailto:\?([^"]*profil[^"]*)"/i.exec(text) ?? [];
  const [, sms = ""] = /href="sms:\?&amp;body=([^"]*)"/.exec(text) ?? [];
  expect(text.replaceAll("<wbr/>", "")).toContain(`>${profile}</p>`);
  for (const link of [mail, sms]) expect(decodeURIComponent(link)).toContain(profile);
  await write({ sql: "UPDATE providers SET visible = 0 WHERE id = ?", args: [account.id] });
  expect((await browser.get("/pro/badge")).text).not.toContain("sms:");
});

test("the page of the badge shows the HTML of the chosen look, once couples see the profile (badge-2)", async () => {
  const account = await insertApprovedProvider();
  const { publicId } = account;
  const browser = await providerBrowser(account);
  await browser.renewSession();
  const { text, headers } = await browser.get("/pro/badge?theme=dark&size=large");
  expect(text).toContain(`/badge/${publicId}?dark=1&amp;amp;large=1`);
  expect(text).toContain(`${await profilePath(publicId)}&quot;`);
  expect(text).toContain("width=&quot;320&quot; height=&quot;128&quot;");
  expect(text).toMatch(/87\s%/);
  expect(String(headers["server-timing"])).toContain('desc="1"');
  await write({ sql: "UPDATE providers SET visible = 0 WHERE id = ?", args: [account.id] });
  expect((await browser.get("/pro/badge")).text).not.toContain("/badge/");
});
