import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { belongsTo, instant } from "./columns";
import { providers } from "./providers";

export const favorites = sqliteTable(
  "favorites",
  {
    accountId: belongsTo("account_id", () => accounts.id),
    providerId: belongsTo("provider_id", () => providers.id),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.providerId] }), index("favorites_provider").on(t.providerId)],
);

/** Link with which anyone can read a couple's favorites; at most one per couple. */
export const shortlistLinks = sqliteTable("shortlist_links", {
  accountId: belongsTo("account_id", () => accounts.id).primaryKey(),
  /** SHA-256 of the secret in the link. */
  hash: text("hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
