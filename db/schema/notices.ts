import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant } from "./columns";
import { providers } from "./providers";

/** How a provider wants a notice to arrive, where that is not the notice's default. */
export const providerNoticeChoices = sqliteTable(
  "provider_notice_choices",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** A notice of `notices.rules.ts`. */
    notice: text("notice").notNull(),
    delivery: text("delivery", { enum: ["at_once", "daily", "off"] }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.notice] }),
    check("provider_notice_choices_delivery", sql`${t.delivery} IN ('at_once', 'daily', 'off')`),
  ],
);

/** As `provider_notice_choices`, of a couple. */
export const accountNoticeChoices = sqliteTable(
  "account_notice_choices",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    notice: text("notice").notNull(),
    delivery: text("delivery", { enum: ["at_once", "daily", "off"] }).notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.notice] }),
    check("account_notice_choices_delivery", sql`${t.delivery} IN ('at_once', 'daily', 'off')`),
  ],
);

/** A notice that waits for its recipient's daily summary. */
export const digestItems = sqliteTable(
  "digest_items",
  {
    id: integer("id").primaryKey(),
    /** As `outbox.dedupe_key`: one cause, one line. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    notice: text("notice").notNull(),
    /** One line, in the recipient's language. */
    text: text("text").notNull(),
    /** Where it leads. */
    url: text("url").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When it was summed up; its words are emptied then, and the row stays for a while so that its cause adds no other. */
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

/** Addresses that take no more mail: it came back for good, or its reader complained of it as spam. */
export const mailStops = sqliteTable(
  "mail_stops",
  {
    /** As in `outbox.recipient`. */
    recipient: text("recipient").primaryKey(),
    reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
    since: instant("since").notNull(),
  },
  (t) => [
    index("mail_stops_since").on(t.since),
    check("mail_stops_reason", sql`${t.reason} IN ('bounced', 'complained')`),
  ],
);
