import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { instant } from "./columns";
import { impersonations } from "./impersonations";
import { providers } from "./providers";

/** One login on one device, of a couple, a provider or an administrator; all refresh tokens that were rotated from it belong to it. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    administratorId: integer("administrator_id").references(() => administrators.id, { onDelete: "cascade" }),
    /** The cookies outlive the browser: always for couples, and where a provider asked for it ("Remember me"). */
    remembered: integer("remembered", { mode: "boolean" }).notNull(),
    /** Browser and system as the browser names itself, in short: `Firefox, Windows`. Empty for couples. */
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its token was last renewed. */
    seenAt: instant("seen_at").notNull(),
    /** An administrator in this account (`impersonations`); null: its owner. */
    impersonationId: text("impersonation_id").references(() => impersonations.id, { onDelete: "cascade" }),
    /** Set at logout, by "end this one", and when an old refresh token is used again. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("sessions_account").on(t.accountId),
    index("sessions_provider").on(t.providerId),
    index("sessions_impersonation").on(t.impersonationId).where(sql`impersonation_id IS NOT NULL`),
    index("sessions_administrator").on(t.administratorId),
    // For the sweep of those that are long over.
    index("sessions_over").on(sql`coalesce(ended_at, seen_at)`),
    check(
      "sessions_owner",
      sql`(${t.accountId} IS NOT NULL) + (${t.providerId} IS NOT NULL) + (${t.administratorId} IS NOT NULL) = 1`,
    ),
  ],
);

export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    /** SHA-256 of the opaque token, hexadecimal. */
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was exchanged for its successor. */
    usedAt: instant("used_at"),
  },
  (t) => [index("refresh_tokens_session").on(t.sessionId), index("refresh_tokens_expiry").on(t.expiresAt)],
);
