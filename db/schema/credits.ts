import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "./columns";

/**
 * Append-only ledger of credits (triggers reject changes). The sum is a provider's balance. Only a refund can make it
 * negative: the provider then owes credits (decision 0046). Rows outlive the account for accounting, so they contain
 * its number without a foreign key.
 */
export const creditEntries = sqliteTable(
  "credit_entries",
  {
    id: integer("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    /**
     * `return`: the credit of an unlock came back. `refund`: money was refunded or charged back; positive if a refund
     * was reduced later.
     */
    kind: text("kind", { enum: ["welcome", "purchase", "unlock", "return", "refund", "adjustment"] }).notNull(),
    /** Credits: positive if added, negative if used. */
    amount: integer("amount").notNull(),
    /** Idempotency key of the cause: a repeated write adds no row. E.g. `welcome:481`. */
    cause: text("cause").notNull().unique(),
    /** Public id of the request that was unlocked, or whose credit came back. */
    requestId: text("request_id"),
    orderId: integer("order_id"),
    /** `ReturnCause` of a returned credit, or the administrator's text of an adjustment. */
    reason: text("reason"),
    administratorId: integer("administrator_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("credit_entries_provider").on(t.providerId, t.createdAt),
    // Used by the cron that deletes old rows.
    index("credit_entries_created").on(t.createdAt),
    index("credit_entries_request").on(t.requestId).where(sql`request_id IS NOT NULL`),
    oneOf("credit_entries_kind", t.kind),
    check("credit_entries_amount", sql`${t.amount} <> 0`),
  ],
);

/** No-response claims of providers about unlocked requests. The couple is asked whether it is still looking. */
export const creditClaims = sqliteTable(
  "credit_claims",
  {
    id: integer("id").primaryKey(),
    /** Public id of the request; one claim per request. The claim outlives the couple's account. */
    requestId: text("request_id").notNull(),
    providerId: integer("provider_id").notNull(),
    /**
     * `open`: the couple can answer until `dueAt`; `denied`: the couple is still looking; `returned`: the credit came
     * back.
     */
    state: text("state", { enum: ["open", "denied", "returned"] }).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** When the credit comes back, unless the couple confirms until then that its search goes on. */
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
    oneOf("credit_claims_state", t.state),
  ],
);
