import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Locator, type Page, type Response, test } from "@playwright/test";
import { adminPaths } from "../../../app/admin-paths";
import { address, marketUrl } from "../support/addresses";
import { administratorBrowser, signInAdministrator } from "../support/administrators";
import { connectCalendar, connectVenueCalendar } from "../support/calendars";
import { codeTexted, insertAccount, newWord, signIn } from "../support/couples";
import { rows, value, write } from "../support/database";
import { demoPlanners } from "../support/demo-planners";
import { equipProvider } from "../support/equip-provider";
import { formIn, HttpBrowser } from "../support/http-browser";
import { NEVER_REFUSED, OTHER_FORMS, SUBMITTED_BY } from "../support/other-forms";
import { invitationOf } from "../support/partners";
import { newPhone } from "../support/phones";
import { slugOf } from "../support/profiles";
import {
  insertApprovedProvider,
  insertProvider,
  linkMailed,
  newProvider,
  type ProviderAccount,
  providerBrowser,
  registerProvider,
  signInProvider,
} from "../support/providers";
import { unlockWithCredit, writeTo } from "../support/requests";
import { routeOf } from "../support/route-map";
import { DOCUMENT, hydrated, runsScripts } from "../support/script";
import { textsOf } from "../support/texts";
import { insertVenue, writeToVenue } from "../support/venues";
import { reviewedPlanner } from "../support/written-reviews";

const t = textsOf("fr");

/** A form, its submit button, and the next page. */
interface Row {
  /** File and id of the form, as in `OTHER_FORMS`. */
  of: string;
  page: string;
  id: string;
  /** Value of the button, if the form has several buttons. */
  button?: string;
  /** Texts to type, by field. */
  typed?: Record<string, string>;
  /** Radio buttons to check: their values, by field. */
  checked?: Record<string, string>;
  /** Path of the next page, with its query; `*` is any segment. Default: the same page. */
  leads?: string;
  /** Path at the payment simulator, instead of `leads`. */
  simulator?: "/c/pay/" | "/p/session/";
  /** Key of the success message. Undefined: the button disappears, or the next page is another one. */
  says?: string;
  /** Number in the success message. */
  count?: number;
  /** Prefix of a link's path. The link is in the success message, and a reload does not show it again. */
  link?: string;
}

type Actor =
  | "visitor"
  | "couple"
  | "newcomer"
  | "provider with an outdated link"
  | "provider with a finished profile"
  | "provider"
  | "provider with a venue and a portfolio"
  | "buyer"
  | "subscriber"
  | "administrator";

/** Destructive forms come last. `BECOME` returns values for the names in URLs and ids. */
const ROWS: Record<Actor, Row[]> = {
  visitor: [
    {
      of: 'pro/entrance/verify-email "verify-email"',
      page: ":verifyEmail",
      id: "verify-email",
      leads: "/pro/login",
      says: "proauth:flash.verified",
    },
    {
      of: 'pro/confirm-email/confirm-email "confirm-email"',
      page: ":confirmEmail",
      id: "confirm-email",
      leads: "/pro/login",
      says: "proaccount:flash.email",
    },
    { of: 'couple/confirm-mailbox/confirm-mailbox "confirm-mailbox"', page: ":mailbox", id: "confirm-mailbox" },
    { of: 'couple/still-looking/still-looking "still-looking"', page: ":stillLooking", id: "still-looking" },
    { of: 'public/unsubscribe/unsubscribe "unsubscribe"', page: ":unsubscribe", id: "unsubscribe", button: "stop" },
    { of: 'public/unsubscribe/unsubscribe "unsubscribe"', page: ":unsubscribe", id: "unsubscribe", button: "resume" },
    {
      of: 'public/review/confirm-review "confirm-review"',
      page: "/confirm-review/:unconfirmed",
      id: "confirm-review",
      leads: "/my-review/:unconfirmed",
    },
    { of: 'public/review/own-review "withdraw-review"', page: "/my-review/:published", id: "withdraw-review" },
  ],
  couple: [
    { of: 'notice-settings "try-again"', page: "/profile", id: "try-again", says: "notices:stop.lifted" },
    {
      of: 'couple/profile/profile "confirm-email"',
      page: "/profile",
      id: "confirm-email",
      says: "profile:mailbox.sent",
    },
    { of: "notice-settings FORM", page: "/profile", id: "notice-choices", says: "notices:saved" },
    {
      of: "couple/venue-request/venue-request FORM",
      page: "/project/venue?id=:project",
      id: "withdraw",
      checked: { reason: "found" },
      says: "venuerequest:withdraw.done",
    },
    { of: 'couple/partner/partner "partner-invite"', page: "/partner", id: "partner-invite" },
    {
      of: 'couple/partner/partner "partner-renew"',
      page: "/partner",
      id: "partner-renew",
      says: "partner:link.heading",
    },
    {
      of: 'couple/partner/partner "partner-withdraw"',
      page: "/partner",
      id: "partner-withdraw",
      says: "partner:withdrawn",
    },
    {
      of: 'couple/partner/join "join"',
      page: "/join/:invitation",
      id: "join",
      leads: "/presentation",
      says: "partner:join.done",
    },
    { of: 'couple/partner/partner "partner-end"', page: "/partner", id: "partner-end", says: "partner:ended" },
  ],
  newcomer: [
    {
      of: 'pro/welcome/welcome "claim"',
      page: "/pro/welcome",
      id: "claim",
      leads: "/pro",
      says: "dashboard:welcome.claimed",
    },
    {
      of: 'pro/profile-state "resend-verification"',
      page: "/pro",
      id: "resend-verification",
      says: "proauth:flash.verificationSent",
    },
    {
      of: 'pro/reviews/reviews "make-link"',
      page: "/pro/reviews",
      id: "make-link",
      says: "proreviews:share.made",
    },
    {
      of: 'pro/venues/new-venue "new-venue"',
      page: "/pro/venues/new",
      id: "new-venue",
      leads: "/pro/venues/*/edit?step=1",
    },
  ],
  "provider with an outdated link": [
    {
      of: 'pro/entrance/verify-email "resend-verification"',
      page: "/pro/verify-email/unknown",
      id: "resend-verification",
      leads: "/pro",
      says: "proauth:flash.verificationSent",
    },
  ],
  "provider with a finished profile": [
    {
      of: 'pro/preview/preview "send-profile"',
      page: "/pro/preview",
      id: "send-profile",
      says: "admin:preview.sent",
    },
  ],
  provider: [
    {
      of: 'pro/availability/calendar-panels "feed-renew"',
      page: "/pro/availability",
      id: "feed-renew",
      says: "calendars:feed.shown.heading",
      link: "/calendar/",
    },
    {
      of: 'pro/availability/calendar-panels "feed-end"',
      page: "/pro/availability",
      id: "feed-end",
      says: "calendars:feed.ended",
    },
    {
      of: 'pro/availability/calendar-panels "feed-create"',
      page: "/pro/availability",
      id: "feed-create",
      says: "calendars:feed.shown.heading",
      link: "/calendar/",
    },
    {
      of: 'pro/availability/calendar-panels "source-remove"',
      page: "/pro/availability",
      id: "source-remove",
      says: "calendars:source.removed",
    },
    {
      of: 'pro/availability/calendar-panels "source-remove"',
      page: "/pro/venues/:venue/availability",
      id: "source-remove",
      says: "calendars:source.removed",
    },
    { of: 'notice-settings "try-again"', page: "/pro/account/notices", id: "try-again", says: "notices:stop.lifted" },
    { of: "notice-settings FORM", page: "/pro/account/notices", id: "notice-choices", says: "notices:saved" },
    {
      of: 'pro/account/notices "text-messages"',
      page: "/pro/account/notices",
      id: "text-messages",
      says: "proaccount:texts.nowOff",
    },
    {
      of: "pro/account/phone CODE_FORM",
      page: "/pro/account/phone?step=code",
      id: "code-form",
      typed: { code: ":code" },
      button: "verify",
      leads: "/pro/account",
      says: "proaccount:flash.phone",
    },
    {
      of: "pro/requests/answer-panel UNLOCK_FORM",
      page: "/pro/requests/:request",
      id: "unlock-request",
      says: "received:flash.unlocked",
      count: 0,
    },
    {
      of: "pro/requests/answer-panel UNDO_FORM",
      page: "/pro/requests/:declined",
      id: "undo-decline",
      says: "received:flash.undone",
    },
    {
      of: "messages MESSAGE_FORM",
      page: "/pro/requests/:silent",
      id: "message-form",
      typed: { body: "Bonjour !" },
      button: "message",
      says: "conversation:flash.sent",
    },
    {
      of: "messages `withdraw-:`",
      page: "/pro/requests/:silent",
      id: "withdraw-:message",
      says: "conversation:flash.withdrawn",
    },
    {
      of: 'pro/requests/no-response-panel "snooze"',
      page: "/pro/requests/:silent",
      id: "snooze",
      button: "7",
      says: "inbox:remind.saved",
      count: 7,
    },
    {
      of: 'pro/requests/no-response-panel "snooze"',
      page: "/pro/requests/:silent",
      id: "snooze",
      button: "0",
      says: "inbox:remind.removed",
    },
    {
      of: 'pro/requests/no-response-panel "no-answer"',
      page: "/pro/requests/:silent",
      id: "no-answer",
      says: "returns:claim.asked",
    },
    {
      of: "pro/videos/videos `move-:`",
      page: "/pro/videos",
      id: "move-:video",
      button: "later",
      says: "showcase:videos.moved",
    },
    {
      of: "pro/templates/templates `suggestion-:`",
      page: "/pro/templates",
      id: "suggestion-call",
      says: "templates:flash.added",
    },
    {
      of: "pro/templates/templates `template-:`",
      page: "/pro/templates",
      id: "template-:template",
      says: "templates:flash.isDefault",
    },
    {
      of: "pro/templates/templates `template-:`",
      page: "/pro/templates",
      id: "template-:template",
      button: "no-default",
      says: "templates:flash.noDefault",
    },
    {
      of: 'pro/templates/template "delete-template"',
      page: "/pro/templates/:template",
      id: "delete-template",
      leads: "/pro/templates",
      says: "templates:flash.deleted",
    },
    {
      of: 'pro/reviews/reviews "renew-link"',
      page: "/pro/reviews",
      id: "renew-link",
      says: "proreviews:share.renewed",
    },
    {
      of: "pro/security/security `session-:`",
      page: "/pro/security",
      id: "session-:session",
      says: "proaccount:flash.sessionEnded",
    },
    {
      of: 'pro/security/security "other-sessions"',
      page: "/pro/security",
      id: "other-sessions",
      says: "proaccount:flash.othersEnded",
    },
    {
      of: 'pro/videos/video "delete-video"',
      page: "/pro/videos/:video",
      id: "delete-video",
      leads: "/pro/videos",
      says: "showcase:videos.deleted",
    },
    {
      of: 'pro/photos/profile-photo "remove-profile-photo"',
      page: "/pro/photos/profile",
      id: "remove-profile-photo",
      leads: "/pro/photos",
      says: "photos:flash.profileRemoved",
    },
    {
      of: 'pro/photos/photo "delete-photo"',
      page: "/pro/photos/:photo",
      id: "delete-photo",
      leads: "/pro/photos",
      says: "photos:flash.removed",
    },
  ],
  "provider with a venue and a portfolio": [
    {
      of: 'pro/availability/availability "pause-switch"',
      page: "/pro/availability",
      id: "pause-switch",
      button: "pause",
      says: "company:availability.pausedNow",
    },
    {
      of: 'pro/availability/availability "pause-switch"',
      page: "/pro/availability",
      id: "pause-switch",
      button: "resume",
      says: "company:availability.resumed",
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=3",
      id: "venue-step",
      leads: "/pro/venues/:venue/edit?step=4",
    },
    {
      of: "pro/venues/steps VENUE_STEP",
      page: "/pro/venues/:venue/edit?step=4",
      id: "venue-step",
      leads: "/pro/venues/:venue/edit?step=5",
    },
    {
      of: 'pro/venues/venue "move-venue"',
      page: "/pro/venues/:venue",
      id: "move-venue",
      button: "publish",
      says: "venues:flash.published",
    },
    {
      of: "pro/weddings/weddings `wedding-:`",
      page: "/pro/portfolios",
      id: "wedding-:portfolio",
      button: "withdraw",
      says: "weddings:flash.withdrawn",
    },
    {
      of: "pro/weddings/weddings `wedding-:`",
      page: "/pro/portfolios",
      id: "wedding-:portfolio",
      button: "publish",
      says: "weddings:flash.published",
    },
    {
      of: 'pro/weddings/wedding "withdraw-wedding"',
      page: "/pro/portfolios/:portfolio",
      id: "withdraw-wedding",
      says: "weddings:flash.withdrawn",
    },
    {
      of: 'pro/venues/venue "delete-venue"',
      page: "/pro/venues/:venue",
      id: "delete-venue",
      leads: "/pro/venues",
      says: "venues:flash.deleted",
    },
    {
      of: 'pro/weddings/wedding "delete-wedding"',
      page: "/pro/portfolios/:portfolio",
      id: "delete-wedding",
      leads: "/pro/portfolios",
      says: "weddings:flash.deleted",
    },
  ],
  buyer: [
    {
      of: 'pro/credits/order-slip "order"',
      page: "/pro/credits/confirm?credits=5",
      id: "order",
      simulator: "/c/pay/",
    },
    { of: 'pro/orders/order-result "pay"', page: "/pro/orders/:order", id: "pay", simulator: "/c/pay/" },
    {
      of: "pro/credits/credits `drop-:`",
      page: "/pro/credits",
      id: "drop-:order",
      says: "shop:waiting.dropped",
    },
  ],
  subscriber: [
    { of: 'pro/subscription/active-plan "club-code"', page: "/pro/subscription", id: "club-code" },
    { of: 'pro/subscription/plan-links "billing"', page: "/pro/subscription", id: "billing", simulator: "/p/session/" },
    {
      of: 'pro/subscription/cancel-subscription "cancel-plan"',
      page: "/pro/subscription/cancel",
      id: "cancel-plan",
      leads: "/pro/subscription",
      says: "premium:flash.cancel",
    },
    {
      of: 'pro/subscription/compare-plans "change-plan"',
      page: "/pro/subscription",
      id: "change-plan",
      button: "resume",
      says: "premium:flash.resume",
    },
    {
      of: 'pro/subscription/cancel-subscription "refund-plan"',
      page: "/pro/subscription/cancel",
      id: "refund-plan",
      leads: "/pro/subscription",
      says: "premium:flash.withdraw",
    },
  ],
  administrator: [
    { of: "admin/wordings/wording UNDO_FORM", page: ":wording", id: "undo-wording", says: "wording:flash" },
  ],
};

/** Signs in, inserts the rows that the forms need, and returns the names that `ROWS` uses. */
const BECOME: Record<Actor, (context: BrowserContext) => Promise<Record<string, string>>> = {
  async visitor() {
    const [planner] = await demoPlanners(1);
    const registered = newProvider();
    await registerProvider(HttpBrowser.in("fr"), registered);
    const provider = await insertApprovedProvider();
    const email = `${newWord()}@planners.test`;
    const browser = await providerBrowser(provider);
    await browser.post("/pro/account", { intent: "email", email, currentPassword: provider.password });
    const request = await writeTo(provider);
    await unlockWithCredit(provider, request);
    await browser.post(`/pro/requests/${request.id}/no-answer`, {});
    const unsubscribe = await value<string>(
      "SELECT unsubscribe_url FROM outbox WHERE dedupe_key = ?",
      `requestReceived:${request.id}`,
    );
    return {
      ...(await reviewedPlanner()),
      planner: planner?.id ?? "",
      profile: await slugOf(planner?.id ?? ""),
      verifyEmail: await linkMailed(registered.email, "verify-email"),
      confirmEmail: await linkMailed(email, "confirm-email"),
      mailbox: await pathMailed(`requestsSent:${request.id}`, "confirm-email"),
      stillLooking: await pathMailed(`stillLooking:${request.id}`, "still-looking"),
      unsubscribe: new URL(unsubscribe).pathname,
    };
  },
  async couple(context) {
    const venue = await insertVenue(await insertApprovedProvider({ columns: { kind: "venue" } }));
    const { account, project } = await writeToVenue(venue);
    await stopEmails(account.email);
    await signIn(context, account);
    return { project, invitation: await invitationOf(await insertAccount()) };
  },
  async newcomer(context) {
    await signInProvider(context, await insertProvider({ verified: false }));
    return {};
  },
  async "provider with an outdated link"(context) {
    await signInProvider(context, await insertProvider({ verified: false }));
    return {};
  },
  async "provider with a finished profile"(context) {
    const columns = { status: "in_progress", approved_at: null, profile_image: PICTURE };
    await signInProvider(context, await insertApprovedProvider({ columns }));
    return {};
  },
  async provider(context) {
    const { provider, names } = await equipProvider();
    const silent = await writeTo(provider);
    await unlockWithCredit(provider, silent);
    await write(
      {
        sql: "UPDATE providers SET profile_image = ?, sms_requests = 1 WHERE id = ?",
        args: [PICTURE, provider.id],
      },
      {
        sql: `INSERT INTO provider_videos (provider_id, position, link, title, public_id, description, created_at)
          VALUES (?, 2, 'https://vimeo.com/987654321', 'Une cave', ?, 'Une soirée à la cave', ?)`,
        args: [provider.id, `v${newWord()}`, Date.now()],
      },
    );
    const message = `m${newWord()}`;
    await write({
      sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, cause)
        SELECT ?, id, 'provider', 'Bonjour', 'fr', ?, 'form-0001' FROM requests WHERE public_id = ?`,
      args: [message, Date.now(), silent.id],
    });
    await stopEmails(provider.email);
    await connectCalendar(provider.id);
    await connectVenueCalendar(names.venue);
    const browser = await providerBrowser(provider);
    const phone = newPhone();
    await browser.post("/pro/account/phone", { country: phone.country, phone: phone.national, intent: "send" });
    await providerBrowser(provider); // the first button ends one other session, and the second button all others
    const session = await value<string>("SELECT id FROM sessions WHERE provider_id = ? LIMIT 1", provider.id);
    await signInProvider(context, provider);
    return { ...names, silent: silent.id, message, session, code: await codeTexted(phone.e164) };
  },
  async "provider with a venue and a portfolio"(context) {
    const { provider, names } = await equipProvider();
    await signInProvider(context, provider);
    return names;
  },
  async buyer(context) {
    const provider = await insertApprovedProvider();
    const order = await orderAt(await providerBrowser(provider), provider, "credits=10");
    await signInProvider(context, provider);
    return { order: order.id };
  },
  async subscriber(context) {
    const provider = await insertApprovedProvider();
    const browser = await providerBrowser(provider);
    const { id, checkout } = await orderAt(browser, provider, "premium=year");
    const body = JSON.stringify({ checkout });
    await fetch(`${address("STRIPE_SIMULATOR_URL")}/control/pay`, { method: "POST", body });
    await browser.get(`/pro/orders/${id}?checkout=${checkout}`);
    await signInProvider(context, provider);
    return {};
  },
  async administrator(context) {
    const wording = adminPaths.wording(runsScripts() ? "languages:lb" : "languages:el");
    const browser = await administratorBrowser();
    const names = formIn((await browser.get(wording)).text, "version");
    const answer = await browser.post(wording, { ...names, pt: newWord() });
    expect(answer.status, "the name is changed").toBe(303);
    await signInAdministrator(context);
    return { wording };
  },
};

const PICTURE = "/assets/demo/gallery/arch-blush.svg";

const stopEmails = (recipient: string) =>
  write({ sql: "INSERT INTO mail_stops (recipient, reason, since) VALUES (?, 'bounced', 1)", args: [recipient] });

/** Returns the path of the link in an email. @param key dedupe key of the email */
async function pathMailed(key: string, page: string): Promise<string> {
  const text = await value<string | undefined>("SELECT text FROM outbox WHERE dedupe_key = ?", key);
  const path = new RegExp(`/${page}/[^\\s/]+`).exec(text ?? "")?.[0];
  if (!path) throw new Error(`The email ${key} has no link to ${page}.`);
  return path;
}

/** Confirms an order. @returns public id of the order, and id of its checkout at the payment simulator */
async function orderAt(browser: HttpBrowser, { id }: ProviderAccount, product: string) {
  const page = await browser.get(`/pro/credits/confirm?${product}`);
  const answer = await browser.post("/pro/credits/confirm", formIn(page.text, "key"));
  const [order] = await rows<{ id: string; checkout: string }>(
    "SELECT public_id AS id, checkout_id AS checkout FROM orders WHERE provider_id = ?",
    id,
  );
  if (!order) throw new Error(`The order was answered with ${answer.status}.`);
  return order;
}

const filled = (text: string, names: Record<string, string>) =>
  text.replace(/:(\w+)/g, (_, name) => names[name] ?? name);

const detailsOf = (actor: Actor) => (ROWS[actor].some(({ page }) => routeOf(page)?.hydrated) ? {} : DOCUMENT);

test("every form that has only buttons, or needs more than one page, is submitted by its button", () => {
  const all = Object.values(ROWS).flat();
  const submitted = new Set(all.map(({ of }) => of));
  expect(OTHER_FORMS.filter((of) => !submitted.has(of))).toEqual(Object.keys(SUBMITTED_BY));
  const addresses = new Set(all.map(({ page, id }) => `${page} ${id}`));
  expect(NEVER_REFUSED.filter((one) => !addresses.has(one))).toEqual([]);
  const unknown = all.filter(
    ({ of, page, id }) => !OTHER_FORMS.includes(of) && !NEVER_REFUSED.includes(`${page} ${id}`),
  );
  expect(unknown).toEqual([]);
  const withoutClick = Object.values(SUBMITTED_BY).filter(
    (spec) => !readFileSync(`tests/e2e/${spec}`, "utf8").includes(".click("),
  );
  expect(withoutClick).toEqual([]);
});

for (const actor of Object.keys(ROWS) as Actor[])
  test(`every form is submitted by its button: ${actor}`, detailsOf(actor), async ({ page, context }) => {
    test.setTimeout(240_000);
    // A page without scripts is tested in one of the two projects, because its document is the same in both.
    const here = ROWS[actor].filter(({ page }) => !runsScripts() || routeOf(page)?.hydrated);
    const names = await BECOME[actor](context);
    for (const row of here) {
      const own: Row = { ...row, page: filled(row.page, names), id: filled(row.id, names) };
      if (row.leads) own.leads = filled(row.leads, names);
      await test.step(`${row.page} ${row.id} ${row.button ?? ""}`, async () => {
        await page.goto(marketUrl("fr", own.page));
        if (routeOf(own.page)?.hydrated) await hydrated(page);
        await fillIn(page, own, names);
        const documents = watchDocuments(page);
        const answered = page.waitForResponse(isAnswer);
        await Promise.all([answered, buttonOf(page, own).click()]);
        expect((await answered).status(), "of the answer").toBeLessThan(400);
        await expectArrived(page, own);
        expect(documents.statuses.filter((status) => status >= 400)).toEqual([]);
        documents.stop();
      });
    }
  });

/** Finds the visible submit button of a form. `EnterButton` is hidden and has no tab stop. */
function buttonOf(page: Page, { id, button }: Row): Locator {
  const submit = `button:not([type="button"]):not([tabindex="-1"])${button ? `[value="${button}"]` : ""}`;
  return page.locator(`#${id} ${submit}, ${submit}[form="${id}"]`).first();
}

/** Opens the section of a form and fills in its fields. */
async function fillIn(page: Page, row: Row, names: Record<string, string>): Promise<void> {
  const { id, typed = {}, checked = {} } = row;
  const form = page.locator(`#${id}`);
  await unfold(form);
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(filled(text, names));
  for (const [name, choice] of Object.entries(checked))
    await form.locator(`[name="${name}"][value="${choice}"]`).check();
}

async function unfold(form: Locator): Promise<void> {
  const folded = form.locator("xpath=ancestor::details[not(@open)]");
  while ((await folded.count()) > 0) await folded.first().locator("> summary").click();
}

/** Returns whether a response is of a form: a document or, with a script, the data of a route. */
function isAnswer(response: Response): boolean {
  const request = response.request();
  if (request.method() !== "POST") return false;
  return request.isNavigationRequest() || new URL(request.url()).pathname.endsWith(".data");
}

function watchDocuments(page: Page) {
  const statuses: number[] = [];
  const collect = (response: Response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  };
  page.on("response", collect);
  return { statuses, stop: () => page.off("response", collect) };
}

const ERRORS = [
  "common:fatal.heading",
  "common:fatal.title",
  "common:unavailable.heading",
  "common:session.expired",
  "common:notFound.heading",
  "common:closed",
];

/** Expects URL and success message of the next page, and no error. */
async function expectArrived(page: Page, row: Row): Promise<void> {
  const { simulator, leads = row.page, says, count, link } = row;
  if (simulator) {
    await expect(page).toHaveURL(new RegExp(`^${address("STRIPE_SIMULATOR_URL")}${simulator}`));
    return;
  }
  const pattern = leads.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+");
  await expect(page).toHaveURL(new RegExp(`^${marketUrl("fr", pattern)}(#.*)?$`));
  if (says) {
    const text = t(says, count === undefined ? {} : { count });
    const message = page.getByRole("status").filter({ hasText: text });
    await expect(message).toBeVisible();
    if (link) await expect(message).toContainText(marketUrl("fr", link));
  } else if (!row.leads) await expect(buttonOf(page, row)).toHaveCount(0);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/\S/);
  for (const error of ERRORS) await expect(heading).not.toHaveText(t(error));
  await expect(page.getByRole("alert")).toHaveCount(0);
}
