import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo } from "./columns";
import { providers } from "./providers";

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

/** Daily views of public profiles, without views by their owners. No data about visitors is stored. */
export const providerViews = sqliteTable(
  "provider_views",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.day] }), index("provider_views_day").on(t.day)],
);

/** Other daily counts of providers, without data about visitors. */
export const providerDays = sqliteTable(
  "provider_days",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    /**
     * `appearances` in results; `favorites` (hearts given); `messages` (requests received); `badge` (loads of its
     * image). For each project matched nearby: `could` if the provider was shown, else the first reason why not:
     * `radius`, `price`, `language`, `busy`, `service`, `position`.
     */
    measure: text("measure", { enum: DAY_MEASURES }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.day, t.measure] }), index("provider_days_day").on(t.day)],
);

export const mediaDays = sqliteTable(
  "media_days",
  {
    providerId: belongsTo("provider_id", () => providers.id),
    kind: text("kind", { enum: ["portfolio", "photo", "venue"] }).notNull(),
    /** Public id of the wedding, photograph or venue. */
    item: text("item").notNull(),
    /** YYYY-MM-DD, in the time zone of the provider's market. */
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.kind, t.item, t.day] }), index("media_days_day").on(t.day)],
);
