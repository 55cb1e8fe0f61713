import { and, desc, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { orders, paymentInvoices } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf, owedBy } from "~/domain/credits/ledger.server";
import { waitingRequest } from "~/domain/credits/shop.server";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/subscription-conditions.server";
import type { Locale } from "~/i18n/markets";
import { type Product, SAME_PURCHASE } from "./order.rules";

export type OrderDetail = NonNullable<ReturnType<typeof asDetail>>;

/** Selects an order of the provider, for `asDetail`; none if the session has ended. @param order public id */
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

export function asDetail(row: Row | undefined, unknown = false) {
  if (!row) return null;
  const { order, balance, owed, email, invoice, request } = row;
  const { providerId: _provider, requestId: _request, nextCheckAt: _next, ...visible } = order;
  const asked = request?.publicId ? { publicId: request.publicId, eventDate: request.eventDate } : null;
  return { ...visible, unknown, balance, owed, email, invoice, request: asked };
}

/** @returns null: the provider has no such order, or its session has ended */
export async function findOrder({ db }: Pick<Deps, "db">, provider: Provider, order: string) {
  const [row] = await selectOrder(db, provider, order);
  return asDetail(row);
}

/** Returns whether an order exists. Its public id is a secret that only the provider and its recipients know. */
export async function orderExists({ db }: Pick<Deps, "db">, order: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, order));
  return found.length > 0;
}

export const isOwnOrder = (db: Database, { providerId }: Provider, order: string, condition?: SQL) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, providerId), condition)),
  );

/** Returns the data of an order's confirmation, in one round trip; null if the session has ended. */
export async function findPurchase(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
  { product, requestId }: { product: Product; requestId: string | null },
) {
  const same =
    product.product === "credits" ? eq(orders.credits, product.credits) : eq(orders.interval, product.interval);
  const read = await namedBatch(db, {
    found: db
      .select({
        premiumUntil: providers.premiumUntil,
        shownUntil: SHOWN_UNTIL,
        owed: owedBy(db, provider.providerId),
        /** Recipient of the invoice. Empty or null: not given. */
        billing: {
          ...columnsOf(providers, ["firstname", "lastname", "name", "street", "zipCode", "city", "country", "siret"]),
          ...columnsOf(providers, ["registrationNumber", "email"]),
        },
      })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider))),
    sum: balanceOf(db, provider.providerId),
    request: waitingRequest(db, provider, locale, requestId),
    recent: db
      .select({ paidAt: orders.paidAt })
      .from(orders)
      .where(
        and(
          eq(orders.providerId, provider.providerId),
          eq(orders.state, "paid"),
          same,
          gt(orders.paidAt, clock.now() - SAME_PURCHASE),
        ),
      )
      .orderBy(desc(orders.paidAt))
      .limit(1),
  });
  const [found] = read.found;
  const { sum, request, recent } = read;
  if (!found) return null;
  return {
    ...found,
    balance: sum[0]?.balance ?? 0,
    request: request[0] ?? null,
    /** Time of the last payment for the same product; null: not within `SAME_PURCHASE`. */
    paidRecently: recent[0]?.paidAt ?? null,
  };
}
