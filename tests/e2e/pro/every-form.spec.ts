import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { createAdministrator, signInAdministrator } from "../support/administrators";
import { insertMessageReport, insertReport } from "../support/content-reports";
import { acceptWithMessages, firstMessageOf } from "../support/conversations";
import {
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  newWord,
  plannersShown,
  signIn,
} from "../support/couples";
import { write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { HttpBrowser, wordsOf } from "../support/http-browser";
import { rawKeys, wrongIds } from "../support/look-at-page";
import { goOffline, goOnline } from "../support/online";
import { NEVER_REFUSED, OTHER_FORMS } from "../support/other-forms";
import { newPhone } from "../support/phones";
import { insertProvider, linkMailed, providerBrowser, signInProvider } from "../support/providers";
import { insertReview as insertPublished } from "../support/reviews";
import { notWalked, routeOf } from "../support/route-map";
import { DOCUMENT, hydrated, runsScripts, SCRIPT } from "../support/script";
import { insertVenue } from "../support/venues";
import { watchPage } from "../support/watch-page";
import { insertReview, reviewedPlanner } from "../support/written-reviews";

interface Tried {
  /** File below app/routes, and id as in the source. */
  of: string;
  page: string;
  id: string;
  /** Invalid texts by field; other fields keep their values. Undefined: the form is sent as the page shows it. */
  typed?: Record<string, string>;
  /** Value of the submit button, if it is not the first one. */
  button?: string;
  /** True: the form accepts every input. Undefined: it refuses the submitted input. */
  never?: true;
  /** True: a script rejects the input before a large file is sent. Undefined: the server rejects the input. */
  local?: true;
}

type Visitor =
  | "visitor"
  | "visitor with a code under way"
  | "administrator without the second factor"
  | "newcomer"
  | "couple"
  | "provider"
  | "provider with nothing yet"
  | "administrator";

/** Forms by visitor. The visitor's values replace the names in URLs and ids. */
const FORMS: Record<Visitor, Tried[]> = {
  visitor: [
    { of: "couple/account/login-screen PHONE_FORM", page: "/account", id: "login", typed: { phone: "12" } },
    { of: "couple/account/login-screen PHONE_FORM", page: "/account-lp", id: "login", typed: { phone: "12" } },
    { of: "pro/entrance/login FORM", page: "/pro/login", id: "login", typed: { email: "x" } },
    {
      of: "pro/entrance/register REGISTRATION",
      page: "/pro/register",
      id: "registration",
      typed: { firstname: "Ada", email: "x" },
    },
    { of: "pro/entrance/forgot-password FORM", page: "/pro/forgot-password", id: "forgot", typed: { email: "x" } },
    { of: "admin/login/login FORM", page: "/admin/login", id: "login", typed: { email: "x" } },
    {
      of: "public/review/review-form id",
      page: "/review/:code",
      id: "review-form",
      typed: { name: "Sophie", text: "Court.", email: "x" },
    },
    { of: "public/report-review/report-review FORM", page: "/report-review/:readable", id: "report-review" },
    { of: "public/report/report FORM", page: "/report/profile/:reported", id: "report", typed: { text: "Court." } },
    { of: "case-parts PROOF_FORM", page: "/review-case/:disputed", id: "case-proof" },
    {
      of: "case-parts appealFormOf(publicId",
      page: "/review-case/:removed",
      id: "appeal-:removedCase",
      typed: { appeal: "Non." },
    },
    { of: "public/review/own-review id", page: "/my-review/:published", id: "change-review", typed: { text: "x" } },
  ],
  "visitor with a code under way": [
    {
      of: "couple/account/login-screen CODE_FORM",
      page: "/account?step=code",
      id: "login-code",
      typed: { code: "12" },
    },
  ],
  "administrator without the second factor": [
    { of: "admin/login/login-code FORM", page: "/admin/login/code", id: "login-code", typed: { code: "12" } },
  ],
  newcomer: [
    {
      of: "couple/register/register FORM",
      page: "/register",
      id: "registration",
      typed: { firstname: "Ada", email: "x" },
    },
  ],
  couple: [
    { of: "couple/profile/profile-form PROFILE_FORM", page: "/profile", id: "profile", typed: { email: "x" } },
    { of: "notice-settings FORM", page: "/profile", id: "notice-choices", never: true },
    { of: "couple/delete-account/delete-account FORM", page: "/profile/delete", id: "erasure" },
    {
      of: "couple/project/project CHANNEL_FORM",
      page: "/project?id=:sent",
      id: "channel",
      typed: { contactChannel: "" },
    },
    {
      of: "couple/project/change-project FORM",
      page: "/project/change?id=:sent",
      id: "change",
      typed: { eventDate: "31/02/2019" },
    },
    {
      of: "messages MESSAGE_FORM",
      page: "/project/messages/:conversation",
      id: "message-form",
      typed: { body: "" },
    },
    {
      of: "public/message-report/report-message FORM",
      page: "/conversation/:message/report",
      id: "report-message",
      typed: { text: "x".repeat(2_001) },
    },
    {
      of: "couple/conversation/end-conversation FORM",
      page: "/project/messages/:conversation/end",
      id: "end",
      typed: { sentence: "x".repeat(501) },
    },
    {
      of: "case-parts appealFormOf(publicId",
      page: "/conversation/:decided/appeal",
      id: "appeal-:decidedCase",
      typed: { appeal: "Non." },
    },
    { of: "couple/project/close-project FORM", page: "/project/close?id=:sent", id: "close" },
    {
      of: "public/planner/contact-panel contactFormOf(planner",
      page: "/contact?project=:draft3&prestataire=:planner",
      id: "contact-:planner",
      typed: { message: "" },
    },
    {
      of: "couple/venue-request/write-to-venue FORM",
      page: "/venue/:venue/write",
      id: "venue-request",
      typed: { message: "" },
    },
    { of: "couple/wizard/steps STEP_FORM", page: "/formulaire", id: "step", typed: { eventType: "" } },
    {
      of: "couple/wizard/steps STEP_FORM",
      page: "/formulaire?step=2&draft=:draft1",
      id: "step",
      typed: { eventDate: "31/02/2019" },
    },
    { of: "couple/wizard/steps STEP_FORM", page: "/formulaire?step=3&draft=:draft2", id: "step" },
    {
      of: "couple/wizard/choice-step CHOICE_FORM",
      page: "/formulaire?step=4&draft=:draft3",
      id: "choice",
      typed: { message: "" },
    },
  ],
  provider: [
    { of: "pro/company/company-form COMPANY_FORM", page: "/pro/company", id: "company", typed: { travelRadius: "x" } },
    { of: "pro/portrait/portrait PORTRAIT", page: "/pro/portrait", id: "portrait-form", typed: { portrait: "x" } },
    { of: "pro/services/services FORM", page: "/pro/services", id: "services-form", typed: { services: "" } },
    { of: "pro/social/social FORM", page: "/pro/social", id: "social", typed: { facebook: "x" } },
    { of: "pro/availability/availability-forms ADD_DATES", page: "/pro/availability", id: "add-dates" },
    {
      of: "pro/availability/availability-forms YEAR_FORM",
      page: "/pro/availability",
      id: "year-form",
      typed: { drawn: "x" },
    },
    {
      of: "pro/availability/calendar-panels SOURCE_FORM",
      page: "/pro/availability",
      id: "calendar-source",
      typed: { address: "https://127.0.0.1/" },
    },
    {
      of: "pro/availability/calendar-panels SOURCE_FORM",
      page: "/pro/venues/:venue/availability",
      id: "calendar-source",
      typed: { address: "https://127.0.0.1/" },
    },
    {
      of: "pro/templates/template FORM",
      page: "/pro/templates/:template",
      id: "template",
      typed: { body: "Bonjour {prenom du couple}" },
    },
    { of: "pro/videos/video FORM", page: "/pro/videos/:video", id: "video", typed: { url: "x" } },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=1",
      id: "venue-step",
      typed: { email: "x" },
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=2",
      id: "venue-step",
      typed: { minPrice: "x" },
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=3",
      id: "venue-step",
      never: true,
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=4",
      id: "venue-step",
      never: true,
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=5",
      id: "venue-step",
      typed: { budget_0: "x" },
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=6",
      id: "venue-step",
      typed: { url_0: "x" },
    },
    {
      of: "pro/weddings/new-wedding FORM",
      page: "/pro/portfolios/new",
      id: "new-wedding",
      typed: { title: "x" },
    },
    {
      of: "pro/weddings/wedding-form WEDDING_FORM",
      page: "/pro/portfolios/:portfolio",
      id: "wedding",
      typed: { title: "x" },
    },
    {
      of: 'pro/weddings/wedding "withdraw-wedding"',
      page: "/pro/portfolios/:portfolio",
      id: "withdraw-wedding",
      never: true,
    },
    {
      of: 'pro/weddings/wedding "delete-wedding"',
      page: "/pro/portfolios/:portfolio",
      id: "delete-wedding",
      never: true,
    },
    {
      of: "pro/requests/progress-panel PROGRESS_FORM",
      page: "/pro/requests/:unlocked",
      id: "progress",
      typed: { note: "x".repeat(2001) },
    },
    {
      of: "pro/offers/write-offer FORM",
      page: "/pro/requests/:unlocked/offer",
      id: "offer-form",
      typed: { title: "Organisation", price_0: "beaucoup" },
    },
    {
      of: "messages MESSAGE_FORM",
      page: "/pro/requests/:unlocked",
      id: "message-form",
      typed: { body: "Bonjour {inconnu}" },
    },
    {
      of: "pro/requests/answer-panel UNLOCK_FORM",
      page: "/pro/requests/:request",
      id: "unlock-request",
      typed: { body: "Bonjour {inconnu}" },
    },
    { of: "pro/requests/answer-panel declineFormOf(request", page: "/pro/requests/:request", id: "decline-:request" },
    {
      of: "pro/photos/photos DESCRIBE_FORM",
      page: "/pro/photos",
      id: "describe-form",
      typed: { "title_:undescribed": "x" },
    },
    {
      of: "pro/photos/photo EDIT_FORM",
      page: "/pro/photos/:photo",
      id: "edit-photo",
      typed: { title: "x" },
      local: true,
    },
    { of: 'pro/photos/photo "delete-photo"', page: "/pro/photos/:photo", id: "delete-photo", never: true },
    { of: "pro/photos/profile-photo PROFILE_FORM", page: "/pro/photos/profile", id: "profile-photo-form" },
    {
      of: 'pro/photos/profile-photo "remove-profile-photo"',
      page: "/pro/photos/profile",
      id: "remove-profile-photo",
      never: true,
    },
    {
      of: "pro/security/security PASSWORD_FORM",
      page: "/pro/security",
      id: "password-form",
      typed: { newPassword: "x" },
    },
    { of: 'pro/security/security "other-sessions"', page: "/pro/security", id: "other-sessions", never: true },
    { of: "pro/account/account NAMES_FORM", page: "/pro/account", id: "names-form", typed: { lastname: "x" } },
    { of: "pro/account/account EMAIL_FORM", page: "/pro/account", id: "email-form", typed: { email: "x" } },
    { of: "notice-settings FORM", page: "/pro/account/notices", id: "notice-choices", never: true },
    { of: 'pro/account/notices "text-messages"', page: "/pro/account/notices", id: "text-messages", never: true },
    {
      of: "pro/account/phone NUMBER_FORM",
      page: "/pro/account/phone",
      id: "number-form",
      typed: { phone: "12" },
    },
    {
      of: "pro/reviews/your-reply REPLY_FORM",
      page: "/pro/reviews/:review",
      id: "review-reply",
      typed: { answer: "x" },
    },
    { of: "pro/reviews/report-review REPORT_FORM", page: "/pro/reviews/:review/report", id: "report-review" },
    { of: "pro/account/delete-provider FORM", page: "/pro/account/delete", id: "departure", typed: { reason: "x" } },
    {
      of: "pro/entrance/reset-password FORM",
      page: "/pro/reset-password/:secret",
      id: "reset",
      typed: { password: "x" },
    },
  ],
  "provider with nothing yet": [
    { of: "pro/templates/templates FORM", page: "/pro/templates", id: "new-template", typed: { body: "{x}" } },
    { of: "pro/videos/videos FORM", page: "/pro/videos", id: "new-video", typed: { url: "x" } },
  ],
  administrator: [
    {
      of: "admin/profile/profile FORM",
      page: "/admin/profiles/:provider",
      id: "decide-form",
      typed: { intent: "", reason: "", why: "" },
    },
    {
      of: "admin/weddings/wedding FORM",
      page: "/admin/portfolios/:portfolio",
      id: "decide-wedding",
      typed: { reason: "" },
      button: "back",
    },
    {
      of: "admin/impersonate/impersonate FORM",
      page: "/admin/impersonate",
      id: "impersonate",
      typed: { user: "nobody@nowhere.test", reason: "Court." },
    },
    {
      of: "admin/ledger/ledger FORM",
      page: "/admin/profiles/:provider/ledger",
      id: "adjust-credits",
      typed: { credits: "x" },
    },
    {
      of: "admin/reviews/review FORM",
      page: "/admin/reviews/:review",
      id: "decide-review",
      typed: { reason: "Court." },
      button: "refuse",
    },
    {
      of: "admin/reviews/case FORM",
      page: "/admin/reviews/cases/:dispute",
      id: "decide-case",
      typed: { reason: "Court." },
      button: "removed",
    },
    {
      of: "admin/wordings/wording FORM",
      page: "/admin/wordings/claim/providers",
      id: "wording",
      typed: { figure: "x" },
    },
    {
      of: "admin/reports/reported-message FORM",
      page: "/admin/messages/:messageReport",
      id: "decide-message",
      typed: { reason: "Court." },
      button: "removed",
    },
    {
      of: "admin/reports/report FORM",
      page: "/admin/reports/:report",
      id: "decide-report",
      typed: { reason: "Court." },
      button: "removed",
    },
    {
      of: "admin/reviews/review REPLY_FORM",
      page: "/admin/reviews/:reply",
      id: "decide-reply",
      typed: { reason: "Court." },
      button: "sendBack",
    },
    {
      of: "admin/venues/venue FORM",
      page: "/admin/venues/:venue",
      id: "decide-venue",
      typed: { reason: "" },
      button: "refuse",
    },
  ],
};

const BECOME: Record<Visitor, (context: BrowserContext) => Promise<Record<string, string>>> = {
  visitor: reviewedPlanner,
  "visitor with a code under way": async (context) => {
    const browser = HttpBrowser.in("fr");
    const { country, national } = newPhone();
    await browser.post("/account", { country, phone: national, intent: "send" });
    await handOver(browser, context, "fr");
    return {};
  },
  "administrator without the second factor": async (context) => {
    const browser = HttpBrowser.in("fr");
    const { email, password } = await createAdministrator("fr");
    await browser.post("/admin/login", { email, password });
    await handOver(browser, context, "fr");
    return {};
  },
  newcomer: async (context) => {
    const browser = HttpBrowser.in("fr");
    await enterPhone(browser, newPhone());
    await handOver(browser, context, "fr");
    return {};
  },
  couple: async (context) => {
    const account = await insertAccount();
    const browser = await httpBrowserOf(account);
    const sent = await describeWedding(browser, account);
    const { ticked } = await plannersShown(browser, sent);
    await browser.post("/formulaire?step=4", { draft: sent, selectedPrestataires: ticked, message: "Bonjour" });
    const conversation = await acceptWithMessages(sent);
    const { id: decidedCase, message: decided } = await insertMessageReport(conversation, "provider", { as: "kept" });
    const message = await firstMessageOf("provider", conversation);
    const names: Record<string, string> = { sent, conversation, message, decided, decidedCase };
    for (const upTo of [1, 2, 3] as const) names[`draft${upTo}`] = await describeWedding(browser, account, { upTo });
    await signIn(context, account);
    const venue = await insertVenue(await insertProvider());
    return { ...names, venue, planner: (await plannersShown(browser, names.draft3 ?? "")).shown[0] ?? "" };
  },
  provider: async (context) => {
    const { provider, names } = await equipProvider();
    const undescribed = `${newWord()}aaaa`;
    await write(
      {
        sql: "UPDATE providers SET benefits = '- Un', profile_image = ?, sms_requests = 1 WHERE id = ?",
        args: [PICTURE, provider.id],
      },
      {
        sql: `INSERT INTO provider_images (provider_id, position, src, alt, width, height, public_id, title, description, created_at)
          VALUES (?, 2, ?, '', 800, 600, ?, '', '', ?)`,
        args: [provider.id, PICTURE, undescribed, Date.now()],
      },
    );
    await HttpBrowser.in("fr").post("/pro/forgot-password", { email: provider.email });
    const secret = (await linkMailed(provider.email, "reset-password")).split("/").at(-1) ?? "";
    await providerBrowser(provider);
    await signInProvider(context, provider);
    return { ...names, secret, undescribed };
  },
  "provider with nothing yet": async (context) => {
    await signInProvider(context, await insertProvider());
    return {};
  },
  administrator: async (context) => {
    const { provider, names } = await equipProvider("fr", { inQueue: true });
    await signInAdministrator(context);
    const reply = await insertPublished(provider.publicId, { answer: "Au 06 12 34 56 78.", answerWaits: true });
    const { id: report } = await insertReport(provider.publicId);
    const { id: messageReport } = await insertMessageReport(names.unlocked ?? "", "couple");
    return { ...names, review: (await insertReview(provider.publicId)).id, reply, report, messageReport };
  },
};

const PICTURE = "/assets/demo/gallery/arch-blush.svg";

test("every hydrated screen, and every form, is among those below", () => {
  const tried: Tried[] = Object.values(FORMS).flat();
  const pages = tried.map(({ page }) => page);
  expect(notWalked(({ hydrated }) => hydrated, [...pages, "/formulaire?step=1"])).toEqual([]);
  expect([...formsInSource()].sort()).toEqual([...new Set([...tried.map(({ of }) => of), ...OTHER_FORMS])].sort());
  const never = tried.filter((form) => form.never).map(({ page, id }) => `${page} ${id}`);
  expect(never, "every-button.spec.ts submits them").toEqual(NEVER_REFUSED);
});

function formsInSource(): Set<string> {
  const folder = "app/routes";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const calls = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /(?:(?<!function )usePostForm(?:<(?:[^()]|\(\))*?>)?\(|<(?:ButtonForm|ConfirmDisclosure)\s+id=)(?<id>[^,)\s>]+(?:\(\w+)?)/g,
      ),
    ].map(
      ({ groups }) =>
        `${file.replace(/\.tsx$/, "")} ${groups?.id?.replace(/\$\{[^}]*\}/g, ":").replace(/^\{|\}$/g, "")}`,
    ),
  );
  return new Set(calls.filter((call) => !/^(post-form|form-problems|confirm-disclosure) /.test(call)));
}

for (const visitor of Object.keys(FORMS) as Visitor[]) {
  const tried: Tried[] = FORMS[visitor];
  const hydratedPages = [...new Set(tried.map(({ page }) => page))].filter((path) => routeOf(path)?.hydrated);
  const details = hydratedPages.length > 0 ? {} : DOCUMENT;
  if (hydratedPages.length > 0)
    test(`what is typed before the script runs is what is sent: ${visitor}`, SCRIPT, async ({ page, context }) => {
      const names = await BECOME[visitor](context);
      for (const path of hydratedPages)
        await test.step(path, async () => {
          const release = await holdScripts(page);
          await page.goto(marketUrl("fr", filled(path, names)), { waitUntil: "commit" });
          await page.locator("footer").waitFor();
          const typed = await typeEverywhere(page, newWord());
          release();
          await hydrated(page);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
          expect(await sentBy(page, typed)).toEqual(typed);
        });
    });

  test(
    `every refused form keeps all that was typed, also after Back (error-8): ${visitor}`,
    details,
    async ({ page, context }) => {
      test.setTimeout(240_000);
      const here = tried.filter((form) => (runsScripts() ? routeOf(form.page)?.hydrated : !form.never));
      const names = await BECOME[visitor](context);
      const { complaints } = await watchPage(page, isExpected);
      for (const form of here)
        await test.step(`${form.page} ${form.id}`, async () => {
          const own = { ...form, id: filled(form.id, names) };
          await page.goto(marketUrl("fr", filled(form.page, names)));
          await hydrated(page);
          await expect(page.locator(`#${own.id}`), "the form").toHaveCount(1);
          if (!own.local || !runsScripts()) await typeInto(page, own, names);
          if (runsScripts()) await answeredInPlace(page, own, names);
          else await answeredByPage(page, own, names);
          expect(await page.locator('input[type="file"]').evaluateAll(withoutRoom), "our label above").toEqual([]);
        });
      expect(complaints).toEqual([]);
    },
  );
}

/** Returns the file inputs whose label covers the browser's text about chosen files. Runs inside the page. */
const withoutRoom = (inputs: Element[]) =>
  inputs.filter((input) => Number.parseFloat(getComputedStyle(input).paddingTop) < 36).map(({ id }) => id);

/** Checks whether a complaint of the browser is about a lost connection or a refused form. */
const isExpected = (complaint: string) => /ERR_INTERNET_DISCONNECTED|status of 4\d\d/.test(complaint);

test("Back shows a form again whose session had ended (error-8)", DOCUMENT, async ({ page, context }) => {
  const account = await insertAccount();
  await signIn(context, account);
  await page.goto(marketUrl("fr", "/profile"));
  await page.fill("[name=email]", "ada@couples.test");
  await write({ sql: "UPDATE sessions SET ended_at = 1 WHERE account_id = ?", args: [account.id] });
  await press(page, { of: "", page: "/profile", id: "profile" });
  await expect(page.locator("input[name=email]")).toHaveValue("ada@couples.test");
  await goAwayAndBack(page);
  await expect(page.locator("input[name=email]")).toHaveValue("ada@couples.test");
});

test(
  "Back shows a visitor's unsent text again, without a connection (error-8)",
  DOCUMENT,
  async ({ page, context }) => {
    const names = await BECOME.visitor(context);
    const texts = FORMS.visitor.filter(({ typed = {} }) => "text" in typed || "appeal" in typed);
    expect(texts).toHaveLength(4);
    for (const form of texts)
      await test.step(form.page, async () => {
        const field = "appeal" in (form.typed ?? {}) ? "appeal" : "text";
        const own = { ...form, id: filled(form.id, names) };
        await page.goto(marketUrl("fr", filled(form.page, names)));
        await typeInto(page, own, names);
        await page.goto(marketUrl("fr", "/cookies"));
        await context.setOffline(true);
        await page.goBack();
        expect(await shown(page, own, [field])).toEqual({ [field]: form.typed?.[field] });
        await context.setOffline(false);
      });
  },
);

const filled = (text: string, names: Record<string, string>) =>
  text.replace(/:(\w+)/g, (_, name) => names[name] ?? name);

/** Passwords and codes, which no response contains. */
const isSecret = (name: string) => /^code$|password/i.test(name);

const typedIn = ({ typed = {} }: Tried, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [filled(name, names), value]));

/** Sets fields and sends input events, also in closed sections. Radio buttons and boxes are unchecked. */
function typeInto(page: Page, form: Tried, names: Record<string, string>): Promise<void> {
  return page.evaluate(
    ({ id, typed }) => {
      const element = document.getElementById(id) as HTMLFormElement;
      for (const [name, value] of Object.entries(typed))
        for (const field of element.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
          if (field.type === "radio" || field.type === "checkbox") field.checked = false;
          else {
            const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
            Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(field, value);
          }
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
    },
    { id: form.id, typed: typedIn(form, names) },
  );
}

/** Submits the form with its button. */
const press = (page: Page, { id, button }: Tried) =>
  page.evaluate(
    ({ id, button }) => {
      const form = document.getElementById(id) as HTMLFormElement;
      const buttons = [...form.elements].filter(
        (field) => field instanceof HTMLButtonElement && field.type === "submit",
      );
      // Enter uses the first submit button of the document, which may be outside the form.
      const wanted = buttons.find((field) => !button || (field as HTMLButtonElement).value === button);
      form.requestSubmit(wanted as HTMLButtonElement | undefined);
    },
    { id, button },
  );

const shown = (page: Page, { id }: Tried, names: string[]) =>
  page.evaluate(
    ({ id, names }) => {
      const data = new FormData(document.getElementById(id) as HTMLFormElement);
      return Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""]));
    },
    { id, names },
  );

const kept = (form: Tried, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(typedIn(form, names)).filter(([name]) => !isSecret(name)));

async function answeredByPage(page: Page, form: Tried, names: Record<string, string>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await press(page, form);
  expect((await answer).status()).toBe(400);
  await expectRefused(page, form, names);
  await goAwayAndBack(page);
  await expectRefused(page, form, names);
}

async function expectRefused(page: Page, form: Tried, names: Record<string, string>): Promise<void> {
  await expect(page.locator(`#${form.id}`).getByRole("alert")).toContainText(/\S/);
  expect(await shown(page, form, Object.keys(kept(form, names)))).toEqual(kept(form, names));
  await expectSound(page);
}

/** Expects no text key, no duplicate id, and no field of an unknown form. */
async function expectSound(page: Page): Promise<void> {
  expect(rawKeys(wordsOf(await page.content())), "keys instead of texts").toEqual([]);
  expect(await page.evaluate(wrongIds), "ids").toEqual([]);
}

/** Leaves the page and goes back. Fails with ERR_CACHE_MISS if the browser would send the form again. */
async function goAwayAndBack(page: Page): Promise<void> {
  // Chromium does not cache a page whose loading is interrupted.
  await page.waitForLoadState("load");
  await page.goto(marketUrl("fr", "/robots.txt"));
  await page.goBack();
}

async function answeredInPlace(page: Page, form: Tried, names: Record<string, string>): Promise<void> {
  const alert = page.locator(`#${form.id}`).getByRole("alert");
  const before = await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    Object.assign(window, { stays: true });
    return history.length;
  });
  await goOffline(page);
  await press(page, form);
  await expect(alert, "offline").toContainText(/\S/);
  await expect(alert).toBeFocused();
  await expectSound(page);
  await goOnline(page);
  if (!form.never) {
    if (form.local) await typeInto(page, form, names);
    const offline = await alert.textContent();
    const posts: string[] = [];
    const count = (request: { method(): string; url(): string }) =>
      request.method() === "POST" && posts.push(request.url());
    page.on("request", count);
    await page.route("**/*.data*", async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      // `unroute` has already handled a delayed request.
      await route.continue().catch(() => {});
    });
    await press(page, form);
    await press(page, form);
    await expect(alert, "refused").not.toHaveText(offline ?? "");
    const isFocused = (id: string) => {
      const root = document.getElementById(id);
      return (
        document.activeElement ===
        root?.querySelector(root.querySelector("[data-wrong]") ? "[data-wrong]" : '[role="alert"]')
      );
    };
    await expect.poll(() => page.evaluate(isFocused, form.id), "the first wrong field has the focus").toBe(true);
    await expectSound(page);
    await page.unroute("**/*.data*");
    page.off("request", count);
    expect(posts, "a second press sends nothing").toHaveLength(form.local ? 0 : 1);
  }
  expect(await shown(page, form, Object.keys(kept(form, names)))).toEqual(kept(form, names));
  // The page was not reloaded, and Back cannot send the form again.
  expect(await page.evaluate(() => [history.length, "stays" in window])).toEqual([before, true]);
}

async function holdScripts(page: Page): Promise<() => void> {
  await page.unrouteAll();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

type Sent = [form: number, name: string, values: string[]];

/** Changes every field of the page's forms. @returns the values that these fields would send */
async function typeEverywhere(page: Page, word: string): Promise<Sent[]> {
  const fields = await page.evaluate((typed) => {
    const changed: [number, string][] = [];
    for (const [index, form] of [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")].entries())
      for (const field of form.elements) {
        if (field instanceof HTMLTextAreaElement) field.value = `${field.value} ${typed}`;
        else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (!(field instanceof HTMLInputElement) || field.type === "hidden" || field.type === "file") continue;
        else if (field.type === "radio" || field.type === "checkbox") {
          if (!field.checked) field.click();
        } else field.value = typed;
        if ("name" in field && field.name) changed.push([index, field.name]);
      }
    return changed;
  }, word);
  return sentBy(
    page,
    [...new Map(fields.map((field) => [field.join(), field])).values()].map(([form, name]) => [form, name, []]),
  );
}

function sentBy(page: Page, fields: Sent[]): Promise<Sent[]> {
  return page.evaluate((asked) => {
    const forms = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];
    return asked.map(([form, name]): [number, string, string[]] => [
      form,
      name,
      new FormData(forms[form]).getAll(name).map(String),
    ]);
  }, fields);
}
