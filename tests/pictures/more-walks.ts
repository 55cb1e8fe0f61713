import type { MarketName } from "../e2e/support/addresses";
import { administratorBrowser, createAdministrator } from "../e2e/support/administrators";
import { connectCalendar } from "../e2e/support/calendars";
import { insertArchived, sendFiles } from "../e2e/support/conversations";
import {
  type Account,
  describeWedding,
  httpBrowserOf,
  insertAccount,
  insertSession,
  LOCALE_OF,
  newCouple,
  newWord,
  plannersShown,
} from "../e2e/support/couples";
import { rows, value, write } from "../e2e/support/database";
import { equipProvider } from "../e2e/support/equip-provider";
import type { HttpBrowser } from "../e2e/support/http-browser";
import { publicIdOf, REASON } from "../e2e/support/impersonation";
import { insertOffers } from "../e2e/support/offers";
import { insertApprovedProvider, insertProviderSession, newProvider, providerBrowser } from "../e2e/support/providers";
import { OWN } from "../e2e/support/staff-walks";
import { writeToVenue } from "../e2e/support/venues";
import type { Visit, Walk } from "../e2e/support/walk";
import { reviewCode } from "../e2e/support/written-reviews";

const printed = { state: "printed", show: ({ page }: Visit) => page.emulateMedia({ media: "print" }) };

/** Smoke tests that only take pictures: demo accounts, more roles and states, and error pages. */
export const MORE_WALKS: Record<string, Walk> = {
  "demo planner": {
    become: async (browser, market) => {
      await logInDemo(browser, market, "planner");
      return {};
    },
    screens: OWN,
  },
  "demo host of venues": {
    become: async (browser, market) => {
      const { venue } = await logInDemo(browser, market, "venue");
      await writeToVenue(venue);
      return { venue };
    },
    screens: ["/pro", "/pro/venues", "/pro/venues/:venue", "/pro/venues/:venue/availability", "/pro/requests"],
  },
  "couple in conversations": {
    become: async (browser, market) => {
      const talk = await demoTalk(market);
      browser.cookies.set("refresh_token", await insertSession(talk.account));
      await browser.renewSession();
      await sendFiles(browser, talk.request);
      const [offer] = await insertOffers(talk.project);
      const [, other = 0] = await requestsOf(talk.project);
      await write({ sql: "UPDATE requests SET ended_at = ? WHERE id = ?", args: [Date.now(), other] });
      const ended = await value<string>("SELECT public_id FROM requests WHERE id = ?", other);
      return { request: talk.request, project: talk.project, offer, ended };
    },
    screens: [
      "/presentation",
      "/project?id=:project",
      "/project/messages",
      "/project/messages/:request",
      "/project/messages/:ended",
      "/project/offers?id=:project",
      printed,
      "/conversation/:offer/offer",
      printed,
    ],
  },
  "demo planner in conversations": {
    become: async (browser, market) => {
      const { id } = await logInDemo(browser, market, "planner");
      const { request } = await demoTalk(market);
      const [snoozed, ended] = await rows<{ id: string }>(
        `SELECT r.public_id AS id FROM requests r JOIN projects p ON p.id = r.project_id
         WHERE r.provider_id = ? AND r.last_message_at IS NOT NULL AND r.public_id <> ? AND p.closed_at IS NULL
           AND p.event_date > '2026-10-01' ORDER BY r.id LIMIT 2`,
        id,
        request,
      );
      await write(
        {
          sql: "UPDATE requests SET snoozed_until = ? WHERE public_id = ?",
          args: [Date.now() + 6e8, snoozed?.id ?? ""],
        },
        { sql: "UPDATE requests SET ended_at = ? WHERE public_id = ?", args: [Date.now(), ended?.id ?? ""] },
      );
      const archived = await insertArchived("provider_id", id);
      const locked = await value<string>(
        "SELECT public_id FROM requests WHERE provider_id = ? AND status = 'locked' ORDER BY id DESC LIMIT 1",
        id,
      );
      return { request, snoozed: snoozed?.id ?? "", ended: ended?.id ?? "", archived, locked };
    },
    screens: [
      "/pro/messages",
      "/pro/messages?show=theirs",
      "/pro/messages?show=snoozed",
      "/pro/messages?q=samedi",
      "/pro/requests/:request",
      "/pro/requests/:snoozed",
      "/pro/requests/:ended",
      "/pro/requests/:locked",
      "/pro/requests/:request/offer",
      "/pro/templates",
      "/pro/messages/archived/:archived",
    ],
  },
  "provider with calendars": {
    become: async (browser, market) => {
      const provider = await insertApprovedProvider({ provider: newProvider(market) });
      const year = new Date().getFullYear() + 1;
      await connectCalendar(provider.id, { days: [`${year}-01-09`, `${year}-02-13`, `${year}-02-14`] });
      take(await providerBrowser(provider), browser);
      return {};
    },
    screens: [
      "/pro/availability",
      { state: "feed, renewed", show: submitFeed("calendars:feed.renew") },
      { state: "feed, ended", show: submitFeed("calendars:feed.end") },
    ],
  },
  "provider with a failing calendar": {
    become: async (browser, market) => {
      const provider = await insertApprovedProvider({ provider: newProvider(market) });
      await connectCalendar(provider.id, { problem: "unreachable", days: [`${new Date().getFullYear() + 1}-02-13`] });
      take(await providerBrowser(provider), browser);
      return {};
    },
    screens: ["/pro/availability"],
  },
  "couple with answers": {
    become: async (browser, market) => {
      const account = await logInCouple(browser, market);
      await describeWedding(browser, account);
      const project = await writtenProject(browser, market, account);
      await describeWedding(browser, account, { upTo: 1 });
      const [accepted = 0, declined = 0, read = 0] = await requestsOf(project);
      const ago = (hours: number) => Date.now() - hours * 3_600_000;
      await write(
        { sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE id = ?", args: [ago(3), accepted] },
        {
          sql: "UPDATE requests SET status = 'rejected', rejected_at = ?, rejection_reason = 'not_available' WHERE id = ?",
          args: [ago(2), declined],
        },
        { sql: "UPDATE requests SET seen_at = ? WHERE id = ?", args: [ago(1), read] },
        {
          sql: `INSERT INTO messages (public_id, request_id, side, body, locale, sent_at, cause)
            VALUES (?, ?, 'provider', ?, 'fr', ?, 'walk-0001')`,
          args: [
            `m${newWord()}`,
            accepted,
            "Bonjour !\n\nVotre date est libre, et la grange aussi. Parlons-en samedi ?",
            ago(3),
          ],
        },
      );
      return { project };
    },
    screens: ["/presentation", "/project?id=:project"],
  },
  "couple after its day": {
    become: async (browser, market) => {
      const project = await writtenProject(browser, market);
      const requests = await requestsOf(project);
      const planners = await rows<{ id: string }>(
        "SELECT p.public_id AS id FROM providers p JOIN requests r ON r.provider_id = p.id WHERE r.id IN (?, ?)",
        ...requests.slice(0, 2),
      );
      for (const { id } of planners) await reviewCode(id);
      const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
      await write(
        { sql: "UPDATE projects SET event_date = ? WHERE public_id = ?", args: [day, project] },
        {
          sql: "UPDATE requests SET status = 'unlocked', unlocked_at = ? WHERE id IN (?, ?)",
          args: [Date.now() - 9e8, ...requests.slice(0, 2)],
        },
      );
      return {};
    },
    screens: ["/presentation"],
  },
  "couple without planners to choose from": {
    become: async (browser, market) => {
      const account = await logInCouple(browser, market);
      const draftThat = async (change: string) => {
        const draft = await describeWedding(browser, account);
        await write({ sql: `UPDATE projects SET ${change} WHERE public_id = ?`, args: [draft] });
        return draft;
      };
      return {
        none: await draftThat("match_query = '{}'"),
        nowhere: await draftThat(`match_query = '{"error":"city-not-found"}'`),
        broken: await draftThat("event_date = 'no date'"),
      };
    },
    screens: [
      "/formulaire?step=4&draft=:none",
      "/project?id=:none",
      "/formulaire?step=4&draft=:nowhere",
      "/project?id=:nowhere",
      ["/formulaire?step=6&draft=:none", 404],
      ["/project?id=:broken", 500],
      ["/profile", 503],
    ],
  },
  "administrator with the password alone": {
    become: async (browser, market) => {
      const { email, password } = await createAdministrator(LOCALE_OF[market]);
      await browser.post("/admin/login", { email, password });
      return {};
    },
    screens: ["/admin/login/code"],
  },
  moderator: {
    become: async (browser, market) => {
      take(await administratorBrowser(market, LOCALE_OF[market], ["moderator"]), browser);
      return {};
    },
    screens: ["/admin", ["/admin/log", 403]],
  },
  "administrator of the support": {
    become: async (browser, market) => {
      take(await administratorBrowser(market, LOCALE_OF[market], ["support"]), browser);
      return {};
    },
    screens: ["/admin/search", "/admin/impersonate"],
  },
  "administrator of finance": {
    become: async (browser, market) => {
      const { provider } = await equipProvider(market);
      take(await administratorBrowser(market, LOCALE_OF[market], ["finance"]), browser);
      return { provider: provider.publicId };
    },
    screens: ["/admin/search", "/admin/profiles/:provider/ledger"],
  },
  "administrator in a couple's account": {
    become: async (browser, market) => {
      const couple = await insertAccount(newCouple(market));
      const project = await describeWedding(await httpBrowserOf(couple), couple);
      await open(browser, market, await publicIdOf(couple.id));
      return { project };
    },
    screens: ["/presentation", "/project?id=:project", "/profile"],
  },
  "administrator in a provider's account": {
    become: async (browser, market) => {
      const { provider, names } = await equipProvider(market);
      await open(browser, market, provider.publicId);
      return names;
    },
    screens: ["/pro", "/pro/requests/:request", "/pro/security"],
  },
};

/** Opens the confirmation about the feed, and confirms it. */
function submitFeed(question: "calendars:feed.renew" | "calendars:feed.end") {
  return async ({ page, t }: Visit) => {
    await page
      .getByText(t(`${question}.summary`), { exact: true })
      .first()
      .click();
    await page.getByRole("button", { name: t(`${question}.submit`), exact: true }).click();
  };
}

function take(from: HttpBrowser, browser: HttpBrowser): void {
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
}

async function logInCouple(browser: HttpBrowser, market: MarketName): Promise<Account> {
  const account = await insertAccount(newCouple(market));
  take(await httpBrowserOf(account), browser);
  await browser.renewSession();
  return account;
}

async function writtenProject(browser: HttpBrowser, market: MarketName, known?: Account): Promise<string> {
  const draft = await describeWedding(browser, known ?? (await logInCouple(browser, market)));
  const { ticked } = await plannersShown(browser, draft);
  await browser.post("/formulaire?step=4", { draft, selectedPrestataires: ticked, message: "Olá, grüß Gott" });
  return draft;
}

const requestsOf = async (project: string) =>
  (
    await rows<{ id: number }>(
      "SELECT r.id FROM requests r JOIN projects p ON p.id = r.project_id WHERE p.public_id = ? ORDER BY r.id",
      project,
    )
  ).map(({ id }) => id);

interface Talk {
  /** Public id of a request. */
  request: string;
  project: string;
  account: number;
}

/** Returns the longest open conversation of the market's demo planner. */
async function demoTalk(market: MarketName): Promise<Talk> {
  const [found] = await rows<Talk>(
    `SELECT r.public_id AS request, p.public_id AS project, p.account_id AS account
     FROM requests r JOIN projects p ON p.id = r.project_id JOIN messages m ON m.request_id = r.id
     WHERE r.provider_id = ? AND p.closed_at IS NULL AND p.event_date > '2026-10-01'
     GROUP BY r.id HAVING count(*) < 20 ORDER BY count(*) DESC, r.id LIMIT 1`,
    (await demoProvider(market, "planner")).id,
  );
  if (!found) throw new Error(`The demo planner of ${market} has no conversation.`);
  return found;
}

async function demoProvider(market: MarketName, kind: "planner" | "venue") {
  const [found] = await rows<{ id: number; venue: string | null }>(
    `SELECT p.id, (SELECT min(public_id) FROM venues WHERE provider_id = p.id) AS venue FROM providers p
      WHERE p.kind = ? AND p.market = ? AND p.visible = 1 AND p.email NOT LIKE '%@planners.test' ORDER BY p.id LIMIT 1`,
    kind,
    market.toUpperCase(),
  );
  if (!found) throw new Error(`The market ${market} has no demo ${kind}.`);
  return found;
}

/** Logs in as the market's first demo provider, like `npm start`. @returns its id, and the public id of a venue */
async function logInDemo(browser: HttpBrowser, market: MarketName, kind: "planner" | "venue") {
  const found = await demoProvider(market, kind);
  await write({
    sql: `INSERT INTO provider_credentials (provider_id, password_hash, password_changed_at, email_verified_at, terms_version,
        terms_accepted_at) VALUES (?, '', 1, 1, 'demo', 1) ON CONFLICT DO NOTHING`,
    args: [found.id],
  });
  browser.cookies.set("refresh_token", await insertProviderSession(found.id));
  return { id: found.id, venue: found.venue ?? "" };
}

/** Opens an account as impersonation. SQLite checks the expiry with its own clock, which is not fixed. */
async function open(browser: HttpBrowser, market: MarketName, user: string): Promise<void> {
  take(await administratorBrowser(market, LOCALE_OF[market], ["support"]), browser);
  const { status } = await browser.post("/admin/impersonate", { user, reason: REASON, from: "" });
  if (status !== 303) throw new Error(`The account was not opened: ${status}`);
  await value("UPDATE impersonations SET expires_at = ? WHERE stopped_at IS NULL RETURNING id", 9e12);
}
