import { expect, type Page } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { placeParameter } from "../../../app/domain/matching/free-planners.rules";
import type { MarketName } from "./addresses";
import { insertMessageReport } from "./content-reports";
import { acceptWithMessages, firstMessageOf, insertArchived, sendFiles } from "./conversations";
import {
  aMinuteLater,
  describeWedding,
  enterPhone,
  httpBrowserOf,
  insertAccount,
  newCouple,
  plannersShown,
  town,
} from "./couples";
import { rows, value, write } from "./database";
import type { HttpBrowser } from "./http-browser";
import { insertOffers } from "./offers";
import { invitationOf, joinedPartner } from "./partners";
import { slugOf, venueSlugOf } from "./profiles";
import { insertProvider } from "./providers";
import { newShortlist } from "./shortlists";
import { beginning } from "./texts";
import { DAY, insertVenue } from "./venues";
import type { Visit, Walk } from "./walk";
import { newWedding } from "./weddings";
import { choice, nextButton, placeField } from "./wizard-pages";
import { reviewedPlanner } from "./written-reviews";

const press = ({ page, t }: Visit, key: string) =>
  page.getByRole("button", { name: t(key), exact: true }).press("Enter");

const expectRefused = (page: Page) => expect(page.locator("[data-wrong]").first()).toBeFocused();

/** Returns the state after a form was submitted unchanged and refused. */
const refused = (button: string) => ({
  state: `refused: ${button}`,
  show: async (visit: Visit) => {
    await press(visit, button);
    await expectRefused(visit.page);
  },
});

/** State after an empty message was submitted and refused. */
const refusedMessage = {
  state: "refused: search:contact.send",
  show: async (visit: Visit) => {
    await visit.page.getByLabel(visit.t("search:contact.message"), { exact: true }).fill("");
    await press(visit, "search:contact.send");
    await expectRefused(visit.page);
  },
};

export const COUPLE_WALKS: Record<string, Walk> = {
  visitor: {
    become: async () => ({ ...(await anyPlanner()), ...(await reviewedPlanner()) }),
    screens: [
      "/",
      "/lp",
      "/account",
      refused("account:phone.submit"),
      "/account-lp",
      "/planners",
      "/planners/fr",
      "/planners/fr/:region",
      "/planners/fr/:region/:city",
      "/planners/fr/:region?service=FULL_PLANNING&language=lb",
      "/planners?city=Lyon&cityPlace=:lyon&cityFor=Lyon&date=2027-06-12",
      "/planners?q=jardin&city=Saint&price=2000",
      "/planner/:profile",
      "/planner/:profile/photos/1",
      "/planner/:profile/reviews",
      "/how-reviews-are-checked",
      "/planner/:teller/weddings/:wedding",
      "/planner/:teller/weddings/:wedding/photos/1",
      "/who-is-free",
      "/who-is-free?city=Saint&month=2027-06&kind=mariage",
      "/who-is-free/:look/:month/mariage",
      "/venues",
      "/venues/fr/:venueRegion",
      "/venues/fr?type=castle&feature=garden&guests=5000",
      "/venues?q=jardin&city=Saint",
      "/venue/:venue",
      "/venue/:venue/photos/1",
      "/favorites",
      "/ranking",
      "/credits-that-return",
      "/shortlist/:shortlist",
      ["/shortlist/unknown", 404],
      ["/still-looking/unknown", 410],
      ["/confirm-email/unknown", 410],
      "/review/:code",
      refused("reviews:form.submit"),
      "/review/:code?step=sent",
      ["/review/unknown", 404],
      "/confirm-review/:unconfirmed",
      ["/confirm-review/unknown", 410],
      "/my-review/:published",
      "/my-review/:refused",
      ["/my-review/unknown", 410],
      "/report-review/:readable",
      refused("reviews:case.submit"),
      "/report-review/:readable?step=sent",
      ["/report-review/unknown", 404],
      "/report/profile/:reported",
      refused("report:submit"),
      "/report/profile/:reported?step=sent",
      ["/report/venue/unknown", 404],
      "/report-case/:report",
      ["/report-case/unknown", 404],
      "/review-case/:disputed",
      refused("reviews:case.proof.submit"),
      "/review-case/:removed",
      ["/review-case/unknown", 410],
      "/club",
      ["/unsubscribe/unknown", 410],
      "/club?code=ALLI-2222-2222",
      "/sources",
      "/legal-notice",
      "/privacy",
      "/terms",
      "/cookies",
      ["/nowhere", 404],
      "/dev/outbox",
      // The visitor comes for one planner, which the following pages remember.
      "/?project=new&prestataire=:planner",
      "/account",
    ],
  },
  "visitor with a code under way": {
    become: async (browser, market) => {
      const { phone } = newCouple(market);
      await browser.post("/account", { country: phone.country, phone: phone.national, intent: "send" });
      return {};
    },
    screens: ["/account-lp?step=code", "/account?step=code", refused("account:code.confirm")],
  },
  "visitor with a code by email": {
    become: async (browser, market) => {
      const { phone } = newCouple(market);
      await browser.post("/account", { country: phone.country, phone: phone.national, intent: "send" });
      await aMinuteLater(phone);
      await browser.post("/account?step=code", { intent: "email" });
      return {};
    },
    screens: ["/account?step=code"],
  },
  "visitor with the right code": {
    become: async (browser, market) => {
      await enterPhone(browser, newCouple(market).phone);
      return {};
    },
    screens: ["/register", refused("account:register.submit")],
  },
  "couple without a city": {
    become: async (browser, market) => {
      await logIn(browser, market, { onboarded: false });
      return {};
    },
    screens: ["/profile"],
  },
  "couple with nothing yet": {
    become: async (browser, market) => {
      await logIn(browser, market);
      return {};
    },
    screens: [
      "/presentation",
      "/favorites",
      "/formulaire",
      refused("common:action.next"),
      {
        state: "step 1, a wedding with a theme",
        show: async ({ page, locale, t }) => {
          // Two English labels begin with the same word.
          await choice(page, "eventType", "mariage", locale).first().check();
          await choice(page, "serviceType", "complete", locale).check();
          await page.getByRole("radio", { name: t("wizard:event.yes"), exact: true }).check();
        },
      },
      {
        state: "step 2, refused, with places to choose from",
        show: async (visit) => {
          const { page, t } = visit;
          await page.getByLabel(t("wizard:event.theme"), { exact: true }).fill("Lumière");
          await nextButton(page, t).click();
          await expect(page.getByRole("heading", { level: 1, name: t("wizard:setting.heading") })).toBeVisible();
          await page.getByLabel(t("wizard:setting.date"), { exact: true }).fill("31/02/2019");
          await placeField(page, t("wizard:setting.place")).fill("Saint-Aubin");
          await press(visit, "common:action.next");
          await expectRefused(page);
        },
      },
      {
        state: "step 2, suggestions",
        show: async ({ page, t }) => {
          await placeField(page, t("wizard:setting.place")).fill("");
          await placeField(page, t("wizard:setting.place")).pressSequentially("Saint");
          await expect(page.getByRole("listbox", { name: t("common:place.suggestions") })).toBeVisible();
        },
      },
      {
        state: "step 2, calendar",
        show: async ({ page, t }) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: t("wizard:setting.calendar") }).click();
          await expect(page.getByRole("dialog").getByRole("grid")).toBeVisible();
        },
      },
    ],
  },
  "couple with a draft at each step": {
    become: async (browser, market) => {
      const account = await logIn(browser, market);
      const names: Record<string, string> = {};
      for (const upTo of [1, 2, 3] as const) names[`draft${upTo}`] = await describeWedding(browser, account, { upTo });
      const { shown } = await plannersShown(browser, names.draft3 ?? "");
      const planner = shown[0] ?? "";
      await browser.post("/favorites", { prestataire: planner, intent: "add", redirectTo: "/" });
      return { ...names, planner, profile: await slugOf(planner) };
    },
    screens: [
      "/presentation",
      "/formulaire?step=1&draft=:draft1",
      "/formulaire?step=2&draft=:draft1",
      "/formulaire?step=2&draft=:draft2",
      "/formulaire?step=3&draft=:draft2",
      "/formulaire?step=3&draft=:draft3",
      "/formulaire?step=4&draft=:draft3",
      {
        state: "step 4, refused",
        show: async ({ page, t }) => {
          await page.getByLabel(t("wizard:choice.messageLabel"), { exact: true }).fill("");
          await page.getByRole("checkbox").first().press("Enter");
          await expect(page.getByRole("alert")).toBeVisible();
        },
      },
      {
        state: "step 4, profile in a dialog",
        show: async ({ page, t }) => {
          await page
            .getByRole("link", { name: beginning(t("planner:view")) })
            .first()
            .click();
          await expect(page.getByRole("dialog").getByText(t("planner:profile.services"))).toBeVisible();
          await expect(page.getByRole("dialog").getByLabel(t("search:contact.message"), { exact: true })).toBeVisible();
        },
      },
      {
        state: "step 4, message in the dialog, refused",
        show: async ({ page, t }) => {
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel(t("search:contact.message"), { exact: true }).fill("");
          await page.getByRole("button", { name: t("search:contact.send") }).press("Enter");
          await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
        },
      },
      "/formulaire?step=5&draft=:draft3",
      "/project?id=:draft3",
      "/project?id=:draft3&q=coordination",
      "/project?id=:draft3&q=qzxqzxqzx",
      "/project?id=:draft3&city=Saint-Aubin",
      "/project/close?id=:draft3",
      "/project/our-date?id=:draft3",
      "/planner/:profile?project=:draft3",
      "/contact?project=:draft3&prestataire=:planner",
      refusedMessage,
      "/favorites",
      "/partner",
      {
        state: "invitation link",
        show: async ({ page, t }) => {
          await page.getByRole("button", { name: t("partner:invite") }).click();
          await expect(page.getByRole("heading", { name: t("partner:link.heading") })).toBeVisible();
        },
      },
      "/favorites/link",
      "/profile/delete",
      "/profile",
      {
        state: "profile, refused",
        show: async (visit) => {
          await visit.page.getByLabel(visit.t("profile:email"), { exact: true }).fill("x");
          await press(visit, "profile:save");
          await expectRefused(visit.page);
        },
      },
    ],
  },
  "couple that has written": {
    become: async (browser, market) => {
      const project = await writtenProject(browser, market);
      const provider = await insertProvider();
      const [venue, other] = [await insertVenue(provider), await insertVenue(provider)];
      await write({
        sql: `INSERT INTO venue_images (venue_id, position, public_id, src, width, height, caption, created_at)
          SELECT id, 0, public_id, '/art/manor.svg', 1200, 800, '', 0 FROM venues WHERE public_id IN (?, ?)`,
        args: [venue, other],
      });
      const written = { eventDate: DAY, guests: "95", message: "Olá, grüß Gott" };
      const sent = await browser.post(`/venue/${venue}/write`, written);
      await browser.post("/partner", { intent: "invite" });
      await browser.post("/favorites/link", { intent: "renew", seen: "0" });
      const conversation = await acceptWithMessages(project);
      await sendFiles(browser, conversation);
      const [offer, declined] = await insertOffers(project);
      const ended = await value<string>(
        `UPDATE requests SET ended_at = ? WHERE id = (SELECT request_id FROM messages WHERE public_id = ?)
         RETURNING public_id`,
        Date.now(),
        declined,
      );
      const account = await value<number>("SELECT account_id FROM projects WHERE public_id = ?", project);
      const archived = await insertArchived("account_id", account);
      const message = await firstMessageOf("provider", conversation);
      const { message: decided } = await insertMessageReport(conversation, "provider", { as: "kept" });
      const venueRequest = sent.location?.split("=")[1] ?? "";
      const talk = { conversation, ended, archived, offer, message, decided };
      return { project, venue, other, venueRequest, ...talk };
    },
    screens: [
      "/presentation",
      "/partner",
      "/favorites/link",
      "/project/messages",
      "/project/messages/:conversation",
      {
        state: "message, refused",
        show: async (visit) => {
          await press(visit, "conversation:send");
          await expectRefused(visit.page);
        },
      },
      "/project/messages/:ended",
      "/project/messages/archived",
      "/project/messages/archived/:archived",
      ["/project/messages/archived/unknown", 404],
      "/project/offers?id=:project",
      "/conversation/:offer/offer",
      {
        state: "answer to an offer",
        show: async ({ page, t }) => {
          await page.getByText(t("offers:accept.summary"), { exact: true }).click();
          await expect(page.getByRole("button", { name: t("offers:accept.submit") })).toBeVisible();
        },
      },
      "/project/messages/:conversation/end",
      "/conversation/:message/report",
      "/conversation/:decided/appeal",
      "/project/venue?id=:venueRequest",
      `/venue/:other/write?date=${DAY}&guests=95`,
      refusedMessage,
      "/formulaire?step=5&draft=:project",
      "/project?id=:project",
      "/project/change?id=:project",
      "/project/close?id=:project",
      {
        state: "close the project, refused",
        show: async (visit) => {
          await press(visit, "project:close.submit");
          await expect(visit.page.getByRole("alert")).toBeVisible();
        },
      },
      "/profile/delete",
      refused("profile:delete.title"),
    ],
  },
  "couple with a partner": {
    become: async (browser, market) => {
      const account = await logIn(browser, market);
      await describeWedding(browser, account);
      await joinedPartner(account);
      return { invitation: await invitationOf(await insertAccount(newCouple(market))) };
    },
    screens: ["/presentation", "/partner", "/join/:invitation", ["/join/unknown", 410]],
  },
  "visitor with an invitation": {
    become: async (_, market) => {
      const account = await insertAccount(newCouple(market));
      const owner = await httpBrowserOf(account);
      await describeWedding(owner, account);
      return { invitation: await invitationOf(account, owner) };
    },
    screens: ["/join/:invitation"],
  },
  "partner of a couple": {
    become: async (browser, market) => {
      const owner = await insertAccount(newCouple(market));
      const ownersBrowser = await httpBrowserOf(owner);
      await describeWedding(ownersBrowser, owner);
      await logIn(browser, market);
      return { invitation: await invitationOf(owner, ownersBrowser) };
    },
    screens: [
      "/join/:invitation",
      {
        state: "home after joining",
        show: async ({ page, t }) => {
          await page.getByRole("button", { name: t("partner:join.submit"), exact: true }).click();
          await expect(page.getByText(t("partner:join.done"))).toBeVisible();
        },
      },
      "/partner",
    ],
  },
  "couple with a closed project": {
    become: async (browser, market) => {
      const project = await writtenProject(browser, market);
      await acceptWithMessages(project);
      await browser.post(`/project/close?id=${project}`, { reason: "found" });
      return { project };
    },
    screens: ["/presentation", "/project?id=:project"],
  },
};

async function logIn(browser: HttpBrowser, market: MarketName, options: { onboarded?: boolean } = {}) {
  const account = await insertAccount(newCouple(market), options);
  for (const [name, value] of (await httpBrowserOf(account)).cookies) browser.cookies.set(name, value);
  await browser.renewSession();
  return account;
}

async function writtenProject(browser: HttpBrowser, market: MarketName): Promise<string> {
  const draft = await describeWedding(browser, await logIn(browser, market));
  const { ticked } = await plannersShown(browser, draft);
  const sent = await browser.post("/formulaire?step=4", {
    draft,
    selectedPrestataires: ticked,
    message: "Olá, grüß Gott",
  });
  expect(sent.status).toBe(303);
  return draft;
}

async function anyPlanner(): Promise<Record<string, string>> {
  const [found] = await rows<{ planner: string; region: string; city: string }>(
    `SELECT v.public_id AS planner, m.region, m.city FROM providers v JOIN provider_match m ON m.provider_id = v.id
      WHERE m.country = 'FR' AND v.visible = 1 AND v.status = 'verified'
        AND EXISTS (SELECT 1 FROM provider_images WHERE provider_id = v.id) LIMIT 1`,
  );
  if (!found) throw new Error("There is no such planner.");
  const lyon = await town("Lyon");
  const [venue] = await rows<{ id: string; region: string }>(
    "SELECT v.public_id AS id, m.region FROM venue_match m JOIN venues v ON v.id = m.venue_id WHERE m.country = 'FR' LIMIT 1",
  );
  if (!venue) throw new Error("There is no venue.");
  return {
    planner: found.planner,
    profile: await slugOf(found.planner),
    region: placeSlug(found.region),
    city: placeSlug(found.city),
    shortlist: await newShortlist(),
    venue: await venueSlugOf(venue.id),
    lyon: String(lyon.id),
    look: placeParameter({ ...lyon, radiusKm: 0 }),
    month: DAY.slice(0, 7),
    venueRegion: placeSlug(venue.region),
    ...(await newWedding()),
  };
}
