import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Objects to delete from the media store. The batch that removes an object's last reference adds the row. The object is
 * deleted after the response or, if that fails, by the cron.
 */
export const mediaRemovals = sqliteTable(
  "media_removals",
  {
    /** Key, or a prefix that ends in `/`. */
    key: text("key").primaryKey(),
    dueAt: instant("due_at").notNull(),
  },
  (t) => [index("media_removals_oldest").on(t.dueAt)],
);
