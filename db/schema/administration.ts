import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { administrators } from "./administrators";
import { instant, locale, market } from "./columns";
import { impersonations } from "./impersonations";
import { providers } from "./providers";

/** What an administrator may do (`roles.rules.ts`); somebody may have several. */
export const administratorRoles = sqliteTable(
  "administrator_roles",
  {
    administratorId: integer("administrator_id")
      .notNull()
      .references(() => administrators.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["moderator", "support", "finance", "owner"] }).notNull(),
    grantedAt: instant("granted_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.administratorId, t.role] }),
    check("administrator_roles_role", sql`${t.role} IN ('moderator', 'support', 'finance', 'owner')`),
  ],
);

/** What administrators did: rows are added, never changed, and removed by nothing but the sweep after their time (triggers). */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    /** Null: a command of the operators, or the cron. */
    administratorId: integer("administrator_id").references(() => administrators.id),
    /** E.g. `profile.approved`; the list stands in `audit.rules.ts`. */
    act: text("act").notNull(),
    /** What it was done to, by its public id: the row outlives accounts, so it names nobody. */
    subjectKind: text("subject_kind", {
      enum: [
        "provider",
        "account",
        "request",
        "project",
        "order",
        "review",
        "case",
        "portfolio",
        "venue",
        "report",
        "wording",
        "administrator",
        "search",
        "none",
      ],
    }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** JSON of what changed; empty objects where nothing was stored before or is stored now. */
    before: text("before").notNull().default("{}"),
    after: text("after").notNull().default("{}"),
    requestId: text("request_id").notNull(),
    /** Done in somebody's account. */
    impersonationId: text("impersonation_id").references(() => impersonations.id, { onDelete: "set null" }),
  },
  (t) => [
    index("audit_entries_at").on(t.at),
    index("audit_entries_subject").on(t.subjectKind, t.subjectId, t.at),
    // For the foreign key, which is asked for each that begins.
    index("audit_entries_impersonation").on(t.impersonationId),
    index("audit_entries_administrator").on(t.administratorId, t.at),
  ],
);

/** Texts that administrators have changed: the claims of the marketing pages, the names in the enumerations. The newest row of a key holds. */
export const wordings = sqliteTable(
  "wordings",
  {
    id: integer("id").primaryKey(),
    /** `claim:providers`, `event_types:mariage`. */
    key: text("key").notNull(),
    /** JSON: a figure, or a name by language. */
    before: text("before").notNull(),
    after: text("after").notNull(),
    changedAt: instant("changed_at").notNull(),
    changedBy: integer("changed_by")
      .notNull()
      .references(() => administrators.id),
  },
  (t) => [index("wordings_key").on(t.key, t.changedAt)],
);

/** A notice of content that is held to be illegal or against the rules, its decision and one appeal (DSA, articles 16, 17 and 20). */
export const contentReports = sqliteTable(
  "content_reports",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    /** SHA-256 of the secret in the reporter's link, and in the provider's. */
    reporterHash: text("reporter_hash").notNull().unique(),
    providerHash: text("provider_hash").notNull().unique(),
    targetKind: text("target_kind", { enum: ["profile", "portfolio", "venue"] }).notNull(),
    /** Public id of the target. */
    targetId: text("target_id").notNull(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: ["illegal", "rights", "false", "personal", "offensive", "other"] }).notNull(),
    text: text("text").notNull(),
    /** Whom to answer. */
    reporterName: text("reporter_name").notNull(),
    reporterEmail: text("reporter_email").notNull(),
    locale: locale(),
    market: market(),
    createdAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] }).notNull(),
    decision: text("decision", { enum: ["kept", "removed"] }),
    /** Sent to both. */
    decisionText: text("decision_text"),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    appealedBy: text("appealed_by", { enum: ["reporter", "provider"] }),
    appealText: text("appeal_text"),
    appealedAt: instant("appealed_at"),
    appealDecision: text("appeal_decision", { enum: ["kept", "removed"] }),
    appealDecisionText: text("appeal_decision_text"),
    appealDecidedAt: instant("appeal_decided_at"),
    appealDecidedBy: integer("appeal_decided_by").references(() => administrators.id),
  },
  (t) => [
    index("content_reports_due").on(t.dueAt).where(sql`state IN ('open', 'appealed')`),
    index("content_reports_provider").on(t.providerId),
    index("content_reports_reporter").on(t.reporterEmail),
    index("content_reports_created").on(t.createdAt),
    check("content_reports_target", sql`${t.targetKind} IN ('profile', 'portfolio', 'venue')`),
    check("content_reports_state", sql`${t.state} IN ('open', 'decided', 'appealed', 'closed')`),
    check("content_reports_text", sql`length(${t.text}) BETWEEN 1 AND 2000`),
  ],
);

/** What failed, once a cause: for administrators, and for those who run it without a vendor of error reports. */
export const failures = sqliteTable(
  "failures",
  {
    /** Of source, route, kind of error and its place in the code. */
    fingerprint: text("fingerprint").primaryKey(),
    source: text("source", { enum: ["worker", "cron", "webhook", "browser"] }).notNull(),
    route: text("route").notNull(),
    /** Without personal data, as the error-reporting port sends it. */
    message: text("message").notNull(),
    stack: text("stack").notNull(),
    release: text("release").notNull(),
    /** Of the newest one. */
    requestId: text("request_id").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    times: integer("times").notNull(),
    /** When the vendor of error reports was last told. */
    reportedAt: instant("reported_at").notNull(),
    /** When an administrator put it aside; a newer one brings it back. */
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("failures_open").on(t.lastAt).where(sql`settled_at IS NULL`),
    index("failures_last").on(t.lastAt),
    check("failures_source", sql`${t.source} IN ('worker', 'cron', 'webhook', 'browser')`),
  ],
);

/** Backups that were finished and read back: their absence is reported. */
export const backups = sqliteTable(
  "backups",
  {
    id: integer("id").primaryKey(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    rows: integer("rows").notNull(),
    objects: integer("objects").notNull(),
    bytes: integer("bytes").notNull(),
    /** SHA-256 of the list of files and their hashes. */
    hash: text("hash").notNull(),
  },
  (t) => [index("backups_finished").on(t.finishedAt)],
);
