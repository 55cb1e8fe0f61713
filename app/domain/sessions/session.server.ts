import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { type Actor, SESSION } from "./session.rules";

/** What a browser is given when a session is opened or renewed. */
export interface GrantedSession<A extends Actor = Actor> {
  actor: A;
  /** Null when another request of the same moment has the successor already. */
  refreshToken: string | null;
  /** The cookies outlive the browser. */
  remembered: boolean;
}

export interface NewSession {
  id: string;
  refreshToken: string;
  hash: string;
}

/** Names a session that is about to be opened. */
export async function newSession(): Promise<NewSession> {
  const refreshToken = newSecret();
  return { id: crypto.randomUUID(), refreshToken, hash: await sha256(refreshToken) };
}

/** The column of `sessions` that names the owner. */
const OWNER_COLUMNS = {
  couple: sql`account_id`,
  provider: sql`provider_id`,
  administrator: sql`administrator_id`,
} as const;

export interface SessionOwner {
  role: Actor["role"];
  /** A statement that selects the owner's number; no row opens no session. */
  id: SQL;
}

/**
 * Two statements that open a session, for the batch of a login or a registration. The first tells by the rows that it wrote whether one
 * was opened.
 * @param device empty where it is not kept
 * @param now milliseconds since the epoch
 */
export function insertSession(
  db: Database,
  session: NewSession,
  { role, id }: SessionOwner,
  { remembered, device }: { remembered: boolean; device: string },
  now: number,
) {
  return [
    db.run(sql`
      INSERT INTO sessions (id, ${OWNER_COLUMNS[role]}, remembered, device, created_at, seen_at)
      SELECT ${session.id}, o.*, ${remembered ? 1 : 0}, ${device}, ${now}, ${now} FROM (${id}) o`),
    db.run(sql`
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${session.hash}, id, ${now}, ${now + SESSION.refreshLifetime} FROM sessions WHERE id = ${session.id}`),
  ] as const;
}

interface Row {
  session_id: string;
  remembered: number;
  rotated: number;
  account_id: number | null;
  provider_id: number | null;
  administrator_id: number | null;
  /** Of an administrator the whole name. */
  firstname: string;
  locale: Locale;
  market: MarketCode;
  city: string | null;
}

/**
 * Exchanges a refresh token for a session and its successor, in one round trip. A second use of an old one, beyond the leeway, ends
 * the whole session: there is a stolen copy.
 * @returns null when the token is unknown, expired, used before, its session has ended, or the administrator may no longer log in
 */
export async function renewSession({ db, clock }: Deps, refreshToken: string): Promise<GrantedSession | null> {
  const now = clock.now();
  const hash = await sha256(refreshToken);
  const successor = newSecret();
  const successorHash = await sha256(successor);
  const { rows } = await namedBatch(db, {
    stolen: db.run(sql`
      UPDATE sessions SET ended_at = ${now}
      WHERE ended_at IS NULL AND id = (
        SELECT session_id FROM refresh_tokens WHERE hash = ${hash} AND used_at < ${now - SESSION.reuseLeeway})`),
    successor: db.run(sql`
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${successorHash}, r.session_id, ${now}, ${now + SESSION.refreshLifetime}
      FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
      WHERE r.hash = ${hash} AND r.used_at IS NULL AND r.expires_at > ${now} AND s.ended_at IS NULL`),
    used: db.run(sql`
      UPDATE refresh_tokens SET used_at = ${now}
      WHERE hash = ${hash} AND used_at IS NULL AND EXISTS (SELECT 1 FROM refresh_tokens WHERE hash = ${successorHash})`),
    seen: db.run(sql`
      UPDATE sessions SET seen_at = ${now}
      WHERE id = (SELECT session_id FROM refresh_tokens WHERE hash = ${hash}) AND ended_at IS NULL`),
    rows: db.all<Row>(sql`
      SELECT s.id AS session_id, s.remembered, s.account_id, s.provider_id, s.administrator_id,
        coalesce(c.firstname, p.firstname, a.name) AS firstname, coalesce(c.locale, p.locale, a.locale) AS locale, p.market, c.city,
        EXISTS (SELECT 1 FROM refresh_tokens WHERE hash = ${successorHash}) AS rotated
      FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
        LEFT JOIN accounts c ON c.id = s.account_id
        LEFT JOIN providers p ON p.id = s.provider_id
        LEFT JOIN administrators a ON a.id = s.administrator_id AND a.disabled_at IS NULL
      WHERE r.hash = ${hash} AND s.ended_at IS NULL AND r.expires_at > ${now} AND coalesce(c.id, p.id, a.id) IS NOT NULL`),
  });
  const row = rows[0];
  if (!row) return null;
  return { actor: toActor(row), refreshToken: row.rotated ? successor : null, remembered: row.remembered === 1 };
}

function toActor({ session_id: sessionId, firstname, locale, market, city, ...row }: Row): Actor {
  if (row.account_id !== null) {
    const hasFinishedOnboarding = city !== null;
    return { role: "couple", accountId: row.account_id, sessionId, firstname, locale, hasFinishedOnboarding };
  }
  if (row.provider_id !== null)
    return { role: "provider", providerId: row.provider_id, sessionId, firstname, locale, market };
  return {
    role: "administrator",
    administratorId: row.administrator_id as number,
    sessionId,
    name: firstname,
    locale,
  };
}

const numberOf = (actor: Actor) =>
  actor.role === "couple" ? actor.accountId : actor.role === "provider" ? actor.providerId : actor.administratorId;

/**
 * Condition: the actor's session has not ended. A signed token is good for some minutes after that, so everything that is written, and
 * everything that shows personal data of a provider, asks for it inside its statement.
 */
export function sessionIsOpen(actor: Actor): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions
    WHERE id = ${actor.sessionId} AND ${OWNER_COLUMNS[actor.role]} = ${numberOf(actor)} AND ended_at IS NULL)`;
}

/** A statement for a batch whose writes ask for `sessionIsOpen`: says why nothing was written. */
export const readOpen = (db: Database, actor: Actor) =>
  db.all<{ open: 0 | 1 }>(sql`SELECT ${sessionIsOpen(actor)} AS open`);

/** Ends a session: none of its refresh tokens works any more. Safe to repeat. */
export async function endSession({ db, clock }: Deps, actor: Actor): Promise<void> {
  await db.run(
    sql`UPDATE sessions SET ended_at = ${clock.now()} WHERE id = ${actor.sessionId} AND ${sessionIsOpen(actor)}`,
  );
}
