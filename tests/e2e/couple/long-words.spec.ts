import { type Browser, expect, type Page, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { createAdministrator, logInAdministrator } from "../support/administrators";
import { insertMessageReport, insertReport } from "../support/content-reports";
import { acceptWithMessages, firstMessageOf, insertArchived } from "../support/conversations";
import {
  describeWedding,
  enterPhone,
  handOver,
  httpBrowserOf,
  insertAccount,
  newCouple,
  newWord,
  plannersShown,
} from "../support/couples";
import { write } from "../support/database";
import { equipProvider } from "../support/equip-provider";
import { HttpBrowser } from "../support/http-browser";
import { insertWaiting } from "../support/moderation";
import { insertOffers } from "../support/offers";
import { insertPaidOrder } from "../support/orders";
import { profilePath, venuePath } from "../support/profiles";
import { newProvider, providerBrowser } from "../support/providers";
import { insertCase } from "../support/review-cases";
import { insertReview as insertPublished } from "../support/reviews";
import { notWalked } from "../support/route-map";
import { hydrated, SCRIPT } from "../support/script";
import { subscribe } from "../support/subscriptions";
import { DAY } from "../support/venues";
import { watchPage } from "../support/watch-page";
import { insertReview, reviewCode } from "../support/written-reviews";

/** Market with the longest words, and width of the narrowest screen (WCAG 2.2, 1.4.10). */
const MARKET = "de";
const WIDTH = 320;

/** Name of the maximum length, and a link without a break opportunity. */
const NAME = "Wolfeschlegelsteinhausenbergerdorffwelchevoralter";
const LINK = `https://example.com/${"x".repeat(120)}`;
const TEXT = `${LINK} ${NAME}${NAME}`;

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

interface Walk {
  browser: HttpBrowser;
  screens: [pattern: string, address?: string][];
}

/** Returns a smoke test per actor, with the longest possible texts in every field. */
async function walks(): Promise<Record<string, Walk>> {
  const visitor = () => {
    const browser = HttpBrowser.in(MARKET);
    browser.cookies.set("locale", "de");
    return browser;
  };
  const { provider, names } = await equipProvider(MARKET);
  const waiting = await insertWaiting(newProvider(MARKET));
  await write(
    ...[provider.id, waiting.id].map((id) => ({
      sql: `UPDATE providers SET name = ?, firstname = ?, lastname = ?, portrait = ?, description_long = ?, experience = ?, service = ?,
          benefits = ?, website = ?, street = ? WHERE id = ?`,
      args: [NAME, NAME, NAME, TEXT, TEXT, TEXT, TEXT, LINK, LINK, NAME, id],
    })),
    { sql: "UPDATE provider_services SET description = ? WHERE provider_id = ?", args: [LINK, provider.id] },
    {
      sql: "UPDATE provider_images SET title = ?, alt = ?, caption = ?, description = ? WHERE provider_id = ?",
      args: [NAME, NAME, LINK.slice(0, 120), LINK, provider.id],
    },
    {
      sql: "UPDATE message_templates SET title = ?, body = ? WHERE provider_id = ?",
      args: [NAME, LINK, provider.id],
    },
    {
      sql: "UPDATE portfolios SET title = ?, description = ?, location = ? WHERE provider_id = ?",
      args: [`${NAME}${NAME}`, TEXT, NAME, provider.id],
    },
    {
      sql: "UPDATE portfolio_images SET caption = ? WHERE portfolio_id IN (SELECT id FROM portfolios WHERE provider_id = ?)",
      args: [LINK, provider.id],
    },
    {
      sql: "UPDATE provider_videos SET title = ?, description = ? WHERE provider_id = ?",
      args: [NAME, LINK, provider.id],
    },
    {
      sql: `INSERT INTO provider_pending_texts (provider_id, field, value, reasons, created_at) VALUES (?, 'portrait', ?, '["link"]', ?)`,
      args: [waiting.id, TEXT, Date.now()],
    },
    {
      sql: `UPDATE projects SET event_type = 'autre', other_event = ?, wedding_theme = ?
        WHERE id IN (SELECT project_id FROM requests WHERE provider_id = ?)`,
      args: ["y".repeat(120), LINK, provider.id],
    },
    { sql: "UPDATE requests SET message = ? WHERE provider_id = ?", args: [LINK, provider.id] },
    {
      sql: `UPDATE venues SET name = ?, street = ?, city = ?, website = ?, description = ?, detailed_description = ?, reason = ?
        WHERE provider_id = ?`,
      args: [`${NAME}${NAME}`.slice(0, 80), NAME, NAME, LINK, LINK, TEXT, TEXT, provider.id],
    },
    {
      sql: `UPDATE accounts SET firstname = ?, lastname = ?, email = ? WHERE id IN (SELECT p.account_id FROM projects p
        JOIN requests r ON r.project_id = p.id WHERE r.provider_id = ?)`,
      args: [NAME, NAME, `${"z".repeat(60)}@example.com`, provider.id],
    },
  );

  const number = String(provider.id).padStart(12, "0");
  const [venue, unwritten] = [`long${number}`, `next${number}`];
  for (const id of [venue, unwritten])
    await write(
      {
        sql: `INSERT INTO venues (public_id, provider_id, name, type, street, city, zip_code, country, latitude, longitude, region, description,
            detailed_description, seated_capacity, standing_capacity, bedrooms, min_price, max_price, features, moderation, published, visible,
            created_at, updated_at)
          VALUES (?, ?, ?, 'castle', ?, ?, '99999', 'DE', 50, 10, ?, ?, ?, 4999, 5000, 500, 999999, 1000000, 35184372088831, 'validated', 1, 1, 0, 0)`,
        args: [id, provider.id, NAME, NAME, NAME, NAME, LINK, TEXT],
      },
      {
        sql: `INSERT INTO venue_services (venue_id, position, name, description, budget_starting_from)
          SELECT id, 0, ?, ?, 1000000 FROM venues WHERE public_id = ?`,
        args: [NAME, LINK, id],
      },
      {
        sql: `INSERT INTO venue_images (venue_id, position, public_id, src, width, height, alt, caption, created_at)
          SELECT id, 0, public_id || 'p', '/art/evening.svg', 800, 600, ?, ?, 0 FROM venues WHERE public_id = ?`,
        args: [NAME, LINK, id],
      },
      {
        sql: `INSERT INTO venue_busy_dates (venue_id, date) SELECT id, date('now', '+9 days') FROM venues WHERE public_id = ?`,
        args: [id],
      },
    );
  await subscribe(provider);

  const account = await insertAccount(newCouple(MARKET));
  const couple = await httpBrowserOf(account);
  const [draft, saved, sent] = [
    await describeWedding(couple, account, { upTo: 2 }),
    await describeWedding(couple, account),
    await describeWedding(couple, account),
  ];
  await couple.post("/favorites", { prestataire: provider.publicId, intent: "add", redirectTo: "/" });
  await couple.post("/favorites", { venue, intent: "add", redirectTo: "/" });
  const chosen = (await plannersShown(couple, sent)).ticked;
  await couple.post("/formulaire?step=4", { draft: sent, selectedPrestataires: chosen, message: LINK });
  await couple.post("/contact", { project: sent, prestataire: provider.publicId, message: LINK });
  const written = await couple.post(`/venue/${venue}/write`, { eventDate: DAY, guests: "5000", message: LINK });
  await write(
    {
      sql: `UPDATE projects SET event_type = 'autre', other_event = ?, event_location = ?, city = ?, wedding_theme = ? WHERE account_id = ?`,
      args: ["y".repeat(120), `${NAME}, Deutschland`, NAME, LINK, account.id],
    },
    {
      sql: "UPDATE accounts SET firstname = ?, lastname = ?, email = ?, city = ? WHERE id = ?",
      args: [NAME, NAME, `${newWord()}${"z".repeat(50)}@example.com`, NAME, account.id],
    },
  );
  await couple.get(`/?project=new&prestataire=${provider.publicId}`);

  const asked = visitor();
  const { phone } = newCouple(MARKET);
  await asked.post("/account", { country: phone.country, phone: phone.national, intent: "send" });
  const proven = visitor();
  await enterPhone(proven, newCouple(MARKET).phone);
  const administrator = await createAdministrator("de");
  const half = visitor();
  await half.post("/admin/login", { email: administrator.email, password: administrator.password });
  const moderator = visitor();
  await logInAdministrator(moderator, administrator);
  const wanting = visitor();
  await wanting.get(`/?project=new&prestataire=${provider.publicId}`);

  const conversation = await acceptWithMessages(sent);
  const [offer] = await insertOffers(sent, { title: NAME, text: LINK });
  await write({
    sql: `UPDATE messages SET body = ? WHERE side = 'provider' AND request_id IN (
      SELECT r.id FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ?)`,
    args: [`${LINK} ${TEXT}`, sent],
  });
  const reportable = await firstMessageOf("provider", conversation);
  const reportedMessage = await insertMessageReport(conversation, "provider", { as: "kept", text: TEXT });
  const archived = [await insertArchived("account_id", account.id), await insertArchived("provider_id", provider.id)];
  const bodies = JSON.stringify([{ side: "provider", body: `${LINK} ${TEXT}`, sentAt: Date.now() }]);
  await write({
    sql: "UPDATE archived_conversations SET messages = ? WHERE public_id IN (?, ?)",
    args: [bodies, ...archived],
  });
  const order = await insertPaidOrder(provider, { request_id: names.request });
  const planner = provider.publicId;
  const profile = await profilePath(planner);
  const long = { name: NAME, text: TEXT };
  const unconfirmed = await insertReview(planner, { ...long, status: "unconfirmed" });
  const published = await insertReview(planner, { ...long, status: "published" });
  const reply = await insertPublished(planner, { answer: LINK, answerWaits: true });
  const readable = await insertReview(planner, { ...long, status: "published" });
  const inDispute = await insertReview(planner, { ...long, status: "published" });
  const dispute = await insertCase(inDispute.id, { document: `${NAME}.pdf` });
  const report = await insertReport(planner, long);
  const held = await insertReview(planner, { ...long, findings: ["contact", "link", "insult", "campaign"] });
  return {
    visitor: {
      browser: wanting,
      screens: [
        ["/"],
        ["/lp"],
        ["/account"],
        ["/account-lp"],
        ["/who-is-free/:place?/:month?/:kind?", "/who-is-free"],
        ["/planners"],
        ["/planners/de"],
        ["/planner/:planner", profile],
        ["/planner/:planner/photos/:number", `${profile}/photos/1`],
        ["/planner/:planner/reviews", `${profile}/reviews`],
        ["/how-reviews-are-checked"],
        ["/planner/:planner/weddings/:slug", `${profile}/weddings/${names.portfolio}`],
        ["/planner/:planner/weddings/:slug/photos/:number", `${profile}/weddings/${names.portfolio}/photos/1`],
        ["/venues"],
        ["/venues/de"],
        ["/venue/:venue", await venuePath(venue)],
        ["/venue/:venue/photos/:number", `${await venuePath(venue)}/photos/1`],
        ["/favorites"],
        ["/shortlist/:secret", "/shortlist/unknown"],
        ...[
          "/ranking",
          "/club",
          "/credits-that-return",
          "/sources",
          "/legal-notice",
          "/privacy",
          "/terms",
          "/cookies",
        ].map((path): [string] => [path]),
        ["/still-looking/:secret", "/still-looking/unknown"],
        ["/review/:code", `/review/${await reviewCode(planner)}`],
        ["/confirm-review/:secret", `/confirm-review/${unconfirmed.secret}`],
        ["/my-review/:secret", `/my-review/${published.secret}`],
        ["/report-review/:id", `/report-review/${readable.id}`],
        ["/review-case/:secret", `/review-case/${dispute.secret}`],
        ["/report/:kind/:id", `/report/profile/${planner}`],
        ["/report-case/:secret", `/report-case/${report.reporter}`],
        ["/confirm-email/:secret", "/confirm-email/unknown"],
        ["/*", `/${NAME}`],
        ["/unsubscribe/:token", "/unsubscribe/unknown"],
        ["/dev/outbox"],
        ["/pro/register"],
        ["/pro/login"],
        ["/pro/forgot-password"],
        ["/pro/reset-password/:secret", "/pro/reset-password/unknown"],
        ["/pro/verify-email/:secret", "/pro/verify-email/unknown"],
        ["/pro/confirm-email/:secret", "/pro/confirm-email/unknown"],
        ["/admin/login"],
      ],
    },
    "visitor with a code under way": { browser: asked, screens: [["/account?step=code"]] },
    "visitor with the right code": { browser: proven, screens: [["/register"]] },
    "half an administrator": { browser: half, screens: [["/admin/login/code"]] },
    couple: {
      browser: couple,
      screens: [
        ["/presentation"],
        ["/formulaire?step=1", `/formulaire?step=1&draft=${draft}`],
        ["/formulaire?step=2", `/formulaire?step=2&draft=${draft}`],
        ["/formulaire?step=3", `/formulaire?step=3&draft=${draft}`],
        ["/formulaire?step=4", `/formulaire?step=4&draft=${saved}`],
        ["/formulaire?step=5", `/formulaire?step=5&draft=${sent}`],
        ["/project", `/project?id=${sent}`],
        ["/project", `/project?id=${saved}&q=${NAME}`],
        ["/project/change", `/project/change?id=${sent}`],
        ["/project/close", `/project/close?id=${sent}`],
        ["/project/messages"],
        ["/project/our-date", `/project/our-date?id=${sent}`],
        ["/project/messages/:id", `/project/messages/${conversation}`],
        ["/project/offers"],
        ["/conversation/:message/offer", `/conversation/${offer}/offer`],
        ["/conversation/:message/report", `/conversation/${reportable}/report`],
        ["/conversation/:message/appeal", `/conversation/${reportedMessage.message}/appeal`],
        ["/project/messages/:id/end", `/project/messages/${conversation}/end`],
        ["/project/messages/archived"],
        ["/project/messages/archived/:id", `/project/messages/archived/${archived[0]}`],
        ["/project/venue", written.location ?? ""],
        ["/partner"],
        ["/join/:secret", "/join/unknown"],
        ["/venue/:venue/write", `/venue/${unwritten}/write`],
        ["/contact", `/contact?project=${saved}&prestataire=${planner}`],
        ["/planner/:planner", `${profile}?project=${saved}`],
        ["/favorites"],
        ["/favorites/link"],
        ["/profile"],
        ["/profile/delete"],
      ],
    },
    provider: {
      browser: await providerBrowser(provider),
      screens: [
        ...[
          ...[
            "/pro",
            "/pro/welcome",
            "/pro/subscription",
            "/pro/statistics",
            "/pro/badge",
            "/pro/credits",
            "/pro/credits/confirm?credits=10",
            "/pro/subscription/cancel",
            "/pro/requests",
            "/pro/messages",
            "/pro/messages/archived",
            "/pro/reviews",
            "/pro/company",
            "/pro/services",
            "/pro/availability",
          ],
          ...[
            "/pro/portrait",
            "/pro/social",
            "/pro/videos",
            "/pro/templates",
            "/pro/photos",
            "/pro/photos/profile",
            "/pro/portfolios",
            "/pro/portfolios/new",
            "/pro/preview",
          ],
          ...["/pro/venues", "/pro/venues/new"],
          ...["/pro/account", "/pro/account/notices", "/pro/account/phone", "/pro/account/delete", "/pro/security"],
        ].map((path): [string] => [path]),
        ["/pro/requests/:id", `/pro/requests/${names.request}`],
        ["/pro/requests/:id", `/pro/requests/${names.unlocked}`],
        ["/pro/requests/:id/answer", `/pro/requests/${names.request}/answer`],
        ["/pro/requests/:id/offer", `/pro/requests/${names.unlocked}/offer`],
        ["/pro/messages/archived/:id", `/pro/messages/archived/${archived[1]}`],
        ["/pro/orders/:id", `/pro/orders/${order.publicId}`],
        ["/pro/reviews/:id", `/pro/reviews/${names.review}`],
        ["/pro/reviews/:id/report", `/pro/reviews/${names.disputed}/report`],
        ["/pro/reviews/:id/report", `/pro/reviews/${names.review}/report`],
        ["/pro/videos/:id", `/pro/videos/${names.video}`],
        ["/pro/templates/:id", `/pro/templates/${names.template}`],
        ["/pro/portfolios/:id", `/pro/portfolios/${names.portfolio}`],
        ["/pro/photos/:photo", `/pro/photos/${names.photo}`],
        ["/pro/venues/:id", `/pro/venues/${names.venue}`],
        ["/pro/venues/:id/availability", `/pro/venues/${names.venue}/availability`],
        ...[1, 2, 3, 4, 5, 6].map((step): [string, string] => [
          "/pro/venues/:id/edit",
          `/pro/venues/${names.venue}/edit?step=${step}`,
        ]),
      ],
    },
    administrator: {
      browser: moderator,
      screens: [
        ["/admin"],
        ["/admin/search"],
        ["/admin/search", `/admin/search?q=${encodeURIComponent(NAME.slice(0, 12))}`],
        ["/admin/portfolios"],
        ["/admin/portfolios/:id", `/admin/portfolios/${names.portfolio}`],
        ["/admin/decisions"],
        ["/admin/log"],
        ["/admin/failures"],
        ["/admin/impersonate"],
        ["/admin/reviews"],
        ["/admin/reviews/:id", `/admin/reviews/${held.id}`],
        ["/admin/reviews/:id", `/admin/reviews/${reply}`],
        ["/admin/reviews/cases/:id", `/admin/reviews/cases/${dispute.id}`],
        ["/admin/reports"],
        ["/admin/history/:kind/:id", `/admin/history/provider/${provider.publicId}`],
        ["/admin/wordings"],
        ["/admin/wordings/:of/:name", "/admin/wordings/claim/badge"],
        ["/admin/wordings/:of/:name", "/admin/wordings/languages/de"],
        ["/admin/reports/:id", `/admin/reports/${report.id}`],
        ["/admin/messages/:id", `/admin/messages/${reportedMessage.id}`],
        ["/admin/profiles/:publicId", `/admin/profiles/${waiting.publicId}`],
        ["/admin/profiles/:publicId/ledger", `/admin/profiles/${provider.publicId}/ledger`],
        ["/admin/venues"],
        ["/admin/venues/:id", `/admin/venues/${names.venue}`],
      ],
    },
  };
}

test(
  "no screen is wider than 320 px, shifts, or makes the browser report an error, with the longest texts (page-3)",
  SCRIPT,
  async ({ browser }) => {
    test.setTimeout(300_000);
    const all = await walks();
    const patterns = Object.values(all).flatMap(({ screens }) => screens.map(([pattern]) => pattern));
    expect(
      notWalked(({ screen }) => screen, patterns),
      "screens that are not visited",
    ).toEqual([]);
    for (const [who, walk] of Object.entries(all)) await test.step(who, () => take(who, walk, browser));
  },
);

/** Largest accepted layout shift. Under load, a menu can move by 0.0018 when the last link next to it is painted. */
const MOST_SHIFT = 0.004;

async function take(who: string, { browser: cookies, screens }: Walk, browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 800 } });
  await handOver(cookies, context, MARKET);
  const page = await context.newPage();
  const watch = await watchPage(page, isDeadEnd);
  await page.addInitScript((most) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[])
        if (!hadRecentInput && value > most)
          shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ")}`);
    }).observe({ type: "layout-shift", buffered: true });
  }, MOST_SHIFT);
  for (const [pattern, address = pattern] of screens) {
    await page.goto(marketUrl(MARKET, address));
    await hydrated(page);
    expect.soft(new URL(page.url()).pathname, pattern).toBe(new URL(address, page.url()).pathname);
    expect.soft(await page.evaluate(tooWide), pattern).toEqual([]);
    expect.soft(await lastingShifts(page), `${pattern}: layout shifts`).toEqual([]);
  }
  expect.soft(watch.complaints, who).toEqual([]);
  await context.close();
}

/** Chromium reports pages that answer 404 or 410 on purpose. */
const isDeadEnd = (complaint: string) => /status of (404|410)/.test(complaint);

/**
 * Returns the layout shifts that a reload repeats. Under load, browsers paint a document before they have parsed it,
 * which shifts its layout only once.
 */
async function lastingShifts(page: Page): Promise<string[]> {
  const shifts = await shiftsOf(page);
  if (shifts.length === 0) return shifts;
  await page.reload();
  return shiftsOf(page);
}

const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: string[] }).shifts;
  });

/** Returns the width of a page and the elements that exceed its window. Runs inside the page. */
async function tooWide(): Promise<string[]> {
  await document.fonts.ready;
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const culprits = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > width + 1 && element.checkVisibility(),
  );
  return [
    `${document.documentElement.scrollWidth} px`,
    ...culprits
      .slice(-4)
      .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`),
  ];
}
