import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { emailField, localeField } from "./account.form";
import { LENGTHS } from "./account.rules";

/** Rule profile-2. */
export const profileForm = z.lazy(() =>
  z.object({
    email: emailField,
    city: z
      .string({ error: "account:error.city" })
      .trim()
      .min(1, "account:error.city")
      .max(LENGTHS.city, "account:error.city"),
    locale: localeField,
  }),
);

/** What the profile page shows of an account. */
export interface AccountProfile {
  firstname: string;
  lastname: string;
  /** E.164. */
  phone: string;
  email: string;
  city: string | null;
  locale: Locale;
}

export interface ProfileChange {
  email: string;
  locale: Locale;
  /** Null: the town stays the one that is stored. */
  home: PlaceSuggestion | null;
}

/** One round trip. @returns null when the session has ended, or the account is gone */
export async function findProfile({ db }: Pick<Deps, "db">, couple: Couple): Promise<AccountProfile | null> {
  const rows = await db.all<AccountProfile>(sql`
    SELECT firstname, lastname, phone, email, city, locale FROM accounts
    WHERE id = ${couple.accountId} AND ${sessionIsOpen(couple)}`);
  return rows[0] ?? null;
}

/**
 * Changes what a couple may change of its account, in one round trip; the names and the phone stay (rule profile-1). The town
 * counts as changed when its name, its postal code or its position does.
 * @returns the couple for a new session token
 * @throws DomainError session.expired, profile.unchanged when everything is as it was, also when no town is given and none is stored
 */
export async function updateProfile({ db, clock }: Deps, couple: Couple, change: ProfileChange): Promise<Couple> {
  const { email, locale, home } = change;
  const town = home
    ? sql`, city = ${home.name}, zip_code = ${home.zipCode}, country = ${home.country}, latitude = ${home.latitude},
        longitude = ${home.longitude}`
    : sql``;
  const differs = home
    ? sql`city IS NOT ${home.name} OR zip_code IS NOT ${home.zipCode} OR latitude IS NOT ${home.latitude}
        OR longitude IS NOT ${home.longitude}`
    : sql`0`;
  const [written, rows, [session]] = await db.batch([
    db.run(sql`
      UPDATE accounts SET email = ${email}, locale = ${locale}, updated_at = ${clock.now()} ${town}
      WHERE id = ${couple.accountId} AND (${home ? sql`1` : sql`city IS NOT NULL`})
        AND (email <> ${email} OR locale <> ${locale} OR ${differs}) AND ${sessionIsOpen(couple)}`),
    db.all<{ city: string | null }>(sql`SELECT city FROM accounts WHERE id = ${couple.accountId}`),
    readOpen(db, couple),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("profile.unchanged");
  return { ...couple, locale, hasFinishedOnboarding: (rows[0]?.city ?? null) !== null };
}
