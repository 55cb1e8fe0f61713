import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { DomainError } from "~/domain/domain-error";
import { mergeFavorites } from "~/domain/favorites/change-favorite.server";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, newSession } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { LOGIN } from "./login.rules";
import type { LoginAttempt, LoginDeps } from "./send-login-code.server";
import { COUPLES_BROWSER } from "./verify-login-code.server";

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
 * finds the account there and logs in to it, for half a minute and until a logout; nothing is overwritten. Ids follow the clock, so that none is ever given twice: a token of an
 * account that was deleted may be about for some minutes.
 * @throws DomainError account.code.expired when the code was not verified by this browser, or too long ago
 */
export async function registerAccount(
  { db, clock }: LoginDeps,
  attempt: Pick<LoginAttempt, "id" | "browserSecret" | "phone">,
  account: NewAccount,
): Promise<GrantedSession<Couple>> {
  const now = clock.now();
  const { home } = account;
  const own = sql`id = ${attempt.id} AND browser_hash = ${await sha256(attempt.browserSecret)} AND phone = ${attempt.phone}`;
  const verified = sql`
    EXISTS (SELECT 1 FROM login_codes c WHERE ${own} AND used_at > ${now - LOGIN.registrationLifetime}
      AND (registered_session IS NULL OR EXISTS (SELECT 1 FROM sessions s
        WHERE s.id = c.registered_session AND s.ended_at IS NULL AND s.created_at > ${now - LOGIN.registrationRepeat})))`;
  const session = await newSession();
  const owner = sql`SELECT id FROM accounts WHERE phone = ${attempt.phone} AND ${verified}`;
  const { rows } = await namedBatch(db, {
    account: db.run(sql`
      INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, city, zip_code, country, latitude, longitude,
        created_at, updated_at)
      SELECT max(${now}, (SELECT coalesce(max(id), 0) + 1 FROM accounts)), ${newPublicId()}, ${attempt.phone}, ${account.firstname}, ${account.lastname}, ${account.email}, ${account.locale},
        ${account.market}, ${home.name}, ${home.zipCode}, ${home.country}, ${home.latitude}, ${home.longitude}, ${now}, ${now}
      WHERE ${verified} ON CONFLICT (phone) DO NOTHING`),
    session: insertSession(db, session, { role: "couple", id: owner }, COUPLES_BROWSER, now),
    code: db.run(sql`
      UPDATE login_codes SET registered_session = ${session.id}
      WHERE ${own} AND EXISTS (SELECT 1 FROM sessions WHERE id = ${session.id})`),
    rows: db.all<{ id: number; firstname: string; locale: Locale; city: string | null }>(sql`
      SELECT a.id, a.firstname, a.locale, a.city FROM accounts a JOIN sessions s ON s.account_id = a.id WHERE s.id = ${session.id}`),
    favorites: mergeFavorites(db, session.id, account.favorites ?? [], now),
  });
  const row = rows[0];
  if (!row) throw new DomainError("account.code.expired");
  return {
    refreshToken: session.refreshToken,
    remembered: COUPLES_BROWSER.remembered,
    actor: {
      role: "couple",
      accountId: row.id,
      sessionId: session.id,
      firstname: row.firstname,
      locale: row.locale,
      hasFinishedOnboarding: row.city !== null,
    },
  };
}
