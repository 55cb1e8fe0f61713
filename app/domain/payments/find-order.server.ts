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

/** An order as its owner sees it. Amounts in cents, instants in milliseconds since the epoch. */
export type OrderDetail = Omit<typeof orders.$inferSelect, "providerId" | "requestId" | "nextCheckAt"> & {
  /** The vendor did not answer just now: what became of the money since is not known. */
  unknown: boolean;
  /** Credits that the provider can use. */
  balance: number;
  /** Used credits of refunded payments. */
  owed: number;
  /** Where letters and invoices go. */
  email: string;
  invoice: { number: string | null; url: string | null; pdf: string | null } | null;
  /** What it was bought for. */
  request: { publicId: string; eventDate: string | null } | null;
};

/** For a batch: an order of the provider, for `asDetail`. No row when its session has ended. @param order public id */
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
  const { providerId: _provider, requestId: _request, nextCheckAt: _next, ...told } = order;
  const asked = request?.publicId ? { publicId: request.publicId, eventDate: request.eventDate } : null;
  return { ...told, unknown, balance, owed, email, invoice, request: asked };
}

/** An order in one round trip. @param order public id @returns null: there is none of this provider, or its session has ended */
export async function findOrder(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  order: string,
): Promise<OrderDetail | null> {
  const [row] = await selectOrder(db, provider, order);
  return asDetail(row);
}

/** Whether anybody has that order: its number is secret enough that who has it has had it from the one who placed it. */
export async function orderExists({ db }: Pick<Deps, "db">, order: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, order));
  return found.length > 0;
}

/** Condition: the order belongs to the provider. @param order public id @param condition over its row */
export const isOwnOrder = (db: Database, { providerId }: Provider, order: string, condition?: SQL) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, providerId), condition)),
  );
