import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { orders, paymentCustomers, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { deleteSome } from "./delete-some.server";

/** As the ledger's trigger counts ten years, from its newest entry. */
const LEDGER_KEPT = days(3652);

type Owned = SQLiteTable & { providerId: SQLiteColumn };

/** Accounting rows of accounts that are gone. Those of others stay together, because their sum is a balance. */
export function forgetBooks(db: Database, end: number) {
  const isGone = ({ providerId }: Owned) =>
    sql`NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${eq(providers.id, providerId)})`;
  const gone = (table: Owned, moment: SQLiteColumn) =>
    deleteSome(db, table, sql`${moment} < ${end} AND ${isGone(table)}`);
  const hasNone = (table: Owned) =>
    sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${eq(table.providerId, paymentCustomers.providerId)})`;
  return [
    deleteSome(
      db,
      creditEntries,
      sql`${creditEntries.createdAt} < min(${end}, (SELECT max(created_at) FROM ${creditEntries}) - ${LEDGER_KEPT})
        AND ${isGone(creditEntries)}`,
    ),
    gone(creditClaims, creditClaims.openedAt),
    gone(orders, orders.createdAt),
    gone(paymentInvoices, paymentInvoices.createdAt),
    gone(subscriptions, subscriptions.endedAt),
    deleteSome(
      db,
      paymentCustomers,
      sql`${paymentCustomers.createdAt} < ${end} AND ${isGone(paymentCustomers)}
        AND ${hasNone(orders)} AND ${hasNone(paymentInvoices)} AND ${hasNone(subscriptions)}`,
    ),
  ];
}
