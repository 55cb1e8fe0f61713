import { expect, test } from "@playwright/test";
import {
  codeTexted,
  dateNextYear,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
} from "../support/couples";
import { rows, value } from "../support/database";
import { fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { textsOf } from "../support/texts";

const t = textsOf("fr");

const anyPlanner = async () => {
  const [planner] = await rows<{ id: string; name: string }>(
    "SELECT public_id AS id, name FROM providers WHERE visible = 1 AND status = 'verified' AND kind = 'planner' LIMIT 1",
  );
  if (!planner) throw new Error("There is no planner.");
  return planner;
};

const withoutBlanks = (text: string) => text.replace(/\s/g, "");
const textsTo = (e164: string) => value("SELECT count(*) FROM outbox WHERE recipient = ?", e164);

test("a number with its calling code is taken whichever country is selected, and stays for a change", async () => {
  const browser = HttpBrowser.in("be");
  const { phone } = newCouple("fr");
  const sent = await browser.post("/account", { country: "BE", phone: phone.e164, intent: "send" });
  expect(sent.location).toBe("/account?step=code");
  expect(await textsTo(phone.e164)).toBe(1);
  const back = await browser.get("/account");
  expect(withoutBlanks(fieldIn(back.text, "phone"))).toBe(phone.national);
  expect(back.text).toMatch(/<option value="FR" selected/);
});

test("leaving the registration and coming back costs no second text message", async () => {
  const browser = HttpBrowser.in("fr");
  const { phone } = newCouple();
  await browser.post("/account", { country: "FR", phone: phone.national, intent: "send" });
  const code = await codeTexted(phone.e164);
  const message = t("account:sms", { brand: "Alliance", code, minutes: 10, host: "fr.localhost" });
  const verified = await browser.post("/account?step=code", { code: message.replaceAll("\n", ""), intent: "verify" });
  expect(verified.location, "the whole message was pasted").toBe("/register");
  const again = await browser.get("/account");
  expect(withoutBlanks(fieldIn(again.text, "phone"))).toBe(phone.national);
  const answer = await browser.post("/account", { country: "FR", phone: phone.national, intent: "send" });
  expect(answer.location).toBe("/register");
  expect(await textsTo(phone.e164), "one message in all").toBe(1);
});

test("entry pages store the planner of ?project=new&prestataire=ID and remove the query from the address (origin-1)", async () => {
  const planner = await anyPlanner();
  for (const page of ["/", "/lp", "/account", "/account-lp"]) {
    const browser = HttpBrowser.in("fr");
    const taken = await browser.get(`${page}?project=new&prestataire=${planner.id}&utm_source=email`);
    expect(taken.location, page).toBe(`${page}?utm_source=email`);
    expect(wordsOf((await browser.get(page)).text), page).toContain(planner.name);
    const unknown = await HttpBrowser.in("fr").get(`${page}?project=new&prestataire=nobody`);
    expect(unknown.location, page).toBe(page);
  }
});

test("couples' pages store the planner of ?project=new&prestataire=ID, or the favourites of &planners=favorites, and remove the query from the address (origin-1)", async () => {
  const planner = await anyPlanner();
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  for (const page of ["/presentation", "/register", "/formulaire", "/project", "/profile"]) {
    const taken = await browser.get(`${page}?project=new&prestataire=${planner.id}&utm_source=email`);
    expect(taken.location, page).toBe(`${page}?utm_source=email`);
    expect(String(taken.headers["set-cookie"]), page).toMatch(/planners=/);
    expect((await HttpBrowser.in("fr").get(`${page}?project=new&planners=favorites`)).location, page).toBe(page);
  }
  expect(wordsOf((await browser.get("/presentation")).text)).toContain(planner.name);
});

test("a couple that comes for a planner can write to it at once, or after its first project", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const planner = await anyPlanner();
  expect((await browser.get(`/?project=new&prestataire=${planner.id}`)).location).toBe("/");
  const none = wordsOf((await browser.get("/presentation")).text);
  expect(none).toContain(wordsOf(t("project:presentation.wanted.none", { name: planner.name })));

  const project = await describeWedding(browser, couple);
  const home = await browser.get("/presentation");
  expect(wordsOf(home.text)).toContain(t("search:contact.title", { name: planner.name }));
  expect(home.text).toContain(`/contact?project=${project}&amp;prestataire=${planner.id}`);

  const profile = await browser.get(await profilePath(planner.id));
  const fields = { project: fieldIn(profile.text, "project"), prestataire: planner.id, message: "Bonjour" };
  expect(fields.project, "the form stands on the planner's page").toBe(project);
  const sent = await browser.post(`/contact?project=${project}&prestataire=${planner.id}`, fields);
  expect(sent.status).toBe(303);
  const afterwards = wordsOf((await browser.get("/presentation")).text);
  expect(afterwards, "it was written to").not.toContain(t("search:contact.title", { name: planner.name }));
  expect(afterwards).toContain(wordsOf(planner.name));
  expect(afterwards).toContain(wordsOf(t("project:summary.notSeen")));
});

test("an unfinished description is shown among the projects and can be gone on with", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const draft = await describeWedding(browser, couple, { upTo: 1 });
  const home = await browser.get("/presentation");
  expect(wordsOf(home.text)).toContain(t("project:presentation.draftChip"));
  expect(home.text).toContain(`href="/formulaire?step=2&amp;draft=${draft}"`);
  expect(wordsOf(home.text)).not.toContain(t("project:presentation.none"));
});

test("favourites that were to be written to are named among the projects", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  await browser.get("/?project=new&planners=favorites");
  expect(wordsOf((await browser.get("/presentation")).text)).toContain(
    wordsOf(t("project:presentation.wanted.favorites")),
  );
});

test("the planners of one message and of others before it are counted together", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const draft = await describeWedding(browser, couple);
  const [alone = "", ...others] = (await plannersShown(browser, draft)).shown;
  await browser.post(`/contact?project=${draft}&prestataire=${alone}`, {
    project: draft,
    prestataire: alone,
    message: "Bonjour",
  });
  await browser.post(`/formulaire?step=4&draft=${draft}`, {
    draft,
    selectedPrestataires: others.slice(0, 2),
    message: "Bonjour",
  });
  const done = wordsOf((await browser.get(`/formulaire?step=5&draft=${draft}`)).text);
  expect(done).toContain(wordsOf(t("wizard:done.sent", { count: 3, hours: 24 })));
  expect(done).not.toMatch(/\b(2|deux) planners/);
});

test("date, place, guests and budgets change after sending, without a script, and each planner is written to", async () => {
  const couple = newCouple();
  const browser = await httpBrowserOf(await insertAccount(couple));
  const project = await describeWedding(browser, couple);
  const selectedPrestataires = (await plannersShown(browser, project)).shown.slice(0, 2);
  await browser.post(`/formulaire?step=4&draft=${project}`, {
    draft: project,
    selectedPrestataires,
    message: "Bonjour",
  });
  const path = `/project/change?id=${project}`;
  expect((await browser.get(`/project?id=${project}`)).text).toContain(`href="${path}"`);

  const page = await browser.get(path);
  expect(wordsOf(page.text)).toContain(t("project:change.submit", { count: 2 }));
  const fields = {
    ...{ draft: project, eventDate: dateNextYear("19/06"), eventLocation: fieldIn(page.text, "eventLocation") },
    ...{ guestRange: "100to150", budgetRange: "20000to40000", budgetPlannerRange: "2000to5000" },
  };
  const found = await browser.post(path, { ...fields, eventLocation: "Beaune", intent: "find-place" });
  expect(found.text, "places to choose from").toContain('name="eventLocationPlace"');
  const late = await browser.post(path, { ...fields, eventDate: "01/01/2020" });
  expect([late.status, wordsOf(late.text).includes(wordsOf(t("wizard:error.datePast")))]).toEqual([400, true]);

  expect((await browser.post(path, fields)).location).toBe(`/project?id=${project}`);
  const summary = wordsOf((await browser.get(`/project?id=${project}`)).text);
  expect(summary).toContain(wordsOf(t("project:change.done.told", { count: 2 })));
  expect(summary).toContain(`19 juin ${new Date().getFullYear() + 1}`);
  const emails = await rows<{ text: string }>(
    `SELECT o.text FROM outbox o JOIN accounts a ON a.id = o.account_id
      WHERE a.email = ? AND o.dedupe_key LIKE 'projectChanged:%'`,
    couple.email,
  );
  expect(emails.map(({ text }) => /\b19\b.*\b12\b/.test(text))).toEqual([true, true]);
});
