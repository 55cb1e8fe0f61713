import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { creditEntries } from "#db/schema/credits";
import { orders } from "#db/schema/payments";
import type { Payments } from "~/adapters/payments/port";
import { balanceOf } from "~/domain/credits/ledger.server";
import type { Clock } from "~/domain/deps";
import { links } from "~/domain/links.fixture";
import type { PaymentDeps } from "~/domain/payments/payment-deps";
import type { Provider } from "~/domain/sessions/session.rules";

export function paymentDeps(db: Database, clock: Clock, payments: Payments): PaymentDeps & { reported: unknown[] } {
  const reported: unknown[] = [];
  const errors = {
    report: async (error: unknown) => {
      reported.push(error);
    },
  };
  return { db, clock, links, payments, errors, reported };
}

export const addresses = {
  result: (order: string) => `https://alliance.example/pro/orders/${order}`,
  left: (order: string) => `https://alliance.example/pro/orders/${order}?left=left`,
};

/**
 * Returns the sum of a provider's ledger; negative: owed credits. Throws if an entry that is no refund makes it
 * negative.
 */
export async function balanceFor(db: Database, provider: Pick<Provider, "providerId">): Promise<number> {
  const entries = await db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.providerId, provider.providerId))
    .orderBy(creditEntries.id);
  let balance = 0;
  for (const { kind, amount } of entries) {
    balance += amount;
    assert.ok(balance >= 0 || amount > 0 || kind === "refund", "only a refund takes the balance below zero");
  }
  const [shown] = await balanceOf(db, provider.providerId);
  assert.equal(shown?.balance, Math.max(0, balance), "the balance that is shown");
  return balance;
}

export const entriesOf = (db: Database, order: string) =>
  db
    .select({ cause: creditEntries.cause, amount: creditEntries.amount })
    .from(creditEntries)
    .innerJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(sql`${orders.publicId} = ${order}`)
    .orderBy(creditEntries.id);
