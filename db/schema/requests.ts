import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, oneOf } from "./columns";
import { projects } from "./projects";
import { providers } from "./providers";
import { venues } from "./venues";

/** Request of a project to one provider. One row per pair, even after a double click. */
export const requests = sqliteTable(
  "requests",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    projectId: belongsTo("project_id", () => projects.id),
    providerId: belongsTo("provider_id", () => providers.id),
    /**
     * Venue that received the message; its project has one request. Null: a planner request. If step 4 picks the owner
     * of a venue, that is a planner request, too.
     */
    venueId: integer("venue_id").references(() => venues.id, { onDelete: "cascade" }),
    /** Changes from `locked` once and permanently (rule request-7). */
    status: text("status", { enum: ["locked", "unlocked", "rejected"] }).notNull(),
    message: text("message").notNull(),
    /** True: the partner of the project's owner wrote the message. False: the owner did. */
    byPartner: integer("by_partner", { mode: "boolean" }).notNull().default(false),
    createdAt: instant("created_at").notNull(),
    seenAt: instant("seen_at"),
    unlockedAt: instant("unlocked_at"),
    /** Payment of the unlock. Null: not unlocked, or unlocked before credits existed. */
    unlockedBy: text("unlocked_by", { enum: ["credit", "premium"] }),
    rejectedAt: instant("rejected_at"),
    rejectionReason: text("rejection_reason", {
      enum: ["budget", "location", "not_available", "not_qualified", "not_sufficient_infos", "other", "questionable"],
    }),
    /** Time until which the new-request dialog does not show the request; null: not postponed. */
    laterUntil: instant("later_until"),
    /** Own status of the provider after the unlock; only the provider sees it and the note. */
    progress: text("progress", { enum: ["called", "meeting", "offer", "won", "lost"] }),
    note: text("note").notNull().default(""),
    /** When the newest message of the conversation was sent; null: none since the unlock. */
    lastMessageAt: instant("last_message_at"),
    lastAuthor: text("last_author", { enum: ["couple", "provider"] }),
    /** Messages that each side has not read yet. */
    unreadCouple: integer("unread_couple").notNull().default(0),
    unreadProvider: integer("unread_provider").notNull().default(0),
    /** When the last email about a message was or will be sent; at most one in ten minutes (rule talk-7). */
    coupleNotifiedAt: instant("couple_notified_at"),
    providerNotifiedAt: instant("provider_notified_at"),
    /** When the provider is reminded; until then the conversation is "snoozed" (rule talk-11). */
    snoozedUntil: instant("snoozed_until"),
    /** When the couple was reminded of an unanswered message; once (rule talk-12). */
    remindedAt: instant("reminded_at"),
    /** When the couple chose another provider, which closed the conversation (rule talk-16). */
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("requests_project_provider").on(t.projectId, t.providerId),
    index("requests_provider").on(t.providerId, t.createdAt),
    // Used by reminders of unanswered requests.
    index("requests_waiting").on(t.createdAt).where(sql`status = 'locked'`),
    index("requests_venue").on(t.venueId).where(sql`venue_id IS NOT NULL`),
    // Used by the provider's list of conversations.
    index("requests_conversations").on(t.providerId, t.lastMessageAt).where(sql`last_message_at IS NOT NULL`),
    // Used by the reminders of unanswered messages.
    index("requests_unanswered")
      .on(t.lastMessageAt)
      .where(sql`last_author = 'provider' AND reminded_at IS NULL AND ended_at IS NULL`),
    oneOf("requests_status", t.status),
    oneOf("requests_rejection_reason", t.rejectionReason),
    check("requests_message", sql`length(${t.message}) BETWEEN 1 AND 2000`),
  ],
);
