import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant } from "./columns";
import { providers } from "./providers";

/** Messages to send, written in the same batch as their cause and delivered after the response. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey(),
    /** One cause, one message: a repeated write of the same cause adds no row. Sent to the vendor as idempotency key too. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    kind: text("kind", { enum: ["sms", "email"] }).notNull(),
    /** The couple whose words or data the message carries, for any recipient: it is deleted with the couple's account. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** The provider that it is written to, or about: it is deleted with that account. */
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    /** E.164 or an e-mail address. */
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** Emptied once delivered where it holds a secret (`sensitive`) and the environment is not development. */
    text: text("text").notNull(),
    html: text("html"),
    sensitive: integer("sensitive", { mode: "boolean" }).notNull().default(false),
    state: text("state", { enum: ["pending", "sending", "sent", "dead"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** While `sending`: until when the sender may take; afterwards another one takes over. */
    leaseUntil: instant("lease_until"),
    leaseBy: text("lease_by"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** The notice that it is (`notices.rules.ts`); null: a letter that is necessary, or an answer to what its recipient just did. */
    notice: text("notice"),
    /** Where one press stops notices of its kind; null: they cannot be stopped. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** What the vendor calls it: reports about its delivery name it so. */
    vendorId: text("vendor_id"),
  },
  (t) => [
    index("outbox_due").on(t.state, t.nextAttemptAt),
    index("outbox_account").on(t.accountId),
    index("outbox_provider").on(t.providerId),
    index("outbox_vendor").on(t.vendorId).where(sql`vendor_id IS NOT NULL`),
    index("outbox_recipient").on(t.recipient),
    check("outbox_kind", sql`${t.kind} IN ('sms', 'email')`),
    check("outbox_state", sql`${t.state} IN ('pending', 'sending', 'sent', 'dead')`),
  ],
);
