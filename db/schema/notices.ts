import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { belongsTo, instant, oneOf } from "./columns";
import { providers } from "./providers";

/** Notice preferences of providers that differ from the defaults. */
export const providerNoticeChoices = sqliteTable(
  "provider_notice_choices",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    /** Name of a notice (`notices.rules.ts`). */
    notice: text("notice").notNull(),
    delivery: text("delivery", { enum: ["at_once", "daily", "off"] }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.notice] }), oneOf("provider_notice_choices_delivery", t.delivery)],
);

export const accountNoticeChoices = sqliteTable(
  "account_notice_choices",
  {
    accountId: belongsTo("account_id", () => accounts.id),
    notice: text("notice").notNull(),
    delivery: text("delivery", { enum: ["at_once", "daily", "off"] }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.notice] }), oneOf("account_notice_choices_delivery", t.delivery)],
);

/** Notices that wait for the daily summary. */
export const digestItems = sqliteTable(
  "digest_items",
  {
    id: integer("id").primaryKey(),
    /** Idempotency key, as `outbox.dedupe_key`. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    notice: text("notice").notNull(),
    /** One line, in the recipient's language. */
    text: text("text").notNull(),
    url: text("url").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the summary was sent. `text` is then empty; the row stays for a while as idempotency key. */
    sentAt: instant("sent_at"),
  },
  (t) => [
    index("digest_items_waiting").on(t.createdAt).where(sql`sent_at IS NULL`),
    index("digest_items_sent").on(t.sentAt).where(sql`sent_at IS NOT NULL`),
    index("digest_items_provider").on(t.providerId, t.createdAt),
    index("digest_items_account").on(t.accountId, t.createdAt),
    check("digest_items_owner", sql`(${t.providerId} IS NOT NULL) + (${t.accountId} IS NOT NULL) = 1`),
  ],
);

/** Email addresses that get no more emails, after a permanent bounce or a spam complaint. */
export const mailStops = sqliteTable(
  "mail_stops",
  {
    recipient: text("recipient").primaryKey(),
    reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
    since: instant("since").notNull(),
  },
  (t) => [index("mail_stops_since").on(t.since), oneOf("mail_stops_reason", t.reason)],
);
