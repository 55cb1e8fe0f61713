import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, locale, market, oneOf } from "./columns";

// Accounting rows outlive accounts, so they contain the account's number without a foreign key.

export const paymentCustomers = sqliteTable(
  "payment_customers",
  {
    providerId: integer("provider_id").primaryKey(),
    /** `cus_…` */
    externalId: text("vendor_id").notNull().unique(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("payment_customers_created").on(t.createdAt)],
);

/** Orders of providers. Stored before Stripe is called, then synced with Stripe's checkout. */
export const orders = sqliteTable(
  "orders",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: integer("provider_id").notNull(),
    product: text("product", { enum: ["credits", "premium"] }).notNull(),
    /** Number of credits; null: Premium. */
    credits: integer("credits"),
    /** Interval of Premium; null: credits. */
    interval: text("interval", { enum: ["month", "year"] }),
    /** Cents, VAT included: the price at the time of the order. */
    amount: integer("amount").notNull(),
    /** See `OrderState` (domain/payments/order.rules.ts). */
    state: text("state", {
      enum: ["open", "processing", "reserved", "failed", "canceled", "expired", "paid", "refunded"],
    }).notNull(),
    /** Stripe's decline code of the last attempt. `declineReasonOf` maps it to a text. */
    declineCode: text("decline_code"),
    /** Last four digits of the last used card. */
    card: text("card"),
    /** `cs_…`; null: no checkout was created yet. */
    checkoutId: text("checkout_id").unique(),
    checkoutUrl: text("checkout_url"),
    /** `pi_…` */
    paymentId: text("payment_id"),
    /** `sub_…`, of Premium. */
    subscriptionId: text("subscription_id"),
    /** Public id of the request that needed the credit. The order's page links to it. */
    requestId: text("request_id"),
    locale: locale(),
    market: market(),
    createdAt: instant("created_at").notNull(),
    /** When Stripe closes the payment page. */
    expiresAt: instant("expires_at").notNull(),
    /** When `state` changed last. */
    movedAt: instant("moved_at").notNull(),
    paidAt: instant("paid_at"),
    refundedAt: instant("refunded_at"),
    /** When the stored state was requested from Stripe; older states are ignored. Null: none stored yet. */
    checkedAt: instant("checked_at"),
    /** When the cron syncs the order next; null: never. */
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
    oneOf("orders_state", t.state),
    check("orders_amount", sql`${t.amount} > 0`),
  ],
);

/** Premium subscriptions, synced with Stripe. Rows stay after a subscription ends. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** `sub_…` */
    id: text("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    /**
     * Stripe's status: `incomplete`, `active`, `past_due`, `canceled` …
     * (https://docs.stripe.com/api/subscriptions/object).
     */
    status: text("status").notNull(),
    interval: text("interval", { enum: ["month", "year"] }).notNull(),
    /** Interval from the next period on; null: the present one. */
    nextInterval: text("next_interval", { enum: ["month", "year"] }),
    startedAt: instant("started_at").notNull(),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    cancelAtPeriodEnd: integer("cancel_at_period_end", { mode: "boolean" }).notNull(),
    canceledAt: instant("canceled_at"),
    endedAt: instant("ended_at"),
    /** This column and the next two describe a declined renewal. Null: everything is paid. */
    failedAt: instant("failed_at"),
    failedAttempts: integer("failed_attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    declineCode: text("decline_code"),
    /** Last four digits of the card for renewals. */
    card: text("card"),
    /** Change that the provider requested and Stripe has not confirmed yet. */
    wanted: text("wanted", { enum: ["cancel", "resume", "month", "year", "withdraw"] }),
    wantedAt: instant("wanted_at"),
    /** When Stripe reported the current period's payment as fully refunded or charged back; null: it did not. */
    refundedAt: instant("refunded_at"),
    /** When the provider first unlocked a request after the start of its plan. Stays after that request is deleted. */
    firstUnlockAt: instant("first_unlock_at"),
    /** When the stored state was requested from Stripe; older states are ignored. */
    checkedAt: instant("checked_at"),
    /** When the cron syncs the subscription next; null: never. */
    nextCheckAt: instant("next_check_at"),
  },
  (t) => [
    index("subscriptions_provider").on(t.providerId, t.startedAt),
    index("subscriptions_ended").on(t.endedAt).where(sql`ended_at IS NOT NULL`),
    index("subscriptions_check").on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    oneOf("subscriptions_interval", t.interval),
    oneOf("subscriptions_wanted", t.wanted),
  ],
);

export const paymentInvoices = sqliteTable(
  "payment_invoices",
  {
    /** `in_…` */
    id: text("id").primaryKey(),
    providerId: integer("provider_id").notNull(),
    orderId: integer("order_id"),
    subscriptionId: text("subscription_id"),
    /** Invoice number; null: a draft. */
    number: text("number"),
    url: text("url"),
    pdf: text("pdf"),
    /** `paid`: collected cents; `refunded`: cents that were refunded, or that disputes block. */
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
 * Stripe events, each stored once. An event only names the object to fetch. The row `listed` is a cursor: its
 * `created_at` is the start of the next read of Stripe's event list.
 */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    /** `evt_…` */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** Object to fetch: the `cs_…`, `sub_…` or `pi_…` that the event names, otherwise the event's own object. */
    objectId: text("object_id").notNull(),
    /** Creation time at Stripe. */
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
