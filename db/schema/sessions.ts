import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { administrators } from "./administrators";
import { instant } from "./columns";
import { impersonations } from "./impersonations";
import { providers } from "./providers";

/**
 * Sessions of couples, providers and administrators, one per login. Rotated refresh tokens belong to the same session.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    providerId: integer("provider_id").references(() => providers.id, { onDelete: "cascade" }),
    administratorId: integer("administrator_id").references(() => administrators.id, { onDelete: "cascade" }),
    /** True: cookies outlive the browser session; always for couples, for providers with "Remember me". */
    remembered: integer("remembered", { mode: "boolean" }).notNull(),
    /** Short name of browser and system: `Firefox, Windows`. Empty for couples. */
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the session's token was last renewed. */
    seenAt: instant("seen_at").notNull(),
    /** Impersonation by an administrator; null: a login of the account's owner. */
    impersonationId: text("impersonation_id").references(() => impersonations.id, { onDelete: "cascade" }),
    /** When the session ended: by logout, in the list of sessions, or by reuse of a refresh token. Null: not ended. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("sessions_account").on(t.accountId),
    index("sessions_provider").on(t.providerId),
    index("sessions_impersonation").on(t.impersonationId).where(sql`impersonation_id IS NOT NULL`),
    index("sessions_administrator").on(t.administratorId),
    // Used by the cron that deletes old sessions.
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
    /** When the browser exchanged the token for a new one. */
    usedAt: instant("used_at"),
  },
  (t) => [index("refresh_tokens_session").on(t.sessionId), index("refresh_tokens_expiry").on(t.expiresAt)],
);
