import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { DomainError } from "~/domain/domain-error";
import { mergeFavorites } from "~/domain/favorites/change-favorite.server";
import { sha256 } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, newSession } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { LOGIN } from "./login.rules";
import { codeHash, type LoginAttempt, type LoginDeps } from "./send-login-code.server";

export type VerifiedLogin =
  | ({ known: true } & GrantedSession<Couple>)
  /** Nobody has registered with this phone yet. */
  | { known: false; phone: string };

/** A couple stays logged in when the browser is closed; of its device nothing is kept. */
export const COUPLES_BROWSER = { remembered: true, device: "" } as const;

interface Row {
  won: number;
  tries: number;
  expires_at: number;
  used_at: number | null;
  account_id: number | null;
  firstname: string | null;
  locale: Locale | null;
  city: string | null;
}

/**
 * Checks a code and, for a known phone, opens the session: two round trips and one statement that decides, so that of two
 * simultaneous uses one wins. Every try counts, the right one included.
 * @param favorites public ids that were marked before the login, the newest first; they become the couple's
 * @throws DomainError account.code.invalid, account.code.expired (too old, tried too often, used, or another browser's)
 */
export async function verifyLoginCode(
  deps: LoginDeps,
  attempt: LoginAttempt,
  code: string,
  favorites: readonly string[] = [],
): Promise<VerifiedLogin> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const hash = await codeHash(secret, attempt.id, code);
  const browserHash = await sha256(attempt.browserSecret);
  const mine = crypto.randomUUID();
  const session = await newSession();
  const owner = sql`
    SELECT a.id FROM login_codes c JOIN accounts a ON a.phone = c.phone WHERE c.id = ${attempt.id} AND c.used_by = ${mine}`;
  const state = () =>
    db.all<Row>(sql`
      SELECT c.used_by IS ${mine} AS won, c.tries, c.expires_at, c.used_at, a.id AS account_id, a.firstname, a.locale, a.city
      FROM login_codes c LEFT JOIN accounts a ON a.phone = c.phone
      WHERE c.id = ${attempt.id} AND c.browser_hash = ${browserHash}`);
  // A used code is refused by a read: refused requests must not fill the queue of writers.
  const [open] = await state();
  if (!open || open.used_at !== null || open.expires_at <= now || open.tries >= LOGIN.tries)
    throw new DomainError("account.code.expired");
  const { rows } = await namedBatch(db, {
    code: db.run(sql`
      UPDATE login_codes SET tries = tries + 1,
        used_at = CASE WHEN code_hash = ${hash} THEN ${now} END, used_by = CASE WHEN code_hash = ${hash} THEN ${mine} END
      WHERE id = ${attempt.id} AND browser_hash = ${browserHash} AND used_at IS NULL AND expires_at > ${now} AND tries < ${LOGIN.tries}`),
    session: insertSession(db, session, { role: "couple", id: owner }, COUPLES_BROWSER, now),
    rows: state(),
    favorites: mergeFavorites(db, session.id, favorites, now),
  });
  const row = rows[0];
  if (!row || (row.used_at !== null && !row.won) || row.expires_at <= now)
    throw new DomainError("account.code.expired");
  if (!row.won) throw new DomainError(row.tries >= LOGIN.tries ? "account.code.expired" : "account.code.invalid");
  if (row.account_id === null) return { known: false, phone: attempt.phone };
  return {
    known: true,
    refreshToken: session.refreshToken,
    remembered: COUPLES_BROWSER.remembered,
    actor: {
      role: "couple",
      accountId: row.account_id,
      sessionId: session.id,
      firstname: row.firstname ?? "",
      locale: row.locale ?? "fr",
      hasFinishedOnboarding: row.city !== null,
    },
  };
}
