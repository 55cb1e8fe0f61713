import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { providers } from "./providers";

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
  (t) => [primaryKey({ columns: [t.providerId, t.day] })],
);
