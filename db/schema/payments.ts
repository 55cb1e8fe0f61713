import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, locale, market } from "./columns";

// Accounting rows: they outlive accounts, so they refer to no provider, and name one only by the number that the account had.

/** A provider as the payment vendor knows it. */
export const paymentCustomers = sqliteTable(
  "payment_customers",
  {
    providerId: integer("provider_id").primaryKey(),
    /** `cus_…` */
    vendorId: text("vendor_id").notNull().unique(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("payment_customers_created").on(t.createdAt)],
);

/** What a provider set out to buy: written before the vendor is called, and moved to what the vendor says of it. */
export const orders = sqliteTable(
  "orders",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: integer("provider_id").notNull(),
    product: text("product", { enum: ["credits", "premium"] }).notNull(),
    /** Of a pack; null: Premium. */
    credits: integer("credits"),
    /** Of Premium; null: credits. */
    interval: text("interval", { enum: ["month", "year"] }),
    /** Cents, VAT included, as in the price table when it was ordered. */
    amount: integer("amount").notNull(),
    /** See `ORDER_STATES` (domain/payments/order.rules.ts). */
    state: text("state", {
      enum: ["open", "processing", "reserved", "failed", "canceled", "expired", "paid", "refunded"],
    }).notNull(),
    /** Why the vendor or the card refused: a `DeclineCode`. Of a failed order, or of the last attempt of an open one. */
    declineCode: text("decline_code"),
    /** Last four digits of the card that was used last. */
    card: text("card"),
    /** `cs_…`; null: the vendor was not reached yet. */
    checkoutId: text("checkout_id").unique(),
    /** The vendor's payment page. */
    checkoutUrl: text("checkout_url"),
    /** `pi_…` */
    paymentId: text("payment_id"),
    /** `sub_…`, of Premium. */
    subscriptionId: text("subscription_id"),
    /** Public id of the request that it was bought for: where the result leads back to. */
    requestId: text("request_id"),
    locale: locale(),
    market: market(),
    createdAt: instant("created_at").notNull(),
    /** The vendor's page is closed from then on. */
    expiresAt: instant("expires_at").notNull(),
    /** When the vendor began to process it, reserved the amount, or refused. */
    movedAt: instant("moved_at").notNull(),
    paidAt: instant("paid_at"),
    refundedAt: instant("refunded_at"),
    /** When the vendor was last asked; null: never. */
    checkedAt: instant("checked_at"),
    /** When the sweep asks the vendor; null: nothing is expected any more. */
    nextCheckAt: instant("next_check_at"),
  },
  (t) => [
    index("orders_provider").on(t.providerId, t.createdAt),
    index("orders_created").on(t.createdAt),
    index("orders_payment").on(t.paymentId).where(sql`payment_id IS NOT NULL`),
    index("orders_check").on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    check(
      "orders_product",
      sql`(${t.product} = 'credits' AND ${t.credits} > 0 AND ${t.interval} IS NULL) OR (${t.product} = 'premium' AND ${t.credits} IS NULL AND ${t.interval} IN ('month', 'year'))`,
    ),
    check(
      "orders_state",
      sql`${t.state} IN ('open', 'processing', 'reserved', 'failed', 'canceled', 'expired', 'paid', 'refunded')`,
    ),
    check("orders_amount", sql`${t.amount} > 0`),
  ],
);

/** Premium as the vendor has it: one row for each subscription that there ever was. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** `sub_…` */
    id: text("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    /** The vendor's: `incomplete`, `active`, `past_due`, `canceled` … (https://docs.stripe.com/api/subscriptions/object). */
    status: text("status").notNull(),
    /** What the present period was paid as. */
    interval: text("interval", { enum: ["month", "year"] }).notNull(),
    /** From the next period on; null: as now. */
    nextInterval: text("next_interval", { enum: ["month", "year"] }),
    startedAt: instant("started_at").notNull(),
    /** The period that is paid. */
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    /** It is not renewed. */
    cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull(),
    canceledAt: instant("canceled_at"),
    endedAt: instant("ended_at"),
    /** Of a renewal that was refused: when first, how often, when it is tried again. Null: all is paid. */
    failedAt: instant("failed_at"),
    failedAttempts: integer("failed_attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    declineCode: text("decline_code"),
    /** Last four digits of the card that renews. */
    card: text("card"),
    /** What the provider has asked for and the vendor has not confirmed yet. */
    wanted: text("wanted", { enum: ["cancel", "resume", "month", "year", "withdraw"] }),
    wantedAt: instant("wanted_at"),
    /** When the payment of the present period was found to be refunded or charged back in full; null: it was not. */
    refundedAt: instant("refunded_at"),
    /** First request that was unlocked since the present plan began. The request itself may be deleted with its couple. */
    firstUnlockAt: instant("first_unlock_at"),
    checkedAt: instant("checked_at"),
    /** When the sweep asks the vendor; null: nothing is expected any more. */
    nextCheckAt: instant("next_check_at"),
  },
  (t) => [
    index("subscriptions_provider").on(t.providerId, t.startedAt),
    index("subscriptions_ended").on(t.endedAt).where(sql`ended_at IS NOT NULL`),
    index("subscriptions_check").on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    check("subscriptions_interval", sql`${t.interval} IN ('month', 'year')`),
    check("subscriptions_wanted", sql`${t.wanted} IN ('cancel', 'resume', 'month', 'year', 'withdraw')`),
  ],
);

/** Invoices of orders and renewals, as the vendor made them. */
export const paymentInvoices = sqliteTable(
  "payment_invoices",
  {
    /** `in_…` */
    id: text("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    orderId: integer("order_id"),
    subscriptionId: text("subscription_id"),
    /** As printed; null: a draft. */
    number: text("number"),
    /** The vendor's page with it, and the PDF. */
    url: text("url"),
    pdf: text("pdf"),
    /** Cents. */
    paid: integer("paid").notNull(),
    refunded: integer("refunded").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (t) => [
    index("payment_invoices_provider").on(t.providerId, t.createdAt),
    index("payment_invoices_created").on(t.createdAt),
    index("payment_invoices_order").on(t.orderId),
    index("payment_invoices_subscription").on(t.subscriptionId),
  ],
);

/**
 * Events of the payment vendor, stored once each. They say what to ask for, never what is true. One row is none: `listed` says until when the
 * vendor's own list was read (`created_at`).
 */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    /** `evt_…` */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** What to ask for: `cs_…`, `sub_…` or `pi_…` where the event names one, otherwise the object that it is about. */
    objectId: text("object_id").notNull(),
    /** The vendor's clock. */
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    handledAt: instant("handled_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("payment_events_created").on(t.createdAt),
    index("payment_events_due").on(t.nextAttemptAt).where(sql`next_attempt_at IS NOT NULL`),
  ],
);

/** Personal codes for the discount in clubs, shown while Premium is active. */
export const clubCodes = sqliteTable("club_codes", {
  providerId: integer("provider_id").primaryKey(),
  /** E.g. `ALLI-7K4P-92QM`. */
  code: text("code").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
