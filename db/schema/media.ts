import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * What must go from the media store: written in the batch that removes the last reference to it, done after the response and, until it
 * has succeeded, by the cron.
 */
export const mediaRemovals = sqliteTable(
  "media_removals",
  {
    /** A key, or a prefix that ends in `/`. */
    key: text("key").primaryKey(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("media_removals_oldest").on(t.createdAt)],
);
