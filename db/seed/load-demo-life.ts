import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import demoAccounts from "~/domain/administrators/demo-accounts.json";
import { SUGGESTIONS, toStored } from "~/domain/conversations/template.rules";
import { welcomeCause } from "~/domain/credits/credits.rules";
import { days, hours } from "~/domain/durations";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { median } from "~/domain/statistics/statistics.rules";
import french from "../../locales/fr/templates.json";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { accounts, couplePartners } from "../schema/accounts";
import { creditClaims, creditEntries } from "../schema/credits";
import { messageTemplates } from "../schema/messages";
import { orders, paymentInvoices } from "../schema/payments";
import { projectChanges, projectLanguages, projects } from "../schema/projects";
import { providers } from "../schema/providers";
import { requests } from "../schema/requests";
import { mediaDays, providerDays, providerViews } from "../schema/statistics";
import { venues } from "../schema/venues";
import { insertMessages } from "./demo/conversations";
import { countMessages, generateDemoFigures, type Looked } from "./demo/generate-demo-figures";
import { demoPublicIds } from "./demo/generate-demo-providers";
import {
  type DemoAccount,
  type DemoRequests,
  generateDemoRequests,
  type Recipient,
} from "./demo/generate-demo-requests";
import { fictitiousMobile } from "./demo/phones";
import { idOf, insertRows } from "./insert-rows";
import { findTowns } from "./load-demo";

const TIMEOUT_MS = 60_000;
const EMAILS = [...Object.values(demoAccounts.providers.emails), demoAccounts.providers.venue];

interface Found extends DemoAccount, Pick<Looked, "items"> {
  email: string;
  kind: string;
  isWritten: 0 | 1;
}

/**
 * Adds history to the demo accounts: requests in every state, with couples and credits, and view counts. Run it after
 * reviews and weddings.
 * @returns number of written requests; 0 if some existed
 */
export async function loadDemoLife(settings: DatabaseSettings, now: number): Promise<{ requests: number }> {
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const all = await findRecipients(db);
  const own = all.filter(({ email }) => EMAILS.includes(email));
  // Adds nothing if a couple has contacted a demo account, or if no account has one of the demo's email addresses.
  if (own.length === 0 || own.some(({ isWritten }) => isWritten)) return { requests: 0 };
  const planners = all.filter(({ kind, email }) => kind === "planner" && !EMAILS.includes(email));
  const written = generateDemoRequests(own, planners, await findTowns(db), now);
  const figures = generateDemoFigures(own, now);
  const marketOf = new Map(all.map(({ publicId, market }) => [publicId, market]));
  const insert = (table: SQLiteTable, rows: readonly object[]) => insertRows(db, table, rows, OWNERS);
  await db.batch([
    insert(accounts, written.couples),
    ...joinPartner(db, written.couples[0], now),
    insertRows(db, projects, written.projects, { accountId: idOf(accounts, "couple") }),
    insertRows(db, projectLanguages, written.languages, OF_PROJECT),
    insertRows(db, projectChanges, written.changes, OF_PROJECT),
    insertRows(db, requests, written.requests, { ...OWNERS, ...OF_PROJECT, venueId: idOf(venues, "venue") }),
    ...insertMessages(db, written.messages),
    insert(orders, written.orders),
    insertRows(db, paymentInvoices, written.invoices, { ...OWNERS, orderId: idOf(orders, "order") }),
    insertRows(db, creditEntries, written.entries, { ...OWNERS, orderId: idOf(orders, "order"), cause: CAUSE }),
    insert(creditClaims, written.claims),
    insert(providerViews, figures.views),
    insert(providerDays, [...figures.days, ...countMessages(written.requests, marketOf)]),
    insert(mediaDays, figures.media),
    insert(messageTemplates, own.filter(({ locale }) => locale === "fr").flatMap(templatesOf(now))),
    ...answerRecords(db, own, written.requests, now),
  ]);
  await rebuildProviderMatch(db, now);
  return { requests: written.requests.length };
}

/** Returns the three suggested templates for a French account; the first is its default. */
const templatesOf =
  (now: number) =>
  ({ publicId: of }: Recipient) =>
    SUGGESTIONS.slice(0, 3).map((name, index) => {
      const { title, body } = french.suggestion[name];
      const publicId = `${of.slice(0, 12)}tpl${index}`;
      return {
        of,
        publicId,
        title,
        body: toStored(body),
        locale: "fr",
        isDefault: index === 0 ? 1 : 0,
        changedAt: now,
      };
    });

/** Gives a couple a partner, who signs in with an account of its own. */
function joinPartner(db: Database, owner: DemoRequests["couples"][number] | undefined, now: number) {
  if (!owner) return [];
  const names = { firstname: "Camille", lastname: "Lambert", email: "camille.lambert@mail.example" };
  const phone = fictitiousMobile(owner.market, PARTNER_PHONE);
  const partner = { ...owner, ...names, phone, publicId: "partner000000000", createdAt: now, updatedAt: now };
  const ids = { ownerId: idOf(accounts, "owner"), partnerId: idOf(accounts, "partner") };
  return [
    insertRows(db, accounts, [partner], {}),
    insertRows(db, couplePartners, [{ owner: owner.publicId, partner: partner.publicId, joinedAt: now }], ids),
  ];
}

/** Index of the partner's fictitious phone number. Couples have lower indexes. */
const PARTNER_PHONE = 499;

const PROVIDER = idOf(providers, "of");
const OWNERS = { providerId: PROVIDER };
const OF_PROJECT = { projectId: idOf(projects, "project") };
/** Cause of a ledger entry. The cause of a welcome credit ends with the provider's number, which SQL looks up. */
const CAUSE = sql`CASE value ->> 'kind' WHEN 'welcome' THEN ${welcomeCause(0).slice(0, -1)} || ${PROVIDER} ELSE value ->> 'cause' END`;

async function findRecipients(db: Database): Promise<Found[]> {
  const ids = JSON.stringify(demoPublicIds());
  const list = (name: string, rows: SQL) => sql`(SELECT json_group_array(${sql.raw(name)}) FROM (${rows}))`;
  const dates = sql`SELECT date FROM provider_busy_dates WHERE provider_id = p.id
    UNION SELECT b.date FROM venue_busy_dates b JOIN venues v ON v.id = b.venue_id WHERE v.provider_id = p.id ORDER BY 1`;
  const venue =
    "json_object('publicId', public_id, 'name', city, 'zipCode', zip_code, 'country', country, 'region', region, 'latitude', latitude, 'longitude', longitude, 'seated', seated_capacity)";
  const item = "json_object('kind', kind, 'item', item)";
  const items = sql`SELECT 'portfolio' AS kind, public_id AS item FROM portfolios WHERE provider_id = p.id AND status = 'published'
    UNION ALL SELECT 'venue', public_id FROM venues WHERE provider_id = p.id
    UNION ALL SELECT 'photo', public_id FROM provider_images WHERE provider_id = p.id AND public_id IS NOT NULL
    UNION ALL SELECT 'photo', i.public_id FROM venue_images i JOIN venues v ON v.id = i.venue_id WHERE v.provider_id = p.id`;
  const rows = await db.all<
    Omit<Found, "busyDates" | "venues" | "items"> & Record<"busyDates" | "venues" | "items", string>
  >(sql`
    SELECT p.public_id AS publicId, p.firstname, p.email, p.kind, p.market, p.locale, p.country, p.latitude, p.longitude,
      p.travel_radius_km AS travelRadiusKm, p.premium_until AS premiumUntil, p.created_at AS createdAt,
      ${list("date", dates)} AS busyDates, ${list("json(item)", sql`SELECT ${sql.raw(item)} AS item FROM (${items})`)} AS items,
      ${list("json(venue)", sql`SELECT ${sql.raw(venue)} AS venue FROM venues WHERE provider_id = p.id ORDER BY id`)} AS venues,
      EXISTS (SELECT 1 FROM ${requests} WHERE provider_id = p.id) AS isWritten
    FROM ${providers} p WHERE p.public_id IN (SELECT value FROM json_each(${ids}))
      OR p.email IN (SELECT value FROM json_each(${JSON.stringify(EMAILS)})) ORDER BY p.id`);
  return rows.map(({ busyDates, venues, items: seen, ...row }) => ({
    ...row,
    ...{ busyDates: JSON.parse(busyDates), venues: JSON.parse(venues), items: JSON.parse(seen) },
  }));
}

/** Updates the answer rate and speed of the last 90 days, which matching uses, and the last login. */
function answerRecords(db: Database, own: readonly Recipient[], written: DemoRequests["requests"], now: number) {
  return own.map(({ publicId }) => {
    const recent = written.filter(({ of, createdAt }) => of === publicId && createdAt > now - days(90));
    const took = recent.flatMap(({ createdAt, unlockedAt, rejectedAt }) => {
      const answeredAt = unlockedAt ?? rejectedAt;
      return answeredAt ? [(answeredAt - createdAt) / hours(1)] : [];
    });
    return db
      .update(providers)
      .set({ lastLoginAt: now - hours(2), answerRate: took.length / recent.length, answerHours: median(took) })
      .where(eq(providers.publicId, publicId));
  });
}
