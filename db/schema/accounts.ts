import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, instant, locale, market, oneOf, town } from "./columns";

/** Registered couples, who log in with a phone number. */
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
    /** When a link in an email verified the address; null: not verified. */
    emailVerifiedAt: instant("email_verified_at"),
    /** This column and the next: when an email bounced permanently; when a text message failed. Null: never. */
    emailBouncedAt: instant("email_bounced_at"),
    phoneUndeliverableAt: instant("phone_undeliverable_at"),
    /** Start and end of the quiet hours without notices, in the market's time zone. Equal values: no quiet hours. */
    quietFrom: integer("quiet_from").notNull().default(21),
    quietUntil: integer("quiet_until").notNull().default(8),
    /** Read receipts: other participants see when messages were read, and this account sees theirs (rule talk-6). */
    showsReads: integer("shows_reads", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Last use, copied from sessions when they are deleted; null if none was deleted. */
    usedAt: instant("used_at"),
  },
  (t) => [
    index("accounts_email").on(t.email),
    // Used by the cron that deletes unused accounts.
    index("accounts_used").on(sql`coalesce(used_at, created_at)`),
    index("accounts_unconfirmed").on(sql`coalesce(used_at, created_at)`).where(sql`email_verified_at IS NULL`),
    oneOf("accounts_locale", t.locale),
    oneOf("accounts_market", t.market),
    check("accounts_names", sql`length(trim(${t.firstname})) > 0 AND length(trim(${t.lastname})) > 0`),
  ],
);

/** Login attempts: a phone, a browser and the latest code. */
export const loginCodes = sqliteTable(
  "login_codes",
  {
    id: text("id").primaryKey(),
    /** E.164. */
    phone: text("phone").notNull(),
    /** HMAC of attempt and code. Only the text message contains the code. */
    codeHash: text("code_hash").notNull(),
    /**
     * HMAC of attempt, code and email address, if the latest code was requested by email. If the number has no verified
     * address: HMAC of a random code that is never sent (rule login-24).
     */
    emailCodeHash: text("email_code_hash"),
    /** SHA-256 of the secret in the browser's cookie, so the code works in no other browser. */
    browserHash: text("browser_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    tries: integer("tries").notNull().default(0),
    resends: integer("resends").notNull().default(0),
    usedAt: instant("used_at"),
    /** Random id of the request that used the code, so that later requests can be rejected. */
    usedBy: text("used_by"),
    /** Session that a registration opened. The code is invalid after that (`registerAccount`). */
    registeredSession: text("registered_session"),
  },
  (t) => [
    index("login_codes_expiry").on(t.expiresAt),
    index("login_codes_phone").on(t.phone),
    check("login_codes_tries", sql`${t.tries} BETWEEN 0 AND 5`),
    check("login_codes_resends", sql`${t.resends} BETWEEN 0 AND 4`),
  ],
);

/**
 * Invitation of a couple's partner; once accepted, the membership: owner and partner work on the owner's projects. One
 * row per owner and per partner, so a wedding has at most two members.
 */
export const couplePartners = sqliteTable(
  "couple_partners",
  {
    ownerId: belongsTo("owner_id", () => accounts.id).primaryKey(),
    /** SHA-256 of the secret in the invitation link; null once the partner has joined. */
    invitationHash: text("invitation_hash").unique(),
    /** End of the invitation; null once the partner has joined. */
    expiresAt: instant("expires_at"),
    partnerId: integer("partner_id")
      .unique()
      .references(() => accounts.id, { onDelete: "cascade" }),
    joinedAt: instant("joined_at"),
  },
  (t) => [
    index("couple_partners_expiry").on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    check(
      "couple_partners_state",
      sql`CASE WHEN ${t.partnerId} IS NULL
        THEN ${t.invitationHash} IS NOT NULL AND ${t.expiresAt} IS NOT NULL AND ${t.joinedAt} IS NULL
        ELSE ${t.invitationHash} IS NULL AND ${t.expiresAt} IS NULL AND ${t.joinedAt} IS NOT NULL END`,
    ),
    check("couple_partners_two", sql`${t.ownerId} <> ${t.partnerId}`),
  ],
);
