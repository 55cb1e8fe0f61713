import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { providers } from "./providers";

/** What `provider_days` counts. */
export const DAY_MEASURES = [
  "appearances",
  "favorites",
  "messages",
  "badge",
  "could",
  "radius",
  "price",
  "language",
  "busy",
  "service",
  "position",
] as const;

/** How often a public profile was opened on a day by anybody but its provider. Nothing about visitors is stored. */
export const providerViews = sqliteTable(
  "provider_views",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.day] }), index("provider_views_day").on(t.day)],
);

/** What else is counted of a provider by day. Numbers alone; nothing about persons. */
export const providerDays = sqliteTable(
  "provider_days",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    /**
     * `appearances` in results; `favorites` (hearts given); `messages` (requests received); `badge` (its image was loaded). Of projects that
     * were matched nearby: `could` (the provider was among those shown) and, of the others, the first reason: `radius`, `price`, `language`,
     * `busy`, `service`, `position`.
     */
    measure: text("measure", { enum: DAY_MEASURES }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.day, t.measure] }), index("provider_days_day").on(t.day)],
);

/** Views of a portfolio, a photograph or a venue by day. */
export const mediaDays = sqliteTable(
  "media_days",
  {
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["portfolio", "photo", "venue"] }).notNull(),
    /** Public id. */
    item: text("item").notNull(),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.kind, t.item, t.day] }), index("media_days_day").on(t.day)],
);
