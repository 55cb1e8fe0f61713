import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { belongsTo, instant, oneOf } from "./columns";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "./enumerations";

/** Events of couples. A draft until step 3 of the wizard is completed. */
export const projects = sqliteTable(
  "projects",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    accountId: belongsTo("account_id", () => accounts.id),
    status: text("status", { enum: ["draft", "saved"] }).notNull(),
    /** `planners`: made by the wizard. `venue`: a message to one venue, with only a date, guests and a text. */
    kind: text("kind", { enum: ["planners", "venue"] })
      .notNull()
      .default("planners"),
    /** Expected guests, from a message to a venue. */
    guests: integer("guests"),
    /** Furthest open step of the wizard: 1 to 5. */
    reachedStep: integer("reached_step").notNull(),
    eventType: text("event_type")
      .notNull()
      .references(() => eventTypes.slug),
    /** Free text for the event type `autre`. */
    otherEvent: text("other_event"),
    serviceType: text("service_type").references(() => serviceTypes.slug),
    hasTheme: integer("has_theme", { mode: "boolean" }).notNull().default(false),
    weddingTheme: text("wedding_theme"),
    /** YYYY-MM-DD. */
    eventDate: text("event_date"),
    /** Display name of the town, destination or country. */
    eventLocation: text("event_location"),
    eventPlaceKind: text("event_place_kind", { enum: ["city", "country", "destination"] }),
    /** Approximate radius of a destination in kilometres. */
    eventRadiusKm: integer("event_radius_km").notNull().default(0),
    city: text("city"),
    zipCode: text("zip_code"),
    country: text("country"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    guestRange: text("guest_range").references(() => guestRanges.slug),
    budgetRange: text("budget_range").references(() => budgetRanges.slug),
    budgetPlannerRange: text("budget_planner_range").references(() => plannerBudgetRanges.slug),
    plannerPreference: text("planner_preference").references(() => plannerPreferences.slug),
    message: text("message"),
    /**
     * Incomplete or unsent form input, as JSON: fields by step, and under `alone` the messages to single planners by
     * their public ids. Completing a step or sending a message removes its entry.
     */
    unfinished: text("unfinished"),
    /**
     * JSON input of the matching statement (see matching.rules.ts), stored with step 3, so that the page with the
     * planners needs one round trip.
     */
    matchQuery: text("match_query"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    savedAt: instant("saved_at"),
    /** When step 4 sent the message; the wizard then offers no further choice of planners. Null: not sent. */
    sentAt: instant("sent_at"),
    /** When the couple closed the project. Planners can then no longer unlock its requests. */
    closedAt: instant("closed_at"),
    closedReason: text("closed_reason", { enum: ["found", "cancelled"] }),
    /** Contact data that planners get when they accept. */
    contactChannel: text("contact_channel", { enum: ["both", "phone", "email"] })
      .notNull()
      .default("both"),
  },
  (t) => [
    index("projects_account").on(t.accountId, t.updatedAt),
    // Used by the cron that deletes abandoned drafts.
    index("projects_drafts").on(t.updatedAt).where(sql`status = 'draft'`),
    // Used by the reminder after three days without an answer.
    index("projects_sent").on(t.sentAt).where(sql`sent_at IS NOT NULL`),
    // Used by review invitations after the event.
    index("projects_events").on(t.eventDate).where(sql`status = 'saved'`),
    // Used to find comparable events nearby, by whole degrees of latitude.
    index("projects_nearby").on(sql`round(latitude)`, t.longitude),
    oneOf("projects_status", t.status),
    oneOf("projects_kind", t.kind),
    check("projects_venue", sql`${t.kind} = 'planners' OR (${t.eventDate} IS NOT NULL AND ${t.guests} > 0)`),
    oneOf("projects_closed_reason", t.closedReason),
    oneOf("projects_contact_channel", t.contactChannel),
    oneOf("projects_event_place_kind", t.eventPlaceKind),
    check("projects_step", sql`${t.reachedStep} BETWEEN 1 AND 5`),
    check("projects_theme", sql`${t.weddingTheme} IS NULL OR length(${t.weddingTheme}) <= 255`),
    check("projects_message", sql`${t.message} IS NULL OR length(${t.message}) BETWEEN 1 AND 2000`),
    check(
      "projects_saved",
      sql`${t.status} = 'draft' OR ${t.kind} = 'venue' OR (${t.eventDate} IS NOT NULL AND ${t.eventLocation} IS NOT NULL AND ${t.guestRange} IS NOT NULL AND ${t.budgetRange} IS NOT NULL AND ${t.budgetPlannerRange} IS NOT NULL AND ${t.plannerPreference} IS NOT NULL)`,
    ),
  ],
);

/** Changes that a couple made after sending its message, one row per field. Fields of one change share `changeId`. */
export const projectChanges = sqliteTable(
  "project_changes",
  {
    id: integer("id").primaryKey(),
    changeId: text("change_id").notNull(),
    projectId: belongsTo("project_id", () => projects.id),
    field: text("field", {
      enum: ["eventDate", "eventLocation", "guestRange", "budgetRange", "budgetPlannerRange"],
    }).notNull(),
    before: text("before").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [
    uniqueIndex("project_changes_once").on(t.changeId, t.field),
    index("project_changes_project").on(t.projectId),
    oneOf("project_changes_field", t.field),
  ],
);

export const projectLanguages = sqliteTable(
  "project_languages",
  {
    projectId: belongsTo("project_id", () => projects.id),
    iso: text("iso")
      .notNull()
      .references(() => languages.iso),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.iso] })],
);
