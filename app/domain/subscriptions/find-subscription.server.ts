import { and, asc, count, desc, eq, gt, gte, isNotNull, notInArray, sql, sum } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { eventTypes } from "#db/schema/enumerations";
import { clubCodes, paymentCustomers, paymentInvoices, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { weddings } from "#db/schema/weddings";
import { balanceOf } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { PACE } from "./subscription.rules";
import { ANNUAL_SINCE } from "./subscription-conditions.server";

export type PremiumInvoice = SubscriptionPage["invoices"][number];

/** Invoices of two years of monthly Premium; Stripe's portal has all of them. */
const LISTED_INVOICES = 24;

export type StoredSubscription = typeof subscriptions.$inferSelect;

export type SubscriptionPage = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Stripe's statuses of a subscription whose first payment was not collected. */
const NEVER_PAID_STATUSES = ["incomplete", "incomplete_expired"];

/** Returns the data of the pages about Premium; null if the session has ended. */
export async function findSubscription({ db, clock }: Deps, provider: Provider, locale: Locale) {
  const { providerId } = provider;
  const isOwn = eq(requests.providerId, providerId);
  const isUnlocked = and(isOwn, eq(requests.status, "unlocked"));
  const newest = newestOf(db, providerId);
  const annualSince = sql`(SELECT ${ANNUAL_SINCE} FROM ${subscriptions}
    WHERE ${subscriptions.id} = (SELECT ${newest.id} FROM ${newest}))`;
  const began = sql`(SELECT ${newest.startedAt} FROM ${newest})`;
  const invoices = and(
    eq(paymentInvoices.providerId, providerId),
    sql`${paymentInvoices.subscriptionId} = (SELECT ${newest.id} FROM ${newest})`,
    isNotNull(paymentInvoices.paidAt),
  );
  const kept = sql<number>`${paymentInvoices.paid} - ${paymentInvoices.refunded}`;
  const found = await namedBatch(db, {
    own: ownQuery(db, provider),
    subscription: db
      .select()
      .from(subscriptions)
      .where(sql`${subscriptions.id} = (SELECT ${newest.id} FROM ${newest})`),
    annual: db.all<{ since: number | null }>(sql`SELECT ${annualSince} AS since`),
    balance: balanceOf(db, providerId),
    unlocks: db
      .select({
        all: count(),
        recent: counted(sql`${requests.unlockedAt} >= ${clock.now() - PACE.window}`),
        since: counted(sql`${requests.unlockedAt} >= ${began} AND ${requests.unlockedBy} = 'premium'`),
      })
      .from(requests)
      .where(isUnlocked),
    first: db
      .select({
        at: sql<number>`${requests.unlockedAt}`,
        event: nameIn(eventTypes, locale),
        place: sql<string>`coalesce(${projects.city}, ${projects.eventLocation})`,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(and(isUnlocked, gte(requests.unlockedAt, annualSince)))
      .orderBy(asc(requests.unlockedAt))
      .limit(1),
    paid: db
      .select({ sum: sum(kept).mapWith(Number) })
      .from(paymentInvoices)
      .where(invoices),
    last: db
      .select({ paid: kept })
      .from(paymentInvoices)
      .where(invoices)
      .orderBy(desc(paymentInvoices.paidAt), desc(paymentInvoices.id))
      .limit(1),
    invoices: db
      .select({
        ...columnsOf(paymentInvoices, ["id", "number", "url", "pdf", "paid"]),
        paidAt: sql<number>`${paymentInvoices.paidAt}`,
      })
      .from(paymentInvoices)
      .where(
        and(
          eq(paymentInvoices.providerId, providerId),
          isNotNull(paymentInvoices.subscriptionId),
          isNotNull(paymentInvoices.paidAt),
          gt(paymentInvoices.paid, 0),
        ),
      )
      .orderBy(desc(paymentInvoices.paidAt), desc(paymentInvoices.id))
      .limit(LISTED_INVOICES),
  });
  const [own] = found.own;
  if (!own) return null;
  const { firstname, lastname, photos, videos, weddings: shown, ...rest } = own;
  const [unlocks] = found.unlocks;
  const since = found.annual[0]?.since ?? null;
  return {
    ...rest,
    person: `${firstname} ${lastname}`,
    media: { photos, videos, weddings: shown },
    subscription: found.subscription[0] ?? null,
    balance: found.balance[0]?.balance ?? 0,
    recentUnlocks: unlocks?.recent ?? 0,
    contacts: unlocks?.all ?? 0,
    since: { unlocks: unlocks?.since ?? 0, paid: found.paid[0]?.sum ?? 0 },
    /** Cents collected by the last invoice, minus refunds and disputes. */
    lastPaid: found.last[0]?.paid ?? 0,
    invoices: found.invoices,
    /** Start of the annual plan, which may follow monthly periods. */
    annualSince: since,
    /** First unlock since `annualSince`. Event and place are null after the couple's account was deleted. */
    firstUnlock: firstUnlockOf(found.first[0], found.subscription[0]?.firstUnlockAt ?? null, since),
  };
}

/** Returns the first unlock since `since`. @param kept its stored time, in case the request was deleted */
function firstUnlockOf(
  found: { at: number; event: string; place: string } | undefined,
  kept: number | null,
  since: number | null,
) {
  const isOfPlan = kept !== null && since !== null && kept >= since;
  if (!isOfPlan || (found && found.at <= kept)) return found ?? null;
  return { at: kept, event: null, place: null };
}

const counted = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);

/** Selects the newest subscription. A running one comes before those that have ended. */
const newestOf = (db: Database, providerId: number) =>
  db
    .select({ id: subscriptions.id, startedAt: subscriptions.startedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.providerId, providerId), notInArray(subscriptions.status, NEVER_PAID_STATUSES)))
    .orderBy(desc(sql`${subscriptions.endedAt} IS NULL`), desc(subscriptions.startedAt))
    .limit(1)
    .as("newest");

function ownQuery(db: Database, provider: Provider) {
  const shown = (table: typeof providerImages | typeof providerVideos) =>
    sql<number>`(SELECT count(*) FROM ${table}
      WHERE ${table.providerId} = ${providers.id} AND ${table.visible} = 1 AND ${table.heldAt} IS NULL)`;
  return db
    .select({
      ...columnsOf(providers, ["publicId", "kind", "firstname", "lastname", "premiumUntil"]),
      photos: shown(providerImages),
      videos: shown(providerVideos),
      weddings: sql<number>`(SELECT count(*) FROM ${weddings} WHERE ${weddings.providerId} = ${provider.providerId}
        AND ${weddings.status} = 'published' AND ${weddings.heldAt} IS NULL)`,
      clubCode: sql<
        string | null
      >`(SELECT ${clubCodes.code} FROM ${clubCodes} WHERE ${clubCodes.providerId} = ${providers.id})`,
      hasCustomer:
        sql`EXISTS (SELECT 1 FROM ${paymentCustomers} WHERE ${paymentCustomers.providerId} = ${providers.id})`.mapWith(
          Boolean,
        ),
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
}
