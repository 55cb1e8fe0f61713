import { and, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { orders, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/paid-until.server";
import { LISTED, welcomeCause } from "./credits.rules";

/** Batch item: selects the credits that a provider can use; none while it owes credits of a refunded payment. */
export const balanceOf = (db: Database, providerId: number) =>
  db
    .select({ balance: sql<number>`max(0, coalesce(sum(${creditEntries.amount}), 0))` })
    .from(creditEntries)
    .where(eq(creditEntries.providerId, providerId));

/** Column: the used credits of refunded payments that a provider owes. */
export const owedBy = (db: Database, providerId: number) => {
  const sum = sql<number>`max(0, -coalesce(sum(${creditEntries.amount}), 0))`.mapWith(Number);
  return sql<number>`(${db.select({ owed: sum }).from(creditEntries).where(eq(creditEntries.providerId, providerId))})`;
};

export const isWelcomed = (db: Database, providerId: number) =>
  exists(
    db
      .select({ cause: creditEntries.cause })
      .from(creditEntries)
      .where(eq(creditEntries.cause, welcomeCause(providerId))),
  ).mapWith(Boolean);

/** Batch item: selects a provider's plan and whether it has its welcome credit; no row if its session has ended. */
export function planOf(db: Database, provider: Provider) {
  const welcomed = isWelcomed(db, provider.providerId);
  return db
    .select({
      kind: providers.kind,
      premiumUntil: providers.premiumUntil,
      shownUntil: SHOWN_UNTIL,
      welcomed,
      owed: owedBy(db, provider.providerId),
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
}

/** Returns whether a provider has its welcome credit; null if its session has ended. */
export async function findWelcome({ db }: Pick<Deps, "db">, provider: Provider) {
  const [plan] = await planOf(db, provider);
  return plan ? plan.welcomed : null;
}

/** One row more than is listed, to detect older ones. */
const READ = LISTED + 1;

export type ProviderLedger = Awaited<ReturnType<typeof findProviderLedger>>;

/**
 * Returns a provider's credits and payments for administrators, newest first, in one round trip (rule ledger-1). Each
 * list has up to one row more than is displayed.
 * @throws DomainError provider.notFound
 */
export async function findProviderLedger({ db }: Pick<Deps, "db">, administrator: Administrator, publicId: string) {
  const open = sessionIsOpen(administrator, "ledger");
  const itself = db.select({ id: providers.id }).from(providers).where(eq(providers.publicId, publicId));
  const isIts = (column: SQL | typeof orders.providerId) => and(sql`${column} = ${itself}`, open);
  const e = creditEntries;
  const { provider, entries, ...lists } = await namedBatch(db, {
    provider: db
      .select({ publicId: providers.publicId, name: providers.name, premiumUntil: providers.premiumUntil })
      .from(providers)
      .where(and(eq(providers.publicId, publicId), open)),
    entries: db
      .select({
        ...columnsOf(e, ["id", "kind", "amount", "requestId", "orderId", "reason"]),
        by: administrators.name,
        at: e.createdAt,
        orderedAt: orders.createdAt,
        balance: sql<number>`sum(${e.amount}) OVER (ORDER BY ${e.id})`,
      })
      .from(e)
      .leftJoin(administrators, eq(administrators.id, e.administratorId))
      .leftJoin(orders, eq(orders.id, e.orderId))
      .where(isIts(sql`${e.providerId}`))
      .orderBy(desc(e.id))
      .limit(READ),
    orders: db
      .select({
        ...columnsOf(orders, ["id", "product", "credits", "interval", "amount", "state", "paymentId"]),
        at: orders.createdAt,
        number: paymentInvoices.number,
        invoiceUrl: paymentInvoices.url,
      })
      .from(orders)
      .leftJoin(paymentInvoices, eq(paymentInvoices.orderId, orders.id))
      .where(isIts(orders.providerId))
      .orderBy(desc(orders.id))
      .limit(READ),
    subscriptions: db
      .select({
        ...columnsOf(subscriptions, ["id", "status", "interval", "startedAt", "periodEnd", "endedAt"]),
        cancels: subscriptions.cancelAtPeriodEnd,
        failedAttempts: subscriptions.failedAttempts,
      })
      .from(subscriptions)
      .where(isIts(sql`${subscriptions.providerId}`))
      .orderBy(desc(subscriptions.startedAt))
      .limit(READ),
    claims: db
      .select(columnsOf(creditClaims, ["id", "requestId", "state", "openedAt", "dueAt", "endedAt"]))
      .from(creditClaims)
      .where(isIts(sql`${creditClaims.providerId}`))
      .orderBy(desc(creditClaims.id))
      .limit(READ),
  });
  const [own] = provider;
  if (!own) throw new DomainError("provider.notFound");
  return { ...own, balance: entries[0]?.balance ?? 0, entries, ...lists };
}
