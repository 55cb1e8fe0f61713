import { expect, test } from "@playwright/test";
import type { MarketName } from "../support/addresses";
import {
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  LOCALE_OF,
  newCouple,
  plannersShown,
  town,
} from "../support/couples";
import { write } from "../support/database";
import { type Answer, asWords, fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { profilePath } from "../support/profiles";
import { textsOf } from "../support/texts";

const saysText = (answer: Answer, text: string) => expect(wordsOf(answer.text)).toContain(asWords(text));

// Each error text that a couple can cause, in each language (rule error-1).

for (const [market, locale] of Object.entries(LOCALE_OF) as [MarketName, (typeof LOCALE_OF)[MarketName]][])
  test(`what goes wrong is said in ${locale}`, async () => {
    const t = textsOf(locale);
    const says = (answer: Answer, ...keys: string[]) => {
      for (const key of keys) saysText(answer, t(key));
    };
    const couple = newCouple(market);
    const { country } = couple.phone;

    const visitor = HttpBrowser.in(market);
    const unknown = await visitor.get("/nowhere");
    says(unknown, "common:notFound.text", "common:nav.directory", "common:nav.venues");
    for (const path of ["/", "/planners", "/venues"]) expect(unknown.text).toContain(`href="${path}"`);
    says(await visitor.post("/account", { intent: "send", country, phone: "12" }), "account:error.phone");
    await visitor.post("/account", { intent: "send", country, phone: couple.phone.national });
    says(await visitor.post("/account?step=code", { intent: "verify", code: "12" }), "account:error.code");

    const registrant = HttpBrowser.in(market);
    await enterPhone(registrant, newCouple(market).phone);
    says(
      await registrant.post("/register", { firstname: " ", lastname: " ", email: "x@y", city: "", locale }),
      ...["firstname", "lastname", "email", "city"].map((name) => `account:error.${name}`),
    );
    const named = { firstname: "Zoé", lastname: "Martin", email: "x@y", city: "", locale };
    says(await registrant.post("/register", named), "account:error.summary");

    const browser = await httpBrowserOf(await insertAccount(couple));
    const start = await browser.get("/formulaire");
    says(await browser.post("/formulaire?step=1", { draft: fieldIn(start.text, "draft") }), "wizard:error.eventType");
    const draft = await describeWedding(browser, couple);
    const at = (step: number) => `/formulaire?step=${step}&draft=${draft}`;
    says(
      await browser.post(at(1), { draft, eventType: "mariage", hasTheme: "oui", weddingTheme: "x".repeat(256) }),
      "wizard:error.theme",
    );
    says(await browser.post(at(1), { draft, hasTheme: "oui" }), "wizard:error.eventType", "wizard:error.themeMissing");
    says(await browser.post(at(1), { draft, eventType: "autre", otherEvent: " " }), "wizard:error.otherEvent");
    says(
      await browser.post(at(2), { draft, eventDate: "01/01/2020", eventLocation: "" }),
      ...["datePast", "place", "guestRange", "budgetRange", "budgetPlannerRange"].map((name) => `wizard:error.${name}`),
    );
    says(await browser.post(at(3), { draft }), "wizard:error.languages", "wizard:error.plannerPreference");
    says(await browser.post(at(4), { draft, message: " " }), "wizard:error.selection", "wizard:error.message");
    says(await browser.get(`/project?id=${draft}&q=qzxqzxqzx`), "search:none");

    const [planner = ""] = (await plannersShown(browser, draft)).shown;
    const contact = (message: string) =>
      browser.post(`/contact?project=${draft}&prestataire=${planner}`, {
        project: draft,
        prestataire: planner,
        message,
      });
    says(await contact(" "), "search:contact.error.noMessage");
    expect((await contact("Bonjour")).status).toBe(303);
    says(
      await browser.get(`${await profilePath(planner)}?project=${draft}`),
      "search:contact.sent",
      "planner:contacted",
    );
    says(await contact("Bonjour"), "search:contact.already");

    says(
      await browser.post("/profile", { email: "x", city: "", locale, cityKept: couple.city }),
      "account:error.email",
      "account:error.city",
    );
    const word = t("profile:delete.word");
    saysText(await browser.post("/profile/delete", { confirmation: "x" }), t("profile:delete.error", { word }));
    const missing = newCouple(market);
    const unfinished = await httpBrowserOf(await insertAccount(missing, { onboarded: false }));
    says(await unfinished.get("/profile"), "profile:missing.title");

    // Another device ends the session, and the access token has expired.
    await write({
      sql: "UPDATE sessions SET ended_at = 1 WHERE account_id IN (SELECT id FROM accounts WHERE phone = ?)",
      args: [couple.phone.e164],
    });
    browser.cookies.delete("token");
    const told = await browser.get("/presentation");
    expect(told.status).toBe(302);
    says(await browser.get("/"), "common:session.expired");
    // The browser has no session cookies now.
    for (const path of ["/profile", `/contact?project=${draft}&prestataire=${planner}`]) {
      const kept = await browser.post(path, { message: "Encore bonjour" });
      expect([path, kept.status, kept.text.includes('value="Encore bonjour"')]).toEqual([path, 403, true]);
      says(kept, "common:session.expired", ...["text", "login", "sendAgain"].map((name) => `common:expired.${name}`));
    }
  });

for (const [market, locale] of Object.entries(LOCALE_OF) as [MarketName, (typeof LOCALE_OF)[MarketName]][])
  test(`failures and broken pages have their text in each language: ${locale} (error-5)`, async () => {
    const t = textsOf(locale);
    const couple = newCouple(market);
    const home = await town(couple.city);

    // The code is deleted before the form with the names is sent.
    const registrant = HttpBrowser.in(market);
    const { phone, firstname, lastname, email } = newCouple(market);
    await enterPhone(registrant, phone);
    await write({ sql: "DELETE FROM login_codes WHERE phone = ?", args: [phone.e164] });
    const place = { city: home.name, cityPlace: String(home.id), cityFor: home.name };
    const late = await registrant.post("/register", { firstname, lastname, email, locale, ...place });
    expect(late.status).toBe(400);
    saysText(late, t("common:error.occurred", { error: t("account:error.codeExpired") }));

    const browser = await httpBrowserOf(await insertAccount(couple));
    const closed = await describeWedding(browser, couple);
    const [planner = ""] = (await plannersShown(browser, closed)).shown;
    expect((await browser.post(`/project/close?id=${closed}`, { reason: "found" })).status).toBe(303);
    saysText(await browser.get(`${await profilePath(planner)}?project=${closed}`), t("project:summary.unavailable"));
    const message = { project: closed, prestataire: planner, message: "Bonjour" };
    const refused = await browser.post(`/contact?project=${closed}&prestataire=${planner}`, message);
    saysText(refused, t("search:contact.failed", { error: t("search:contact.error.closed") }));

    const draft = await describeWedding(browser, couple);
    const at = (step: number) => `/formulaire?step=${step}&draft=${draft}`;
    const unknown = await browser.get(at(6));
    expect(unknown.status).toBe(404);
    saysText(unknown, t("wizard:error.unknownStep"));
    const set = (column: string, text: string) =>
      write({ sql: `UPDATE projects SET ${column} = ? WHERE public_id = ?`, args: [text, draft] });
    await set("match_query", "{}");
    saysText(await browser.get(at(4)), t("wizard:choice.none"));
    saysText(await browser.get(`/project?id=${draft}`), t("project:summary.noSuggested"));
    await set("match_query", '{"error":"city-not-found"}');
    saysText(await browser.get(at(4)), t("planner:cityNotFound"));
    saysText(await browser.get(`/project?id=${draft}`), t("planner:cityNotFound"));

    await set("event_date", "no date");
    const broken = await browser.get(`/project?id=${draft}`);
    expect(broken.status).toBe(500);
    for (const key of ["heading", "text", "refresh"]) saysText(broken, t(`common:fatal.${key}`));
    expect(broken.text, "the button reloads the page").toContain(`href="/project?id=${draft}"`);

    const fields = { email, ...place, locale };
    expect((await browser.post("/profile", fields)).status).toBe(303);
    saysText(await browser.get("/profile"), t("profile:saved"));
    saysText(await browser.post("/profile", fields), t("profile:unchangedTitle"));
  });
