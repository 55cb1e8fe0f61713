import { expect, test } from "@playwright/test";
import { paths } from "../../../app/paths";
import { intentOfStep } from "../../../app/routes/couple/wizard/step-intents";
import type { MarketName } from "../support/addresses";
import {
  type Account,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  LOCALE_OF,
  newCouple,
  plannersShown,
  weddingFields,
} from "../support/couples";
import { rows, write } from "../support/database";
import { asWords, fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { textsOf } from "../support/texts";
import { roundTripsOf } from "../support/watch-page";

const t = textsOf("fr");
const mainOf = (text: string) => /<main.*<\/main>/s.exec(text)?.[0] ?? "";
const says = (text: string, words: string) => wordsOf(text).includes(asWords(words));

interface Given {
  browser: HttpBrowser;
  couple: Account;
}

async function loggedIn(): Promise<Given> {
  const couple = await insertAccount(newCouple());
  return { couple, browser: await httpBrowserOf(couple) };
}

test("only visitors can choose the language in the header; its logo links to the first page, for couples to their home (frame-1)", async () => {
  const { browser } = await loggedIn();
  const isOffered = (text: string) => text.includes(`action="${paths.language()}"`);
  const visitor = await HttpBrowser.in("fr").get("/sources");
  const couple = await browser.get("/sources");
  expect([isOffered(visitor.text), isOffered(couple.text)]).toEqual([true, false]);
  expect([visitor, couple].map(({ text }) => /<header.*?<a [^>]*href="([^"]*)"/s.exec(text)?.[1])).toEqual([
    paths.welcome(),
    paths.presentation(),
  ]);
});

for (const [market, locale] of Object.entries(LOCALE_OF) as [MarketName, (typeof LOCALE_OF)[MarketName]][])
  test(`the country list starts with the market's own country and the preferred ones, with calling codes, and a text says who sees the number: ${market} (login-3)`, async () => {
    const { text } = await HttpBrowser.in(market).get("/account");
    const { country } = newCouple(market).phone;
    const [preferred = "", others = ""] = text.match(/<optgroup.*?<\/optgroup>/gs) ?? [];
    const codes = (group: string) => [...group.matchAll(/<option value="(\w\w)"/g)].map(([, code]) => code);
    expect(codes(preferred)[0]).toBe(country);
    expect(codes(preferred).sort()).toEqual(["BE", "DE", "ES", "FR", "GB", "IT", "PT"]);
    expect(codes(others).length).toBeGreaterThan(3);
    expect(fieldIn(text, "phone")).toBe("");
    expect(text).toMatch(new RegExp(`<option value="${country}" selected`));
    for (const [, label] of preferred.matchAll(/<option[^>]*>([^<]*)/g)) expect(label).toMatch(/ \+\d+$/);
    expect(says(text, textsOf(locale)("account:phone.private"))).toBe(true);
  });

test("the header names four steps; steps 1 to 3 continue, steps 2 and 3 go back, and only steps that were reached can be opened (wizard-2)", async () => {
  const { browser, couple } = await loggedIn();
  const draft = await describeWedding(browser, couple);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((step) => browser.get(paths.wizard(step, draft))));
  const screens = pages.map(({ text }) => mainOf(text));
  const has = (key: string) => screens.map((screen) => says(screen, t(key)));
  expect(screens.map((screen) => says(screen.slice(screen.indexOf("<form")), t("common:action.back")))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(has("common:action.next")).toEqual([true, true, true, false, false]);
  expect(has("wizard:choice.skip")).toEqual([false, false, false, true, false]);
  expect(has("common:action.finish")).toEqual([false, false, false, false, true]);
  const steppers = screens.map((screen) => /<nav[^>]*><ol class="thread .*?<\/ol>/s.exec(screen)?.[0] ?? "");
  expect(steppers.map((stepper) => stepper.match(/<li/g)?.length ?? 0)).toEqual([4, 4, 4, 4, 0]);
  expect(steppers.map((stepper) => stepper.match(/<button /g)?.length ?? 0)).toEqual([3, 3, 3, 3, 0]);
  const { browser: beginner, couple: other } = await loggedIn();
  await describeWedding(beginner, other, { upTo: 1 });
  const second = mainOf((await beginner.get("/formulaire?step=2")).text);
  expect([...second.matchAll(/value="(step-\d)"/g)].map(([, step]) => step)).toEqual(["step-1", "step-1"]);
  for (const step of [3, 4, 5])
    expect((await beginner.get(`/formulaire?step=${step}`)).location).toBe("/formulaire?step=2");
});

test("opening the form without a step starts a new, empty draft (wizard-1)", async () => {
  const { browser, couple } = await loggedIn();
  const draft = await describeWedding(browser, couple, { upTo: 2 });
  const { text } = await browser.get("/formulaire");
  expect(fieldIn(text, "draft")).not.toBe(draft);
  expect(mainOf(text)).not.toMatch(/<input[^>]*\schecked=/);
  expect(mainOf((await browser.get("/formulaire?step=1")).text)).toMatch(
    /<input[^>]*\schecked=[^>]*value="mariage"|value="mariage"[^>]*\schecked=/,
  );
});

test("step 2 marks the planner budgets that fit the service, none while it is unknown, and shows indicative prices for weddings (wizard-5)", async () => {
  const { browser, couple } = await loggedIn();
  const draft = await describeWedding(browser, couple);
  const marked = async (fields: Record<string, string>) => {
    expect((await browser.post(paths.wizard(1, draft), { draft, ...fields })).status).toBe(303);
    const { text } = await browser.get(paths.wizard(2, draft));
    const labels = text.match(/<label[^>]*>(?:(?!<\/label>).)*name="budgetPlannerRange".*?<\/label>/gs) ?? [];
    expect(labels).toHaveLength(3);
    const chosen = labels.filter((label) => says(label, t("wizard:setting.recommended")));
    const prices = { complete: "4 000 €", partial: "2 000 €", day: "1 500 €" };
    const shown = Object.values(prices).filter((price) => says(text, t("wizard:setting.recommendedFrom", { price })));
    if (says(text, t("wizard:setting.prices", prices))) shown.push("all");
    return [chosen.map((label) => /value="([^"]*)"/.exec(label)?.[1]), shown];
  };
  const wedding = (serviceType: string) => marked({ eventType: "mariage", serviceType });
  expect(await wedding("complete")).toEqual([["2000to5000", "more5000"], ["4 000 €"]]);
  expect(await wedding("partial")).toEqual([["500to2000", "2000to5000"], ["2 000 €"]]);
  expect(await wedding("day-coordination")).toEqual([["500to2000", "2000to5000"], ["1 500 €"]]);
  expect(await wedding("undecided")).toEqual([[], ["all"]]);
  expect(await marked({ eventType: "bapteme", serviceType: "complete" })).toEqual([[], []]);
});

test("step 3 names the couple's town next to 'near home', and next to no other preference (wizard-9)", async () => {
  const { browser, couple } = await loggedIn();
  await describeWedding(browser, couple, { upTo: 2 });
  const { text } = await browser.get("/formulaire?step=3");
  const labels = text.match(/<label[^>]*>(?:(?!<\/label>).)*name="plannerPreference".*?<\/label>/gs) ?? [];
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels)
    expect(wordsOf(label).includes(`(${couple.city})`), label).toBe(label.includes('value="nearHome"'));
});

test("continuing from step 4 without a message says that no planner was contacted (wizard-12)", async () => {
  const { browser, couple } = await loggedIn();
  const draft = await describeWedding(browser, couple);
  const choice = (await browser.get(paths.wizard(4, draft))).text;
  expect(choice).toContain(`name="intent" value="${intentOfStep(5)}"`);
  const { text } = await browser.get(paths.wizard(5, draft));
  for (const key of ["skippedHeading", "skipped"]) expect(says(text, t(`wizard:done.${key}`)), key).toBe(true);
  expect(says(text, t("wizard:done.sentHeading"))).toBe(false);
});

test("the project page says 'not specified' for missing answers; without a saved project it redirects home (project-8)", async () => {
  const { browser, couple } = await loggedIn();
  expect((await browser.get("/project")).location).toBe("/presentation");
  const draft = await describeWedding(browser, couple, { upTo: 2 });
  expect((await browser.get(`/project?id=${draft}`)).location, "not saved yet").toBe("/presentation");
  const undecided = { draft, eventType: "mariage", serviceType: "undecided", hasTheme: "non" };
  await browser.post(paths.wizard(1, draft), undecided);
  const fields = await weddingFields(couple);
  const wishes = { draft, languages: [...fields[3].languages], plannerPreference: fields[3].plannerPreference };
  expect((await browser.post(paths.wizard(3, draft), wishes)).status).toBe(303);
  const { text } = await browser.get(`/project?id=${draft}`);
  const factOf = (key: string) =>
    wordsOf(
      new RegExp(`<dt[^>]*>${t(`project:summary.${key}`)}</dt>\\s*<dd[^>]*>(.*?)</dd>`, "s").exec(text)?.[1] ?? "",
    );
  expect(["serviceType", "theme", "message"].map(factOf).map((fact) => fact.trim())).toEqual([
    t("project:summary.notSpecified"),
    t("project:summary.noTheme"),
    t("project:summary.notSpecified"),
  ]);
});

test("the couple's home starts with the nearest event and its answers, and lists the other projects, in one round trip (project-2)", async () => {
  const { browser, couple } = await loggedIn();
  const other = await describeWedding(browser, couple);
  const lead = await describeWedding(browser, couple);
  const home = await browser.get("/presentation");
  expect(roundTripsOf(home.headers)).toBe(1);
  const shown = [...home.text.matchAll(/href="\/project\?id=(\w+)"/g)].map(([, id]) => id);
  expect(shown, "of two on one day the newer one leads").toEqual([lead, other]);
  const row = wordsOf(new RegExp(`<a [^>]*href="/project\\?id=${other}".*?</li>`, "s").exec(home.text)?.[0] ?? "");
  for (const words of [row, wordsOf(home.text.split("<aside")[0] ?? "")])
    for (const part of ["Mariage", "12 juin", couple.city]) expect(words).toContain(asWords(part));
  expect(row).toContain(asWords(t("project:presentation.contacted_zero")));
  expect(home.text).toContain(`href="/formulaire?step=4&amp;draft=${lead}"`);

  const selectedPrestataires = (await plannersShown(browser, lead)).ticked;
  await browser.post(paths.wizard(4, lead), { draft: lead, selectedPrestataires, message: "Bonjour" });
  const names = await rows<{ id: number; name: string }>(
    `SELECT r.id, v.name FROM requests r JOIN projects p ON p.id = r.project_id JOIN providers v ON v.id = r.provider_id
      WHERE p.public_id = ? ORDER BY r.id`,
    lead,
  );
  const [first, second, third] = names;
  const heading = (key: string, one?: { name: string }) => asWords(t(key, { name: one?.name ?? "" }));
  const unread = wordsOf((await browser.get("/presentation")).text);
  for (const { name } of names) expect(unread).toContain(asWords(name));
  expect(unread.split(asWords(t("project:summary.notSeen")))).toHaveLength(1 + names.length);
  await write(
    { sql: "UPDATE requests SET seen_at = ? WHERE id = ?", args: [Date.now(), first?.id ?? 0] },
    {
      sql: "UPDATE requests SET status = 'rejected', rejected_at = 1, rejection_reason = 'budget' WHERE id = ?",
      args: [second?.id ?? 0],
    },
    {
      sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ?, unlocked_by = 'premium' WHERE id = ?",
      args: [Date.now(), third?.id ?? 0],
    },
  );
  const answered = wordsOf((await browser.get("/presentation")).text);
  const inOrder = [
    heading("messages:accepted.subject", third),
    asWords(first?.name ?? "-"),
    asWords(second?.name ?? "-"),
  ].map((words) => answered.indexOf(words));
  expect(Math.min(...inOrder)).toBeGreaterThan(-1);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));

  await write({
    sql: "UPDATE projects SET event_date = date(event_date, '+1 year') WHERE public_id = ?",
    args: [lead],
  });
  const later = wordsOf((await browser.get("/presentation")).text);
  expect(later, "as a row it says how many").toContain(asWords(t("project:presentation.accepted", { count: 1 })));
  expect(later).not.toContain(heading("messages:accepted.subject", third));
});

test("the profile's link back appears only without errors (profile-6)", async () => {
  const { browser, couple } = await loggedIn();
  const { email, city, locale } = couple;
  const isThere = (text: string) => mainOf(text).includes(`href="${paths.presentation()}"`);
  expect(isThere((await browser.get("/profile")).text)).toBe(true);
  for (const fields of [{ email: "nobody" }, { city: "" }, {}]) {
    const refused = await browser.post("/profile", { email, city, locale, cityKept: city, ...fields });
    expect([refused.status, isThere(refused.text)], JSON.stringify(fields)).toEqual([400, false]);
  }
});
