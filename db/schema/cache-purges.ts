import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Tags that caches must drop. Triggers write a row when something public is hidden, deleted or replaced (see the
 * migration); the cron deletes it after an hour.
 */
export const cachePurges = sqliteTable(
  "cache_purges",
  {
    /** Increases with each purge, also after rows were deleted. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Public id of a provider or venue, or media key: caches drop pages and pictures whose HTML or URL contains it. */
    tag: text("tag").notNull(),
    at: instant("at").notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [index("cache_purges_at").on(table.at)],
);
