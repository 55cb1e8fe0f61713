import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, locale, market, town } from "./columns";

/** Couples who have logged in with a phone and registered. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: integer("id").primaryKey(),
    publicId: text("public_id").notNull().unique(),
    /** E.164. */
    phone: text("phone").notNull().unique(),
    firstname: text("firstname").notNull(),
    lastname: text("lastname").notNull(),
    email: text("email").notNull(),
    locale: locale(),
    market: market(),
    ...town(),
    /** When a link in a letter proved that the mailbox is read; null: not yet. */
    emailVerifiedAt: instant("email_verified_at"),
    /** When mail to the address came back for good, or no text message reached the number. Null: nothing is known against it. */
    emailBouncedAt: instant("email_bounced_at"),
    phoneUndeliverableAt: instant("phone_undeliverable_at"),
    /** Hours of the day in the market's time zone between which no notice leaves; equal: none are quiet. */
    quietFrom: integer("quiet_from").notNull().default(21),
    quietUntil: integer("quiet_until").notNull().default(8),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** The last use that a session says which is forgotten by now; null: none is forgotten yet. */
    usedAt: instant("used_at"),
  },
  (t) => [
    index("accounts_email").on(t.email),
    // Accounts that nobody uses any more.
    index("accounts_used").on(sql`coalesce(used_at, created_at)`),
    index("accounts_unconfirmed").on(sql`coalesce(used_at, created_at)`).where(sql`email_verified_at IS NULL`),
    check("accounts_locale", sql`${t.locale} IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')`),
    check("accounts_market", sql`${t.market} IN ('FR', 'BE', 'GB', 'DE', 'IT', 'ES', 'PT')`),
    check("accounts_names", sql`length(trim(${t.firstname})) > 0 AND length(trim(${t.lastname})) > 0`),
  ],
);

/** One attempt to log in: a phone, a browser and the code that was texted last. */
export const loginCodes = sqliteTable(
  "login_codes",
  {
    id: text("id").primaryKey(),
    /** E.164. */
    phone: text("phone").notNull(),
    /** HMAC of attempt and code; the code itself is stored nowhere but in the text message. */
    codeHash: text("code_hash").notNull(),
    /** SHA-256 of the secret in the browser's cookie: the code works in no other browser. */
    browserHash: text("browser_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    tries: integer("tries").notNull().default(0),
    resends: integer("resends").notNull().default(0),
    usedAt: instant("used_at"),
    /** Tells the one request that used the code from those that came too late. */
    usedBy: text("used_by"),
    /** The session that a registration opened with it: from then on the right code is worth nothing more (`registerAccount`). */
    registeredSession: text("registered_session"),
  },
  (t) => [
    index("login_codes_expiry").on(t.expiresAt),
    index("login_codes_phone").on(t.phone),
    check("login_codes_tries", sql`${t.tries} BETWEEN 0 AND 5`),
    check("login_codes_resends", sql`${t.resends} BETWEEN 0 AND 4`),
  ],
);
