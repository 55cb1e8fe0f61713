import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { eventTypes } from "#db/schema/enumerations";
import { orders, paymentInvoices } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { balanceOf, planOf } from "./ledger.server";

export interface WaitingOrder
  extends Pick<
    typeof orders.$inferSelect,
    "id" | "publicId" | "product" | "credits" | "interval" | "amount" | "createdAt" | "expiresAt"
  > {
  state: "open" | "failed" | "canceled" | "processing" | "reserved";
}

const LISTED_ENTRIES = { shop: 6, whole: 50 };

const LISTED_ORDERS = 5;

/** Batch item: selects a provider's own request that can still be unlocked. @param publicId null finds none */
export const waitingRequest = (db: Database, provider: Provider, locale: Locale, publicId: string | null) =>
  db
    .select(eventColumns(locale))
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .where(
      and(
        eq(requests.publicId, publicId ?? ""),
        eq(requests.providerId, provider.providerId),
        eq(requests.status, "locked"),
        isNull(projects.closedAt),
        sessionIsOpen(provider),
      ),
    );

/** @returns null if the session has ended */
export async function findShop(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
  request: string | null,
  isWhole = false,
) {
  const listed = LISTED_ENTRIES[isWhole ? "whole" : "shop"];
  const found = await namedBatch(db, {
    plan: planOf(db, provider),
    sum: balanceOf(db, provider.providerId),
    entries: statementOf(db, provider, locale, listed + 1),
    waiting: db
      .select({
        ...columnsOf(orders, ["id", "publicId", "product", "credits", "interval", "amount", "state", "createdAt"]),
        expiresAt: orders.expiresAt,
      })
      .from(orders)
      .where(
        and(
          eq(orders.providerId, provider.providerId),
          or(
            inArray(orders.state, ["processing", "reserved"]),
            and(
              inArray(orders.state, ["open", "failed", "canceled"]),
              gt(orders.expiresAt, clock.now()),
              // A later payment for the same product makes the order unnecessary.
              sql`NOT EXISTS (SELECT 1 FROM ${orders} paid WHERE paid.provider_id = ${orders.providerId} AND paid.state = 'paid'
                AND paid.product = ${orders.product} AND paid.credits IS ${orders.credits} AND paid.interval IS ${orders.interval}
                AND paid.paid_at >= ${orders.createdAt})`,
            ),
          ),
          sessionIsOpen(provider),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(LISTED_ORDERS),
    request: waitingRequest(db, provider, locale, request),
  });
  const [plan] = found.plan;
  if (!plan) return null;
  return {
    ...plan,
    balance: found.sum[0]?.balance ?? 0,
    entries: found.entries.slice(0, listed).map(statementEntry),
    more: found.entries.length > listed,
    waiting: found.waiting as WaitingOrder[],
    request: found.request[0] ?? null,
  };
}

export type EventOfRequest = Awaited<ReturnType<typeof waitingRequest>>[number];

export type StatementEntry = ReturnType<typeof statementEntry>;

const eventColumns = (locale: Locale) => ({
  publicId: requests.publicId,
  eventType: nameIn(eventTypes, locale),
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
});

/** Newest first. The balance includes entries that are not listed. */
function statementOf(db: Database, provider: Provider, locale: Locale, limit = -1) {
  const own = db
    .select({
      id: creditEntries.id,
      kind: creditEntries.kind,
      amount: creditEntries.amount,
      balance:
        sql<number>`sum(${creditEntries.amount}) OVER (ORDER BY ${creditEntries.createdAt}, ${creditEntries.id})`.as(
          "balance",
        ),
      ...columnsOf(creditEntries, ["createdAt", "reason", "requestId", "orderId"]),
    })
    .from(creditEntries)
    .where(and(eq(creditEntries.providerId, provider.providerId), sessionIsOpen(provider)))
    .as("own");
  return db
    .select({
      id: own.id,
      kind: own.kind,
      amount: own.amount,
      balance: own.balance,
      createdAt: own.createdAt,
      reason: own.reason,
      event: eventColumns(locale),
      order: { publicId: orders.publicId, amount: orders.amount, card: orders.card },
      invoice: { number: paymentInvoices.number, url: paymentInvoices.url, pdf: paymentInvoices.pdf },
    })
    .from(own)
    .leftJoin(requests, and(eq(requests.publicId, own.requestId), eq(requests.providerId, provider.providerId)))
    .leftJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(orders, and(eq(orders.id, own.orderId), eq(orders.providerId, provider.providerId)))
    .leftJoin(
      paymentInvoices,
      and(
        eq(paymentInvoices.providerId, provider.providerId),
        // One row per entry, even if the order has several invoices.
        sql`${paymentInvoices.id} = (SELECT id FROM payment_invoices first WHERE first.order_id = ${orders.id} ORDER BY first.created_at LIMIT 1)`,
      ),
    )
    .orderBy(desc(own.createdAt), desc(own.id))
    .limit(limit);
}

type StatementRow = Awaited<ReturnType<typeof statementOf>>[number];

/** Converts a row of `statementOf`: empty joins become null. */
function statementEntry({ event, order, invoice, ...entry }: StatementRow) {
  return {
    ...entry,
    event: event.publicId === null ? null : (event as EventOfRequest),
    order: order?.publicId == null ? null : order,
    invoice: invoice?.number == null && invoice?.pdf == null ? null : invoice,
  };
}

/** Returns all entries of a provider's ledger, in one round trip; null if its session has ended. */
export async function findStatement(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
): Promise<StatementEntry[] | null> {
  const [open, entries] = await db.batch([readOpen(db, provider), statementOf(db, provider, locale)]);
  return open[0]?.open ? entries.map(statementEntry) : null;
}
