import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { belongsTo, instant, locale, oneOf } from "./columns";
import { providers } from "./providers";
import { requests } from "./requests";

/** Messages of the conversation about an unlocked request. The couple's first message is `requests.message`. */
export const messages = sqliteTable(
  "messages",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    requestId: belongsTo("request_id", () => requests.id),
    /** The author. */
    side: text("side", { enum: ["couple", "provider"] }).notNull(),
    /** Plain text. */
    body: text("body").notNull(),
    /** Language of the page on which the message was written. */
    locale: locale(),
    /** Detected language of the text; null: uncertain. */
    lang: text("lang"),
    sentAt: instant("sent_at").notNull(),
    /** When the recipient opened a page with the message. */
    readAt: instant("read_at"),
    /** Random value of the form: a form that arrives twice adds one message. */
    cause: text("cause").notNull(),
    /** When a moderator removed the text from the page. */
    removedAt: instant("removed_at"),
  },
  (t) => [
    index("messages_request").on(t.requestId, t.id),
    uniqueIndex("messages_cause").on(t.requestId, t.side, t.cause),
    oneOf("messages_side", t.side),
    check("messages_body", sql`length(${t.body}) BETWEEN 1 AND 4000`),
  ],
);

/** Files of a message: pictures and PDF documents (rule talk-3). */
export const messageFiles = sqliteTable(
  "message_files",
  {
    messageId: belongsTo("message_id", () => messages.id),
    /** From 0. */
    position: integer("position").notNull(),
    /** Key in the media store. */
    key: text("key").notNull().unique(),
    /** Name of the file as it was sent. */
    name: text("name").notNull(),
    kind: text("kind", { enum: ["picture", "pdf"] }).notNull(),
    bytes: integer("bytes").notNull(),
    /** Pixels; null for a PDF. */
    width: integer("width"),
    height: integer("height"),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.position] }), oneOf("message_files_kind", t.kind)],
);

/** Text templates of a provider for its messages (rule talk-13). */
export const messageTemplates = sqliteTable(
  "message_templates",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: belongsTo("provider_id", () => providers.id),
    title: text("title").notNull(),
    /** Text with placeholders, such as `{date}`. */
    body: text("body").notNull(),
    /** Language of the text. Conversations in this language offer it first. */
    locale: locale(),
    /** Prefills the first message of an unlock; at most one template per provider. */
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    index("message_templates_provider").on(t.providerId),
    uniqueIndex("message_templates_default").on(t.providerId).where(sql`is_default = 1`),
    check("message_templates_body", sql`length(${t.body}) BETWEEN 1 AND 4000`),
  ],
);

/** Offer of a provider, sent as a message (rule talk-14). */
export const offers = sqliteTable(
  "offers",
  {
    /** Message that contains the offer; both have the same public id. */
    messageId: belongsTo("message_id", () => messages.id).primaryKey(),
    title: text("title").notNull(),
    /** YYYY-MM-DD, the last day on which the couple can accept it. */
    validUntil: text("valid_until").notNull(),
    /** The couple's answer to the offer; null: none yet. */
    answer: text("answer", { enum: ["accepted", "declined"] }),
    answeredAt: instant("answered_at"),
  },
  (t) => [oneOf("offers_answer", t.answer)],
);

export const offerLines = sqliteTable(
  "offer_lines",
  {
    messageId: belongsTo("message_id", () => offers.messageId),
    /** From 0. */
    position: integer("position").notNull(),
    text: text("text").notNull(),
    /** Hundredths of a unit. */
    quantity: integer("quantity").notNull(),
    /** Cents per unit, without VAT. */
    price: integer("price").notNull(),
    /** Hundredths of a percent: 2000 is 20 %. */
    vat: integer("vat").notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.position] })],
);

/**
 * Reports of messages by the other side, with the decisions of moderators. The properties of a case have the same names
 * as those of `reviewCases`.
 */
export const messageReports = sqliteTable(
  "message_reports",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    /** One report per message, because only its recipient can report it. */
    messageId: belongsTo("message_id", () => messages.id).unique(),
    reason: text("reason", { enum: ["spam", "insult", "fraud", "illegal", "other"] }).notNull(),
    /** Empty if the reporter wrote none. */
    text: text("text").notNull().default(""),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] }).notNull(),
    openedAt: instant("opened_at").notNull(),
    dueAt: instant("due_at").notNull(),
    decision: text("decision", { enum: ["kept", "removed"] }),
    /** Reason for the decision, shown to both sides. */
    decisionReason: text("decision_text"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    decidedAt: instant("decided_at"),
    /** Appeal of the participant who lost the decision. */
    appealText: text("appeal_text"),
    appealedAt: instant("appealed_at"),
    finalDecision: text("final_decision", { enum: ["kept", "removed"] }),
    finalReason: text("final_text"),
    finalBy: integer("final_by").references(() => administrators.id),
    finalAt: instant("final_at"),
  },
  (t) => [
    index("message_reports_due").on(t.dueAt).where(sql`state IN ('open', 'appealed')`),
    oneOf("message_reports_reason", t.reason),
    oneOf("message_reports_state", t.state),
  ],
);

/** Conversations in which one side deleted its account, without that side's name and contact data (rule talk-15). */
export const archivedConversations = sqliteTable(
  "archived_conversations",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    /** Side that still has its account: a couple or a provider. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD. */
    eventDate: text("event_date").notNull(),
    /** JSON list of messages: side, body, sentAt. */
    messages: text("messages").notNull(),
    archivedAt: instant("archived_at").notNull(),
  },
  (t) => [
    index("archived_conversations_account").on(t.accountId).where(sql`account_id IS NOT NULL`),
    index("archived_conversations_provider").on(t.providerId).where(sql`provider_id IS NOT NULL`),
    // Used by the cron that deletes old rows.
    index("archived_conversations_archived").on(t.archivedAt),
    check("archived_conversations_owner", sql`(${t.accountId} IS NULL) <> (${t.providerId} IS NULL)`),
  ],
);
