import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { busyDateColumns, calendarSourceColumns } from "./calendars";
import { belongsTo, instant, oneOf, town } from "./columns";
import { pictureColumns } from "./pictures";
import { providers } from "./providers";

/** Wedding venues. A provider can have several. Fields are null or empty until their step of the form is complete. */
export const venues = sqliteTable(
  "venues",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: belongsTo("provider_id", () => providers.id),
    /** Empty until step 1 is complete. */
    name: text("name").notNull().default(""),
    /** One of `VENUE_TYPES`. */
    type: text("type"),
    street: text("street").notNull().default(""),
    ...town(),
    region: text("region").notNull().default(""),
    email: text("email"),
    /** E.164. */
    phone: text("phone"),
    website: text("website"),
    facebook: text("facebook"),
    instagram: text("instagram"),
    /** One or two lines of plain text, for cards. */
    description: text("description").notNull().default(""),
    /** Notation as typed (docs/decisions/0030-notation.md). */
    detailedDescription: text("detailed_description").notNull().default(""),
    seatedCapacity: integer("seated_capacity"),
    standingCapacity: integer("standing_capacity"),
    bedrooms: integer("bedrooms"),
    /** Whole euros for one day. */
    minPrice: integer("min_price"),
    maxPrice: integer("max_price"),
    /** Bit mask over VENUE_FEATURES. */
    features: integer("features").notNull().default(0),
    /** Moderation state. `notValidated`: in progress, or sent back; `waiting`: in the queue; `validated`; `refused`. */
    moderation: text("moderation", { enum: ["notValidated", "waiting", "validated", "refused"] }).notNull(),
    /** True: the provider has published the venue; `visible` has more conditions. False: not published. */
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    /** Visible to couples: validated and published, and the provider is not hidden, paused or refused (`syncVenue`). */
    visible: integer("visible", { mode: "boolean" }).notNull().default(false),
    /** Furthest open step of the form: 1 to 6; 7: all are complete. */
    reachedStep: integer("reached_step").notNull().default(1),
    /** Input of incomplete steps as typed: JSON, the fields by step. */
    unfinished: text("unfinished"),
    /** Moderator's reason for returning or refusing the venue. */
    reason: text("reason"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    /** When the venue was submitted for approval, or its texts changed afterwards; null: no moderation is pending. */
    waitingSince: instant("waiting_since"),
    /** JSON list of `contact`, `link`, `copied`: findings in the live texts, for moderators. */
    findings: text("findings").notNull().default("[]"),
    /**
     * Suspicious new texts of an approved venue, in moderation; couples see the old ones. JSON (`PendingWords`). Null:
     * none.
     */
    pendingWords: text("pending_words"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    publishedAt: instant("published_at"),
    /** As in `providers`. */
    firstFavoriteAt: instant("first_favorite_at"),
  },
  (t) => [
    index("venues_provider").on(t.providerId, t.createdAt),
    index("venues_waiting").on(t.waitingSince).where(sql`waiting_since IS NOT NULL`),
    oneOf("venues_moderation", t.moderation),
    check("venues_step", sql`${t.reachedStep} BETWEEN 1 AND 7`),
    check(
      "venues_numbers",
      sql`${t.seatedCapacity} > 0 AND ${t.standingCapacity} > 0 AND ${t.bedrooms} >= 0 AND ${t.minPrice} >= 0`,
    ),
    check("venues_prices", sql`${t.minPrice} <= ${t.maxPrice}`),
    check("venues_capacities", sql`${t.seatedCapacity} <= ${t.standingCapacity}`),
  ],
);

export const venueImages = sqliteTable(
  "venue_images",
  {
    ownerId: belongsTo("venue_id", () => venues.id),
    ...pictureColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.position] }), index("venue_images_src").on(t.src)],
);

export const venueServices = sqliteTable(
  "venue_services",
  {
    venueId: belongsTo("venue_id", () => venues.id),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Whole euros; null: on request. */
    budgetStartingFrom: integer("budget_starting_from"),
    showBudget: integer("show_budget", { mode: "boolean" }).notNull().default(true),
    showDescription: integer("show_description", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.venueId, t.position] }),
    check("venue_services_price", sql`${t.budgetStartingFrom} >= 0`),
  ],
);

/** YouTube or Vimeo links. */
export const venueVideos = sqliteTable(
  "venue_videos",
  {
    venueId: belongsTo("venue_id", () => venues.id),
    position: integer("position").notNull(),
    link: text("link").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.position] })],
);

export const venueBusyDates = sqliteTable(
  "venue_busy_dates",
  {
    venueId: belongsTo("venue_id", () => venues.id),
    ...busyDateColumns(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.date] })],
);

/** External calendar of a venue, which the cron reads every hour; at most one per venue. */
export const venueCalendarSources = sqliteTable(
  "venue_calendar_sources",
  {
    ownerId: belongsTo("venue_id", () => venues.id).primaryKey(),
    ...calendarSourceColumns(),
  },
  (t) => [index("venue_calendar_sources_due").on(t.nextReadAt)],
);

export const venueFavorites = sqliteTable(
  "venue_favorites",
  {
    accountId: belongsTo("account_id", () => accounts.id),
    venueId: belongsTo("venue_id", () => venues.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.venueId] }), index("venue_favorites_venue").on(t.venueId)],
);

/**
 * Narrow table for the venue search: one row per visible venue, updated by `syncVenue`. The migration makes it WITHOUT
 * ROWID, clustered by its key.
 */
export const venueMatch = sqliteTable(
  "venue_match",
  {
    premium: integer("premium").notNull(),
    /** End of Premium. After that, the cron resets `premium`. */
    premiumUntil: instant("premium_until"),
    /** floor((latitude - 30) / 0.25) */
    latBand: integer("lat_band").notNull(),
    lng: real("lng").notNull(),
    venueId: belongsTo("venue_id", () => venues.id),
    country: text("country").notNull(),
    region: text("region").notNull(),
    city: text("city").notNull(),
    /** Index into VENUE_TYPES. */
    type: integer("type").notNull(),
    features: integer("features").notNull(),
    seated: integer("seated").notNull(),
    standing: integer("standing").notNull(),
    minPrice: integer("min_price").notNull(),
    /** 0 to 1: reviews and completeness. */
    quality: real("quality").notNull(),
    ux: real("ux").notNull(),
    uy: real("uy").notNull(),
    uz: real("uz").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.premium, t.latBand, t.lng, t.venueId] }),
    index("venue_match_venue").on(t.venueId),
    index("venue_match_quality").on(t.premium, t.quality, t.type, t.features, t.seated, t.standing, t.minPrice),
    index("venue_match_country").on(
      t.country,
      t.premium,
      t.quality,
      t.type,
      t.features,
      t.seated,
      t.standing,
      t.minPrice,
    ),
    index("venue_match_region").on(t.country, t.region, t.premium, t.quality),
    index("venue_match_city").on(t.country, t.region, t.city, t.premium, t.quality),
  ],
);

/** Row ids of venues in the full-text indexes `venue_search` and `venue_search_near`, like `provider_search_rows`. */
export const venueSearchRows = sqliteTable(
  "venue_search_rows",
  {
    near: integer("near").primaryKey(),
    best: integer("best").notNull(),
    venueId: belongsTo("venue_id", () => venues.id).unique(),
    premiumUntil: instant("premium_until"),
    quality: real("quality").notNull(),
    type: integer("type").notNull(),
    features: integer("features").notNull(),
    seated: integer("seated").notNull(),
    standing: integer("standing").notNull(),
    minPrice: integer("min_price").notNull(),
    ux: real("ux").notNull(),
    uy: real("uy").notNull(),
    uz: real("uz").notNull(),
  },
  (t) => [
    // Covering index for searches by text only, in which many rows match the text but not the filters.
    index("venue_search_rows_best").on(t.best, t.venueId, t.type, t.features, t.seated, t.standing, t.minPrice),
  ],
);
