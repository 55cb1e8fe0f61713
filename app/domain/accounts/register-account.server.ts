import { sql } from "drizzle-orm";
import { DomainError } from "~/domain/domain-error";
import { mergeFavorites } from "~/domain/favorites/change-favorite.server";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { newPublicId, newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { LOGIN } from "./login.rules";
import type { LoginAttempt, LoginDeps } from "./send-login-code.server";
import { type Couple, SESSION } from "./session.rules";

export interface NewAccount {
  firstname: string;
  lastname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
  home: PlaceSuggestion;
  /** Public ids that were marked before, the newest first. */
  favorites?: readonly string[];
}

/**
 * Creates the account for a phone whose code was just right in this browser, and opens its session. A repeat (double click, reload)
 * finds the account there and logs in to it; nothing is overwritten. Ids follow the clock, so that none is ever given twice: a token of an
 * account that was deleted may be about for some minutes.
 * @throws DomainError account.code.expired when the code was not verified by this browser, or too long ago
 */
export async function registerAccount(
  { db, clock }: LoginDeps,
  attempt: Pick<LoginAttempt, "id" | "browserSecret" | "phone">,
  account: NewAccount,
): Promise<{ couple: Couple; refreshToken: string }> {
  const now = clock.now();
  const { home } = account;
  const verified = sql`
    EXISTS (SELECT 1 FROM login_codes WHERE id = ${attempt.id} AND browser_hash = ${await sha256(attempt.browserSecret)}
      AND phone = ${attempt.phone} AND used_at > ${now - LOGIN.registrationLifetime})`;
  const session = { id: crypto.randomUUID(), refreshToken: newSecret() };
  const [, , , rows] = await db.batch([
    db.run(sql`
      INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, city, zip_code, country, latitude, longitude,
        created_at, updated_at)
      SELECT max(${now}, (SELECT coalesce(max(id), 0) + 1 FROM accounts)), ${newPublicId()}, ${attempt.phone}, ${account.firstname}, ${account.lastname}, ${account.email}, ${account.locale},
        ${account.market}, ${home.name}, ${home.zipCode}, ${home.country}, ${home.latitude}, ${home.longitude}, ${now}, ${now}
      WHERE ${verified} ON CONFLICT (phone) DO NOTHING`),
    db.run(sql`
      INSERT INTO sessions (id, account_id, created_at)
      SELECT ${session.id}, id, ${now} FROM accounts WHERE phone = ${attempt.phone} AND ${verified}`),
    db.run(sql`
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${await sha256(session.refreshToken)}, id, ${now}, ${now + SESSION.refreshLifetime} FROM sessions WHERE id = ${session.id}`),
    db.all<{ id: number; firstname: string; locale: string; city: string | null }>(sql`
      SELECT a.id, a.firstname, a.locale, a.city FROM accounts a JOIN sessions s ON s.account_id = a.id WHERE s.id = ${session.id}`),
    mergeFavorites(db, session.id, account.favorites ?? [], now),
  ]);
  const row = rows[0];
  if (!row) throw new DomainError("account.code.expired");
  return {
    refreshToken: session.refreshToken,
    couple: {
      role: "couple",
      accountId: row.id,
      sessionId: session.id,
      firstname: row.firstname,
      locale: row.locale,
      hasFinishedOnboarding: row.city !== null,
    },
  };
}
