import { expect, test } from "@playwright/test";
import { address, marketUrl } from "../support/addresses";
import {
  dateNextYear,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  newCouple,
  newWord,
  signIn,
  town,
} from "../support/couples";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { textsOf } from "../support/texts";

/** The longest that anybody waits for an answer while the database is away. */
const LONGEST_WAIT_MS = 5_000;

type Trouble = "refuse" | "hang" | "error500";

async function turnDatabase(mode: Trouble | "pass"): Promise<void> {
  const answer = await fetch(`${address("DATABASE_CONTROL_URL")}/${mode}`, { method: "POST" });
  if (!answer.ok) throw new Error(`The switch answered ${answer.status}.`);
}

test.afterEach(() => turnDatabase("pass"));

for (const trouble of ["refuse", "hang", "error500"] as const) {
  for (const market of ["fr", "de"] as const) {
    test(`database: ${trouble}; pages in ${market} say so in time and come back by themselves`, async () => {
      const t = textsOf(market);
      const couple = newCouple(market);
      const browser = await httpBrowserOf(await insertAccount(couple));
      await browser.get("/presentation"); // opens the session
      await describeWedding(browser, couple);
      await turnDatabase(trouble);
      for (const path of [
        "/presentation",
        "/formulaire",
        "/formulaire?step=2",
        "/formulaire?step=4",
        "/project",
        "/profile",
      ]) {
        const started = Date.now();
        const answer = await browser.get(path);
        expect(Date.now() - started, path).toBeLessThan(LONGEST_WAIT_MS);
        expect(answer.status, path).toBe(503);
        expect(answer.text).toContain(t("common:unavailable.heading"));
        expect(answer.headers.refresh).toBe("10");
        expect(answer.headers["set-cookie"] ?? []).not.toContainEqual(expect.stringMatching(/token=;/));
      }
      expect((await HttpBrowser.in(market).get("/")).status, "the welcome page needs no database").toBe(200);
      expect((await browser.get("/healthz")).status).toBe(503);
      await turnDatabase("pass");
      for (const path of ["/presentation", "/formulaire?step=4", "/healthz"])
        expect((await browser.get(path)).status).toBe(200);
    });
  }

  test(`database: ${trouble}; a form that was sent is kept, and can be sent again`, async () => {
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

test("what was typed is still there after going back, and 'send again' works", async ({ context, page }) => {
  const t = textsOf("fr");
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const draft = await describeWedding(browser, account);
  await signIn(context, account);
  const message = `Bonjour, ${newWord()}`;
  await page.goto(marketUrl("fr", "/formulaire?step=4"));
  await page.getByLabel(t("wizard:choice.messageLabel")).fill(message);
  await turnDatabase("refuse");
  await page.getByRole("button", { name: t("wizard:choice.send") }).click();
  await expect(page.getByRole("heading", { name: t("common:unavailable.heading") })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(t("wizard:choice.messageLabel"))).toHaveValue(message);
  await page.getByRole("button", { name: t("wizard:choice.send") }).click();
  await expect(page.getByRole("heading", { name: t("common:unavailable.heading") })).toBeVisible();
  await turnDatabase("pass");
  await page.getByRole("button", { name: t("common:unavailable.sendAgain") }).click();
  await expect(page).toHaveURL(/step=5/);
  expect(await value("SELECT message FROM projects WHERE public_id = ?", draft)).toBe(message);
});

test("logging out is done here at once, and it is said what could not be done", async () => {
  const t = textsOf("de");
  const account = await insertAccount(newCouple("de"));
  const browser = await httpBrowserOf(account);
  await browser.get("/presentation"); // opens the session
  await turnDatabase("hang");
  const started = Date.now();
  const answer = await browser.post("/logout", {});
  expect(Date.now() - started).toBeLessThan(LONGEST_WAIT_MS);
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect([browser.cookies.has("token"), browser.cookies.has("refresh_token")]).toEqual([false, false]);
  const page = await browser.get("/");
  expect(page.status).toBe(200);
  expect(page.text).toContain(t("common:error.logout"));
  expect(page.text).not.toContain(account.firstname);
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
