import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
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
  /** Its kind in the language asked for; never what the couple called it. */
  eventType: string;
  /** YYYY-MM-DD */
  eventDate: string;
  /** Town, or country where the couple named no town. */
  place: string;
}

/** A row of the ledger as its provider reads it. Credits: added above zero, used below. */
export interface StatementEntry {
  id: number;
  kind: (typeof creditEntries.$inferSelect)["kind"];
  amount: number;
  /** Credits after this entry. */
  balance: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Why a credit came back (a `ReturnCause`); of an adjustment the administrator's words. */
  reason: string | null;
  /** Of an unlock or a return; null: there is none, or the couple has deleted its account. */
  event: EventOfRequest | null;
  /** Of a purchase or a refund: cents, and the card's last four digits. */
  order: { publicId: string; amount: number; card: string | null } | null;
  invoice: { number: string | null; url: string | null; pdf: string | null } | null;
}

/** For a selection that has joined requests, projects and event types, by `eventOf`. */
export const eventColumns = (locale: Locale) => ({
  publicId: requests.publicId,
  eventType: nameIn(eventTypes, locale),
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
});

/**
 * For a batch: a provider's ledger, the newest entry first. The balance is summed over all entries, also those that are not listed.
 * @param limit the newest ones; left out: all
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
      createdAt: creditEntries.createdAt,
      reason: creditEntries.reason,
      requestId: creditEntries.requestId,
      orderId: creditEntries.orderId,
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
        // One row for each entry, however many invoices an order has.
        sql`${paymentInvoices.id} = (SELECT id FROM payment_invoices first WHERE first.order_id = ${orders.id} ORDER BY first.created_at LIMIT 1)`,
      ),
    )
    .orderBy(desc(own.createdAt), desc(own.id))
    .limit(limit);
}

type StatementRow = Awaited<ReturnType<typeof statementOf>>[number];

/** A row of `statementOf`. What was joined in vain is null. */
export function statementEntry({ event, order, invoice, ...entry }: StatementRow): StatementEntry {
  return {
    ...entry,
    event: event.publicId === null ? null : (event as EventOfRequest),
    order: order?.publicId == null ? null : order,
    invoice: invoice?.number == null && invoice?.pdf == null ? null : invoice,
  };
}

/** All entries of a provider's ledger, in one round trip. @returns null when its session has ended */
export async function findStatement(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
): Promise<StatementEntry[] | null> {
  const [open, entries] = await db.batch([readOpen(db, provider), statementOf(db, provider, locale)]);
  return open[0]?.open ? entries.map(statementEntry) : null;
}
