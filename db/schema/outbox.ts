import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant, oneOf } from "./columns";
import { providers } from "./providers";

/** Outgoing messages, written in the batch of their cause and delivered after the response. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey(),
    /** Idempotency key, also sent to the gateway: a repeated write of the same cause adds no row. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    kind: text("kind", { enum: ["sms", "email"] }).notNull(),
    /** Couple whose data the message contains, for any recipient. Deleting the account deletes the row. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Provider that receives the message or whose data it contains. Deleting the account deletes the row. */
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    /** E.164 number or email address. */
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** Emptied after delivery if it contains a secret (`sensitive`), except in development. */
    text: text("text").notNull(),
    html: text("html"),
    sensitive: integer("sensitive", { mode: "boolean" }).notNull().default(false),
    state: text("state", { enum: ["pending", "sending", "sent", "dead"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** End of a sender's lease while `sending`. Another sender can then take the row. */
    leaseUntil: instant("lease_until"),
    leaseBy: text("lease_by"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** Notice of `notices.rules.ts`; null: a required email, or a reply to the recipient's own action. */
    notice: text("notice"),
    /** One-click unsubscribe link; null: none. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Message id of the SMS or email provider, by which delivery reports identify it. */
    externalId: text("vendor_id"),
  },
  (t) => [
    index("outbox_due").on(t.state, t.nextAttemptAt, t.notice),
    index("outbox_account").on(t.accountId),
    index("outbox_provider").on(t.providerId),
    index("outbox_vendor").on(t.externalId).where(sql`vendor_id IS NOT NULL`),
    index("outbox_recipient").on(t.recipient),
    oneOf("outbox_kind", t.kind),
    oneOf("outbox_state", t.state),
  ],
);
