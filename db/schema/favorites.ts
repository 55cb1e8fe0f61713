import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant } from "./columns";
import { providers } from "./providers";

export const favorites = sqliteTable(
  "favorites",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.providerId] }), index("favorites_provider").on(t.providerId)],
);

/** Link with which anyone can read a couple's favorites; at most one per couple. */
export const shortlistLinks = sqliteTable("shortlist_links", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** SHA-256 of the secret in the link. */
  hash: text("hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
