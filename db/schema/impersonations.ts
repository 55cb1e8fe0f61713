import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { instant, oneOf } from "./columns";
import { providers } from "./providers";

/** Impersonations: an administrator in the account of a couple or provider. The account's owner can see them. */
export const impersonations = sqliteTable(
  "impersonations",
  {
    id: text("id").primaryKey(),
    administratorId: integer("administrator_id")
      .notNull()
      .references(() => administrators.id),
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When the administrator stopped the impersonation; null: it expired or is active. */
    stoppedAt: instant("stopped_at"),
  },
  (t) => [
    index("impersonations_account").on(t.accountId, t.startedAt),
    index("impersonations_provider").on(t.providerId, t.startedAt),
    index("impersonations_administrator").on(t.administratorId, t.startedAt),
    index("impersonations_started").on(t.startedAt),
    check("impersonations_subject", sql`(${t.accountId} IS NOT NULL) + (${t.providerId} IS NOT NULL) = 1`),
  ],
);

/** Steps of an impersonation: opened pages, changes and refused requests. */
export const impersonationSteps = sqliteTable(
  "impersonation_steps",
  {
    id: integer("id").primaryKey(),
    impersonationId: text("impersonation_id")
      .notNull()
      .references(() => impersonations.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    kind: text("kind", { enum: ["view", "change", "refused"] }).notNull(),
    /** Without the query string. */
    path: text("path").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [index("impersonation_steps_of").on(t.impersonationId, t.at), oneOf("impersonation_steps_kind", t.kind)],
);
