import { expect, test } from "@playwright/test";
import { rows } from "../support/database";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { insertVenue } from "../support/venues";

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

test("calendar apps load a feed only if it changed, by its entity tag (calendar-14)", async () => {
  const provider = await insertApprovedProvider();
  const browser = await providerBrowser(provider);
  const year = new Date().getFullYear() + 1;
  const created = await browser.post(PAGE, { intent: "feed", seen: "0" });
  const { pathname } = new URL(addressIn(created.text) ?? "");
  const app = new HttpBrowser({ host: browser.host });
  const first = await app.get(pathname);
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^"[\da-f]{32}"$/);
  const head = await app.send("HEAD", pathname, {});
  expect([head.status, head.headers.etag, head.text]).toEqual([200, tag, ""]);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await app.get(pathname, { "If-None-Match": known });
    expect([again.status, again.headers.etag, again.text], known).toEqual([304, tag, ""]);
    expect(again.headers["cache-control"]).toBe("private, max-age=300");
    expect((await app.send("HEAD", pathname, { "If-None-Match": known })).status, known).toBe(304);
  }
  expect((await app.get(pathname, { "If-None-Match": '"other"' })).status).toBe(200);

  await browser.post(PAGE, { intent: "add", from: `${year}-06-12` });
  const changed = await app.get(pathname, { "If-None-Match": tag });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).not.toBe(tag);
  await browser.post(PAGE, { intent: "end-feed", seen: "0" });
  for (const method of ["GET", "HEAD"]) {
    const ended = await app.send(method, pathname, { "If-None-Match": "*" });
    expect([ended.status, ended.headers["cache-control"], ended.text], method).toEqual([404, "no-store", ""]);
  }
});

test("the address of a provider's calendar is checked, stored encrypted, never shown again, and removed (calendar-12)", async () => {
  const provider = await insertApprovedProvider();
  await expectConnected(await providerBrowser(provider), PAGE, (column) =>
    rows(`SELECT ${column} AS text FROM calendar_sources WHERE provider_id = ?`, provider.id),
  );
});

test("a provider connects the calendar of a venue on the venue's own page, and no other provider can (calendar-16)", async () => {
  const provider = await insertApprovedProvider();
  const venue = await insertVenue(provider);
  const page = `/pro/venues/${venue}/availability`;
  const stranger = await providerBrowser(await insertApprovedProvider());
  for (const intent of ["source", "remove-source"])
    expect((await stranger.post(page, { intent, address: "https://unknown.alliance.fr/" })).status).toBe(404);
  await expectConnected(await providerBrowser(provider), page, (column) =>
    rows(
      `SELECT ${column} AS text FROM venue_calendar_sources JOIN venues ON id = venue_id WHERE public_id = ?`,
      venue,
    ),
  );
});

/** Connects and disconnects a calendar. @param stored returns a column of the calendar's row, as `text` */
async function expectConnected(
  browser: HttpBrowser,
  page: string,
  stored: (column: "url" | "problem") => Promise<unknown[]>,
) {
  const refused = await browser.post(page, { intent: "source", address: "https://169.254.169.254/" });
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.text)).toContain(t("calendars:error.address"));
  const connect = async (host: string) => {
    const connected = await browser.post(page, { intent: "source", address: `https://${host}/secret.ics` });
    expect([connected.status, connected.location]).toEqual([303, page]);
    await expect.poll(() => stored("problem")).toMatchObject([{ text: expect.any(String) }]);
    return (await browser.get(page)).text;
  };
  // The simulated DNS resolver knows no public address.
  const unknown = await connect("unknown.alliance.fr");
  expect(wordsOf(unknown)).toContain(t("calendars:problem.unreachable"));
  expect(wordsOf(unknown)).toContain("unknown.alliance.fr");
  expect(unknown).not.toContain("secret.ics");
  for (const host of ["private.alliance.fr", "metadata.alliance.fr"])
    expect(wordsOf(await connect(host)), host).toContain(t("calendars:problem.forbidden"));
  expect(await stored("url")).toMatchObject([{ text: expect.stringMatching(/^v1\./) }]);
  await browser.post(page, { intent: "remove-source" });
  expect(await stored("url")).toEqual([]);
}
