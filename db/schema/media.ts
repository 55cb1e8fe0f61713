import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Objects to remove from the media store: written in the batch that removes the last reference, done after the response and, until it has
 * succeeded, by the cron.
 */
export const mediaRemovals = sqliteTable(
  "media_removals",
  {
    /** A key, or a prefix that ends in `/`. */
    key: text("key").primaryKey(),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("media_removals_oldest").on(t.dueAt)],
);
