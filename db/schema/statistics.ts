import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { providers } from "./providers";

/** How often a public profile was opened on a day, by people other than the provider; nothing is known of them. */
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
  (t) => [primaryKey({ columns: [t.providerId, t.day] })],
);
