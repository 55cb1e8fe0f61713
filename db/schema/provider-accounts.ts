import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, market, oneOf } from "./columns";
import { providers } from "./providers";

/**
 * Single row with the highest provider number. Numbers are never reused, because ledger and tokens outlive accounts.
 */
export const providerNumbers = sqliteTable("provider_numbers", {
  id: integer("id").primaryKey(),
  last: integer("last").notNull(),
});

/** Login data of providers. Most demo providers have no row, because no one can log in to them. */
export const providerCredentials = sqliteTable(
  "provider_credentials",
  {
    providerId: belongsTo("provider_id", () => providers.id).primaryKey(),
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64. */
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: instant("password_changed_at").notNull(),
    /** When the email address was verified; null: not yet. */
    emailVerifiedAt: instant("email_verified_at"),
    /** When a code verified the phone number; null: not verified, as typed at registration. */
    phoneVerifiedAt: instant("phone_verified_at"),
    termsVersion: text("terms_version").notNull(),
    termsAcceptedAt: instant("terms_accepted_at").notNull(),
  },
  (t) => [index("provider_credentials_unproved").on(t.providerId).where(sql`email_verified_at IS NULL`)],
);

/** Secret links in emails, which work once and expire. Opening a link changes nothing. */
export const providerLinks = sqliteTable(
  "provider_links",
  {
    /** SHA-256 of the secret in the URL, hexadecimal. */
    hash: text("hash").primaryKey(),
    providerId: belongsTo("provider_id", () => providers.id),
    purpose: text("purpose", { enum: ["verify_email", "reset_password", "change_email"] }).notNull(),
    /** Recipient of the link; for `change_email` the new address. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    index("provider_links_provider").on(t.providerId, t.purpose),
    index("provider_links_expiry").on(t.expiresAt),
    oneOf("provider_links_purpose", t.purpose),
  ],
);

export const providerPhoneCodes = sqliteTable(
  "provider_phone_codes",
  {
    providerId: belongsTo("provider_id", () => providers.id).primaryKey(),
    /** New number in E.164. */
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

/** Reasons of providers for deleting their accounts, anonymous, with the month only. */
export const providerDepartures = sqliteTable(
  "provider_departures",
  {
    id: integer("id").primaryKey(),
    /** YYYY-MM. */
    month: text("month").notNull(),
    kind: text("kind", { enum: ["planner", "venue"] }).notNull(),
    market: market(),
    /** At least 10 characters, without contact data and the provider's own names. */
    reason: text("reason").notNull(),
  },
  (t) => [index("provider_departures_month").on(t.month)],
);
