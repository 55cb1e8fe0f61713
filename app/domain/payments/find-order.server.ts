import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { orders, paymentInvoices } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf, owedBy } from "~/domain/credits/find-ledger.server";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** An order as its provider sees it. Amounts in cents, instants in milliseconds since the epoch. */
export type OrderDetail = Omit<typeof orders.$inferSelect, "providerId" | "requestId" | "nextCheckAt"> & {
  /** Stripe did not answer, so the current state is unknown. */
  unknown: boolean;
  balance: number;
  /** Used credits of refunded payments. */
  owed: number;
  /** Recipient of emails and invoices. */
  email: string;
  invoice: { number: string | null; url: string | null; pdf: string | null } | null;
  /** Request that the order was made for. */
  request: { publicId: string; eventDate: string | null } | null;
};

/** Selects an order of the provider, for `asDetail`. No row if its session has ended. @param order public id */
export function selectOrder(db: Database, provider: Provider, order: string) {
  return db
    .select({
      order: orders,
      balance: sql<number>`(${balanceOf(db, provider.providerId)})`,
      owed: owedBy(db, provider.providerId),
      email: providers.email,
      invoice: { number: paymentInvoices.number, url: paymentInvoices.url, pdf: paymentInvoices.pdf },
      request: { publicId: requests.publicId, eventDate: projects.eventDate },
    })
    .from(orders)
    .innerJoin(providers, eq(providers.id, orders.providerId))
    .leftJoin(paymentInvoices, eq(paymentInvoices.orderId, orders.id))
    .leftJoin(requests, and(eq(requests.publicId, orders.requestId), eq(requests.providerId, orders.providerId)))
    .leftJoin(projects, eq(projects.id, requests.projectId))
    .where(and(eq(orders.publicId, order), eq(orders.providerId, provider.providerId), sessionIsOpen(provider)))
    .orderBy(paymentInvoices.createdAt)
    .limit(1);
}

type Row = Awaited<ReturnType<typeof selectOrder>>[number];

export function asDetail(row: Row | undefined, unknown = false): OrderDetail | null {
  if (!row) return null;
  const { order, balance, owed, email, invoice, request } = row;
  const { providerId: _provider, requestId: _request, nextCheckAt: _next, ...visible } = order;
  const asked = request?.publicId ? { publicId: request.publicId, eventDate: request.eventDate } : null;
  return { ...visible, unknown, balance, owed, email, invoice, request: asked };
}

/**
 * Finds an order in one round trip.
 * @param order public id
 * @returns null: the provider has no such order, or its session has ended
 */
export async function findOrder(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  order: string,
): Promise<OrderDetail | null> {
  const [row] = await selectOrder(db, provider, order);
  return asDetail(row);
}

/**
 * Checks whether an order exists. Its public id is a secret, so a visitor who knows it received it from the provider.
 */
export async function orderExists({ db }: Pick<Deps, "db">, order: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, order));
  return found.length > 0;
}

/** SQL condition: the order belongs to the provider, and its row meets `condition`. @param order public id */
export const isOwnOrder = (db: Database, { providerId }: Provider, order: string, condition?: SQL) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, providerId), condition)),
  );
