import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
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
