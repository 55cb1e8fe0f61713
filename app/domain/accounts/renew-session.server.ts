import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { type Couple, SESSION } from "./session.rules";

export interface RenewedSession {
  couple: Couple;
  /** The successor; null when another request of the same moment has it already. */
  refreshToken: string | null;
}

interface Row {
  account_id: number;
  session_id: string;
  firstname: string;
  locale: string;
  city: string | null;
  rotated: number;
}

/**
 * Exchanges a refresh token for a session and its successor, in one round trip. A second use of an old one, beyond the leeway, ends
 * the whole session: somebody has a copy.
 * @returns null when the token is unknown, expired, used before, or its session has ended
 */
export async function renewSession({ db, clock }: Deps, refreshToken: string): Promise<RenewedSession | null> {
  const now = clock.now();
  const hash = await sha256(refreshToken);
  const successor = newSecret();
  const successorHash = await sha256(successor);
  const [, , , rows] = await db.batch([
    db.run(sql`
      UPDATE sessions SET ended_at = ${now}
      WHERE ended_at IS NULL AND id = (
        SELECT session_id FROM refresh_tokens WHERE hash = ${hash} AND used_at < ${now - SESSION.reuseLeeway})`),
    db.run(sql`
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${successorHash}, r.session_id, ${now}, ${now + SESSION.refreshLifetime}
      FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
      WHERE r.hash = ${hash} AND r.used_at IS NULL AND r.expires_at > ${now} AND s.ended_at IS NULL`),
    db.run(sql`
      UPDATE refresh_tokens SET used_at = ${now}
      WHERE hash = ${hash} AND used_at IS NULL AND EXISTS (SELECT 1 FROM refresh_tokens WHERE hash = ${successorHash})`),
    db.all<Row>(sql`
      SELECT a.id AS account_id, s.id AS session_id, a.firstname, a.locale, a.city,
        EXISTS (SELECT 1 FROM refresh_tokens WHERE hash = ${successorHash}) AS rotated
      FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id JOIN accounts a ON a.id = s.account_id
      WHERE r.hash = ${hash} AND s.ended_at IS NULL AND r.expires_at > ${now}`),
  ]);
  const row = rows[0];
  if (!row) return null;
  return {
    refreshToken: row.rotated ? successor : null,
    couple: {
      role: "couple",
      accountId: row.account_id,
      sessionId: row.session_id,
      firstname: row.firstname,
      locale: row.locale,
      hasFinishedOnboarding: row.city !== null,
    },
  };
}

/** Ends a session: none of its refresh tokens works any more. Safe to repeat. */
export async function endSession({ db, clock }: Deps, couple: Couple): Promise<void> {
  await db.run(sql`
    UPDATE sessions SET ended_at = ${clock.now()}
    WHERE id = ${couple.sessionId} AND account_id = ${couple.accountId} AND ended_at IS NULL`);
}
