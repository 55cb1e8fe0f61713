import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TextField } from "~/domain/moderation/revise-texts.server";
import { administrators } from "./administrators";
import { belongsTo, instant, oneOf } from "./columns";
import { providers } from "./providers";

export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: integer("id").primaryKey(),
    providerId: belongsTo("provider_id", () => providers.id),
    administratorId: integer("administrator_id")
      .notNull()
      .references(() => administrators.id),
    decision: text("decision", { enum: ["approved", "changes_asked", "refused"] }).notNull(),
    /** Shown to the provider; empty for an approval. */
    reason: text("reason").notNull(),
    /** Profile at the time of the decision, JSON (`ProfileSnapshot`). Later changes are compared with it. */
    snapshot: text("snapshot").notNull(),
    /** JSON list of parts that an approval did not publish: text fields, `photo:ID`, `video:ID`. */
    held: text("held").notNull().default("[]"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("moderation_decisions_provider").on(t.providerId, t.createdAt),
    oneOf("moderation_decisions_decision", t.decision),
  ],
);

/**
 * Suspicious changes of an approved profile, in moderation. Until the decision, the page shows the old text. `field` is
 * a text of `PROFILE_FIELDS` or `service:CODE` (the description of a service).
 */
export const providerPendingTexts = sqliteTable(
  "provider_pending_texts",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    field: text("field").$type<TextField>().notNull(),
    value: text("value").notNull(),
    /** JSON list of `contact`, `link`, `copied`. */
    reasons: text("reasons").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.field] })],
);

/**
 * Findings in the live texts of a profile, for moderators. Each change of a text writes them; an approval deletes them.
 * `field` as in `provider_pending_texts`.
 */
export const providerTextFindings = sqliteTable(
  "provider_text_findings",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    field: text("field").$type<TextField>().notNull(),
    /** JSON list of `contact`, `link`, `copied`. */
    reasons: text("reasons").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.field] })],
);

/** Fingerprints of a profile's texts (some hashes of its word sequences), for finding copies. */
export const providerTextPrints = sqliteTable(
  "provider_text_prints",
  {
    hash: integer("hash").notNull(),
    providerId: belongsTo("provider_id", () => providers.id),
    field: text("field").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.providerId, t.field] }),
    index("provider_text_prints_provider").on(t.providerId, t.field),
  ],
);
