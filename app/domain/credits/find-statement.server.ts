import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
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

export interface EventOfRequest {
  publicId: string;
  /** Name of the type in the requested language, never the couple's own text. */
  eventType: string;
  /** YYYY-MM-DD */
  eventDate: string;
  /** Town, or the country if the couple named no town. */
  place: string;
}

/** A row of the ledger for its provider. Credits: positive if added, negative if used. */
export interface StatementEntry {
  id: number;
  kind: (typeof creditEntries.$inferSelect)["kind"];
  amount: number;
  balance: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Cause of a return (a `ReturnCause`), or the administrator's reason for an adjustment. */
  reason: string | null;
  /** Event of an unlock or a return; null for other entries and for deleted couples. */
  event: EventOfRequest | null;
  /** Order of a purchase or a refund: amount in cents, and the card's last four digits. */
  order: { publicId: string; amount: number; card: string | null } | null;
  invoice: { number: string | null; url: string | null; pdf: string | null } | null;
}

/** Returns columns for queries that join requests, projects and event types. */
export const eventColumns = (locale: Locale) => ({
  publicId: requests.publicId,
  eventType: nameIn(eventTypes, locale),
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
});

/**
 * Batch item: selects a provider's ledger, newest first. The balance includes entries that are not listed.
 * @param limit number of newest entries; all by default
 */
export function statementOf(db: Database, provider: Provider, locale: Locale, limit = -1) {
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
export function statementEntry({ event, order, invoice, ...entry }: StatementRow): StatementEntry {
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
