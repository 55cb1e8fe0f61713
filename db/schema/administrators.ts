import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, locale } from "./columns";

/** Moderators. Created by a command of the operators (docs/OPERATIONS.md), never by a form. */
export const administrators = sqliteTable(
  "administrators",
  {
    id: integer("id").primaryKey(),
    /** The login; lower case. */
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    locale: locale(),
    /** As in `provider_credentials`. */
    passwordHash: text("password_hash").notNull(),
    /** Secret of the second factor (RFC 6238), encrypted with a key made from SESSION_SECRET. */
    totpSecret: text("totp_secret").notNull(),
    /** Time step of the code that was used last: none is taken twice. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** Since when login is refused; the decisions stay. */
    disabledAt: instant("disabled_at"),
  },
  (t) => [check("administrators_locale", sql`${t.locale} IN ('fr', 'en', 'nl', 'de', 'it', 'es', 'pt')`)],
);
