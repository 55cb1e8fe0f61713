import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, locale, oneOf } from "./columns";

/** Administrators. Created only with an operator command (docs/OPERATIONS.md). */
export const administrators = sqliteTable(
  "administrators",
  {
    id: integer("id").primaryKey(),
    /** Login, in lower case. */
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    locale: locale(),
    /** Format as in `provider_credentials`. */
    passwordHash: text("password_hash").notNull(),
    /** TOTP secret (RFC 6238), encrypted with a key derived from SESSION_SECRET. */
    totpSecret: text("totp_secret").notNull(),
    /** Time step of the last used code, so that no code works twice. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When the account was disabled, so that login is refused; null: active. Earlier decisions stay. */
    disabledAt: instant("disabled_at"),
  },
  (t) => [oneOf("administrators_locale", t.locale)],
);
