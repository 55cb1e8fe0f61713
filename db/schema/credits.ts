import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * The ledger of credits: append-only (triggers of the migration refuse any change), and its sum is a provider's balance. Only a refund may
 * take the sum below zero: then the provider owes credits (decision 0046). An accounting row: it outlives the account, so it refers to none, and names a provider only by the
 * number that the account had.
 */
export const creditEntries = sqliteTable(
  "credit_entries",
  {
    id: integer("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    /** `return`: an unlock's credit came back. `refund`: a payment was refunded or charged back; above zero: less of it than before. */
    kind: text("kind", { enum: ["welcome", "purchase", "unlock", "return", "refund", "adjustment"] }).notNull(),
    /** Credits: added above zero, used below. */
    amount: integer("amount").notNull(),
    /** Names the cause: a repeated write of the same cause adds no row. E.g. `welcome:481`. */
    cause: text("cause").notNull().unique(),
    /** Public id of the request that was unlocked, or whose credit came back. */
    requestId: text("request_id"),
    /** The order that was paid or refunded. */
    orderId: integer("order_id"),
    /** Why a credit came back (a `ReturnCause`); of an adjustment the administrator's words. */
    reason: text("reason"),
    /** Who adjusted. */
    administratorId: integer("administrator_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("credit_entries_provider").on(t.providerId, t.createdAt),
    // For the end of their time.
    index("credit_entries_created").on(t.createdAt),
    index("credit_entries_request").on(t.requestId).where(sql`request_id IS NOT NULL`),
    check("credit_entries_kind", sql`${t.kind} IN ('welcome', 'purchase', 'unlock', 'return', 'refund', 'adjustment')`),
    check("credit_entries_amount", sql`${t.amount} <> 0`),
  ],
);

/** 'No answer' that a provider reports of an unlocked request: the couple is asked whether it is still looking. */
export const creditClaims = sqliteTable(
  "credit_claims",
  {
    id: integer("id").primaryKey(),
    /** Public id of the request; one claim each. It outlives the couple's account. */
    requestId: text("request_id").notNull(),
    providerId: integer("provider_id").notNull(),
    /** `open` until the couple answers or the time is over; `denied`: it is still looking; `returned`: the credit came back. */
    state: text("state", { enum: ["open", "denied", "returned"] }).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** Without a yes by then the credit returns. */
    dueAt: instant("due_at").notNull(),
    endedAt: instant("ended_at"),
    /** SHA-256 of the secret in the couple's link, hexadecimal. */
    secretHash: text("secret_hash").notNull().unique(),
  },
  (t) => [
    uniqueIndex("credit_claims_request").on(t.requestId),
    index("credit_claims_provider").on(t.providerId, t.openedAt),
    index("credit_claims_opened").on(t.openedAt),
    index("credit_claims_due").on(t.dueAt).where(sql`state = 'open'`),
    check("credit_claims_state", sql`${t.state} IN ('open', 'denied', 'returned')`),
  ],
);
