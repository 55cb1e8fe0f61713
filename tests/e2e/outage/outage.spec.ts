import { expect, test } from "@playwright/test";
import { type MarketName, marketUrl } from "../support/addresses";
import {
  dateNextYear,
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  LOCALE_OF,
  newCouple,
  newWord,
  plannersShown,
  signIn,
  town,
} from "../support/couples";
import { value, write } from "../support/database";
import { asWords, HttpBrowser, wordsOf } from "../support/http-browser";
import { turnDatabase, turnOnAfterwards } from "../support/outage";
import { hydrated } from "../support/script";
import { textsOf } from "../support/texts";
import { barButton } from "../support/wizard-pages";

const LONGEST_WAIT_MS = 5_000;

const MARKETS = Object.keys(LOCALE_OF) as MarketName[];

turnOnAfterwards();

for (const trouble of ["refuse", "hang", "error500"] as const) {
  test(`without the database, pages say so within five seconds and recover: ${trouble} (error-10)`, async () => {
    const browsers = await Promise.all(
      (["fr", "de"] as const).map(async (market) => {
        const couple = newCouple(market);
        const browser = await httpBrowserOf(await insertAccount(couple));
        await browser.get("/presentation"); // Renews the session.
        await describeWedding(browser, couple);
        return { market, browser };
      }),
    );
    await turnDatabase(trouble);
    const asked = ["/presentation", "/formulaire", "/formulaire?step=2", "/formulaire?step=4", "/project", "/profile"];
    const started = Date.now();
    await Promise.all(
      browsers.flatMap(({ market, browser }) =>
        asked.map(async (path) => {
          const answer = await browser.get(path);
          expect(Date.now() - started, path).toBeLessThan(LONGEST_WAIT_MS);
          expect(answer.status, path).toBe(503);
          expect(answer.text).toContain(textsOf(market)("common:unavailable.heading"));
          expect(answer.headers.refresh).toBe("10");
          expect(answer.headers["set-cookie"] ?? []).not.toContainEqual(expect.stringMatching(/token=;/));
        }),
      ),
    );
    await Promise.all(
      browsers.map(async ({ market, browser }) => {
        expect((await HttpBrowser.in(market).get("/")).status, "the welcome page needs no database").toBe(200);
        expect((await browser.get("/healthz")).status).toBe(503);
      }),
    );
    await turnDatabase("pass");
    for (const { browser } of browsers)
      for (const path of ["/presentation", "/formulaire?step=4", "/healthz"])
        expect((await browser.get(path)).status).toBe(200);
  });

  test(`without the database, a form keeps what was typed and can be sent again: ${trouble} (error-11)`, async () => {
    const couple = newCouple("fr");
    const browser = await httpBrowserOf(await insertAccount(couple));
    const draft = await describeWedding(browser, couple, { upTo: 1 });
    const place = await town("Strasbourg");
    const fields = {
      draft,
      eventDate: dateNextYear("19/06"),
      eventLocation: place.name,
      guestRange: "50to100",
      budgetRange: "20000to40000",
      budgetPlannerRange: "2000to5000",
    };
    await turnDatabase(trouble);
    const started = Date.now();
    const answer = await browser.post("/formulaire?step=2", fields);
    expect(Date.now() - started).toBeLessThan(LONGEST_WAIT_MS);
    expect(answer.status).toBe(503);
    expect(answer.headers.refresh, "a page that holds a form never goes away by itself").toBeUndefined();
    for (const [name, typed] of Object.entries(fields))
      expect(answer.text).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${typed}"`));
    await turnDatabase("pass");
    expect(
      await value("SELECT event_date IS NULL FROM projects WHERE public_id = ?", draft),
      "nothing half-written",
    ).toBe(1);
    expect((await browser.post("/formulaire?step=2", fields)).status).toBe(303);
  });
}

test("what was typed stays in its form while the database is away, and can be sent then", async ({ context, page }) => {
  const t = textsOf("fr");
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const draft = await describeWedding(browser, account);
  await signIn(context, account);
  const message = `Bonjour, ${newWord()}`;
  await page.goto(marketUrl("fr", "/formulaire?step=4"));
  await hydrated(page);
  await page.getByLabel(t("wizard:choice.messageLabel")).fill(message);
  await turnDatabase("refuse");
  for (const time of ["first", "second"]) {
    await barButton(page).click();
    await expect(page.getByRole("alert"), time).toContainText(t("common:unavailable.text"));
    await expect(page.getByRole("alert"), time).toBeFocused();
    await expect(page.getByLabel(t("wizard:choice.messageLabel"))).toHaveValue(message);
  }
  await turnDatabase("pass");
  await barButton(page).click();
  await expect(page).toHaveURL(/step=5/);
  expect(await value("SELECT message FROM projects WHERE public_id = ?", draft)).toBe(message);
});

for (const market of MARKETS)
  test(`signing out without the database ends the session in the browser and says what failed: ${LOCALE_OF[market]} (error-4)`, async () => {
    const t = textsOf(LOCALE_OF[market]);
    const account = await insertAccount(newCouple(market));
    const browser = await httpBrowserOf(account);
    await browser.get("/presentation");
    await turnDatabase(market === "de" ? "hang" : "refuse");
    const started = Date.now();
    const answer = await browser.post("/logout", {});
    expect(Date.now() - started).toBeLessThan(LONGEST_WAIT_MS);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect([browser.cookies.has("token"), browser.cookies.has("refresh_token")]).toEqual([false, false]);
    const page = await browser.get("/");
    expect(page.status).toBe(200);
    expect(wordsOf(page.text)).toContain(asWords(t("common:error.logout")));
    expect(page.text).not.toContain(account.firstname);
  });

/** Failing requests with their texts (rule error-3). The values of sent forms are read before the outage. */
const FAILURES: [who: "visitor" | "registrant" | "couple", method: "get" | "post", path: string, text: string][] = [
  ["visitor", "post", "/account", "common:error.occurred"],
  ["visitor", "post", "/account?step=code", "common:error.occurred"],
  ["visitor", "post", "/account-lp", "common:error.occurred"],
  ["registrant", "post", "/register", "common:error.requesting"],
  ["couple", "get", "/presentation", "common:error.occurred"],
  ["couple", "get", "/formulaire", "wizard:loading.eventTypes"],
  ["couple", "get", "/formulaire?step=2", "wizard:loading.guestRanges"],
  ["couple", "get", "/formulaire?step=3", "wizard:loading.languages"],
  ["couple", "get", "/formulaire?step=4", "wizard:loading.providers"],
  ["couple", "get", "/project?q=coordination", "wizard:loading.providers"],
  ["couple", "post", "/formulaire?step=1", "common:error.requesting"],
  ["couple", "post", "/formulaire?step=4", "wizard:loading.choosing"],
  ["couple", "post", "/contact", "search:contact.failed"],
  ["couple", "post", "/profile", "common:error.requesting"],
];

for (const market of MARKETS)
  test(`database: refuse; it is said in ${LOCALE_OF[market]} what could not be done`, async () => {
    const t = textsOf(LOCALE_OF[market]);
    const couple = newCouple(market);
    const [visitor, registrant] = [HttpBrowser.in(market), HttpBrowser.in(market)];
    const country = couple.phone.country;
    expect((await visitor.post("/account", { country, phone: couple.phone.national, intent: "send" })).status).toBe(
      303,
    );
    await enterPhone(registrant, newCouple(market).phone);
    const browser = await httpBrowserOf(await insertAccount(couple));
    const draft = await describeWedding(browser, couple);
    const { ticked } = await plannersShown(browser, draft);
    const home = await town("Strasbourg");
    const fields = {
      draft,
      ...{ country, phone: newCouple(market).phone.national, code: "123456", eventType: "autre", otherEvent: "x" },
      ...{ firstname: "A", lastname: "B", email: "a@b.test", locale: couple.locale },
      ...{ city: home.name, cityPlace: String(home.id), cityFor: home.name },
      ...{ project: draft, prestataire: ticked[0] ?? "", selectedPrestataires: ticked, message: "Bonjour" },
    };
    const people = { visitor, registrant, couple: browser };
    await turnDatabase("refuse");
    for (const [who, method, path, text] of FAILURES) {
      const intent = path.includes("code") ? "verify" : "send";
      const answer = await (method === "get" ? people[who].get(path) : people[who].post(path, { ...fields, intent }));
      expect.soft(answer.status, `${method} ${path}`).toBe(503);
      const said = wordsOf(answer.text);
      const reason = t("common:unavailable.text");
      for (const sentence of [t(text, { error: reason }), reason]) expect.soft(said, path).toContain(asWords(sentence));
    }
  });

/** Lists of the wizard, the step that needs each list, and the key of its error. */
const LISTS = [
  ["event_types", 1, "eventTypes"],
  ["service_types", 1, "serviceTypes"],
  ["guest_ranges", 2, "guestRanges"],
  ["budget_ranges", 2, "budgetRanges"],
  ["planner_budget_ranges", 2, "plannerBudgetRanges"],
  ["languages", 3, "languages"],
  ["planner_preferences", 3, "plannerPreferences"],
] as const;

/** Number that is subtracted from the positions of a list's choices. The page shows only positive positions. */
const FAR = 1_000;
const takeAway = (list: string) => write(`UPDATE ${list} SET position = position - ${FAR} WHERE position > 0`);
const bringBack = (list: string) =>
  write(`UPDATE ${list} SET position = position + ${FAR} WHERE position < ${-FAR / 2}`);

for (const [list, step, name] of LISTS)
  test(`a list that cannot be loaded is replaced with an error, in every language, and its step has no form: ${list} of step ${step} (wizard-17)`, async () => {
    const account = await insertAccount();
    const browser = await httpBrowserOf(account);
    await describeWedding(browser, account);
    await takeAway(list);
    try {
      for (const locale of Object.values(LOCALE_OF)) {
        browser.cookies.set("locale", locale);
        const answer = await browser.get(`/formulaire?step=${step}`);
        expect(answer.status).toBe(200);
        expect(wordsOf(answer.text)).toContain(asWords(textsOf(locale)(`wizard:loading.${name}`)));
        expect(answer.text, "the form").not.toContain('name="draft"');
      }
    } finally {
      await bringBack(list);
    }
    expect((await browser.get(`/formulaire?step=${step}`)).text).toContain('name="draft"');
  });

test("the phone's form keeps its number", async () => {
  const browser = HttpBrowser.in("de");
  const phone = newCouple("de").phone;
  await turnDatabase("hang");
  const answer = await browser.post("/account", { country: "DE", phone: phone.national, intent: "send" });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain(phone.national);
  await turnDatabase("pass");
  expect(await value("SELECT count(*) FROM outbox WHERE recipient = ?", phone.e164)).toBe(0);
  expect((await browser.post("/account", { country: "DE", phone: phone.national, intent: "send" })).status).toBe(303);
});
