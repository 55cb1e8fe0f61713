import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { acceptWithMessages } from "../support/conversations";
import {
  type Account,
  dateNextYear,
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  newCouple,
  newWord,
  plannersShown,
  weddingFields,
} from "../support/couples";
import { rows, value, write } from "../support/database";
import { hostileTexts, UNESCAPED } from "../support/hostile";
import { type Answer, asWords, type Fields, HttpBrowser, wordsOf } from "../support/http-browser";
import { insertOffers } from "../support/offers";
import { invitationOf, joinedPartner } from "../support/partners";
import { newPhone } from "../support/phones";
import { profilePath } from "../support/profiles";
import { notWalked, ROUTES } from "../support/route-map";
import { textsOf } from "../support/texts";

const answerOf = ({ status, location }: Answer) => (location ? `${status} ${location}` : String(status));

const knownPlanner = () =>
  value<string>("SELECT public_id FROM providers WHERE visible = 1 AND status = 'verified' LIMIT 1");

async function newActor(): Promise<{ account: Account; browser: HttpBrowser }> {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  await browser.renewSession();
  return { account, browser };
}

/** Paths, with the expected responses to a visitor, a couple, and a couple without a city. */
const PAGES: [path: string, visitor: string, couple: string, withoutCity: string][] = [
  ["/", "200", "302 /presentation", "302 /profile"],
  ["/lp", "200", "302 /presentation", "302 /profile"],
  ["/account", "200", "302 /presentation", "302 /profile"],
  ["/account?step=code", "200", "302 /presentation", "302 /profile"],
  ["/account-lp", "200", "302 /presentation", "302 /profile"],
  ["/register", "302 /", "302 /presentation", "302 /profile"],
  ["/presentation", "302 /", "200", "302 /profile"],
  ["/formulaire", "302 /", "200", "302 /profile"],
  ["/formulaire?step=4", "302 /", "302 /formulaire", "302 /profile"],
  ["/formulaire?step=6", "302 /", "404", "302 /profile"],
  ["/project", "302 /", "302 /presentation", "302 /profile"],
  ["/project/change", "302 /", "302 /presentation", "302 /profile"],
  ["/project/close", "302 /", "302 /presentation", "302 /profile"],
  ["/project/our-date", "302 /", "302 /presentation", "302 /profile"],
  ["/project/our-date/story", "302 /", "404", "302 /profile"],
  ["/project/event.ics", "302 /", "404", "302 /profile"],
  ["/project/messages", "302 /", "200", "302 /profile"],
  ["/project/messages/unknown", "302 /", "404", "302 /profile"],
  ["/project/messages/archived", "302 /", "200", "302 /profile"],
  ["/project/messages/archived/unknown", "302 /", "404", "302 /profile"],
  ["/project/offers", "302 /", "200", "302 /profile"],
  ["/conversation/unknown/offer", "302 /", "404", "302 /profile"],
  ["/project/messages/unknown/end", "302 /", "404", "302 /profile"],
  ["/project/venue", "302 /", "302 /presentation", "302 /profile"],
  ["/venue/unknown/write", "302 /account", "404", "302 /profile"],
  ["/contact", "302 /", "404", "302 /profile"],
  ["/contact?project=unknown&prestataire=:planner", "302 /", "404", "302 /profile"],
  ["/profile", "302 /", "200", "200"],
  ["/partner", "302 /", "200", "302 /profile"],
  ["/join/unknown", "410", "410", "302 /profile"],
  ["/profile/data.json", "302 /", "200", "200"],
  ["/profile/delete", "302 /", "200", "200"],
  ["/favorites", "200", "200", "302 /profile"],
  ["/favorites/link", "302 /", "200", "302 /profile"],
  ["/shortlist/unknown", "404", "404", "404"],
  ["/ranking", "200", "200", "200"],
  ["/credits-that-return", "200", "200", "200"],
  ["/club", "200", "200", "200"],
  ["/still-looking/unknown", "410", "410", "410"],
  ["/confirm-email/unknown", "410", "410", "410"],
  ["/review/unknown", "404", "404", "404"],
  ["/review/unknown?invitation=unknown", "404", "404", "404"],
  ["/confirm-review/unknown", "410", "410", "410"],
  ["/my-review/unknown", "410", "410", "410"],
  ["/report-review/unknown", "404", "404", "404"],
  ["/review-case/unknown", "410", "410", "410"],
  ["/report/profile/:planner", "200", "200", "200"],
  ["/report/portfolio/unknown", "404", "404", "404"],
  ["/report-case/unknown", "404", "404", "404"],
  ["/conversation/unknown/report", "302 /", "404", "302 /profile"],
  ["/conversation/unknown/appeal", "302 /", "404", "302 /profile"],
  [
    "/conversation/unknown/appeal?from=pro",
    "302 /pro/login?next=%2Fconversation%2Funknown%2Fappeal%3Ffrom%3Dpro",
    "404",
    "302 /profile",
  ],
  ["/sources", "200", "200", "200"],
  ["/legal-notice", "200", "200", "200"],
  ["/privacy", "200", "200", "200"],
  ["/terms", "200", "200", "200"],
  ["/cookies", "200", "200", "200"],
  ["/planner/:planner", "200", "200", "200"],
  ["/planner/unknown", "404", "404", "404"],
  ["/planner/unknown/photos/1", "404", "404", "404"],
  ["/planner/:planner/reviews", "200", "200", "200"],
  ["/planner/unknown/reviews", "404", "404", "404"],
  ["/how-reviews-are-checked", "200", "200", "200"],
  ["/planner/unknown/weddings/unknown", "404", "404", "404"],
  ["/planner/:planner/weddings/unknown", "404", "404", "404"],
  ["/planner/:planner/weddings/unknown/photos/1", "404", "404", "404"],
  ["/planners", "200", "200", "200"],
  ["/who-is-free", "200", "200", "200"],
  ["/who-is-free/unknown", "404", "404", "404"],
  ["/venues", "200", "200", "200"],
  ["/venues/fr/unknown", "404", "404", "404"],
  ["/venue/unknown", "404", "404", "404"],
  ["/venue/unknown/map.svg", "404", "404", "404"],
  ["/venue/unknown/photos/1", "404", "404", "404"],
  ["/planners/fr/unknown", "404", "404", "404"],
  ["/formulaire/draft", "302 /", "302 /formulaire", "302 /profile"],
  ["/formulaire/profile?draft=:project&prestataire=:planner", "302 /", "200", "302 /profile"],
  ["/manifest.webmanifest", "200", "200", "200"],
  ["/.well-known/security.txt", "200", "200", "200"],
  ["/.well-known/change-password", "302 /pro/security", "302 /pro/security", "302 /pro/security"],
  ["/robots.txt", "200", "200", "200"],
  ["/badge/:planner", "200", "200", "200"],
  ["/badge/unknown", "404", "404", "404"],
  ["/share/venue/any/unknown", "404", "404", "404"],
  ["/sitemap.xml", "200", "200", "200"],
  ["/sitemap/unknown.xml", "404", "404", "404"],
  ["/language", "302 /", "302 /", "302 /"],
  ["/logout", "302 /", "302 /", "302 /"],
  ["/impersonation/stop", "302 /", "302 /", "302 /"],
  ["/places?q=Stras", "200", "200", "200"],
  ["/webhooks/stripe", "405", "405", "405"],
  ["/webhooks/resend", "405", "405", "405"],
  ["/webhooks/twilio", "405", "405", "405"],
  ["/failures", "405", "405", "405"],
  ["/unsubscribe/unknown", "410", "410", "410"],
  ["/healthz", "200", "200", "200"],
  ["/healthz?deep", "200", "200", "200"],
  ["/calendar/unknown", "404", "404", "404"],
  ["/media/unknown/unknown/480", "404", "404", "404"],
  ["/conversation/unknown/files/0", "404", "404", "404"],
  ["/dev/outbox", "200", "200", "200"],
  ["/dev/outbox.json", "200", "200", "200"],
  ["/nowhere", "404", "404", "404"],
];

test("every page answers visitors, couples and couples without a town as listed; unknown addresses return 404 (frame-4)", async () => {
  const { browser: couple } = await newActor();
  const newcomer = await httpBrowserOf(await insertAccount(newCouple(), { onboarded: false }));
  const visitor = HttpBrowser.in("fr");
  const planner = await knownPlanner();
  const profile = await profilePath(planner);
  for (const [page, ...expected] of PAGES) {
    const path = page.replace("/planner/:planner", profile).replace(":planner", planner);
    const answers = await Promise.all([visitor, couple, newcomer].map((browser) => browser.get(path)));
    expect.soft(answers.map(answerOf), path).toEqual(expected);
  }
});

const SETTING = {
  ...{ eventDate: dateNextYear(), eventLocation: "Lyon" },
  ...{ guestRange: "50to100", budgetRange: "20000to40000", budgetPlannerRange: "2000to5000" },
};

/**
 * Forms, with the expected responses to a visitor, a couple, and a couple without a city. Some forms are empty; others
 * use ids of another couple. If the query of the form's page is missing, the response does not show the form.
 */
const FORMS: [path: string, fields: Fields, visitor: string, couple: string, withoutCity: string][] = [
  ["/account", {}, "400", "302 /presentation", "302 /profile"],
  ["/account?step=code", { code: "123456" }, "303 /account?step=code", "302 /presentation", "302 /profile"],
  ["/account?step=code", { intent: "email" }, "303 /account?step=code", "302 /presentation", "302 /profile"],
  ["/account-lp", {}, "400", "302 /presentation", "302 /profile"],
  ["/register", {}, "302 /", "302 /presentation", "302 /profile"],
  ["/formulaire", {}, "403", "400", "302 /profile"],
  ["/formulaire?step=1", { draft: ":project", eventType: "autre", otherEvent: "x" }, "403", "404", "302 /profile"],
  [
    "/formulaire?step=3",
    { draft: ":project", languages: "fr", plannerPreference: "anywhere" },
    "403",
    "404",
    "302 /profile",
  ],
  [
    "/formulaire?step=4",
    { draft: ":project", selectedPrestataires: ":planner", message: "x" },
    "403",
    "404",
    "302 /profile",
  ],
  ["/formulaire?step=5", { draft: ":project" }, "403", "302 /formulaire", "302 /profile"],
  ["/formulaire/draft?step=2", { draft: ":project" }, "403", "204", "302 /profile"],
  ["/project", {}, "403", "302 /presentation", "302 /profile"],
  ["/project?id=:project", { contactChannel: "email" }, "403", "404", "302 /profile"],
  ["/project/change?id=:project", {}, "403", "302 /presentation", "302 /profile"],
  ["/project/change?id=:project", { draft: ":project", ...SETTING }, "403", "404", "302 /profile"],
  ["/project/close?id=:project", {}, "403", "302 /presentation", "302 /profile"],
  ["/project/close?id=:project", { reason: "cancelled" }, "403", "404", "302 /profile"],
  ["/project/messages/unknown", {}, "403", "400", "302 /profile"],
  ["/project/messages/unknown", { body: "x", cause: "form-0001", intent: "message" }, "403", "404", "302 /profile"],
  ["/project/messages/unknown", { message: "x", intent: "withdraw-message" }, "403", "404", "302 /profile"],
  ["/conversation/unknown/offer", { intent: "accept" }, "403", "404", "302 /profile"],
  ["/project/messages/unknown/end", {}, "403", "404", "302 /profile"],
  ["/project/venue?id=:project", {}, "403", "302 /presentation", "302 /profile"],
  ["/project/venue?id=:project", { reason: "cancelled" }, "403", "404", "302 /profile"],
  ["/venue/unknown/write", {}, "403", "400", "302 /profile"],
  ["/contact", {}, "403", "400", "302 /profile"],
  ["/contact?project=:project&prestataire=:planner", { message: "x" }, "403", "400", "302 /profile"],
  ["/contact", { project: ":project", prestataire: ":planner", message: "x" }, "403", "404", "302 /profile"],
  ["/profile", {}, "403", "400", "400"],
  ["/profile", { intent: "confirm-email" }, "403", "303 /profile", "303 /profile"],
  ["/profile/delete", { confirmation: "x" }, "403", "400", "400"],
  ["/partner", {}, "403", "303 /partner", "302 /profile"],
  ["/partner", { intent: "end" }, "403", "303 /partner", "302 /profile"],
  ["/partner", { intent: "withdraw" }, "403", "303 /partner", "302 /profile"],
  ["/join/unknown", {}, "403", "303 /join/unknown", "302 /profile"],
  [
    "/still-looking/unknown",
    {},
    "303 /still-looking/unknown",
    "303 /still-looking/unknown",
    "303 /still-looking/unknown",
  ],
  [
    "/confirm-email/unknown",
    {},
    "303 /confirm-email/unknown",
    "303 /confirm-email/unknown",
    "303 /confirm-email/unknown",
  ],
  ["/review/unknown", {}, "400", "400", "400"],
  [
    "/confirm-review/unknown",
    {},
    "303 /confirm-review/unknown",
    "303 /confirm-review/unknown",
    "303 /confirm-review/unknown",
  ],
  ["/my-review/unknown", {}, "400", "400", "400"],
  ["/my-review/unknown", { intent: "withdraw" }, "404", "404", "404"],
  ["/report-review/unknown", { reason: "insult" }, "404", "404", "404"],
  ["/review-case/unknown", {}, "404", "404", "404"],
  ["/report/venue/unknown", {}, "400", "400", "400"],
  ["/report-case/unknown", { appeal: "Regardez encore." }, "404", "404", "404"],
  ["/conversation/unknown/report", { reason: "spam" }, "403", "404", "302 /profile"],
  ["/conversation/unknown/appeal", { appeal: "Regardez encore." }, "403", "404", "302 /profile"],
  ["/favorites", {}, "400", "400", "400"],
  ["/favorites", { prestataire: "0000000000000000", intent: "add" }, "303 /", "404", "302 /profile"],
  ["/favorites/link", { intent: "end" }, "403", "303 /favorites/link", "302 /profile"],
  ["/favorites/link", { intent: "renew", seen: "5" }, "403", "409", "302 /profile"],
  ["/language", { locale: "fr" }, "303 /", "303 /", "303 /"],
  // Unsigned webhooks are rejected.
  ["/webhooks/stripe", { id: "evt_1" }, "400", "400", "400"],
  ["/webhooks/resend", { type: "email.bounced" }, "400", "400", "400"],
  ["/webhooks/twilio", { MessageStatus: "undelivered", ErrorCode: "30005" }, "400", "400", "400"],
  ["/nowhere", {}, "404", "404", "404"],
  ["/impersonation/stop", {}, "303 /", "303 /", "303 /"],
  ["/failures", {}, "400", "400", "400"],
  ["/unsubscribe/unknown", {}, "303 /unsubscribe/unknown", "303 /unsubscribe/unknown", "303 /unsubscribe/unknown"],
  ["/logout", {}, "303 /", "303 /", "303 /"],
];

test("every form has the users it is for: visitors, couples, couples without a town; for others it redirects and changes nothing (access-1)", async () => {
  const owner = await newActor();
  const project = await describeWedding(owner.browser, owner.account);
  const before = await stateOf(project);
  const { browser: couple } = await newActor();
  const newcomer = await httpBrowserOf(await insertAccount(newCouple(), { onboarded: false }));
  const visitor = HttpBrowser.in("fr");
  const planner = await knownPlanner();
  const named = (text: string) => text.replace(":project", project).replace(":planner", planner);
  for (const [path, fields, ...expected] of FORMS) {
    const sent = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, named(String(text))]));
    const answers = await Promise.all([visitor, couple, newcomer].map((browser) => browser.post(named(path), sent)));
    expect.soft(answers.map(answerOf), `${path} ${JSON.stringify(fields)}`).toEqual(expected);
  }
  expect(await stateOf(project)).toEqual(before);
});

test("a form that came without its page leads on, and says nothing of a defect", async () => {
  const { browser } = await newActor();
  const t = textsOf("fr");
  for (const path of ["/contact", `/contact?project=unknown&prestataire=${await knownPlanner()}`]) {
    const { text } = await browser.post(path, {});
    for (const key of ["common:notFound.text", "common:action.home"])
      expect(wordsOf(text), path).toContain(asWords(t(key)));
  }
  const { text } = await browser.post("/favorites", {});
  const refusal = t("common:error.occurred", { error: t("common:error.invalid") });
  for (const sentence of [refusal, t("common:action.tryAgain")]) expect(wordsOf(text)).toContain(asWords(sentence));
});

test("every page and form of visitors and couples is among those that are tested with wrong users (access-3)", () => {
  const addresses = (table: [path: string, ...others: unknown[]][]) => table.map(([path]) => path);
  expect(notWalked(({ loader, staff }) => loader && !staff, addresses(PAGES))).toEqual([]);
  expect(notWalked(({ action, staff }) => action && !staff, addresses(FORMS))).toEqual([]);
});

test("only a couple's own project is put into a calendar, and only its own data into a file", async () => {
  const [a, b] = [await newActor(), await newActor()];
  const project = await describeWedding(a.browser, a.account);
  const path = `/project/event.ics?id=${project}`;
  expect((await a.browser.get(path)).text).toContain("BEGIN:VEVENT");
  expect((await b.browser.get(path)).status).toBe(404);
  expect((await a.browser.get("/profile/data.json")).text).toContain(a.account.lastname);
  expect((await b.browser.get("/profile/data.json")).text).not.toContain(a.account.lastname);
});

test("a visitor's forms for couples change nothing", async () => {
  const { account, browser } = await newActor();
  const draft = await describeWedding(browser, account);
  const before = await stateOf(draft);
  const fields = await weddingFields(account);
  const visitor = HttpBrowser.in("fr");
  for (const step of [1, 2, 3] as const)
    expect(answerOf(await visitor.post(`/formulaire?step=${step}`, { draft, ...fields[step] } as never))).toBe("403");
  const { ticked } = await plannersShown(browser, draft);
  const send = { draft, selectedPrestataires: ticked, message: "Bonjour" };
  expect(answerOf(await visitor.post("/formulaire?step=4", send))).toBe("403");
  expect(answerOf(await visitor.post("/profile", { email: "a@b.fr", city: "Lyon", locale: "fr" }))).toBe("403");
  expect(await stateOf(draft)).toEqual(before);
});

test("a couple never sees or changes another couple's project (access-2)", async () => {
  const [a, b] = [await newActor(), await newActor()];
  const draft = await describeWedding(a.browser, a.account);
  const { ticked } = await plannersShown(a.browser, draft);
  const secret = newWord();
  await a.browser.post("/formulaire?step=4", { draft, selectedPrestataires: ticked, message: secret });
  const open = await describeWedding(a.browser, a.account);
  const before = [await stateOf(draft), await stateOf(open)];
  expect(before[0]).toMatchObject({ requests: 3 });

  for (const id of [draft, open]) {
    for (const path of [
      `/project?id=${id}`,
      ...[1, 2, 3, 4, 5].map((step) => `/formulaire?step=${step}&draft=${id}`),
    ]) {
      const answer = await b.browser.get(path);
      for (const word of [secret, "Lumière", a.account.lastname]) expect(answer.text, path).not.toContain(word);
      // Step 1 shows an empty form, because B has no project with this id.
      expect(path.includes("step=1") ? [200] : [302, 404], path).toContain(answer.status);
    }
    const fields = await weddingFields(b.account);
    for (const step of [1, 2, 3] as const) {
      const answer = await b.browser.post(`/formulaire?step=${step}`, { draft: id, ...fields[step] } as never);
      expect(answer.status, `step ${step}`).toBe(404);
    }
    const send = { draft: id, selectedPrestataires: ticked, message: "Bonjour" };
    expect((await b.browser.post("/formulaire?step=4", send)).status).toBe(404);
  }
  expect([await stateOf(draft), await stateOf(open)]).toEqual(before);
  expect((await b.browser.get("/presentation")).text).not.toContain(draft);
});

test("owner and partner open the same pages; a former partner and a stranger see nothing of them (partner-1)", async () => {
  const [owner, stranger] = [await newActor(), await newActor()];
  const project = await describeWedding(owner.browser, owner.account);
  const former = await joinedPartner(owner.account);
  expect(answerOf(await former.browser.post("/partner", { intent: "end" }))).toBe("303 /partner");
  const partner = await joinedPartner(owner.account);
  const secret = "Lumière";
  const pages = [
    "/presentation",
    "/project/messages",
    `/project?id=${project}`,
    `/project/close?id=${project}`,
    `/project/event.ics?id=${project}`,
    ...["", "/story"].map((shape) => `/project/our-date${shape}?id=${project}`),
    ...[1, 2, 3, 4].map((step) => `/formulaire?step=${step}&draft=${project}`),
    `/contact?project=${project}&prestataire=${await knownPlanner()}`,
  ];
  for (const page of pages) {
    const expected = await owner.browser.get(page);
    expect.soft(answerOf(await partner.browser.get(page)), page).toBe(answerOf(expected));
    for (const { browser } of [former, stranger]) {
      const { text } = await browser.get(page);
      for (const word of [project, secret, owner.account.lastname]) {
        // The page may repeat its own address, as in the form for languages.
        if (!page.includes(word)) expect.soft(text, page).not.toContain(word);
      }
    }
  }
  const before = await stateOf(project);
  for (const { browser } of [former, stranger]) {
    const answers = [
      await browser.post(`/project?id=${project}`, { contactChannel: "email" }),
      await browser.post(`/project/close?id=${project}`, { reason: "cancelled" }),
      await browser.post("/contact", { project, prestataire: await knownPlanner(), message: "Bonjour" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect(await stateOf(project)).toEqual(before);
  expect((await partner.browser.post(`/project?id=${project}`, { contactChannel: "email" })).status).toBe(303);
  expect(await stateOf(project)).toMatchObject({ contact_channel: "email" });
  const exported = (await partner.browser.get("/profile/data.json")).text;
  for (const word of [owner.account.email, owner.account.lastname]) expect(exported).not.toContain(word);
});

test("an invitation is accepted by a form of a signed-in couple, once, and never by opening its page (partner-3)", async () => {
  const owner = await newActor();
  await describeWedding(owner.browser, owner.account);
  const secret = await invitationOf(owner.account, owner.browser);
  const [guest, late] = [await newActor(), await newActor()];
  const link = `/join/${secret}`;
  const visitor = HttpBrowser.in("fr");
  expect((await visitor.get(link)).text).toContain(`/account?next=${encodeURIComponent(link)}`);
  expect(answerOf(await visitor.post(link, {}))).toBe("403");
  for (const browser of [owner.browser, guest.browser]) expect(answerOf(await browser.get(link))).toBe("200");
  expect(await value("SELECT count(*) FROM couple_partners WHERE partner_id = ?", guest.account.id)).toBe(0);
  const clicks = await Promise.all([guest.browser.post(link, {}), guest.browser.post(link, {})]);
  expect(clicks.map(answerOf)).toEqual(["303 /presentation", "303 /presentation"]);
  expect(answerOf(await late.browser.post(link, {}))).toBe(`303 ${link}`);
  expect(answerOf(await late.browser.get(link))).toBe("410");
  expect(await value("SELECT count(*) FROM couple_partners WHERE partner_id = ?", guest.account.id)).toBe(1);
});

test("a conversation is open to the couple and its partner; a former partner and a stranger get 404 (talk-1)", async () => {
  const [owner, stranger] = [await newActor(), await newActor()];
  const project = await describeWedding(owner.browser, owner.account);
  const { ticked } = await plannersShown(owner.browser, project);
  await owner.browser.post("/formulaire?step=4", { draft: project, selectedPrestataires: ticked, message: "Bonjour" });
  const page = `/project/messages/${await acceptWithMessages(project)}`;
  const [offer] = await insertOffers(project);
  const offerPage = `/conversation/${offer}/offer`;
  const former = await joinedPartner(owner.account);
  await former.browser.post("/partner", { intent: "end" });
  const partner = await joinedPartner(owner.account);
  const count = () =>
    value(
      "SELECT count(*) FROM messages m JOIN requests r ON r.id = m.request_id JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?",
      project,
    );
  const before = await count();
  const message = (cause: string) => ({ intent: "message", body: "Merci", cause });
  for (const { browser } of [former, stranger]) {
    expect(answerOf(await browser.get(page))).toBe("404");
    expect(answerOf(await browser.post(page, message("form-0001")))).toBe("404");
    expect(answerOf(await browser.get(offerPage))).toBe("404");
    expect(answerOf(await browser.post(offerPage, { intent: "accept" }))).toBe("404");
  }
  expect(await count()).toBe(before);
  for (const [index, { browser }] of [owner, partner].entries()) {
    expect(answerOf(await browser.get(page))).toBe("200");
    const twice = [message(`form-000${index}`), message(`form-000${index}`)];
    expect(await Promise.all(twice.map(async (fields) => answerOf(await browser.post(page, fields))))).toEqual([
      `303 ${page}#newest`,
      `303 ${page}#newest`,
    ]);
  }
  expect(await count(), "each form was sent twice").toBe(before + 2);
  for (const { browser } of [owner, partner]) expect(answerOf(await browser.get(offerPage))).toBe("200");
  expect(answerOf(await partner.browser.post(offerPage, { intent: "accept" }))).toBe(`303 ${offerPage}`);
});

test("nobody but the couple itself writes to a planner in its name", async () => {
  const [a, b] = [await newActor(), await newActor()];
  const project = await describeWedding(a.browser, a.account);
  const prestataire = await knownPlanner();
  const before = await stateOf(project);
  const path = `/contact?project=${project}&prestataire=${prestataire}`;
  const fields = { project, prestataire, message: "Bonjour" };
  const visitor = HttpBrowser.in("fr");
  expect(answerOf(await visitor.get(path))).toBe("302 /");
  expect(answerOf(await visitor.post(path, fields))).toBe("403");
  for (const to of [path, "/contact"]) expect((await b.browser.post(to, fields)).status, to).toBe(404);
  expect((await b.browser.get(path)).status).toBe(404);
  // The profile is public; the form on it is not.
  const profile = await b.browser.get(`${await profilePath(prestataire)}?project=${project}`);
  expect(profile.status).toBe(200);
  expect(profile.text).not.toContain('name="message"');
  expect((await a.browser.post("/contact", { ...fields, prestataire: "unknown" })).status).toBe(404);
  const search = await b.browser.get(`/project?id=${project}&q=organisation`);
  expect(answerOf(search)).toBe("302 /presentation");
  expect(await stateOf(project)).toEqual(before);

  expect((await a.browser.get(`${await profilePath(prestataire)}?project=${project}`)).text).toContain(
    'name="message"',
  );
  expect(answerOf(await a.browser.post("/contact", fields))).toBe(`303 /planner/${prestataire}?project=${project}`);
  expect((await a.browser.post(path, fields)).status).toBe(409);
  expect(await stateOf(project)).toMatchObject({ requests: 1 });
});

const QUERY = ["id", "project", "prestataire", "planners", "step", "draft", "q", "city", "page", "service", "language"];

/** URLs of every route with parameters, and of other paths. The test replaces each `~` with a hostile text. */
const ADDRESSES = [
  ...ROUTES.map(
    ({ path }) =>
      `${path.replace(/:\w+\??|\*/g, "~").replace(/^\/?/, "/")}?${QUERY.map((name) => `${name}=~`).join("&")}`,
  ),
  ...[
    "/project?id=~",
    "/project?q=~&page=~",
    "/project?city=~&cityPlace=~&cityFor=~",
    "/contact?project=~&prestataire=~",
  ],
  ...["/formulaire?step=~", "/formulaire?step=2&draft=~", "/formulaire?step=4&draft=~&draft=~", "/account?step=~"],
  ...[
    "/planners/fr/rhone/~",
    "/planners/fr?service=~&language=~",
    "/planners/fr?page=~",
    "/who-is-free?city=~&cityPlace=~&cityFor=~&month=~&kind=~",
    "/who-is-free/1_45.1_5.1_0/~/~",
    "/account?project=new&event=~&city=~&cityPlace=~&month=~",
    "/planners?q=~&city=~&cityPlace=~&cityFor=~&date=~&service=~&price=~&language=~&style=~&page=~",
    "/planners/fr?date=~&price=1000",
    "/venues?q=~&city=~&cityPlace=~&cityFor=~&radius=~&date=~&guests=~&price=~&type=~&feature=~&page=~",
    "/venues/fr?guests=~&type=~&date=~",
    "/planner/:planner?project=~",
    "/venue/~/write?date=~&guests=~",
  ],
  ...["/places?q=~&kinds=~", "/?project=new&prestataire=~", "/~"],
];

test("hostile addresses get an answer, never a server error (access-6)", async () => {
  const { account, browser } = await newActor();
  await describeWedding(browser, account);
  const profile = await profilePath(await knownPlanner());
  for (const [turn, address] of ADDRESSES.entries())
    for (const text of hostileTexts(turn)) {
      const path = address.replace("/planner/:planner", profile).replaceAll("~", encodeURIComponent(text));
      const answer = await browser.get(path);
      expect(answer.status, path.slice(0, 80)).toBeLessThan(500);
      expect(answer.text, path.slice(0, 80)).not.toContain(UNESCAPED);
    }
  expect((await browser.get("/%E0%A4%A")).status, "not even UTF-8").toBeLessThan(500);
  for (const path of ["/%5c", "/%5C%5Cevil.example"]) {
    expect((await browser.get(path)).status, path).toBe(404);
    expect((await browser.post(path, {})).status, path).toBe(404);
    expect((await browser.post(`/${path}`, {})).status, `/${path}`).toBe(404);
  }
});

const FIELDS = [
  ...["draft", "eventType", "otherEvent", "serviceType", "hasTheme", "weddingTheme", "eventDate", "eventLocation"],
  ...["eventLocationPlace", "eventLocationFor", "guestRange", "budgetRange", "budgetPlannerRange", "languages"],
  ...["plannerPreference", "selectedPrestataires", "message", "email", "city", "cityPlace", "cityFor", "locale"],
  ...["firstname", "lastname", "phone", "country", "code", "intent", "redirectTo", "__proto__", "a.b[0]"],
];

test("hostile forms get an answer, never a server error (access-5)", async () => {
  const { account, browser } = await newActor();
  const draft = await describeWedding(browser, account);
  const planner = await knownPlanner();
  // The visitor has entered the right code, because only then does `/register` read the form.
  const visitor = HttpBrowser.in("fr");
  await enterPhone(visitor, newPhone());
  // Excluded, because logout takes no fields and would end this test's session.
  const forms = ROUTES.filter(({ action, path }) => action && path !== "logout").map(({ path }) => `/${path}`);
  const tries: [HttpBrowser, path: string, fieldsWith: (text: string) => Fields][] = [
    ...forms.flatMap((path): typeof tries => [
      [visitor, path, () => ({})],
      [browser, path, () => ({ draft })],
    ]),
    [visitor, "/account?step=code", () => ({})],
    ...[0, 1, 2, 3, 4].map((step): (typeof tries)[number] => [browser, `/formulaire?step=${step}`, () => ({ draft })]),
    [browser, "/formulaire?step=1", () => ({})],
    [browser, "/project", (text) => ({ contactChannel: text })],
    [browser, "/project/close?id=~", (text) => ({ reason: text })],
    [browser, "/contact", () => ({ project: draft, prestataire: planner })],
    // The page has no action, so its fields have no effect.
    [browser, "/", () => ({})],
  ];
  for (const [turn, [sender, address, fieldsWith]] of tries.entries())
    for (const text of hostileTexts(turn)) {
      const path = address.replaceAll("~", encodeURIComponent(text));
      const all = Object.fromEntries(FIELDS.map((name) => [name, [text, text]]));
      const answer = await sender.post(path, { ...all, ...fieldsWith(text) });
      expect(answer.status, `${path} ${text.slice(0, 30)}`).toBeLessThan(500);
      expect(answer.text, path).not.toContain(UNESCAPED);
    }
  expect(
    await value("SELECT count(*) FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?", draft),
  ).toBe(0);
  const form = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await browser.post("/formulaire?step=1", { not: "multipart" }, form)).status).toBeLessThan(500);
  expect((await browser.post("/formulaire?step=1", {}, { "Content-Type": "application/json" })).status).toBeLessThan(
    500,
  );
});

test("only planners who can be written to are written to, and no more than twelve", async () => {
  const { account, browser } = await newActor();
  const draft = await describeWedding(browser, account);
  const { ticked } = await plannersShown(browser, draft);
  const many = await rows<{ id: string }>(
    "SELECT public_id AS id FROM providers WHERE visible = 1 AND status = 'verified' LIMIT 13",
  );
  const [hidden] = await rows<{ id: string }>(
    "SELECT public_id AS id FROM providers WHERE visible = 0 OR status <> 'verified' LIMIT 1",
  );
  for (const selection of [[...ticked, "unknown"], many.map(({ id }) => id), hidden ? [hidden.id] : ["unknown"]]) {
    const answer = await browser.post("/formulaire?step=4", {
      draft,
      selectedPrestataires: selection,
      message: "Bonjour",
    });
    expect(answer.status).toBe(400);
  }
  expect((await stateOf(draft)).requests).toBe(0);
});

test("a logged-out session is over, in every tab", async () => {
  const { browser } = await newActor();
  const before = new Map(browser.cookies);
  expect(answerOf(await browser.post("/logout", {}))).toBe("303 /");
  expect([browser.cookies.has("token"), browser.cookies.has("refresh_token")]).toEqual([false, false]);
  const tab = HttpBrowser.in("fr");
  tab.cookies.set("refresh_token", before.get("refresh_token") ?? "");
  expect(answerOf(await tab.get("/presentation"))).toBe("302 /");
});

test("a couple whose session was ended on another device can sign in again after its next form", async () => {
  const { account, browser } = await newActor();
  await browser.get("/presentation");
  await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE account_id = ?", args: [account.id] });
  const form = { email: "ada@couples.test", city: account.city, locale: "fr", cityKept: account.city };
  for (const _ of [1, 2]) {
    const { status, text } = await browser.post("/profile", form);
    expect([status, text.includes('value="ada@couples.test"')]).toEqual([403, true]);
  }
  expect(answerOf(await browser.get("/account"))).toBe("200");
});

test("cookies cannot be read by scripts, and travel over https alone in production", async () => {
  const { browser } = await newActor();
  const renewed = await httpBrowserOf(await insertAccount());
  const { setCookies } = await renewed.get("/sources");
  expect(setCookies.map((cookie) => cookie.split("=")[0])).toEqual(["token", "refresh_token"]);
  for (const cookie of setCookies) expect(cookie).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/);
  for (const name of ["token", "login", "registration", "planners"]) {
    const forged = HttpBrowser.in("fr");
    forged.cookies.set(name, browser.cookies.get("token") ?? "");
    const path = name === "token" ? "/profile" : name === "login" ? "/account?step=code" : "/register";
    const answer = await forged.get(path);
    expect(answerOf(answer), name).toBe(name === "token" || name === "login" ? "200" : "302 /");
    if (name === "login") expect(answer.text, "a session is no login attempt").toContain('name="phone"');
  }
  const port = address("PRODUCTION_PORT");
  const production = new HttpBrowser({ host: `fr.alliance.example:${port}`, port });
  production.cookies.set("__Host-token", "garbage");
  const answer = await production.get("/presentation");
  expect(answer.setCookies.length).toBeGreaterThan(0);
  for (const cookie of answer.setCookies) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);
});

async function stateOf(publicId: string) {
  const [project] = await rows<Record<string, unknown>>("SELECT * FROM projects WHERE public_id = ?", publicId);
  const requests = await value(
    "SELECT count(*) FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?",
    publicId,
  );
  return { ...project, requests };
}
