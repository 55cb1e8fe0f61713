import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { instant, town } from "./columns";
import { pictureColumns } from "./pictures";
import { providers } from "./providers";

/** Houses and places where weddings are held. A provider may have several. Until a step of its form is complete its fields are null or empty. */
export const venues = sqliteTable(
  "venues",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** Empty until step 1 is complete. */
    name: text("name").notNull().default(""),
    /** A `VENUE_TYPES`. */
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
    /** In one line or two, plain words: on cards. */
    description: text("description").notNull().default(""),
    /** As typed (docs/decisions/0030-notation.md). */
    detailedDescription: text("detailed_description").notNull().default(""),
    seatedCapacity: integer("seated_capacity"),
    standingCapacity: integer("standing_capacity"),
    bedrooms: integer("bedrooms"),
    /** Whole euros for the rent of a day. */
    minPrice: integer("min_price"),
    maxPrice: integer("max_price"),
    /** Sum of 2^n over the places of its features in VENUE_FEATURES. */
    features: integer("features").notNull().default(0),
    /** Moderation. `notValidated`: being written, or sent back; `waiting`: for a moderator; `validated`; `refused`. */
    moderation: text("moderation", { enum: ["notValidated", "waiting", "validated", "refused"] }).notNull(),
    /** What the provider wants. */
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    /** Couples can see it: validated, published, and its provider not hidden, paused or refused (`syncVenue`). */
    visible: integer("visible", { mode: "boolean" }).notNull().default(false),
    /** The furthest step of the form that is open: 1 to 6; 7: all are complete. */
    reachedStep: integer("reached_step").notNull().default(1),
    /** Steps that were left before they were complete, as typed: JSON, the fields by step. */
    unfinished: text("unfinished"),
    /** Why a moderator sent it back or refused it. */
    reason: text("reason"),
    decidedBy: integer("decided_by").references(() => administrators.id),
    /** Waits for a moderator since then: sent for approval, or its words changed after it. */
    waitingSince: instant("waiting_since"),
    /** JSON list of `contact`, `link`, `copied`: what a moderator should look at in the live words. */
    findings: text("findings").notNull().default("[]"),
    /** Suspicious new words of an approved venue, which wait while couples read the old ones: JSON (`PendingWords`). Null: none. */
    pendingWords: text("pending_words"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    publishedAt: instant("published_at"),
  },
  (t) => [
    index("venues_provider").on(t.providerId, t.createdAt),
    index("venues_waiting").on(t.waitingSince).where(sql`waiting_since IS NOT NULL`),
    check("venues_moderation", sql`${t.moderation} IN ('notValidated', 'waiting', 'validated', 'refused')`),
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
    ownerId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    ...pictureColumns(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.position] }), index("venue_images_src").on(t.src)],
);

/** What can be rented or booked, with its price. */
export const venueServices = sqliteTable(
  "venue_services",
  {
    venueId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
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

/** Links to YouTube or Vimeo. */
export const venueVideos = sqliteTable(
  "venue_videos",
  {
    venueId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
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
    venueId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD. */
    date: text("date").notNull(),
  },
  (t) => [primaryKey({ columns: [t.venueId, t.date] })],
);

/** Venues that a couple marked with the heart. */
export const venueFavorites = sqliteTable(
  "venue_favorites",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    venueId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.venueId] }), index("venue_favorites_venue").on(t.venueId)],
);

/**
 * The narrow table that the couples' search of venues reads: one row per visible venue, kept in step by `syncVenue`. The migration makes it
 * WITHOUT ROWID, clustered by its key.
 */
export const venueMatch = sqliteTable(
  "venue_match",
  {
    premium: integer("premium").notNull(),
    /** Until when `premium` holds; the cron clears it then. */
    premiumUntil: instant("premium_until"),
    /** floor((latitude - 30) / 0.25) */
    latBand: integer("lat_band").notNull(),
    lng: real("lng").notNull(),
    venueId: integer("venue_id")
      .notNull()
      .references(() => venues.id, { onDelete: "cascade" }),
    country: text("country").notNull(),
    region: text("region").notNull(),
    city: text("city").notNull(),
    /** Its place in VENUE_TYPES. */
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

/** As `provider_search_rows`, for the full-text indexes `venue_search` and `venue_search_near` (see the migration). */
export const venueSearchRows = sqliteTable(
  "venue_search_rows",
  {
    near: integer("near").primaryKey(),
    best: integer("best").notNull(),
    venueId: integer("venue_id")
      .notNull()
      .unique()
      .references(() => venues.id, { onDelete: "cascade" }),
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
    // A search by words alone reads nothing but this: many rows that fit the words fit no filter.
    index("venue_search_rows_best").on(t.best, t.venueId, t.type, t.features, t.seated, t.standing, t.minPrice),
  ],
);
