import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TextField } from "~/domain/moderation/stored-texts.server";
import { administrators } from "./administrators";
import { instant } from "./columns";
import { providers } from "./providers";

/** Decisions of moderators on profiles: every one is kept, with its author and time. */
export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: integer("id").primaryKey(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    administratorId: integer("administrator_id")
      .notNull()
      .references(() => administrators.id),
    decision: text("decision", { enum: ["approved", "changes_asked", "refused"] }).notNull(),
    /** What the provider reads; empty for an approval. */
    reason: text("reason").notNull(),
    /** The profile as it was decided on, JSON (`ProfileSnapshot`): what later changes are compared with. */
    snapshot: text("snapshot").notNull(),
    /** JSON list of what an approval held back: fields of texts, `photo:ID`, `video:ID`. */
    held: text("held").notNull().default("[]"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("moderation_decisions_provider").on(t.providerId, t.createdAt),
    check("moderation_decisions_decision", sql`${t.decision} IN ('approved', 'changes_asked', 'refused')`),
  ],
);

/**
 * Suspicious changes of an approved profile: they wait here, and the page keeps the old text. `field` is a column of providers
 * (`name`, `portrait`, `experience`, `service`, `benefits`) or `service:CODE` (the description of a service).
 */
export const providerPendingTexts = sqliteTable(
  "provider_pending_texts",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    field: text("field").$type<TextField>().notNull(),
    value: text("value").notNull(),
    /** JSON list of `contact`, `link`, `copied`. */
    reasons: text("reasons").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.field] })],
);

/**
 * What a moderator should look at in the live texts of a profile: written whenever a text is, judged the same before the first approval
 * and after it, and cleared by an approval. `field` as in `provider_pending_texts`.
 */
export const providerTextFindings = sqliteTable(
  "provider_text_findings",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    field: text("field").$type<TextField>().notNull(),
    /** JSON list of `contact`, `link`, `copied`. */
    reasons: text("reasons").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.field] })],
);

/** Fingerprints of a profile's texts (some of the hashes of its word sequences), by which copies are found. */
export const providerTextPrints = sqliteTable(
  "provider_text_prints",
  {
    hash: integer("hash").notNull(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    field: text("field").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.providerId, t.field] }),
    index("provider_text_prints_provider").on(t.providerId, t.field),
  ],
);
