import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts, loginCodes } from "#db/schema/accounts";
import { sessions } from "#db/schema/sessions";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Marked } from "~/domain/favorites/favorite.form";
import { mergeFavorites, type Unmarked, unmarkedQuery } from "~/domain/favorites/favorites.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import { type PlaceInput, placeQueries, type ResolveOptions, settlePlace } from "~/domain/places/places.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, type NewSession, newSession } from "~/domain/sessions/session.server";
import { LOGIN } from "./login.rules";
import { emailCodeHash, provedMailbox } from "./login-code-email.server";
import { codeHash, isOpenCode, LATEST_CODE_ENDS, type LoginAttempt, type LoginDeps } from "./send-login-code.server";

export type VerifiedLogin = ({ known: true } & GrantedSession<Couple>) | { known: false; phone: string };

/** Couples stay logged in after the browser is closed; their device is not stored. */
const COUPLES_BROWSER = { remembered: true, device: "" } as const;

/**
 * Logs in with a code. One statement checks it, so that only one of two concurrent uses succeeds. Every try counts.
 * @param favorites favorites that the visitor marked before the login, to add to the couple's favorites
 * @throws DomainError account.code.invalid, account.code.expired (also if used, or another browser's)
 */
export async function verifyLoginCode(
  deps: LoginDeps & LinkDeps,
  attempt: LoginAttempt,
  code: string,
  favorites: Marked = { planners: [], venues: [] },
): Promise<VerifiedLogin> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const hash = await codeHash(secret, attempt.id, code);
  const browserHash = await sha256(attempt.browserSecret);
  const mine = crypto.randomUUID();
  const session = await newSession();
  const isOwn = and(eq(loginCodes.id, attempt.id), eq(loginCodes.browserHash, browserHash));
  const owner = sql`
    SELECT ${accounts.id} FROM ${loginCodes} JOIN ${accounts} ON ${accounts.phone} = ${loginCodes.phone}
    WHERE ${and(eq(loginCodes.id, attempt.id), eq(loginCodes.usedBy, mine))}`;
  const state = () =>
    db
      .select({
        usedBy: loginCodes.usedBy,
        tries: loginCodes.tries,
        endsAt: LATEST_CODE_ENDS,
        usedAt: loginCodes.usedAt,
        account: { id: accounts.id, firstname: accounts.firstname, locale: accounts.locale, city: accounts.city },
      })
      .from(loginCodes)
      .leftJoin(accounts, eq(accounts.phone, loginCodes.phone))
      .where(isOwn);
  // A read rejects used codes: rejected requests must not fill the queue of writes.
  const { before, mailbox, unmarked } = await namedBatch(db, {
    before: state(),
    mailbox: provedMailbox(db, attempt.id),
    unmarked: unmarkedQuery(db, favorites),
  });
  const [open] = before;
  if (!open || open.usedAt !== null || open.endsAt <= now || open.tries >= LOGIN.tries)
    throw new DomainError("account.code.expired");
  const email = mailbox[0]?.email ?? "";
  const emailHash = await emailCodeHash(secret, attempt.id, code, email);
  const isTexted = sql`(${loginCodes.codeHash} = ${hash} AND ${loginCodes.expiresAt} > ${now})`;
  const isMailbox = exists(provedMailbox(db, attempt.id, email));
  const isEmailed = sql`(${loginCodes.emailCodeHash} = ${emailHash} AND ${isMailbox})`;
  const isRight = sql`(${isTexted} OR ${isEmailed})`;
  const { rows } = await namedBatch(db, {
    code: db
      .update(loginCodes)
      .set({
        tries: sql`${loginCodes.tries} + 1`,
        usedAt: sql`CASE WHEN ${isRight} THEN ${now} END`,
        usedBy: sql`CASE WHEN ${isRight} THEN ${mine} END`,
        // An attempt that keeps this hash has not verified its number, and registers no account.
        emailCodeHash: sql`CASE WHEN NOT ${isTexted} THEN ${loginCodes.emailCodeHash} END`,
      })
      .where(and(isOwn, isOpenCode(now))),
    session: insertSession(db, session, { role: "couple", id: owner }, COUPLES_BROWSER, now),
    rows: state(),
    favorites: await mergeFavorites(deps, session.id, favorites, unmarked),
  });
  const row = rows[0];
  const won = row?.usedBy === mine;
  if (!row || (row.usedAt !== null && !won) || row.endsAt <= now) throw new DomainError("account.code.expired");
  if (!won) throw new DomainError(row.tries >= LOGIN.tries ? "account.code.expired" : "account.code.invalid");
  const { account } = row;
  if (!account) return { known: false, phone: attempt.phone };
  return { known: true, ...granted(session, account) };
}

type LoggedIn = Pick<typeof accounts.$inferSelect, "id" | "firstname" | "locale" | "city">;

const granted = (session: NewSession, { id, firstname, locale, city }: LoggedIn): GrantedSession<Couple> => ({
  refreshToken: session.refreshToken,
  remembered: COUPLES_BROWSER.remembered,
  actor: {
    role: "couple",
    accountId: id,
    sessionId: session.id,
    firstname,
    locale,
    hasFinishedOnboarding: city !== null,
  },
});

export interface NewAccount
  extends Pick<typeof accounts.$inferSelect, "firstname" | "lastname" | "email" | "locale" | "market"> {
  home: PlaceSuggestion;
  favorites?: Marked;
  unmarked?: readonly Unmarked[];
}

export async function prepareRegistration({ db }: Deps, typed: PlaceInput, options: ResolveOptions, favorites: Marked) {
  const { places, unmarked } = await namedBatch(db, {
    places: placeQueries(db, typed, options),
    unmarked: unmarkedQuery(db, favorites),
  });
  return { place: settlePlace(typed, places, options), unmarked };
}

/**
 * Registers an account. A repeat within 30 seconds (double click, reload) logs in to it. Ids follow the clock and are
 * never reused, because a token of a deleted account stays valid for some minutes.
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
  const { rows } = await guardedBatch(
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
  const [row] = rows;
  if (!row) throw new DomainError("account.code.expired");
  return granted(session, row);
}
