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
} from "../support/couples";
import { write } from "../support/database";
import { type Answer, fieldIn, HttpBrowser, wordsOf } from "../support/http-browser";
import { textsOf } from "../support/texts";

// Customer specification §8, "The error catalogue": each text that a couple can cause, caused in each language.

for (const [market, locale] of Object.entries(LOCALE_OF) as [MarketName, (typeof LOCALE_OF)[MarketName]][])
  test(`what goes wrong is said in ${locale}`, async () => {
    const t = textsOf(locale);
    const says = (answer: Answer, ...keys: string[]) => {
      const words = wordsOf(answer.text);
      for (const key of keys) expect(words, key).toContain(t(key).replace(/\s+/g, " "));
    };
    const couple = newCouple(market);
    const { country } = couple.phone;

    const visitor = HttpBrowser.in(market);
    says(await visitor.get("/nowhere"), "common:notFound.text");
    says(await visitor.post("/account", { intent: "send", country, phone: "12" }), "account:error.phone");
    await visitor.post("/account", { intent: "send", country, phone: couple.phone.national });
    says(await visitor.post("/account?step=code", { intent: "verify", code: "12" }), "account:error.code");

    const registrant = HttpBrowser.in(market);
    await enterPhone(registrant, newCouple(market).phone);
    says(
      await registrant.post("/register", { firstname: " ", lastname: " ", email: "x@y", city: "", locale }),
      ...["summary", "firstname", "lastname", "email", "city"].map((name) => `account:error.${name}`),
    );

    const browser = await httpBrowserOf(await insertAccount(couple));
    const start = await browser.get("/formulaire");
    says(await browser.post("/formulaire?step=1", { draft: fieldIn(start.text, "draft") }), "wizard:error.eventType");
    const draft = await describeWedding(browser, couple);
    const at = (step: number) => `/formulaire?step=${step}&draft=${draft}`;
    says(
      await browser.post(at(1), { draft, eventType: "mariage", hasTheme: "oui", weddingTheme: "x".repeat(256) }),
      "wizard:error.serviceType",
      "wizard:error.theme",
    );
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
    says(await browser.get(`/planner/${planner}?project=${draft}`), "search:contact.sent", "planner:contacted");
    says(await contact("Bonjour"), "search:contact.already");

    says(
      await browser.post("/profile", { email: "x", city: "", locale, cityKept: couple.city }),
      "account:error.email",
      "account:error.city",
    );
    const word = t("profile:delete.word");
    const refused = await browser.post("/profile/delete", { confirmation: "x" });
    expect(wordsOf(refused.text)).toContain(t("profile:delete.error", { word }).replace(/\s+/g, " "));
    const missing = newCouple(market);
    const unfinished = await httpBrowserOf(await insertAccount(missing, { onboarded: false }));
    says(await unfinished.get("/profile"), "profile:missing.title");

    // The session ends elsewhere, and its short-lived token is gone.
    await write({
      sql: "UPDATE sessions SET ended_at = 1 WHERE account_id IN (SELECT id FROM accounts WHERE phone = ?)",
      args: [couple.phone.e164],
    });
    browser.cookies.delete("token");
    const told = await browser.get("/presentation");
    expect(told.status).toBe(302);
    says(await browser.get("/"), "common:session.expired");
  });
