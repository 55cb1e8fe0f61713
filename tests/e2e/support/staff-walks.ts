import { expect } from "@playwright/test";
import { administratorBrowser } from "./administrators";
import { connectCalendar, connectVenueCalendar } from "./calendars";
import { insertMessageReport, insertReport } from "./content-reports";
import { addMessages, firstMessageOf, insertArchived } from "./conversations";
import { LOCALE_OF } from "./couples";
import { value, write } from "./database";
import { equipProvider } from "./equip-provider";
import { fieldIn, type HttpBrowser } from "./http-browser";
import { decide, untickReasons } from "./moderation";
import { insertOffers } from "./offers";
import { insertEntry, insertOrder, insertPaidOrder } from "./orders";
import { insertProvider, newProvider, providerBrowser } from "./providers";
import { unlockWithCredit, writeTo } from "./requests";
import { insertReview as insertPublished } from "./reviews";
import { newClubCode, subscribe } from "./subscriptions";
import { insertVenue, writeToVenue } from "./venues";
import type { Visit, Walk } from "./walk";
import { insertWedding } from "./weddings";
import { insertReview } from "./written-reviews";

/** Returns the state after a form was submitted unchanged and refused. */
const refused = (button: string) => ({
  state: `refused: ${button}`,
  show: async ({ page, t }: Visit) => {
    await page.getByRole("button", { name: t(button), exact: true }).press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
  },
});

/** State with the reasons for declining open, and none chosen. */
const declinedWithoutReason = {
  state: "declined without a reason",
  show: async ({ page, t }: Visit) => {
    await page.getByText(t("received:decline.heading"), { exact: true }).click();
    await page.getByRole("button", { name: t("received:decline.submit") }).press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
  },
};

/** State with the tools of an unlocked request open. */
const withTools = {
  state: "with its tools",
  show: async ({ page, t }: Visit) => page.getByText(t("received:tools.heading"), { exact: true }).click(),
};

/** State after a profile was refused without a reason. */
const refusedWithoutReason = {
  state: "refused without a reason",
  show: async (visit: Visit) => {
    await untickReasons(visit.page);
    await decide(visit.page, visit.t, "refuse");
    await expect(visit.page.getByRole("alert")).toBeVisible();
  },
};

export const OWN: Walk["screens"] = [
  "/pro",
  "/pro/account",
  "/pro/account/notices",
  "/pro/account/phone",
  "/pro/account/delete",
  refused("prodelete:submit"),
  "/pro/security",
  "/pro/company",
  "/pro/services",
  "/pro/availability",
  "/pro/portrait",
  "/pro/social",
  "/pro/videos",
  "/pro/templates",
  "/pro/photos",
  "/pro/photos/profile",
  "/pro/portfolios",
  "/pro/portfolios/new",
  "/pro/venues",
  "/pro/venues/new",
  "/pro/credits",
  "/pro/credits/confirm?credits=5",
  "/pro/credits/confirm?premium=year",
  "/pro/subscription",
  "/pro/preview",
  "/pro/requests",
  "/pro/messages/archived",
  "/pro/messages",
  "/pro/statistics",
  "/pro/statistics?period=year",
  "/pro/badge?theme=dark&size=large",
  "/pro/reviews",
];

export const STAFF_WALKS: Record<string, Walk> = {
  "visitor at the providers' door": {
    become: async () => ({}),
    screens: [
      "/pro/login",
      "/pro/register",
      "/pro/forgot-password",
      ["/pro/reset-password/unknown", 410],
      ["/pro/verify-email/unknown", 410],
      ["/pro/confirm-email/unknown", 410],
      "/admin/login",
    ],
  },
  "newcomer among providers": {
    become: async (browser, market) => {
      await logIn(
        browser,
        await providerBrowser(await insertProvider({ provider: newProvider(market), verified: false })),
      );
      return {};
    },
    screens: [
      "/pro/welcome",
      ...OWN,
      ["/pro/videos/unknown", 404],
      ["/pro/templates/unknown", 404],
      ["/pro/photos/unknown", 404],
      ["/pro/portfolios/unknown", 404],
      ["/pro/venues/unknown", 404],
      ["/pro/requests/unknown", 404],
      ["/pro/messages/archived/unknown", 404],
      ["/pro/orders/unknown", 404],
    ],
  },
  "approved provider with one of everything": {
    become: async (browser, market) => {
      const { provider, names } = await equipProvider(market);
      const ordered = { request_id: names.request };
      const paid = await insertPaidOrder(provider, ordered);
      const failed = await insertOrder(provider, {
        ...ordered,
        state: "failed",
        decline_code: "lost_card",
        card: "9987",
      });
      const processing = await insertOrder(provider, { ...ordered, state: "processing" });
      await insertEntry(provider.id, "unlock", -1, { request_id: names.unlocked });
      const toVenue = await writeToVenue(await insertVenue(provider), { guests: "150" });
      await write({ sql: "UPDATE requests SET later_until = ? WHERE public_id = ?", args: [9e12, toVenue.id] });
      await connectCalendar(provider.id, { problem: "unreachable" });
      await connectVenueCalendar(names.venue, { days: [`${new Date().getFullYear() + 1}-02-13`] });
      await logIn(browser, await providerBrowser(provider));
      const archived = await insertArchived("provider_id", provider.id);
      await addMessages(names.unlocked);
      const message = await firstMessageOf("couple", names.unlocked);
      const [offer] = await insertOffers(
        await value<string>(
          "SELECT p.public_id FROM projects p JOIN requests r ON r.project_id = p.id WHERE r.public_id = ?",
          names.unlocked,
        ),
      );
      const { message: reportedOfCouple } = await insertMessageReport(names.unlocked, "couple");
      const { message: removed } = await insertMessageReport(names.unlocked, "provider", { as: "removed" });
      await write({ sql: "UPDATE requests SET snoozed_until = ? WHERE public_id = ?", args: [9e12, names.unlocked] });
      const returned = await insertPublished(provider.publicId, {
        answer: "Mon numéro : 06 12 34 56 78.",
        answerReason: "Sans numéro de téléphone.",
      });
      const [held, sentBack] = [await insertWedding(provider.id), await insertWedding(provider.id)];
      await write(
        { sql: "UPDATE portfolios SET held_at = ? WHERE public_id = ?", args: [Date.now(), held.slug] },
        {
          sql: "UPDATE portfolios SET status = 'unpublished', reason = 'Sans numéro de téléphone.' WHERE public_id = ?",
          args: [sentBack.slug],
        },
      );
      const weddings = { held: held.slug, sentBack: sentBack.slug };
      const orders = { paid: paid.publicId, failed: failed.publicId, processing: processing.publicId };
      const talk = { archived, offer, reportedOfCouple, removed, message };
      return { ...names, ...orders, ...weddings, ...talk, returned, venueRequest: toVenue.id };
    },
    screens: [
      ...OWN,
      `/pro/availability?year=${new Date().getFullYear() + 1}`,
      "/pro/videos/:video",
      "/pro/templates/:template",
      "/pro/reviews/:review",
      refused("proreviews:reply.submit"),
      "/pro/reviews/:returned",
      "/pro/reviews/:review/report",
      refused("proreviews:case.action"),
      "/pro/reviews/:disputed/report",
      refused("reviews:case.proof.submit"),
      "/pro/reviews/:kept/report",
      "/pro/photos/:photo",
      "/pro/portfolios/:portfolio",
      "/pro/portfolios/:held",
      "/pro/portfolios/:sentBack",
      "/pro/venues/:venue",
      "/pro/venues/:venue/availability",
      "/pro/venues/:venue/edit?step=1",
      "/pro/venues/:venue/edit?step=2",
      "/pro/venues/:venue/edit?step=3",
      "/pro/venues/:venue/edit?step=4",
      "/pro/venues/:venue/edit?step=5",
      "/pro/venues/:venue/edit?step=6",
      "/pro/requests/:request",
      "/pro/requests/:venueRequest",
      "/pro/requests/:unlocked",
      withTools,
      "/pro/requests/:unlocked/offer",
      refused("offers:write.send"),
      "/conversation/:offer/offer",
      "/conversation/:reportedOfCouple/appeal?from=pro",
      "/conversation/:removed/appeal?from=pro",
      "/pro/requests/:declined",
      "/pro/messages/archived/:archived",
      "/pro/requests/:request/answer",
      declinedWithoutReason,
      "/pro/credits?request=:request",
      "/pro/credits?statement=all",
      "/pro/credits/confirm?credits=25&request=:request",
      "/pro/orders/:paid",
      "/pro/orders/:failed",
      "/pro/orders/:processing",
      "/pro/requests?month=2020-01",
      "/pro/requests?status=unlocked",
      "/pro/messages?show=closed",
      "/pro/messages?show=snoozed",
      "/conversation/:message/report?from=pro",
      "/pro/messages?q=bonjour",
    ],
  },
  "provider with Premium by the month": {
    become: async (browser, market) => {
      const { provider } = await equipProvider(market);
      await subscribe(provider);
      await write(
        {
          sql: "INSERT INTO club_codes (provider_id, code, created_at) VALUES (?, ?, 1)",
          args: [provider.id, newClubCode()],
        },
        { sql: "UPDATE providers SET mobile = phone WHERE id = ?", args: [provider.id] },
      );
      await logIn(browser, await providerBrowser(provider));
      return {};
    },
    screens: ["/pro/subscription", "/pro/subscription/cancel", "/pro/account"],
  },
  "provider with Premium by the year, in its first days": {
    become: async (browser, market) => {
      const provider = await insertProvider({ provider: newProvider(market) });
      await subscribe(provider, { interval: "year", startedDaysAgo: 3, daysLeft: 362 });
      await logIn(browser, await providerBrowser(provider));
      return {};
    },
    screens: ["/pro/subscription", "/pro/subscription/cancel"],
  },
  "provider whose card was refused": {
    become: async (browser, market) => {
      const provider = await insertProvider({ provider: newProvider(market) });
      const now = Date.now();
      const failure = { failed_at: now, failed_attempts: 1, next_attempt_at: now + 4e8, decline_code: "expired_card" };
      await subscribe(provider, { columns: { status: "past_due", ...failure } });
      await logIn(browser, await providerBrowser(provider));
      return {};
    },
    screens: ["/pro/subscription", "/pro/subscription/cancel"],
  },
  "provider who cancelled while its card was refused": {
    become: async (browser, market) => {
      const provider = await insertProvider({ provider: newProvider(market) });
      const now = Date.now();
      const columns = { status: "past_due", failed_at: now, failed_attempts: 1, wanted: "cancel", wanted_at: now };
      await subscribe(provider, { daysLeft: -1, columns });
      await logIn(browser, await providerBrowser(provider));
      return {};
    },
    screens: ["/pro/subscription"],
  },
  "provider with a new request": {
    become: async (browser, market) => {
      const { provider } = await equipProvider(market);
      const silent = await writeTo(provider);
      await unlockWithCredit(provider, silent);
      await write(
        { sql: "UPDATE requests SET later_until = NULL WHERE provider_id = ?", args: [provider.id] },
        {
          sql: "UPDATE providers SET profile_image = '/assets/demo/gallery/arch-blush.svg' WHERE id = ?",
          args: [provider.id],
        },
      );
      await logIn(browser, await providerBrowser(provider));
      return { silent: silent.id };
    },
    screens: ["/pro", "/pro/account", "/pro/photos/profile", "/pro/requests/:silent"],
  },
  administrator: {
    become: async (browser, market) => {
      const { provider, names } = await equipProvider(market, { inQueue: true });
      await logIn(browser, await administratorBrowser(market, LOCALE_OF[market]));
      const profile = `/admin/profiles/${provider.publicId}`;
      const version = fieldIn((await browser.get(profile)).text, "version");
      await browser.post(profile, { intent: "approve", version });
      await write({
        sql: "UPDATE providers SET review_requested_at = ?, experience = 'Deux cents mariages.' WHERE id = ?",
        args: [Date.now(), provider.id],
      });
      const review = await insertReview(provider.publicId, {
        text: "Personne n’a cherché sa chaise. Appelez-moi au 06 12 34 56 78.",
        findings: ["contact", "campaign"],
      });
      const reply = await insertPublished(provider.publicId, {
        answer: "Mon numéro : 06 12 34 56 78.",
        answerWaits: true,
      });
      const { id: messageReport } = await insertMessageReport(names.unlocked ?? "", "couple");
      const report = (await insertReport(provider.publicId)).id;
      return { ...names, review: review.id, reply, report, messageReport };
    },
    screens: [
      "/admin",
      "/admin/decisions",
      "/admin/log",
      "/admin/failures",
      "/admin/impersonate",
      refused("impersonation:submit"),
      "/admin/search",
      "/admin/search?q=Maison",
      "/admin/search?q=Maison&of=providers",
      "/admin/search?q=0612345678",
      "/admin/reviews",
      "/admin/reviews/:review",
      refused("reviews:desk.refuse"),
      "/admin/reviews/:reply",
      refused("reviews:desk.reply.sendBack"),
      ["/admin/reviews/unknown", 404],
      "/admin/reviews/cases/:dispute",
      refused("reviews:desk.case.removed"),
      ["/admin/reviews/cases/unknown", 404],
      "/admin/reports",
      "/admin/reports?show=decided",
      "/admin/reports/:report",
      refused("report:desk.removed"),
      ["/admin/reports/unknown", 404],
      "/admin/messages/:messageReport",
      refused("report:desk.message.removed"),
      ["/admin/messages/unknown", 404],
      "/admin/wordings",
      "/admin/wordings/claim/providers",
      "/admin/wordings/event_types/mariage",
      ["/admin/wordings/claim/unknown", 404],
      "/admin/portfolios",
      ["/admin/portfolios/unknown", 404],
      "/admin/portfolios/:portfolio",
      refused("weddings:admin.back"),
      ["/admin/profiles/unknown", 404],
      "/admin/profiles/:provider",
      refusedWithoutReason,
      "/admin/profiles/:provider/ledger",
      refused("admin:ledger.submit"),
      "/admin/history/provider/:provider",
      ["/admin/history/provider/unknown", 404],
      "/admin/venues",
      ["/admin/venues/unknown", 404],
      "/admin/venues/:venue",
      refused("admin:decide.refuse"),
    ],
  },
};

async function logIn(browser: HttpBrowser, other: HttpBrowser): Promise<void> {
  for (const [name, value] of other.cookies) browser.cookies.set(name, value);
}
