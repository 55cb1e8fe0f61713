import { expect, test } from "@playwright/test";
import { enterPhone, httpBrowserOf, insertAccount, newCouple, newPublicId, town } from "../support/couples";
import { creditsOf, giveCredits } from "../support/credits";
import { rows, value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { venuePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";
import { DAY, insertVenue, writeToVenue } from "../support/venues";
import { REASON } from "../support/written-provider";

const t = textsOf("fr");
const said = (key: string, values = {}) => asWords(t(key, values));
const trips = (timing: string | string[] | undefined) => Number(/desc="(\d+)"/.exec(String(timing))?.[1]);
const provider = () => insertApprovedProvider({ columns: { kind: "venue" } });

test("a visitor chooses day and guests, signs in, and finds both in the form (venuerequest-2)", async () => {
  const venue = await insertVenue(await provider());
  const [account, date] = [await insertAccount(), DAY];
  const browser = HttpBrowser.in("fr");
  const page = await browser.get(await venuePath(venue));
  expect(page.text).toContain(`action="/venue/${venue}/write"`);
  const asked = `/venue/${venue}/write?date=${date}&guests=95`;
  expect((await browser.get(asked)).location).toBe("/account");
  expect(wordsOf((await browser.get("/account")).text)).toContain(said("venuerequest:signIn"));
  await enterPhone(browser, account.phone);
  const form = await browser.get(asked);
  expect([form.status, trips(form.headers["server-timing"])]).toEqual([200, 1]);
  for (const value of [date, "95"]) expect(form.text).toContain(`value="${value}"`);
  const [newcomer, couple] = [HttpBrowser.in("fr"), newCouple()];
  await newcomer.get(asked);
  await enterPhone(newcomer, couple.phone);
  const home = await town(couple.city);
  const { firstname, lastname, email } = couple;
  const place = { city: home.name, cityPlace: String(home.id), cityFor: home.name };
  const registered = await newcomer.post("/register", { firstname, lastname, email, ...place, locale: "fr" });
  expect(registered.location).toBe(asked);
  expect(browser.cookies.get("venue") ?? "").toBe("");
});

test("a message that cannot be sent comes back as typed (venuerequest-1)", async () => {
  const venue = await insertVenue(await provider());
  const browser = await httpBrowserOf(await insertAccount());
  const path = `/venue/${venue}/write`;
  const wrong = await browser.post(path, { eventDate: "2001-01-01", guests: "0", message: "" });
  expect(wrong.status).toBe(400);
  for (const key of ["wizard:error.datePast", "venuerequest:error.guests", "venuerequest:error.message"])
    expect(wordsOf(wrong.text)).toContain(said(key));
  await write({ sql: "UPDATE venues SET visible = 0 WHERE public_id = ?", args: [venue] });
  const typed = { eventDate: DAY, guests: "95", message: "Un dimanche ?" };
  expect((await browser.get(path)).status).toBe(404);
  expect((await browser.post(`/venue/${newPublicId()}/write`, typed)).status).toBe(404);
  expect((await browser.post(path, typed)).status).toBe(404);
});

test("a couple writes to a venue, the provider reads and unlocks the request, and the couple follows it (venuerequest-5, venuerequest-1, venuerequest-6)", async () => {
  const account = await provider();
  await giveCredits(account, 1);
  const venue = await insertVenue(account);
  const date = DAY;
  await write({
    sql: "INSERT INTO venue_busy_dates (venue_id, date) SELECT id, ? FROM venues WHERE public_id = ?",
    args: [date, venue],
  });
  const request = await writeToVenue(venue, {
    eventDate: date,
    guests: "150",
    message: "Peut-on visiter un dimanche ?",
  });
  const couple = request.browser;
  const again = await couple.post(`/venue/${venue}/write`, { eventDate: date, guests: "20", message: "Encore" });
  expect(again.status).toBe(409);
  expect(wordsOf(again.text)).toContain(said("venuerequest:error.already"));
  const form = await couple.get(`/venue/${venue}/write`);
  const sent = `/project/venue?id=${request.project}`;
  expect([form.status, form.location], "the form opens the request that was sent").toEqual([302, sent]);
  expect(wordsOf((await couple.get(sent)).text)).toContain(said("venuerequest:error.already"));
  const home = wordsOf((await couple.get("/presentation")).text);
  for (const words of [said("venuerequest:list"), "Clos des Tilleuls"]) expect(home).toContain(words);

  const browser = await providerBrowser(account);
  const facts = [said("venuerequest:facts.guests", { count: 150 }), said("received:facts.busy")];
  const list = wordsOf((await browser.get("/pro/requests")).text);
  for (const words of ["Clos des Tilleuls", said("venuerequest:fit.guests").slice(1)]) expect(list).toContain(words);
  const page = await browser.get(`/pro/requests/${request.id}`);
  expect(trips(page.headers["server-timing"])).toBe(1);
  const locked = wordsOf(page.text);
  for (const words of ["Clos des Tilleuls", said("venuerequest:facts.price"), ...facts])
    expect(locked).toContain(words);
  expect(locked).not.toContain(said("dashboard:request.fact.plannerBudget"));
  await browser.post(`/pro/requests/${request.id}/answer`, { intent: "unlock" });
  expect(await creditsOf(account)).toBe(0);
  const open = wordsOf((await browser.get(`/pro/requests/${request.id}`)).text);
  expect(open).toContain(request.account.email);
  for (const file of ["contact.vcf", "event.ics"])
    expect((await browser.get(`/pro/requests/${request.id}/${file}`)).text.replace(/\\|\r\n /g, "")).toContain(
      "Clos des Tilleuls",
    );

  const answered = await couple.get(`/project/venue?id=${request.project}`);
  expect(trips(answered.headers["server-timing"])).toBe(1);
  expect(wordsOf(answered.text)).toContain(said("project:summary.acceptedText", { name: "Clos des Tilleuls" }));
  expect(answered.text, "it can be written to").toContain('href="mailto:');
  const email = await value<string>("SELECT text FROM outbox WHERE dedupe_key = ?", `requestAccepted:${request.id}`);
  for (const part of ["Clos des Tilleuls", `/project/venue?id=${request.project}`]) expect(email).toContain(part);
  expect((await couple.get(`/project/event.ics?id=${request.project}`)).status).toBe(200);

  expect((await couple.post(`/project/venue?id=${request.project}`, {})).status).toBe(400);
  const withdrawn = await couple.post(`/project/venue?id=${request.project}`, { reason: "cancelled" });
  expect(withdrawn.location).toBe(`/project/venue?id=${request.project}`);
  expect(wordsOf((await couple.get(withdrawn.location ?? "")).text)).toContain(said("venuerequest:withdraw.done"));
  expect(await creditsOf(account)).toBe(1);
});

test("another couple can neither read nor withdraw it (venuerequest-5)", async () => {
  const { project } = await writeToVenue(await insertVenue(await provider()));
  const stranger = await httpBrowserOf(await insertAccount());
  expect((await stranger.get(`/project/venue?id=${project}`)).location).toBe("/presentation");
  expect((await stranger.post(`/project/venue?id=${project}`, { reason: "found" })).status).toBe(404);
  expect((await stranger.get(`/project/event.ics?id=${project}`)).status).toBe(404);
  expect(await value("SELECT closed_at FROM projects WHERE public_id = ?", project)).toBeNull();
});

test("both exports name the venue; its name is removed from emails when its provider leaves (venuerequest-7)", async () => {
  const account = await provider();
  const name = "Clos d’Adèle & Jean";
  const request = await writeToVenue(await insertVenue(account, name));
  const browser = await providerBrowser(account);
  await browser.post(`/pro/requests/${request.id}/answer`, { intent: "decline", reason: "budget" });
  const mine = JSON.parse((await browser.get("/pro/account/data.json")).text);
  expect(mine.requests).toMatchObject([{ venue: name, guests: 95 }]);
  const theirs = JSON.parse((await request.browser.get("/profile/data.json")).text);
  expect(theirs.projects).toMatchObject([{ kind: "venue", guests: 95, requests: [{ venue: name }] }]);
  const left = { reason: REASON, currentPassword: account.password, confirmation: "on" };
  expect((await browser.post("/pro/account/delete", left)).location).toBe("/");
  const emails = await rows<{ all: string }>(
    `SELECT subject || text || coalesce(html, '') AS "all" FROM outbox WHERE recipient = ?`,
    request.account.email,
  );
  expect(emails.length).toBeGreaterThan(0);
  for (const { all } of emails) expect(all).not.toContain("Adèle");
  const page = await request.browser.get(`/project/venue?id=${request.project}`);
  expect(wordsOf(page.text)).toContain(said("venuerequest:gone", { brand: "Alliance" }));
});
