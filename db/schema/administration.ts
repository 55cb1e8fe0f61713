import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { administrators } from "./administrators";
import { belongsTo, instant, locale, market, oneOf } from "./columns";
import { impersonations } from "./impersonations";
import { providers } from "./providers";

/** Roles of administrators (`roles.rules.ts`). An administrator can have several. */
export const administratorRoles = sqliteTable(
  "administrator_roles",
  {
    administratorId: belongsTo("administrator_id", () => administrators.id),
    role: text("role", { enum: ["moderator", "support", "finance", "owner"] }).notNull(),
    grantedAt: instant("granted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.administratorId, t.role] }), oneOf("administrator_roles_role", t.role)],
);

/** Audit log of administrators. Triggers reject updates, and deletes of rows of the last 13 months. */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    /** Null: an operator's command or the cron. */
    administratorId: integer("administrator_id").references(() => administrators.id),
    /** E.g. `profile.approved` (list in `audit.rules.ts`). */
    act: text("act").notNull(),
    /** Target of the act, by public id. The row outlives the account, so it contains no name. */
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
        "message",
        "wording",
        "administrator",
        "search",
        "none",
      ],
    }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** JSON of the changed fields; an empty object if the act changed no stored fields. */
    before: text("before").notNull().default("{}"),
    after: text("after").notNull().default("{}"),
    requestId: text("request_id").notNull(),
    impersonationId: text("impersonation_id").references(() => impersonations.id, { onDelete: "set null" }),
  },
  (t) => [
    index("audit_entries_at").on(t.at),
    index("audit_entries_subject").on(t.subjectKind, t.subjectId, t.at),
    // SQLite searches this index when an impersonation is deleted (foreign key).
    index("audit_entries_impersonation").on(t.impersonationId),
    index("audit_entries_administrator").on(t.administratorId, t.at),
  ],
);

/** Changed figures (claims) of the marketing pages and names in the enumerations. The newest row of a key applies. */
export const wordings = sqliteTable(
  "wordings",
  {
    id: integer("id").primaryKey(),
    /** E.g. `claim:providers`, `event_types:mariage`. */
    key: text("key").notNull(),
    /** JSON: a figure, or names by language. */
    before: text("before").notNull(),
    after: text("after").notNull(),
    changedAt: instant("changed_at").notNull(),
    changedBy: integer("changed_by")
      .notNull()
      .references(() => administrators.id),
  },
  (t) => [index("wordings_key").on(t.key, t.changedAt)],
);

/**
 * Reports of illegal or prohibited content, with decision and one appeal (DSA, articles 16, 17 and 20). The properties
 * of a case have the same names as those of `reviewCases`.
 */
export const contentReports = sqliteTable(
  "content_reports",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    /** SHA-256 of the secrets in the links of the reporter and the provider. */
    reporterHash: text("reporter_hash").notNull().unique(),
    providerHash: text("provider_hash").notNull().unique(),
    targetKind: text("target_kind", { enum: ["profile", "portfolio", "venue"] }).notNull(),
    targetId: text("target_id").notNull(),
    providerId: belongsTo("provider_id", () => providers.id),
    reason: text("reason", { enum: ["illegal", "rights", "false", "personal", "offensive", "other"] }).notNull(),
    text: text("text").notNull(),
    reporterName: text("reporter_name").notNull(),
    reporterEmail: text("reporter_email").notNull(),
    locale: locale(),
    market: market(),
    openedAt: instant("created_at").notNull(),
    dueAt: instant("due_at").notNull(),
    state: text("state", { enum: ["open", "decided", "appealed", "closed"] }).notNull(),
    decision: text("decision", { enum: ["kept", "removed"] }),
    /** Sent to reporter and provider. */
    decisionReason: text("decision_text"),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    appealBy: text("appealed_by", { enum: ["reporter", "provider"] }),
    appealText: text("appeal_text"),
    appealedAt: instant("appealed_at"),
    finalDecision: text("appeal_decision", { enum: ["kept", "removed"] }),
    finalReason: text("appeal_decision_text"),
    finalAt: instant("appeal_decided_at"),
    finalBy: integer("appeal_decided_by").references(() => administrators.id),
  },
  (t) => [
    index("content_reports_due").on(t.dueAt).where(sql`state IN ('open', 'appealed')`),
    index("content_reports_provider").on(t.providerId),
    index("content_reports_reporter").on(t.reporterEmail),
    index("content_reports_created").on(t.openedAt),
    oneOf("content_reports_target", t.targetKind),
    oneOf("content_reports_state", t.state),
    check("content_reports_text", sql`length(${t.text}) BETWEEN 1 AND 2000`),
  ],
);

/** Failures, one row per cause, for administrators and for deployments without an error-reporting provider. */
export const failures = sqliteTable(
  "failures",
  {
    /** Hash of source, route, error type and position in the code. */
    fingerprint: text("fingerprint").primaryKey(),
    source: text("source", { enum: ["worker", "cron", "webhook", "browser"] }).notNull(),
    route: text("route").notNull(),
    /** Without personal data, as sent to the error-reporting provider. */
    message: text("message").notNull(),
    stack: text("stack").notNull(),
    release: text("release").notNull(),
    /** Request of the newest occurrence. */
    requestId: text("request_id").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
    times: integer("times").notNull(),
    /** When the failure was last sent to the error-reporting provider. */
    reportedAt: instant("reported_at").notNull(),
    /** When an administrator dismissed the failure; null: not dismissed, or a new occurrence came later. */
    settledAt: instant("settled_at"),
  },
  (t) => [
    index("failures_open").on(t.lastAt).where(sql`settled_at IS NULL`),
    index("failures_last").on(t.lastAt),
    oneOf("failures_source", t.source),
  ],
);

/** Problems of the operation that were emailed to the operator. The row is deleted when the problem ends. */
export const alarms = sqliteTable("alarms", {
  /** E.g. `backup` (`problem.rules.ts`). */
  kind: text("kind", {
    enum: ["writes", "messages", "delivery", "queues", "texts", "tasks", "requests", "payments", "backup"],
  }).primaryKey(),
  since: instant("since").notNull(),
  emailedAt: instant("emailed_at").notNull(),
});

/** Backups whose copy was verified. The operator is emailed when one is missing. */
export const backups = sqliteTable(
  "backups",
  {
    id: integer("id").primaryKey(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    rows: integer("rows").notNull(),
    objects: integer("objects").notNull(),
    bytes: integer("bytes").notNull(),
    /** SHA-256 of the list of the backup's files and their hashes. */
    hash: text("hash").notNull(),
  },
  (t) => [index("backups_finished").on(t.finishedAt)],
);
