import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { acceptWithMessages } from "../support/conversations";
import {
  type Account,
  aMinuteLater,
  codeEmailed,
  codeTexted,
  dateNextYear,
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  newWord,
  signIn,
} from "../support/couples";
import { rows, value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { newPhone } from "../support/phones";
import { insertProvider } from "../support/providers";
import { hydrated, runsScripts, SCRIPT } from "../support/script";
import { beginning, containing, textsOf } from "../support/texts";
import { insertVenue } from "../support/venues";
import { watchPage } from "../support/watch-page";
import { barButton, choice, fillSetting, fillWishes, nextButton, pickPlace, placeField } from "../support/wizard-pages";
import { written } from "../support/written-project";

const t = textsOf("fr");
const at = (path: string) => marketUrl("fr", path);
const h1 = (page: Page, key: string) => page.getByRole("heading", { level: 1, name: t(key) });
const summary = (page: Page) => page.getByRole("alert");

async function expectRefused(page: Page, text: string): Promise<void> {
  await expect(summary(page)).toContainText(text);
  await expect(page.locator("[data-wrong]").first(), "the first wrong field, or the list").toBeFocused();
}

async function expectWrong(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAccessibleDescription(containing(text));
  await expect(field).toHaveAttribute("aria-invalid", "true");
}

async function loggedIn(context: BrowserContext): Promise<Account> {
  const account = await insertAccount();
  await signIn(context, account);
  return account;
}

test.describe("phone and code", () => {
  test("a wrong number stays as it was typed", async ({ page }) => {
    await page.goto(at("/account"));
    await hydrated(page);
    await page.getByLabel(t("account:phone.country")).selectOption("BE");
    await page.getByLabel(t("account:phone.label")).fill("12 34");
    await page.getByRole("button", { name: t("account:phone.submit") }).click();
    await expectRefused(page, t("account:error.phone"));
    await expectWrong(page, t("account:phone.label"), t("account:error.phone"));
    await expect(page.getByLabel(t("account:phone.label"))).toHaveValue("12 34");
    await expect(page.getByLabel(t("account:phone.country"))).toHaveValue("BE");
    await expect(page.getByLabel(t("account:phone.label"))).toBeFocused();
  });

  test("a wrong code is refused, and another text only after the countdown", async ({ page }) => {
    const phone = newPhone();
    await page.goto(at("/account"));
    await hydrated(page);
    await page.getByLabel(t("account:phone.label")).fill(phone.national);
    await page.getByRole("button", { name: t("account:phone.submit") }).click();
    await expect(h1(page, "account:code.heading")).toBeVisible();
    await hydrated(page);
    const code = await codeTexted(phone.e164);
    const field = page.getByLabel(t("account:code.label"));
    await field.fill(code === "123456" ? "654321" : "123456");
    await page.getByRole("button", { name: t("account:code.confirm") }).click();
    await expectRefused(page, t("account:error.code"));
    await expectWrong(page, t("account:code.label"), t("account:error.code"));
    await expect(field).toHaveValue("");

    const resend = page.getByRole("button", { name: t("account:code.resend") });
    await expect(resend).toHaveAttribute("aria-disabled", "true");
    await expect(resend).toHaveAccessibleDescription(seconds("account:code.wait"));
    await resend.press("Enter");
    await expect(summary(page)).toContainText(seconds("account:error.wait"));
    expect(await value("SELECT count(*) FROM outbox WHERE recipient = ?", phone.e164)).toBe(1);

    // A code that was copied from a message may contain spaces.
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
    if (runsScripts()) {
      await expect(field).toHaveValue(code);
      await expect(summary(page), "answered").toHaveCount(0);
    }
    await page.getByRole("button", { name: t("account:code.confirm") }).click();
    await expect(h1(page, "account:register.heading")).toBeVisible();
  });

  test("the code page sends the code by email, and takes it like the texted one (login-23)", async ({ page }) => {
    const { phone, email, id } = await insertAccount();
    await write({ sql: "UPDATE accounts SET email_verified_at = 1 WHERE id = ?", args: [id] });
    await page.goto(at("/account"));
    await hydrated(page);
    await page.getByLabel(t("account:phone.label")).fill(phone.national);
    await page.getByRole("button", { name: t("account:phone.submit") }).click();
    await expect(h1(page, "account:code.heading")).toBeVisible();
    await hydrated(page);
    const byEmail = page.getByRole("button", { name: t("account:code.byEmail") });
    await expect(byEmail).toHaveAccessibleDescription(seconds("account:code.wait"));
    await byEmail.press("Enter");
    await expect(summary(page)).toContainText(seconds("account:error.wait"));
    await aMinuteLater(phone);
    await byEmail.press("Enter");
    await expect(h1(page, "account:code.emailedHeading")).toBeVisible();
    await expect(page.getByRole("button", { name: t("account:code.emailAgain") })).toBeVisible();
    await expect(page.getByRole("button", { name: t("account:code.byText") })).toBeVisible();
    await page.getByLabel(t("account:code.label")).fill((await codeEmailed(email)) ?? "");
    await page.getByRole("button", { name: t("account:code.confirm") }).click();
    await expect(page).toHaveURL(at("/presentation"));
  });

  /** Matches the sentence with a number of seconds from 0 to 69. */
  function seconds(key: string): RegExp {
    const [before = "", after = ""] = t(key, { count: 59, seconds: 59 }).split("59");
    return new RegExp(`${containing(before).source}[1-6]?\\d${containing(after).source}`);
  }
});

test.describe("registration", () => {
  test("says what is wrong and keeps the rest", async ({ page, context }) => {
    const browser = HttpBrowser.in("fr");
    await enterPhone(browser, newPhone());
    await handOver(browser, context, "fr");
    await page.goto(at("/register"));
    await hydrated(page);
    await page.getByLabel(t("account:register.firstname"), { exact: true }).fill("Zoé");
    await page.getByLabel(t("account:register.lastname"), { exact: true }).fill("  ");
    await page.getByLabel(t("account:register.email"), { exact: true }).fill("zoe@example");
    await placeField(page, t("account:register.city")).fill("Qwortzu");
    await page.getByLabel(t("account:register.locale"), { exact: true }).selectOption("it");
    await page.getByRole("button", { name: t("account:register.submit") }).click();
    await expectRefused(page, t("common:error.summary", { count: 3 }));
    await expectWrong(page, t("account:register.lastname"), t("account:error.lastname"));
    await expectWrong(page, t("account:register.email"), t("account:error.email"));
    await expectWrong(page, t("account:register.city"), t("refused:place", { text: "" }).split("«")[0] ?? "");
    await expect(page.getByLabel(t("account:register.firstname"), { exact: true })).toHaveValue("Zoé");
    if (runsScripts()) {
      await expect(summary(page).getByRole("link")).toHaveCount(3);
      await page.getByLabel(t("account:register.lastname"), { exact: true }).fill("Martin");
      await expect(summary(page).getByRole("link"), "two errors need no list").toHaveCount(0);
      await expect(summary(page), "what was mended is no longer wrong").not.toContainText(t("account:error.lastname"));
    }
    await expect(page.getByLabel(t("account:register.email"), { exact: true })).toHaveValue("zoe@example");
    await expect(page.getByLabel(t("account:register.city"), { exact: true })).toHaveValue("Qwortzu");
    await expect(page.getByLabel(t("account:register.locale"), { exact: true })).toHaveValue("it");
  });

  test("a town that was chosen from the list stays chosen when something else is wrong", async ({ page, context }) => {
    const phone = newPhone();
    const browser = HttpBrowser.in("fr");
    await enterPhone(browser, phone);
    await handOver(browser, context, "fr");
    await page.goto(at("/register"));
    await hydrated(page);
    const send = page.getByRole("button", { name: t("account:register.submit") });
    const email = page.getByLabel(t("account:register.email"), { exact: true });
    await page.getByLabel(t("account:register.firstname"), { exact: true }).fill("Zoé");
    await page.getByLabel(t("account:register.lastname"), { exact: true }).fill("Martin");
    await email.fill("zoe@example");
    await placeField(page, t("account:register.city")).fill(AMBIGUOUS);
    await send.press("Enter");
    await expectRefused(page, t("common:place.choose"));
    const places = page.getByRole("group", { name: t("common:place.which") });
    await places.getByRole("radio").nth(1).check();
    const chosen = await places.getByRole("radio").nth(1).inputValue();
    await send.press("Enter");
    await expectRefused(page, t("account:error.email"));
    await expect(email).toBeFocused();
    await email.fill(`${newWord()}@couples.test`);
    await send.press("Enter");
    await expect(page.getByText(t("account:flash.registered"))).toBeVisible();
    expect(
      await rows(
        "SELECT a.zip_code = p.postal_codes AS same FROM accounts a, places p WHERE a.phone = ? AND p.id = ?",
        phone.e164,
        chosen,
      ),
    ).toEqual([{ same: 1 }]);
  });

  test("is not shown to somebody whose phone is not known", async ({ page }) => {
    await page.goto(at("/register"));
    await expect(page).toHaveURL(at("/"));
  });
});

test.describe("wizard", () => {
  test("another event has to be named", async ({ page, context }) => {
    await loggedIn(context);
    await page.goto(at("/formulaire"));
    await hydrated(page);
    await choice(page, "eventType", "autre", "fr").check();
    await page.getByLabel(t("wizard:event.other"), { exact: true }).fill("   ");
    await nextButton(page, t).press("Enter");
    await expectRefused(page, t("wizard:error.otherEvent"));
    await expectWrong(page, t("wizard:event.other"), t("wizard:error.otherEvent"));
    await expect(choice(page, "eventType", "autre", "fr")).toBeChecked();
    await page.getByLabel(t("wizard:event.other"), { exact: true }).fill("Jubilé");
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:setting.heading")).toBeVisible();
  });

  test("a new project that is refused stays a new one, beside earlier ones", async ({ page, context }) => {
    const { id } = await startAtStep(page, context, 4);
    await page.goto(at("/formulaire"));
    await hydrated(page);
    await nextButton(page, t).press("Enter");
    await expectRefused(page, t("wizard:error.eventType"));
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await choice(page, "eventType", "bapteme", "fr").check();
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:setting.heading")).toBeVisible();
    await expect(page.getByLabel(t("wizard:setting.date"), { exact: true })).toHaveValue("");
    expect(await rows("SELECT event_type AS type FROM projects WHERE account_id = ? ORDER BY id", id)).toEqual([
      { type: "mariage" },
      { type: "bapteme" },
    ]);
  });

  test("a day of the past is refused, and nothing else is lost", async ({ page, context }) => {
    await startAtStep(page, context, 2);
    await fillSetting(page, "fr", { date: "12/06/2019", place: "Colmar" });
    const place = await placeField(page, t("wizard:setting.place")).inputValue();
    await nextButton(page, t).press("Enter");
    await expectRefused(page, t("wizard:error.datePast"));
    await expectWrong(page, t("wizard:setting.date"), t("wizard:error.datePast"));
    await expect(page.getByLabel(t("wizard:setting.date"), { exact: true })).toHaveValue("12/06/2019");
    await expect(placeField(page, t("wizard:setting.place"))).toHaveValue(place);
    await expect(choice(page, "guestRange", "50to100", "fr")).toBeChecked();
    await expect(choice(page, "budgetRange", "20000to40000", "fr")).toBeChecked();
    await expect(choice(page, "budgetPlannerRange", "2000to5000", "fr")).toBeChecked();
  });

  test("a selected place stays selected when another field is wrong (wizard-7)", async ({ page, context }) => {
    const { id } = await startAtStep(page, context, 2);
    await fillSetting(page, "fr", { date: "12/06/2019", place: AMBIGUOUS });
    await nextButton(page, t).press("Enter");
    await expectRefused(page, t("wizard:error.datePast"));
    await page.getByLabel(t("wizard:setting.date"), { exact: true }).fill(dateNextYear());
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
    expect(await value("SELECT city FROM projects WHERE account_id = ?", id)).toBe(AMBIGUOUS);
  });

  test(
    "a slow automatic save never replaces an answer that was sent after it (wizard-19)",
    SCRIPT,
    async ({ page, context }) => {
      const { id } = await startAtStep(page, context, 2);
      await page.route(/\/formulaire\/draft/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue().catch(() => {}); // the page may be closed
      });
      const saving = page.waitForRequest(/\/formulaire\/draft/);
      await fillSetting(page, "fr", { date: "12/06/2019", place: "Colmar" });
      await saving;
      await page.getByLabel(t("wizard:setting.date"), { exact: true }).fill(dateNextYear());
      await nextButton(page, t).click();
      await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
      expect(await rows("SELECT unfinished FROM projects WHERE account_id = ?", id)).toEqual([{ unfinished: null }]);
      await page.waitForTimeout(2_000);
      expect(await rows("SELECT unfinished FROM projects WHERE account_id = ?", id)).toEqual([{ unfinished: null }]);
    },
  );

  test("a place has to be long enough, known and clear", async ({ page, context }) => {
    await startAtStep(page, context, 2);
    await fillSetting(page, "fr", { date: dateNextYear(), place: "Colmar" });
    const field = placeField(page, t("wizard:setting.place"));
    for (const [typed, text] of [
      ["Pa", t("common:place.short")],
      ["Qwortzu", t("wizard:error.placeUnknown", { text: "Qwortzu" })],
      [AMBIGUOUS, t("common:place.choose")],
    ] as const) {
      await field.fill(typed);
      await field.press("Escape");
      await expect(field).toHaveValue(typed);
      await nextButton(page, t).press("Enter");
      await expectRefused(page, text);
      await expect(field).toHaveAccessibleDescription(containing(text));
      await expect(field).toHaveValue(typed);
      await expect(choice(page, "guestRange", "50to100", "fr")).toBeChecked();
    }
    const places = page.getByRole("group", { name: t("common:place.which") });
    await places.getByRole("radio").nth(1).check();
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
  });

  test("languages and a preference have to be chosen", async ({ page, context }) => {
    await startAtStep(page, context, 3);
    await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
    // Only the page's language is checked, and rare languages are in a closed section.
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await expect(choice(page, "languages", "sv", "fr")).toBeHidden();
    await choice(page, "languages", "fr", "fr").uncheck();
    await nextButton(page, t).press("Enter");
    await expectRefused(page, t("wizard:error.languages"));
    await expect(summary(page)).toContainText(t("wizard:error.plannerPreference"));
    for (const [group, error] of [
      ["wizard:wishes.languages", "wizard:error.languages"],
      ["wizard:wishes.preference", "wizard:error.plannerPreference"],
    ] as const)
      await expect(page.getByRole("group", { name: t(group), exact: true })).toHaveAccessibleDescription(
        containing(t(error)),
      );
  });

  test("a message needs words and somebody to read them", async ({ page, context }) => {
    const { id } = await startAtStep(page, context, 4);
    const message = page.getByLabel(t("wizard:choice.messageLabel"));
    const send = barButton(page);
    await message.fill("  \n ");
    // With a script, the button first only focuses the message. Enter always submits the form.
    if (runsScripts()) {
      await send.click();
      await expect(message).toBeFocused();
    }
    await page.getByRole("checkbox").first().press("Enter");
    await expectRefused(page, t("wizard:error.message"));
    await expectWrong(page, t("wizard:choice.messageLabel"), t("wizard:error.message"));
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    for (const _ of [1, 2, 3]) await page.getByRole("checkbox", { checked: true }).first().uncheck();
    await message.fill("Bonjour à vous");
    if (runsScripts()) {
      await expect(send).toHaveText(t("wizard:choice.pick"));
      await send.click();
      await expect(page.getByRole("checkbox").first()).toBeFocused();
      await page.getByRole("checkbox").first().press("Enter");
    } else await send.press("Enter");
    await expectRefused(page, t("wizard:error.selection"));
    await expect(message).toHaveValue("Bonjour à vous");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
    expect(
      await value("SELECT count(*) FROM requests r JOIN projects p ON p.id = r.project_id WHERE account_id = ?", id),
    ).toBe(0);
    // On a phone, the link replaces the busy button, so the second click of a double click could follow it.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("checkbox").first().check();
    await send.dblclick();
    await expect(h1(page, "wizard:done.sentHeading")).toBeVisible();
  });

  test("every step that was reached can be opened again, with its answers (wizard-21)", async ({ page, context }) => {
    await startAtStep(page, context, 4);
    const progress = page.getByRole("navigation", { name: t("wizard:progress") });
    await progress.getByRole("button", { name: containing(t("wizard:step.1")) }).click();
    await expect(choice(page, "eventType", "mariage", "fr")).toBeChecked();
    await expect(page.getByLabel(t("wizard:event.theme"), { exact: true })).toHaveValue("Lumière");
    await page.reload();
    await hydrated(page);
    await progress.getByRole("button", { name: containing(t("wizard:step.2")) }).click();
    await expect(page.getByLabel(t("wizard:setting.date"), { exact: true })).toHaveValue(dateNextYear());
    await expect(placeField(page, t("wizard:setting.place"))).toHaveValue(beginning("Strasbourg"));
    await expect(choice(page, "guestRange", "50to100", "fr")).toBeChecked();
    const date = page.getByLabel(t("wizard:setting.date"), { exact: true });
    await hydrated(page);
    await date.fill("31/02/2027");
    await page.getByRole("button", { name: t("common:action.back"), exact: true }).click();
    await expect(h1(page, "wizard:event.heading")).toBeVisible();
    await progress.getByRole("button", { name: containing(t("wizard:step.4")) }).click();
    await expect(date, "the step that is not finished comes first").toHaveValue("31/02/2027");
    await hydrated(page);
    await date.fill(dateNextYear());
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
    await progress.getByRole("button", { name: containing(t("wizard:step.4")) }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  });

  test("two tabs describe two events", async ({ page, context }) => {
    const { id } = await loggedIn(context);
    const other = await context.newPage();
    const tabs = [
      { page, eventType: "bapteme", date: dateNextYear("01/05") },
      { page: other, eventType: "fiancailles", date: dateNextYear("02/06") },
    ];
    for (const tab of tabs) {
      await tab.page.goto(at("/formulaire"));
      await hydrated(tab.page);
      await choice(tab.page, "eventType", tab.eventType, "fr").check();
    }
    for (const tab of tabs) {
      await nextButton(tab.page, t).click();
      await expect(h1(tab.page, "wizard:setting.heading")).toBeVisible();
    }
    for (const tab of tabs) {
      await tab.page.bringToFront();
      await fillSetting(tab.page, "fr", { date: tab.date, place: "Colmar" });
      await nextButton(tab.page, t).click();
      await expect(h1(tab.page, "wizard:wishes.heading")).toBeVisible();
    }
    for (const tab of tabs) {
      await tab.page.reload();
      await hydrated(tab.page);
    }
    for (const tab of tabs) {
      await fillWishes(tab.page, "fr");
      await nextButton(tab.page, t).click();
      await expect(tab.page).toHaveURL(/step=4/);
    }
    const saved = await rows<{ type: string; date: string }>(
      "SELECT event_type AS type, event_date AS date FROM projects WHERE account_id = ? AND status = 'saved' ORDER BY id",
      id,
    );
    const year = new Date().getFullYear() + 1;
    expect(saved).toEqual([
      { type: "bapteme", date: `${year}-05-01` },
      { type: "fiancailles", date: `${year}-06-02` },
    ]);
  });

  test("what is typed before the script runs stays", SCRIPT, async ({ page, context }) => {
    await startAtStep(page, context, 2);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("/formulaire?step=2"), { waitUntil: "commit" });
    await page.getByLabel(t("wizard:setting.date"), { exact: true }).fill(dateNextYear());
    await page.getByLabel(t("wizard:setting.place"), { exact: true }).fill("Colmar");
    await choice(page, "guestRange", "more200", "fr").check();
    release();
    await expect(page.getByRole("combobox", { name: t("wizard:setting.place") })).toHaveValue("Colmar");
    await expect(page.getByLabel(t("wizard:setting.date"), { exact: true })).toHaveValue(dateNextYear());
    await expect(choice(page, "guestRange", "more200", "fr")).toBeChecked();
  });

  test("who types while the script takes over does not stop it", SCRIPT, async ({ page, context }) => {
    const watch = await watchPage(page);
    await startAtStep(page, context, 2);
    // Types every two milliseconds, as soon as the first field exists.
    await page.addInitScript(() => {
      setInterval(() => {
        document.querySelector("main input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      }, 2);
    });
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    for (let visit = 0; visit < 3; visit++) {
      await page.goto(at("/formulaire?step=2"));
      await hydrated(page);
    }
    expect(watch.complaints).toEqual([]);
  });

  test("no letter of a place is lost on a slow phone", SCRIPT, async ({ page, context }) => {
    await startAtStep(page, context, 2);
    const field = placeField(page, t("wizard:setting.place"));
    await expect(field).toBeVisible();
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 12 });
    for (const place of ["Saint-Étienne", "Villeurbanne"]) {
      await field.fill("");
      await field.pressSequentially(place);
      await expect(field).toHaveValue(place);
    }
  });

  test("suggestions come although they could not be had at first", SCRIPT, async ({ page, context }) => {
    await startAtStep(page, context, 2);
    let failures = 0;
    await page.route("**/places?*", async (route) => {
      if (failures++ === 0) await route.fulfill({ status: 503 });
      else await route.continue();
    });
    await pickPlace(page, t, t("wizard:setting.place"), "Colmar");
    expect(failures).toBeGreaterThan(1);
  });

  test("a calendar that cannot be loaded leaves the form as it is", SCRIPT, async ({ page, context }) => {
    await startAtStep(page, context, 2);
    const date = page.getByLabel(t("wizard:setting.date"), { exact: true });
    await date.fill(dateNextYear());
    await context.setOffline(true);
    await page.getByRole("button", { name: t("wizard:setting.calendar") }).click();
    await expect(page.getByText(t("wizard:setting.calendarMissing"))).toBeVisible();
    await expect(date).toHaveValue(dateNextYear());
    await context.setOffline(false);
  });

  test(
    "the calendar fits the smallest phones, and a past month means next year's (wizard-24)",
    SCRIPT,
    async ({ page, context }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await startAtStep(page, context, 2);
      await page.getByRole("button", { name: t("wizard:setting.calendar") }).click();
      const dialog = page.getByRole("dialog", { name: t("wizard:setting.calendarTitle") });
      await expect(dialog.getByRole("combobox").first()).toHaveAccessibleName(t("wizard:setting.year"));
      for (const day of [dialog.getByRole("gridcell").first(), dialog.getByRole("gridcell").last()])
        await expect(day).toBeInViewport({ ratio: 1 });
      // Months of this year before the current one are over.
      const now = new Date();
      await dialog.getByRole("combobox", { name: t("wizard:setting.month") }).selectOption({ index: 0 });
      const year = String(now.getFullYear() + (now.getMonth() > 0 ? 1 : 0));
      await expect(dialog.getByRole("combobox", { name: t("wizard:setting.year") })).toHaveValue(year);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
    },
  );

  test(
    "a day can be chosen from the calendar, and a step that is left is stored (wizard-19)",
    SCRIPT,
    async ({ page, context }) => {
      await page.setViewportSize({ width: 320, height: 720 });
      await startAtStep(page, context, 2);
      await page.getByRole("button", { name: t("wizard:setting.calendar") }).click();
      const dialog = page.getByRole("dialog", { name: t("wizard:setting.calendarTitle") });
      await dialog.getByRole("button", { name: t("wizard:setting.nextMonth") }).click();
      const year = String(new Date().getFullYear() + 1);
      await dialog.getByRole("combobox", { name: t("wizard:setting.year") }).selectOption(year);
      await dialog.getByRole("combobox", { name: t("wizard:setting.month") }).selectOption({ index: 5 });
      expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth), "no day is cut off").toBeLessThanOrEqual(
        0,
      );
      await dialog.getByRole("gridcell").getByRole("button").filter({ hasText: /^15$/ }).click();
      await expect(dialog).toBeHidden();
      const date = page.getByLabel(t("wizard:setting.date"), { exact: true });
      await expect(date).toHaveValue(`15/06/${year}`);
      // The step is also saved when the couple leaves by a link, even after a refused form.
      const leaveAndReturn = async () => {
        await page.getByRole("banner").getByRole("link").first().click();
        await expect(h1(page, "wizard:setting.heading")).toHaveCount(0);
        await page.goto(at("/formulaire?step=2"));
        await hydrated(page);
      };
      await leaveAndReturn();
      await expect(date).toHaveValue(`15/06/${year}`);
      await date.fill("31/02/2027");
      await nextButton(page, t).press("Enter");
      await expectRefused(page, t("common:error.noSuchDay", { date: "31/02/2027" }));
      await leaveAndReturn();
      await expect(date).toHaveValue("31/02/2027");
    },
  );

  test("the browser's Back button shows a step as it was saved (wizard-32)", SCRIPT, async ({ page, context }) => {
    await startAtStep(page, context, 2);
    const date = page.getByLabel(t("wizard:setting.date"), { exact: true });
    const place = placeField(page, t("wizard:setting.place"));
    await fillSetting(page, "fr", { date: dateNextYear(), place: "Colmar" });
    await nextButton(page, t).click();
    await expect(h1(page, "wizard:wishes.heading")).toBeVisible();
    await page.goBack();
    await expect(date).toHaveValue(dateNextYear());
    await expect(place).toHaveValue(beginning("Colmar, "));
    // Leaving the page again saved nothing else. Forward also loads the page from the server.
    await page.goForward();
    await page.waitForLoadState("networkidle");
    await page.goto(at("/formulaire?step=2"));
    await hydrated(page);
    await expect(date).toHaveValue(dateNextYear());
  });
});

test.describe("session", () => {
  test("one that ended keeps what was typed, to be sent after logging in again (session-2)", async ({
    page,
    context,
  }) => {
    const account = await startAtStep(page, context, 4);
    const message = `${newWord()}: bonjour\nà vous`;
    await page.getByLabel(t("wizard:choice.messageLabel")).fill(message);
    await context.clearCookies({ name: /^(token|refresh_token)$/ });
    await context.addCookies([{ name: "token", value: "garbage", url: at("/") }]);
    await barButton(page).click();
    if (runsScripts()) {
      await expectRefused(page, t("common:session.expired"));
      await expect(summary(page)).toContainText(t("common:expired.text"));
      await expect(page.getByLabel(t("wizard:choice.messageLabel"))).toHaveValue(message);
    } else {
      await expect(page.getByRole("heading", { level: 1, name: t("common:session.expired") })).toBeVisible();
      expect(await page.locator('input[name="message"]').inputValue()).toContain("vous");
    }

    // The first response deleted the session cookies. After a second click and after Back, the text is still there
    // (error-8).
    const again = page.getByRole("button", { name: t("common:expired.sendAgain") });
    const answered = page.waitForResponse((answer) => /\/formulaire(\.data)?\?/.test(answer.url()));
    await (runsScripts() ? barButton(page) : again).click();
    expect((await answered).status()).toBe(403);
    if (runsScripts()) {
      await expectRefused(page, t("common:session.expired"));
      await expect(page.getByLabel(t("wizard:choice.messageLabel"))).toHaveValue(message);
    } else {
      await page.goto(at("/cookies"));
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: t("common:session.expired") })).toBeVisible();
      expect(await page.locator('input[name="message"]').inputValue()).toContain("vous");
    }

    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: t("common:expired.login") }).click(),
    ]);
    await tab.getByLabel(t("account:phone.label")).fill(account.phone.national);
    await tab.getByRole("button", { name: t("account:phone.submit") }).click();
    await expect(h1(tab, "account:code.heading")).toBeVisible();
    await tab.getByLabel(t("account:code.label")).fill(await codeTexted(account.phone.e164));
    await tab.getByRole("button", { name: t("account:code.confirm") }).click();
    await expect(tab).toHaveURL(at("/presentation"));

    await (runsScripts() ? barButton(page) : again).click();
    await expect(h1(page, "wizard:done.sentHeading")).toBeVisible();
    const sent = await rows<{ message: string }>(
      "SELECT r.message FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.account_id = ?",
      account.id,
    );
    expect(sent).toEqual(Array(3).fill({ message }));
  });

  test(
    "a proxy's answer is shown with its status, and the message stays (error-7)",
    SCRIPT,
    async ({ page, context }) => {
      await startAtStep(page, context, 4);
      const field = page.getByLabel(t("wizard:choice.messageLabel"));
      await field.fill("Bonjour");
      const html = (title: string) => ({ contentType: "text/html", body: `<title>${title}</title><h1>No</h1>` });
      for (const [status, answer, message] of [
        [403, html("Access denied"), "Access denied"],
        [413, { contentType: "text/plain", body: "Too large" }, "Too large"],
        [429, { contentType: "application/json", body: '{"message":"Slow down"}' }, "Slow down"],
        [500, html("Internal error"), "Internal error"],
        [502, { contentType: "text/html", body: "" }, ""],
        [503, { contentType: "application/json", body: "{}" }, ""],
        [520, { body: "" }, ""],
      ] as const) {
        await page.route("**/formulaire.data*", (route) => route.fulfill({ status, ...answer }));
        await barButton(page).click();
        const said = t("common:error.status", { status, message: message || "…" }).split("…")[0] ?? "";
        await expect(summary(page), String(status)).toContainText(said);
        await expect(field).toHaveValue("Bonjour");
        await page.unroute("**/formulaire.data*");
      }
    },
  );

  test("a text to a planner or a venue stays after a reload until it is sent", SCRIPT, async ({ page, context }) => {
    const { account, project } = await written();
    const conversation = await acceptWithMessages(project);
    await signIn(context, account);
    const typed = `Bonjour ${newWord()}`;
    for (const [path, label] of [
      [`/project/messages/${conversation}`, "conversation:label"],
      [`/venue/${await insertVenue(await insertProvider())}/write`, "search:contact.message"],
    ] as const) {
      await page.goto(at(path));
      await hydrated(page);
      await page.getByLabel(t(label), { exact: true }).fill(typed);
      await page.reload();
      await hydrated(page);
      await expect(page.getByLabel(t(label), { exact: true }), path).toHaveValue(typed);
    }
    await page.goto(at(`/project/messages/${conversation}`));
    await hydrated(page);
    await page.getByRole("button", { name: t("conversation:send") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("conversation:flash.sent") })).toBeVisible();
    await hydrated(page);
    await expect(page.getByText(typed), "sent once").toHaveCount(1);
    await expect(page.getByLabel(t("conversation:label"), { exact: true })).toHaveValue("");
  });

  test("the next page says that one has ended", async ({ page, context }) => {
    await context.addCookies([{ name: "token", value: "garbage", url: at("/") }]);
    await page.goto(at("/presentation"));
    await expect(page).toHaveURL(at("/"));
    await expect(page.getByRole("alert")).toContainText(t("common:session.expired"));
  });

  test("logging out leaves nothing personal behind", async ({ page, context }) => {
    const account = await loggedIn(context);
    await page.goto(at("/presentation"));
    await page.getByText(account.firstname, { exact: true }).first().click();
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(at("/"));
    await expect(page.getByRole("status")).toContainText(t("common:session.loggedOut"));
    await page.goBack();
    await page.reload();
    await expect(page).toHaveURL(at("/"));
    await expect(page.getByText(account.firstname)).toHaveCount(0);
    expect(await value("SELECT count(*) FROM sessions WHERE account_id = ? AND ended_at IS NOT NULL", account.id)).toBe(
      1,
    );
  });

  test("logging out deletes an unsent text, even while it is being saved", SCRIPT, async ({ page, context }) => {
    const account = await startAtStep(page, context, 4);
    await page.route("**/formulaire/draft*", async (route) => {
      await new Promise((done) => setTimeout(done, 5_000));
      await route.continue().catch(() => {});
    });
    await page.getByLabel(t("wizard:choice.messageLabel")).fill(newWord());
    await page.getByText(account.firstname, { exact: true }).first().click();
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(page.getByRole("status")).toContainText(t("common:session.loggedOut"));
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test("visitors are redirected from the form and couples' pages to the first page (wizard-20)", async ({ page }) => {
    for (const path of ["/formulaire", "/formulaire?step=4", "/presentation", "/project", "/profile"]) {
      await page.goto(at(path));
      expect(page.url(), path).toBe(at("/"));
    }
  });
});

/** Name of several towns of similar size. */
const AMBIGUOUS = "Saint-Aubin";

async function startAtStep(page: Page, context: BrowserContext, step: 2 | 3 | 4): Promise<Account> {
  const account = await loggedIn(context);
  await describeWedding(await httpBrowserOf(account), account, { upTo: (step - 1) as 1 | 2 | 3 });
  await page.goto(at(`/formulaire?step=${step}`));
  await hydrated(page);
  return account;
}
