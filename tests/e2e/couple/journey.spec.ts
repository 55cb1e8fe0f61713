import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { address, marketUrl } from "../support/addresses";
import { dateNextYear, httpBrowserLike, newCouple, newWord, type TestCouple } from "../support/couples";
import { rows, value } from "../support/database";
import { hydrated, runsScripts } from "../support/script";
import { beginning, containing, type TextOf, textsOf } from "../support/texts";
import { expectQuiet, watchPage } from "../support/watch-page";
import {
  barButton,
  choice,
  fillEvent,
  fillSetting,
  fillWishes,
  nextButton,
  openOthers,
  pickPlace,
  placeField,
} from "../support/wizard-pages";

const BROWSERS = {
  fr: { locale: "fr-FR", timezoneId: "Europe/Paris" },
  de: { locale: "de-DE", timezoneId: "Europe/Berlin" },
} as const;

for (const market of ["fr", "de"] as const) {
  test.describe(`on ${market}.localhost`, { tag: `@${market}` }, () => {
    test.use({ ...BROWSERS[market], contextOptions: { reducedMotion: "no-preference" } });

    test("a couple gets from the start button of the welcome page through sign-in, registration and the form to its message to planners (welcome-1, origin-1, planner-1, wizard-9, wizard-12)", async ({
      page,
    }) => {
      const t = textsOf(market);
      const couple = newCouple(market);
      const watch = await watchPage(page);

      await page.goto(marketUrl(market));
      await expectScripts(page, false);
      await page
        .getByRole("link", { name: t("welcome:start") })
        .first()
        .click();
      await logIn(page, t, couple);
      await register(page, t, couple);
      const { draft, planners, message } = await describeAndSend(page, market, couple);
      await test.step("the project names the planners that were written to", async () => {
        await page.getByRole("link", { name: t("common:action.finish") }).click();
        await expect(page).toHaveURL(containing(`/project?id=${draft}`));
        await expectScripts(page, false);
        for (const { name } of planners) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
        await expect(page.getByText(t("project:summary.contacted", { count: planners.length }))).toBeVisible();
        const sent = page.locator("#contacted").getByText(message.slice(0, 40));
        await page.locator("#contacted summary").first().click();
        await expect(sent.first()).toBeVisible();
      });
      await expectWritten(couple, draft, planners, message);
      await test.step("going back to the choice and sending again reaches nobody", async () => {
        const before = await countWritten();
        await page.goto(marketUrl(market, `/formulaire?step=4&draft=${draft}`));
        await expect(page).toHaveURL(containing(`/project?id=${draft}`));
        const browser = await httpBrowserLike(page.context(), market);
        const form = { draft, message, selectedPrestataires: planners.map(({ id }) => id) };
        const send = () => browser.post("/formulaire?step=4", form);
        for (const answer of await Promise.all([send(), send()])) expect(answer.status).toBe(303);
        expect(await countWritten()).toEqual(before);
      });
      expectQuiet(watch);

      async function countWritten() {
        return {
          requests: await value(
            "SELECT count(*) FROM requests JOIN projects p ON p.id = project_id WHERE p.public_id = ?",
            draft,
          ),
          mails: await value("SELECT count(*) FROM outbox WHERE instr(text, ?) > 0", message.slice(0, 12)),
        };
      }
    });
  });
}

test("a new couple gets from the welcome page to the summary with 14 clicks and 8 typed fields at most", async ({
  page,
}) => {
  const t = textsOf("fr");
  const couple = newCouple("fr");
  let [clicks, fields] = [0, 0];
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    fields += 1;
    await target.fill(text);
  };
  const button = (key: string) => page.getByRole("button", { name: t(key) });
  const pick = (field: Parameters<typeof choice>[1], value: string) => click(choice(page, field, value, "fr"));
  await page.goto(marketUrl("fr"));
  await click(page.getByRole("link", { name: t("welcome:start") }).first());
  await type(page.getByRole("textbox", { name: t("account:phone.label") }), couple.phone.national);
  await click(button("account:phone.submit"));
  await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
  const code = page.getByRole("textbox", { name: t("account:code.label") });
  await type(code, await codeInOutbox(page, couple.phone.e164));
  await click(button("account:code.confirm"));
  for (const [name, value] of [
    ["firstname", couple.firstname],
    ["lastname", couple.lastname],
    ["email", couple.email],
  ] as const)
    await type(page.getByLabel(t(`account:register.${name}`), { exact: true }), value);
  await type(placeField(page, t("account:register.city")), couple.city);
  await click(button("account:register.submit"));
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:event.heading") })).toBeVisible();
  await pick("eventType", "mariage");
  await pick("serviceType", "complete");
  await click(nextButton(page, t));
  await type(page.getByRole("textbox", { name: t("wizard:setting.date"), exact: true }), dateNextYear());
  await type(placeField(page, t("wizard:setting.place")), couple.city);
  await pick("guestRange", "50to100");
  await pick("budgetRange", "20000to40000");
  await pick("budgetPlannerRange", "2000to5000");
  await click(nextButton(page, t));
  await pick("plannerPreference", "nearEvent");
  await click(nextButton(page, t));
  await click(barButton(page));
  await expect(page.getByRole("heading", { level: 1, name: t("wizard:done.sentHeading") })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(14);
  expect(fields).toBeLessThanOrEqual(8);
});

async function logIn(page: Page, t: TextOf, couple: TestCouple): Promise<void> {
  await test.step("log in with the phone", async () => {
    await expectScripts(page, runsScripts());
    await expect(page.getByLabel(t("account:phone.country"))).toHaveValue(couple.phone.country);
    await page.getByRole("textbox", { name: t("account:phone.label") }).fill(couple.phone.national);
    await page.getByRole("button", { name: t("account:phone.submit") }).click();
    await expect(page.getByRole("heading", { name: t("account:code.heading") })).toBeVisible();
    await page
      .getByRole("textbox", { name: t("account:code.label") })
      .fill(await codeInOutbox(page, couple.phone.e164));
    await page.getByRole("button", { name: t("account:code.confirm") }).click();
  });
}

/** Returns a code from the outbox as JSON, as the docs describe for developers. */
async function codeInOutbox(page: Page, to: string): Promise<string> {
  const messages = (await (await page.request.get(`${address("BASE_URL")}/dev/outbox.json`)).json()) as {
    to: string;
    text: string;
  }[];
  const text = messages.find((message) => message.to === to)?.text ?? "";
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

async function register(page: Page, t: TextOf, couple: TestCouple): Promise<void> {
  await test.step("register", async () => {
    await expect(page.getByRole("heading", { name: t("account:register.heading") })).toBeVisible();
    await page.getByLabel(t("account:register.firstname"), { exact: true }).fill(couple.firstname);
    await page.getByLabel(t("account:register.lastname"), { exact: true }).fill(couple.lastname);
    await page.getByLabel(t("account:register.email"), { exact: true }).fill(couple.email);
    await pickPlace(page, t, t("account:register.city"), couple.city);
    await expect(page.getByLabel(t("account:register.lastname"), { exact: true })).toHaveValue(couple.lastname);
    await page.getByRole("button", { name: t("account:register.submit") }).click();
    await expect(page.getByText(t("account:flash.registered"))).toBeVisible();
  });
}

interface Planner {
  id: string;
  name: string;
}

async function describeAndSend(page: Page, locale: Locale, couple: TestCouple) {
  const t = textsOf(locale);
  const heading = (key: string) => page.getByRole("heading", { level: 1, name: t(key) });
  await test.step("describe the wedding", async () => {
    await expect(heading("wizard:event.heading")).toBeVisible();
    await fillEvent(page, locale, { themeText: "Lumière & lin" });
    await nextButton(page, t).click();
    await expect(heading("wizard:setting.heading")).toBeVisible();
    await fillSetting(page, locale, { date: dateNextYear(), place: couple.city });
    await nextButton(page, t).click();
    await expect(heading("wizard:wishes.heading")).toBeVisible();
    await fillWishes(page, locale);
    await nextButton(page, t).click();
  });
  return test.step("step 4 shows up to twelve matching planners, three of them selected, their profiles, and one message to all that are selected (wizard-29)", async () => {
    const boxes = page.getByRole("checkbox");
    await expect(boxes.first()).toBeAttached();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await openProfile(page, t);
    await openOthers(page);
    const shown = await page.getByRole("article").count();
    expect(shown).toBeGreaterThan(3);
    expect(shown).toBeLessThanOrEqual(12);
    await page.getByRole("checkbox", { checked: false }).first().check();
    await page.getByRole("checkbox", { checked: false }).first().check();
    await page.getByRole("checkbox", { checked: true }).first().uncheck();
    const planners = await selected(page);
    expect(planners).toHaveLength(4);
    const draft = await page.locator('form input[name="draft"]').first().inputValue();
    const message = `${newWord()}: bonjour <b>!</b> ${couple.phone.national}, ${couple.email}, ${couple.lastname}.`;
    await page.getByRole("textbox", { name: t("wizard:choice.messageLabel") }).fill(message);
    await barButton(page).click();
    await expect(heading("wizard:done.sentHeading")).toBeVisible();
    await expect(page.getByText(t("wizard:done.sent", { count: 4, hours: 24 }))).toBeVisible();
    const tied = page.getByRole("list", { name: t("wizard:done.contacted") });
    await expect(tied.getByRole("listitem")).toHaveCount(4);
    return { draft, planners, message };
  });
}

/** Opens a profile, with scripts as a dialog and without scripts as a page, and returns to the cards. */
async function openProfile(page: Page, t: TextOf): Promise<void> {
  const card = page.getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const link = card.getByRole("link", { name: beginning(t("planner:view")) });
  await hydrated(page);
  await link.click();
  if (runsScripts()) {
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByText(t("planner:profile.services"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
  } else {
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectScripts(page, false);
    await page
      .getByRole("link", { name: t("planner:profile.backToChoice") })
      .first()
      .click();
  }
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
}

async function selected(page: Page): Promise<Planner[]> {
  const cards = page.getByRole("article").filter({ has: page.getByRole("checkbox", { checked: true }) });
  return Promise.all(
    (await cards.all()).map(async (card) => ({
      id: await card.getByRole("checkbox").inputValue(),
      name: (await card.getByRole("heading").textContent()) ?? "",
    })),
  );
}

async function expectWritten(couple: TestCouple, draft: string, planners: Planner[], message: string): Promise<void> {
  const requests = await rows<{ publicId: string; status: string; message: string; email: string; locale: Locale }>(
    `SELECT v.public_id AS publicId, r.status, r.message, v.email, v.locale FROM requests r
      JOIN projects p ON p.id = r.project_id JOIN providers v ON v.id = r.provider_id WHERE p.public_id = ?`,
    draft,
  );
  expect(requests.map(({ publicId }) => publicId).sort()).toEqual(planners.map(({ id }) => id).sort());
  const mails = await rows<{ recipient: string; subject: string; text: string; html: string }>(
    "SELECT recipient, subject, text, html FROM outbox WHERE kind = 'email' AND instr(text, ?) > 0",
    message.slice(0, 12),
  );
  // The couple's address is not verified, so its email contains no typed text (rule notice-15).
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(requests.map(({ email }) => email).sort());
  for (const request of requests) {
    expect(request).toMatchObject({ status: "locked", message });
    const mail = mails.find(({ recipient }) => recipient === request.email);
    const t = textsOf(request.locale);
    expect(mail?.text).toContain(t("messages:received.contact"));
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).not.toContain(couple.email);
      expect(part).not.toContain(couple.lastname);
      expect(digitsOf(part)).not.toContain(couple.phone.national.slice(1));
    }
    expect(mail?.html).not.toContain("<b>!");
  }
  const [confirmation] = await rows<{ subject: string }>(
    "SELECT subject FROM outbox WHERE kind = 'email' AND recipient = ? ORDER BY id DESC LIMIT 1",
    couple.email,
  );
  expect(confirmation?.subject).toBe(textsOf(couple.locale)("messages:sent.subject", { count: planners.length }));
}

const digitsOf = (text = "") => text.replace(/\D/g, "");

/** Expects scripts on a page, or none, apart from data for search engines. */
async function expectScripts(page: Page, expected: boolean): Promise<void> {
  const count = await page.locator('script:not([type="application/ld+json"])').count();
  if (expected) expect(count).toBeGreaterThan(0);
  // With scripting disabled, a hydrated page still has script elements.
  else if (!expected && !/\/(account|register|formulaire|profile|project)/.test(page.url())) expect(count).toBe(0);
}
