import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, market } from "./columns";
import { providers } from "./providers";

/** One row: the number of the newest provider. None is used twice, because the ledger and tokens outlive accounts. */
export const providerNumbers = sqliteTable("provider_numbers", {
  id: integer("id").primaryKey(),
  last: integer("last").notNull(),
});

/** How a provider logs in. Of the demo providers only the demo accounts have a row. */
export const providerCredentials = sqliteTable(
  "provider_credentials",
  {
    providerId: integer("provider_id")
      .primaryKey()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** `scrypt$N$r$p$salt$hash`, the last two in base64. */
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: instant("password_changed_at").notNull(),
    /** When the mailbox was proved to be the provider's; null: not yet. */
    emailVerifiedAt: instant("email_verified_at"),
    /** When the number was proved by a code; null: as typed at registration. */
    phoneVerifiedAt: instant("phone_verified_at"),
    termsVersion: text("terms_version").notNull(),
    termsAcceptedAt: instant("terms_accepted_at").notNull(),
  },
  (t) => [index("provider_credentials_unproved").on(t.providerId).where(sql`email_verified_at IS NULL`)],
);

/** Links in letters: each works once and expires. Opening one changes nothing. */
export const providerLinks = sqliteTable(
  "provider_links",
  {
    /** SHA-256 of the secret in the address, hexadecimal. */
    hash: text("hash").primaryKey(),
    providerId: integer("provider_id")
      .notNull()
      .references(() => providers.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["verify_email", "reset_password", "change_email"] }).notNull(),
    /** The mailbox that it was sent to; for `change_email` the new one. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    index("provider_links_provider").on(t.providerId, t.purpose),
    index("provider_links_expiry").on(t.expiresAt),
    check("provider_links_purpose", sql`${t.purpose} IN ('verify_email', 'reset_password', 'change_email')`),
  ],
);

/** The code that was texted last to prove a provider's new number. */
export const providerPhoneCodes = sqliteTable(
  "provider_phone_codes",
  {
    providerId: integer("provider_id")
      .primaryKey()
      .references(() => providers.id, { onDelete: "cascade" }),
    /** E.164, the new number. */
    phone: text("phone").notNull(),
    /** HMAC of provider, number and code. */
    codeHash: text("code_hash").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    tries: integer("tries").notNull().default(0),
    resends: integer("resends").notNull().default(0),
  },
  (t) => [
    index("provider_phone_codes_expiry").on(t.expiresAt),
    check("provider_phone_codes_tries", sql`${t.tries} BETWEEN 0 AND 5`),
    check("provider_phone_codes_resends", sql`${t.resends} BETWEEN 0 AND 4`),
  ],
);

/** Why providers left, without who and with no more than the month. */
export const providerDepartures = sqliteTable(
  "provider_departures",
  {
    id: integer("id").primaryKey(),
    /** YYYY-MM. */
    month: text("month").notNull(),
    kind: text("kind", { enum: ["planner", "venue"] }).notNull(),
    market: market(),
    /** At least 10 characters; contact data and the provider's own names are taken out. */
    reason: text("reason").notNull(),
  },
  (t) => [index("provider_departures_month").on(t.month)],
);
