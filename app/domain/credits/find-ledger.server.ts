import { and, eq, exists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { creditEntries } from "#db/schema/credits";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/paid-until.server";
import { welcomeCause } from "./credits.rules";

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

/** Returns a provider's kind and whether it has its welcome credit; null if its session has ended. */
export async function findWelcome({ db }: Pick<Deps, "db">, provider: Provider) {
  const [plan] = await planOf(db, provider);
  return plan ? { kind: plan.kind, welcomed: plan.welcomed } : null;
}
