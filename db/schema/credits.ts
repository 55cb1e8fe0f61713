import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * The ledger of credits: append-only (triggers of the migration refuse any change), and its sum is a provider's balance. An accounting
 * row: it outlives the account, so it refers to none, and names a provider only by the number that the account had.
 */
export const creditEntries = sqliteTable(
  "credit_entries",
  {
    id: integer("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    kind: text("kind", { enum: ["welcome", "purchase", "unlock", "refund", "adjustment"] }).notNull(),
    /** Credits: added above zero, used below. */
    amount: integer("amount").notNull(),
    /** Names the cause: a repeated write of the same cause adds no row. E.g. `welcome:481`. */
    cause: text("cause").notNull().unique(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("credit_entries_provider").on(t.providerId, t.createdAt),
    check("credit_entries_kind", sql`${t.kind} IN ('welcome', 'purchase', 'unlock', 'refund', 'adjustment')`),
    check("credit_entries_amount", sql`${t.amount} <> 0`),
  ],
);
