import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts, loginCodes } from "#db/schema/accounts";
import { sessions } from "#db/schema/sessions";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Marked } from "~/domain/favorites/favorite.form";
import { mergeFavorites } from "~/domain/favorites/favorites.server";
import { type Unmarked, unmarkedQuery } from "~/domain/favorites/first-favorites.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { type PlaceInput, placeQueries, type ResolveOptions, settlePlace } from "~/domain/places/resolve-place.server";
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
  favorites?: Marked;
  /** Favorites that no other couple has. */
  unmarked?: readonly Unmarked[];
}

/** Resolves the town of a registration, and reads which favorites no other couple has, in one round trip. */
export async function prepareRegistration({ db }: Deps, typed: PlaceInput, options: ResolveOptions, favorites: Marked) {
  const { places, unmarked } = await namedBatch(db, {
    places: placeQueries(db, typed, options),
    unmarked: unmarkedQuery(db, favorites),
  });
  return { place: settlePlace(typed, places, options), unmarked };
}

/**
 * Creates the account for a phone number that this browser has just verified, and opens its session. For 30 seconds and
 * until a logout, a repeat (double click, reload) logs in to the existing account. Nothing is overwritten. Ids follow
 * the clock and are never reused, because a token of a deleted account stays valid for some minutes.
 * @throws DomainError account.code.expired if this browser did not verify the code, or did so too long ago
 */
export async function registerAccount(
  deps: LoginDeps & LinkDeps,
  attempt: Pick<LoginAttempt, "id" | "browserSecret" | "phone">,
  account: NewAccount,
): Promise<GrantedSession<Couple>> {
  const { db, clock } = deps;
  const now = clock.now();
  const { favorites = { planners: [], venues: [] }, unmarked = [] } = account;
  const { firstname, lastname, email, locale, market, home } = account;
  const isOwn = and(
    eq(loginCodes.id, attempt.id),
    eq(loginCodes.browserHash, await sha256(attempt.browserSecret)),
    eq(loginCodes.phone, attempt.phone),
  );
  const repeated = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, loginCodes.registeredSession),
        isNull(sessions.endedAt),
        gt(sessions.createdAt, now - LOGIN.registrationRepeat),
      ),
    );
  const verified = exists(
    db
      .select({ id: loginCodes.id })
      .from(loginCodes)
      .where(
        and(
          isOwn,
          gt(loginCodes.usedAt, now - LOGIN.registrationLifetime),
          // A code by email verifies no number (rule login-30).
          isNull(loginCodes.emailCodeHash),
          or(isNull(loginCodes.registeredSession), exists(repeated)),
        ),
      ),
  );
  const session = await newSession();
  const {
    rows: [row],
  } = await guardedBatch(
    db,
    { "account.code.expired": verified },
    {
      account: db
        .insert(accounts)
        .values({
          id: sql`max(${now}, (SELECT coalesce(max(${accounts.id}), 0) + 1 FROM ${accounts}))`,
          publicId: newPublicId(),
          phone: attempt.phone,
          firstname,
          lastname,
          email,
          locale,
          market,
          city: home.name,
          zipCode: home.zipCode,
          country: home.country,
          latitude: home.latitude,
          longitude: home.longitude,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: accounts.phone }),
      session: insertSession(
        db,
        session,
        { role: "couple", id: sql`SELECT ${accounts.id} FROM ${accounts} WHERE ${eq(accounts.phone, attempt.phone)}` },
        COUPLES_BROWSER,
        now,
      ),
      code: db.update(loginCodes).set({ registeredSession: session.id }).where(isOwn),
      rows: db
        .select({ id: accounts.id, firstname: accounts.firstname, locale: accounts.locale, city: accounts.city })
        .from(accounts)
        .where(eq(accounts.phone, attempt.phone)),
      favorites: await mergeFavorites(deps, session.id, favorites, unmarked),
    },
  );
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
