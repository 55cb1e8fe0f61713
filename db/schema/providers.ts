import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { busyDateColumns, calendarSourceColumns } from "./calendars";
import { belongsTo, instant, locale, market, oneOf } from "./columns";
import { languages } from "./enumerations";

/** Planners and owners of venues: data for matching, card and profile. */
export const providers = sqliteTable(
  "providers",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    kind: text("kind", { enum: ["planner", "venue"] }).notNull(),
    /** Moderation state. Only verified profiles are shown (rule moderation-1). */
    status: text("status", { enum: ["in_progress", "verified", "refused"] }).notNull(),
    /** False if paused, hidden by its owner, or missing in the business register (`syncProvider`). */
    visible: integer("visible", { mode: "boolean" }).notNull(),
    /** Company name, shown to couples; empty until entered. */
    name: text("name").notNull(),
    firstname: text("firstname").notNull(),
    lastname: text("lastname").notNull(),
    /** Login and contact address, in lower case. */
    email: text("email").notNull().unique(),
    /** Mobile or landline number in E.164, shown to moderators. */
    phone: text("phone").notNull(),
    /** Mobile number in E.164, verified by a code. Null: none yet. */
    mobile: text("mobile"),
    locale: locale(),
    market: market(),
    /** Empty until entered; latitude and longitude are then invalid. */
    city: text("city").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull(),
    /** Region in the gazetteer (département, province, Land, county); empty if it has none. */
    region: text("region").notNull().default(""),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    travelRadiusKm: integer("travel_radius_km").notNull(),
    /** End of Premium; null: free plan. */
    premiumUntil: instant("premium_until"),
    /** Sends a text message for each new request (Premium). */
    smsRequests: integer("sms_requests", { mode: "boolean" }).notNull().default(false),
    /** Quiet hours, same as in `accounts`. */
    quietFrom: integer("quiet_from").notNull().default(21),
    quietUntil: integer("quiet_until").notNull().default(8),
    /** Read receipts: couples see when messages were read, and the provider sees theirs (rule talk-6). */
    showsReads: integer("shows_reads", { mode: "boolean" }).notNull().default(true),
    /** Shows phone number and email to the couples whose requests it accepted (rule talk-10). */
    showsPhone: integer("shows_phone", { mode: "boolean" }).notNull().default(true),
    showsEmail: integer("shows_email", { mode: "boolean" }).notNull().default(true),
    /** When a text message to `mobile` failed; null: none failed. */
    mobileUndeliverableAt: instant("mobile_undeliverable_at"),
    lastLoginAt: instant("last_login_at"),
    /** Last use, copied from sessions when they are deleted; null if none was deleted. */
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull(),
    /** Beginning of the long description as plain text, for cards. */
    portrait: text("portrait").notNull(),
    /** This column and the next three contain simple markup as typed (docs/decisions/0030-notation.md). */
    descriptionLong: text("description_long").notNull(),
    experience: text("experience").notNull(),
    service: text("service").notNull(),
    benefits: text("benefits").notNull(),
    /** Media key or path, as in `provider_images.src`; null: a monogram is drawn. */
    profileImage: text("profile_image"),
    /** Share of answered (unlocked or declined) requests in the last 90 days, 0 to 1; null: no request yet. */
    answerRate: real("answer_rate"),
    /** Median hours to the answer in the last 90 days; null: no answer yet. */
    answerHours: real("answer_hours"),
    /** 1 to 5; null: no review yet. */
    rating: real("rating"),
    reviewCount: integer("review_count").notNull().default(0),
    /** Filled-in share of the profile, 0 to 1. */
    completeness: real("completeness").notNull(),
    /** E.g. `https://example.fr/`; null: none. */
    website: text("website"),
    /** Lowest price of the whole service, in whole euros; null: not given. */
    minimumBudget: integer("minimum_budget"),
    /** Rule service-3: visibility of the minimum budget, the long texts, and the profile in lists. */
    showBudget: integer("show_budget", { mode: "boolean" }).notNull().default(true),
    showDescription: integer("show_description", { mode: "boolean" }).notNull().default(true),
    showPublicly: integer("show_publicly", { mode: "boolean" }).notNull().default(true),
    /** Street and number, never shown to couples; empty: not given. */
    street: text("street").notNull().default(""),
    /** Foundation of the business, YYYY-MM-DD. */
    foundedOn: text("founded_on"),
    /** 14 digits; only required in France (rule company-8). */
    siret: text("siret"),
    /**
     * Result for the SIRET in the national register. `unchecked`: the register was unavailable, and the check is
     * repeated. Null: no SIRET to check.
     */
    registerState: text("register_state", { enum: ["unchecked", "found", "not_found", "closed"] }),
    registerName: text("register_name"),
    registerCheckedAt: instant("register_checked_at"),
    /** Time of the next check of the business register, and number of failed checks. */
    registerNextCheckAt: instant("register_next_check_at"),
    registerTries: integer("register_tries").notNull().default(0),
    /** Insurer of the professional liability, as declared; empty: none declared. */
    insurer: text("insurer").notNull().default(""),
    /** VAT or national registration number outside France; optional. */
    registrationNumber: text("registration_number"),
    /** When a pause began; null: active. During a pause the profile says so, gets no requests, and is in no list. */
    pausedAt: instant("paused_at"),
    /** When the profile was submitted for approval, or changed afterwards; null: no moderation is pending. */
    reviewRequestedAt: instant("review_requested_at"),
    approvedAt: instant("approved_at"),
    /** When a couple first added the profile to its favorites, also if it was removed later. Null: never. */
    firstFavoriteAt: instant("first_favorite_at"),
  },
  (t) => [
    oneOf("providers_kind", t.kind),
    oneOf("providers_status", t.status),
    oneOf("providers_locale", t.locale),
    oneOf("providers_market", t.market),
    check("providers_radius", sql`${t.travelRadiusKm} BETWEEN 1 AND 300`),
    oneOf("providers_register_state", t.registerState),
    check(
      "providers_rates",
      sql`${t.answerRate} BETWEEN 0 AND 1 AND ${t.answerHours} >= 0 AND ${t.rating} BETWEEN 1 AND 5 AND ${t.reviewCount} >= 0 AND ${t.completeness} BETWEEN 0 AND 1`,
    ),
    check("providers_minimum_budget", sql`${t.minimumBudget} >= 0`),
    index("providers_phone").on(t.phone),
    index("providers_used").on(sql`coalesce(used_at, last_login_at, created_at)`),
    index("providers_mobile").on(t.mobile),
    // Used by the check whether a removed photograph still has references.
    index("providers_profile_image").on(t.profileImage),
    index("providers_review").on(t.reviewRequestedAt).where(sql`review_requested_at IS NOT NULL`),
    // For moderators: duplicate SIRETs; all profiles sorted by date or name, filtered inside the index.
    index("providers_siret").on(t.siret).where(sql`siret IS NOT NULL`),
    index("providers_registered").on(t.createdAt, t.status, t.market, t.kind),
    index("providers_named").on(sql`name COLLATE NOCASE`, t.status, t.market, t.kind),
    index("providers_register_check").on(t.registerNextCheckAt).where(sql`register_next_check_at IS NOT NULL`),
  ],
);

/** Services that a planner offers, with price and description (rule service-1). */
export const providerServices = sqliteTable(
  "provider_services",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    code: text("code").notNull(),
    position: integer("position").notNull(),
    description: text("description").notNull(),
    /** Whole euros; null: on request. */
    budgetStartingFrom: integer("budget_starting_from"),
    /** Visibility for couples. A hidden price is still used in matching. */
    showBudget: integer("show_budget", { mode: "boolean" }).notNull().default(true),
    showDescription: integer("show_description", { mode: "boolean" }).notNull().default(true),
    /** False: matching uses the service, but the profile does not list it. */
    showPublicly: integer("show_publicly", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.code] }),
    check(
      "provider_services_code",
      sql`${t.code} IN ('CONSULTING_SERVICES', 'CORPORATE_EVENTS', 'DAY_COORDINATION', 'FULL_PLANNING', 'PARTIAL_PLANNING', 'PRIVATE_EVENTS', 'SECULAR_CEREMONY', 'VENDOR_SEARCH', 'WEDDING_DESIGN')`,
    ),
    check("provider_services_price", sql`${t.budgetStartingFrom} IS NULL OR ${t.budgetStartingFrom} >= 0`),
  ],
);

export const providerLanguages = sqliteTable(
  "provider_languages",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    iso: text("iso")
      .notNull()
      .references(() => languages.iso),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.iso] })],
);

export const providerBusyDates = sqliteTable(
  "provider_busy_dates",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    ...busyDateColumns(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.date] })],
);

/** Calendar feed with a provider's accepted events and busy days; at most one per provider. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  providerId: belongsTo("provider_id", () => providers.id).primaryKey(),
  /** SHA-256 of the secret in the feed's URL. */
  hash: text("hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** External calendar of a provider, which the cron reads every hour; at most one per provider. */
export const calendarSources = sqliteTable(
  "calendar_sources",
  {
    ownerId: belongsTo("provider_id", () => providers.id).primaryKey(),
    ...calendarSourceColumns(),
  },
  (t) => [index("calendar_sources_due").on(t.nextReadAt)],
);

export const providerImages = sqliteTable(
  "provider_images",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    position: integer("position").notNull(),
    /** Media key, or the path of a demo picture, which starts with a slash. */
    src: text("src").notNull(),
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Used in URLs and forms. Null: demo data, which is not edited. */
    publicId: text("public_id").unique(),
    title: text("title").notNull().default(""),
    description: text("description").notNull().default(""),
    caption: text("caption").notNull().default(""),
    keyImage: integer("key_image", { mode: "boolean" }).notNull().default(false),
    visible: integer("visible", { mode: "boolean" }).notNull().default(true),
    /** When moderation began (contact data, links, copies); only owner and moderators see the photo. Null: none. */
    heldAt: instant("held_at"),
    /** New texts in moderation; couples see the old ones. JSON of title, description, alt and caption. */
    pendingTexts: text("pending_texts"),
    /** JSON list of `contact`, `link`, `copied`: findings in the newest texts, for moderators. */
    findings: text("findings").notNull().default("[]"),
    createdAt: instant("created_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.position] }), index("provider_images_src").on(t.src)],
);

/** YouTube or Vimeo links, as entered by the provider (rule planner-2). */
export const providerVideos = sqliteTable(
  "provider_videos",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    position: integer("position").notNull(),
    link: text("link").notNull(),
    title: text("title").notNull(),
    publicId: text("public_id").unique(),
    description: text("description").notNull().default(""),
    visible: integer("visible", { mode: "boolean" }).notNull().default(true),
    heldAt: instant("held_at"),
    /** As in `provider_images`: JSON of title and description. */
    pendingTexts: text("pending_texts"),
    findings: text("findings").notNull().default("[]"),
    createdAt: instant("created_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.position] })],
);

/** Rule social-1: one address per social network. */
export const providerSocialLinks = sqliteTable(
  "provider_social_links",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    network: text("network", {
      enum: ["facebook", "instagram", "linkedin", "pinterest", "tiktok", "twitter"],
    }).notNull(),
    url: text("url").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.network] }), oneOf("provider_social_links_network", t.network)],
);

/**
 * Row ids of providers in the full-text indexes `provider_search` and `provider_search_near` (see the migrations), in
 * result order, because the indexes store no text. Rows around a town are adjacent and contain the data for order and
 * distance.
 */
export const providerSearchRows = sqliteTable("provider_search_rows", {
  near: integer("near").primaryKey(),
  best: integer("best").notNull().unique(),
  providerId: belongsTo("provider_id", () => providers.id).unique(),
  premiumUntil: instant("premium_until"),
  quality: real("quality").notNull(),
  ux: real("ux").notNull(),
  uy: real("uy").notNull(),
  uz: real("uz").notNull(),
});

/**
 * Narrow table for matching: one row per verified, visible planner. `syncProviderMatch` updates it in commands that
 * change a profile. The migration makes it WITHOUT ROWID, clustered by its key.
 */
export const providerMatch = sqliteTable(
  "provider_match",
  {
    premium: integer("premium").notNull(),
    /** End of `premium`. The matching statement checks the time, because the cron resets `premium` later. */
    premiumUntil: instant("premium_until"),
    /** Index into RADIUS_CLASSES_KM. */
    radiusClass: integer("radius_class").notNull(),
    /** floor((latitude - 30) / 0.25) */
    latBand: integer("lat_band").notNull(),
    lng: real("lng").notNull(),
    providerId: belongsTo("provider_id", () => providers.id),
    /** Bit mask over SERVICE_CODES. */
    services: integer("services").notNull(),
    /** Bit mask over LANGUAGES. */
    languages: integer("languages").notNull(),
    /** ISO 3166-1 alpha-2. Matching uses it if the event's place is a country. */
    country: text("country").notNull(),
    region: text("region").notNull().default(""),
    city: text("city").notNull().default(""),
    /** Whole euros; null: on request. */
    priceFull: integer("price_full"),
    pricePartial: integer("price_partial"),
    priceDay: integer("price_day"),
    pricePrivate: integer("price_private"),
    priceCorporate: integer("price_corporate"),
    /** 0 to 1. `answering`: answer rate and speed; newcomers get the median. `quality`: reviews and completeness. */
    answering: real("answering").notNull(),
    quality: real("quality").notNull(),
    /** Number of offered services. Fewer means more specialized. */
    serviceCount: integer("service_count").notNull(),
    ux: real("ux").notNull(),
    uy: real("uy").notNull(),
    uz: real("uz").notNull(),
    /** Cosine of the travel radius over the earth's radius. */
    cosRadius: real("cos_radius").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.premium, t.radiusClass, t.latBand, t.lng, t.providerId] }),
    index("provider_match_provider").on(t.providerId),
    // Services and languages make these indexes covering for the filter, with a place and without one.
    index("provider_match_place").on(t.premium, t.radiusClass, t.latBand, t.lng, t.services, t.languages),
    index("provider_match_quality").on(t.premium, t.quality, t.services, t.languages),
    index("provider_match_country").on(t.country, t.premium, t.quality, t.services, t.languages),
    index("provider_match_region").on(t.country, t.region, t.premium, t.quality, t.services, t.languages),
    index("provider_match_city").on(t.country, t.region, t.city, t.premium, t.quality, t.services, t.languages),
  ],
);
