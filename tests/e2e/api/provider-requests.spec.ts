import { expect, test } from "@playwright/test";
import { rows, value, write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { asWords, formIn, wordsOf } from "../support/http-browser";
import { openAccount, supporter } from "../support/impersonation";
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

test("a request is not marked as seen by a browser that prefetches the page (received-8)", async () => {
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

test("without coordinates, the page says so and has no map (map-3)", async () => {
  const account = await insertApprovedProvider();
  const { id, project } = await writeTo(account);
  const browser = await providerBrowser(account);
  const t = textsOf("fr");
  expect(wordsOf((await browser.get(`/pro/requests/${id}`)).text)).toContain(asWords(t("received:map.here")));
  await write({ sql: "UPDATE projects SET latitude = NULL, longitude = NULL WHERE public_id = ?", args: [project] });
  const { text } = await browser.get(`/pro/requests/${id}`);
  expect(wordsOf(text)).toContain(asWords(t("dashboard:request.noCoordinates")));
  expect(text).not.toContain("openstreetmap.org");
});

test("a text says what the map shows, loads nothing from other servers, and links to OpenStreetMap (map-2, map-1)", async () => {
  const account = await insertApprovedProvider();
  const { id, project } = await writeTo(account);
  await write(
    {
      sql: `UPDATE providers SET city = 'Angers', country = 'FR', latitude = 47.4784, longitude = -0.5632, travel_radius_km = 80
        WHERE public_id = ?`,
      args: [account.publicId],
    },
    {
      sql: `UPDATE projects SET city = 'Saumur', country = 'FR', latitude = 47.26, longitude = -0.0769, event_place_kind = 'city'
        WHERE public_id = ?`,
      args: [project],
    },
  );
  const browser = await providerBrowser(account);
  await browser.renewSession();
  const { text, headers } = await browser.get(`/pro/requests/${id}`);
  const drawn = /<svg [^>]*viewBox="0 0 560 400" role="img" aria-label="([^"]+)">.*?<\/svg>/s.exec(text);
  const distance = asWords("À 44 km au sud-est d’Angers, dans votre rayon de 80 km.");
  expect(asWords(drawn?.[1] ?? "")).toContain(distance);
  expect(wordsOf(text)).toContain(distance);
  expect(drawn?.[0]).toContain(">Nantes</text>");
  expect(drawn?.[0]).not.toMatch(/style=|href=|url\(/);
  expect(text).toContain("https://www.openstreetmap.org/?mlat=47.2600&amp;mlon=-0.0769#map=11/47.2600/-0.0769");
  expect(text).not.toContain("<script");
  expect(headers["server-timing"]).toMatch(/^db;desc="1"/);
});

test("the couple of a locked request cannot be found by name, that of an unlocked one can (list-10)", async () => {
  const account = await insertApprovedProvider();
  const request = await writeTo(account);
  const browser = await providerBrowser(account);
  const search = `/pro/requests?q=${encodeURIComponent(request.account.lastname)}`;
  const t = textsOf("fr");
  const sealed = await browser.get(search);
  expect(wordsOf(sealed.text)).toContain(asWords(t("received:list.nothing")));
  expect(sealed.text).not.toContain("<table");
  await write({
    sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, unlocked_by = 'premium' WHERE public_id = ?",
    args: [Date.now(), request.id],
  });
  const { text } = await browser.get(search);
  expect(wordsOf(text)).toContain(asWords(`${request.account.firstname} ${request.account.lastname}`));
  expect(wordsOf(text)).toContain(asWords(t("received:list.withPremium")));
  for (const filter of ["status=waiting", "status=closed", "month=2020-01"])
    expect(wordsOf((await browser.get(`/pro/requests?${filter}`)).text), filter).toMatch(
      new RegExp(`${asWords(t("received:list.nothing"))}|${asWords(t("received:list.allAnswered"))}`),
    );
  for (const odd of ["status=x", "month=2027-13", "sort=x", "q=%25"])
    expect((await browser.get(`/pro/requests?${odd}`)).status, odd).toBe(200);
});

test("a new request is announced in one line outside the dashboard, and not on pages about requests or money (popin-5)", async () => {
  const account = await insertApprovedProvider();
  const [first] = [await writeTo(account), await writeTo(account)];
  const browser = await providerBrowser(account);
  const announcement = async (path: string) =>
    /<section[^>]* aria-labelledby="new-request".*?<\/section>/s.exec((await browser.get(path)).text)?.[0];
  expect(await announcement("/pro")).toContain("answer=unlock");
  const strip = await announcement("/pro/availability");
  expect(strip?.match(/<form/g)).toHaveLength(1);
  expect(strip?.match(/<a /g)).toHaveLength(1);
  expect(strip).not.toContain("answer=");
  const pages = [
    `/pro/requests/${first.id}`,
    `/pro/requests/${first.id}/answer`,
    "/pro/requests",
    "/pro/credits",
    "/pro/credits/confirm?credits=5",
    "/pro/subscription",
    "/pro/subscription/cancel",
  ];
  for (const path of pages) expect(await announcement(path), path).toBeUndefined();
});

test("a new request is announced on the next page until it is opened or 'Later' is chosen (popin-1, popin-2)", async () => {
  const t = textsOf("fr");
  const account = await insertApprovedProvider();
  const browser = await providerBrowser(account);
  expect((await browser.get("/pro")).text).toMatch(/<title>[^(]/);
  const request = await writeTo(account, "Écrivez à marie@example.org");
  const announces = async (path: string) => (await browser.get(path)).text.includes('id="new-request"');

  const { text, headers } = await browser.get("/pro/availability");
  expect(text).toContain("<title>(1) ");
  expect(headers["server-timing"]).toMatch(/^db;desc="1"/);
  const panel = /<section[^>]* aria-labelledby="new-request".*?<\/section>/s.exec(text)?.[0] ?? "";
  expect(panel).toContain(`href="/pro/requests/${request.id}"`);
  expect(panel).toMatch(/<form [^>]*action="\/pro\/requests\/later"/);
  const { firstname, lastname, email } = request.account;
  for (const hidden of ["marie@example.org", firstname, lastname, email]) expect(text).not.toContain(hidden);
  for (const path of [`/pro/requests/${request.id}`, "/pro/requests"]) expect(await announces(path), path).toBe(false);

  const arrived = /name="arrived" value="(\d+)"/.exec(panel)?.[1] ?? "";
  const later = await browser.post("/pro/requests/later", { from: "/pro/availability", arrived });
  expect([later.status, later.location]).toEqual([303, "/pro/availability"]);
  expect((await browser.post("/pro/requests/later", { from: "https://example.com/" })).location).toBe("/pro");
  expect(await announces("/pro")).toBe(false);
  const next = await writeTo(account);
  await browser.post("/pro/requests/later", { from: "/pro", arrived });
  expect((await browser.get("/pro")).text, "it came while the page was read").toContain(`/requests/${next.id}?answer=`);
  await browser.post(`/pro/requests/${next.id}/answer`, { intent: "decline", reason: "other" });
  await write({ sql: "UPDATE requests SET later_until = 1, seen_at = NULL WHERE public_id = ?", args: [request.id] });
  expect(await announces("/pro"), "the next day").toBe(true);
  await browser.get(`/pro/requests/${request.id}`, FIREFOX);
  await expect.poll(() => announces("/pro"), "it was opened").toBe(false);
  const after = await browser.get("/pro");
  expect(after.text, "it still waits for an answer").toContain("<title>(1) ");
  expect(wordsOf(after.text)).toContain(asWords(t("pro:nav.waiting", { count: 1 })));
});

test("status and note are private: neither the couple, another provider nor an administrator in the account sees them (received-12)", async () => {
  const { provider, names, browser, note } = await withNote();
  const t = textsOf("fr");
  const own = (await browser.get(`/pro/requests/${names.unlocked}`)).text;
  expect(own).toContain(`>${note}</textarea>`);
  expect(own).not.toContain("<script");
  expect(formIn(own, "note").progress).toEqual(["offer"]);
  const list = (await browser.get("/pro/requests?status=unlocked&progress=offer")).text;
  expect(wordsOf(list)).toContain(asWords(t("received:progress.is.offer")));
  expect(list).toContain(`href="/pro/requests/${names.unlocked}"`);
  expect((await browser.get("/pro/requests?status=unlocked&progress=won")).text).not.toContain(names.unlocked);

  const stranger = await providerBrowser(await insertProvider());
  const form = { intent: "progress", progress: "lost", note: "?" };
  expect((await stranger.post(`/pro/requests/${names.unlocked}/answer`, form)).status).toBe(404);
  expect((await browser.post(`/pro/requests/${names.request}/answer`, form)).status, "not unlocked").toBe(404);
  expect((await browser.get("/pro/account/data.json")).text).toContain(note);

  const theirs = await writeTo(provider);
  await write({
    sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, progress = 'won', note = ? WHERE public_id = ?",
    args: [Date.now(), note, theirs.id],
  });
  for (const path of [`/project?id=${theirs.project}`, "/presentation"])
    expect((await theirs.browser.get(path)).text, path).not.toContain(note);

  const annika = await supporter();
  await openAccount(annika, provider.email);
  const [page, listed] = [
    await annika.browser.get(`/pro/requests/${names.unlocked}`),
    await annika.browser.get("/pro/requests?status=unlocked"),
  ];
  expect([page.status, listed.status]).toEqual([200, 200]);
  expect(page.text).not.toContain(note);
  expect(page.text).not.toContain('name="note"');
  expect(wordsOf(listed.text)).not.toContain(asWords(t("received:progress.is.offer")));
  expect((await annika.browser.post(`/pro/requests/${names.unlocked}/answer`, form)).status).toBe(403);
  expect(await value("SELECT note FROM requests WHERE public_id = ?", names.unlocked)).toBe(note);
});

test("the requests can be downloaded as a file for spreadsheets, with contact data of unlocked ones only (received-10)", async () => {
  const { browser, names, note } = await withNote("=HYPERLINK(0)");
  const t = textsOf("fr");
  expect((await browser.get("/pro/requests")).text).toContain('href="/pro/requests.csv"');
  const file = await browser.get("/pro/requests.csv");
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="requests-\d{4}-\d\d-\d\d\.csv"$/);
  expect(file.headers["server-timing"]).toMatch(/^db;desc="1"/);
  expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head = "", ...lines] = file.text.trimEnd().split("\r\n");
  expect(head.split(";")).toContain(t("received:progress.note"));
  const lineOf = (id: string) => lines.find((line) => line.includes(id.slice(0, 6).toUpperCase())) ?? "";
  const [unlocked, locked] = [lineOf(names.unlocked), lineOf(names.request)];
  expect(unlocked).toContain(`;${t("received:progress.is.offer")};'${note}`);
  const couples = await rows<{ id: string; lastname: string; email: string; date: string }>(
    `SELECT r.public_id AS id, a.lastname, a.email, p.event_date AS date FROM accounts a
      JOIN projects p ON p.account_id = a.id JOIN requests r ON r.project_id = p.id WHERE r.public_id IN (?, ?)`,
    names.unlocked,
    names.request,
  );
  for (const { id, lastname, email, date } of couples) {
    const isOpen = id === names.unlocked;
    const line = isOpen ? unlocked : locked;
    expect(line).toContain(`;${date};`);
    expect([line.includes(lastname), line.includes(email)], id).toEqual([isOpen, isOpen]);
  }
});

async function withNote(note = "Veut un devis pour 80 personnes") {
  const { provider, names } = await equipProvider();
  const browser = await providerBrowser(provider);
  const path = `/pro/requests/${names.unlocked}`;
  const fields = { ...formIn((await browser.get(path)).text, "note"), intent: "progress", progress: "offer", note };
  const saved = await browser.post(`${path}/answer`, fields);
  expect([saved.status, saved.location]).toEqual([303, path]);
  return { provider, names, browser, note };
}
