import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { type Administrator, type Provider, SESSION, type Staff } from "./session.rules";

/** Tells the refresh tokens of providers and administrators from those of couples: both travel in the same cookie. */
const PREFIX = "s.";

export const isStaffToken = (refreshToken: string) => refreshToken.startsWith(PREFIX);

export interface RenewedStaffSession<A extends Staff = Staff> {
  actor: A;
  /** The successor; null when another request of the same moment has it already. */
  refreshToken: string | null;
  /** "Remember me": the cookies outlive the browser. */
  remembered: boolean;
}

export interface NewStaffSession {
  id: string;
  refreshToken: string;
  hash: string;
}

/** Names a session that is about to be opened. */
export async function newStaffSession(): Promise<NewStaffSession> {
  const refreshToken = PREFIX + newSecret();
  return { id: crypto.randomUUID(), refreshToken, hash: await sha256(refreshToken) };
}

/**
 * Two statements that open a session, for the batch of a login or a registration.
 * @param owner a statement that selects the two columns `provider_id` and `administrator_id`, one of them NULL; no row opens no session
 * @param now milliseconds since the epoch
 */
export function openStaffSession(
  db: Database,
  session: NewStaffSession,
  owner: SQL,
  { remembered, device }: { remembered: boolean; device: string },
  now: number,
) {
  return [
    db.run(sql`
      INSERT INTO staff_sessions (id, provider_id, administrator_id, remembered, device, created_at, seen_at)
      SELECT ${session.id}, o.provider_id, o.administrator_id, ${remembered ? 1 : 0}, ${device}, ${now}, ${now} FROM (${owner}) o`),
    db.run(sql`
      INSERT INTO staff_refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${session.hash}, id, ${now}, ${now + SESSION.refreshLifetime} FROM staff_sessions WHERE id = ${session.id}`),
  ] as const;
}

interface Row {
  session_id: string;
  remembered: number;
  rotated: number;
  provider_id: number | null;
  administrator_id: number | null;
  firstname: string | null;
  name: string | null;
  locale: Locale;
  market: MarketCode | null;
}

/**
 * As `renewSession` of the couples: exchanges a refresh token for a session and its successor, in one round trip. A second use of an old
 * one, beyond the leeway, ends the whole session.
 * @returns null when the token is unknown, expired, used before, its session has ended, or the administrator may no longer log in
 */
export async function renewStaffSession(
  { db, clock }: Deps,
  refreshToken: string,
): Promise<RenewedStaffSession | null> {
  const now = clock.now();
  const hash = await sha256(refreshToken);
  const successor = PREFIX + newSecret();
  const successorHash = await sha256(successor);
  const [, , , , rows] = await db.batch([
    db.run(sql`
      UPDATE staff_sessions SET ended_at = ${now}
      WHERE ended_at IS NULL AND id = (
        SELECT session_id FROM staff_refresh_tokens WHERE hash = ${hash} AND used_at < ${now - SESSION.reuseLeeway})`),
    db.run(sql`
      INSERT INTO staff_refresh_tokens (hash, session_id, created_at, expires_at)
      SELECT ${successorHash}, r.session_id, ${now}, ${now + SESSION.refreshLifetime}
      FROM staff_refresh_tokens r JOIN staff_sessions s ON s.id = r.session_id
      WHERE r.hash = ${hash} AND r.used_at IS NULL AND r.expires_at > ${now} AND s.ended_at IS NULL`),
    db.run(sql`
      UPDATE staff_refresh_tokens SET used_at = ${now}
      WHERE hash = ${hash} AND used_at IS NULL AND EXISTS (SELECT 1 FROM staff_refresh_tokens WHERE hash = ${successorHash})`),
    db.run(sql`
      UPDATE staff_sessions SET seen_at = ${now}
      WHERE id = (SELECT session_id FROM staff_refresh_tokens WHERE hash = ${hash}) AND ended_at IS NULL`),
    db.all<Row>(sql`
      SELECT s.id AS session_id, s.remembered, s.provider_id, s.administrator_id, p.firstname, a.name, p.market,
        coalesce(p.locale, a.locale) AS locale,
        EXISTS (SELECT 1 FROM staff_refresh_tokens WHERE hash = ${successorHash}) AS rotated
      FROM staff_refresh_tokens r JOIN staff_sessions s ON s.id = r.session_id
        LEFT JOIN providers p ON p.id = s.provider_id
        LEFT JOIN administrators a ON a.id = s.administrator_id AND a.disabled_at IS NULL
      WHERE r.hash = ${hash} AND s.ended_at IS NULL AND r.expires_at > ${now} AND coalesce(p.id, a.id) IS NOT NULL`),
  ]);
  const row = rows[0];
  if (!row) return null;
  return { actor: toStaff(row), refreshToken: row.rotated ? successor : null, remembered: row.remembered === 1 };
}

function toStaff({ provider_id, administrator_id, session_id: sessionId, locale, ...row }: Row): Staff {
  if (provider_id !== null)
    return {
      role: "provider",
      providerId: provider_id,
      sessionId,
      firstname: row.firstname ?? "",
      locale,
      market: row.market ?? "FR",
    } satisfies Provider;
  return {
    role: "administrator",
    administratorId: administrator_id ?? 0,
    sessionId,
    name: row.name ?? "",
    locale,
  } satisfies Administrator;
}

/**
 * Condition: the actor's session has not ended. A signed token is good for some minutes after that, so whatever is written, and whatever
 * shows personal data, asks for it inside its statement.
 */
export function sessionIsOpen(actor: Staff): SQL {
  const owner =
    actor.role === "provider"
      ? sql`provider_id = ${actor.providerId}`
      : sql`administrator_id = ${actor.administratorId}`;
  return sql`EXISTS (SELECT 1 FROM staff_sessions WHERE id = ${actor.sessionId} AND ${owner} AND ended_at IS NULL)`;
}

/** Ends a session: none of its refresh tokens works any more. Safe to repeat. */
export async function endStaffSession({ db, clock }: Deps, actor: Staff): Promise<void> {
  await db.run(
    sql`UPDATE staff_sessions SET ended_at = ${clock.now()} WHERE id = ${actor.sessionId} AND ${sessionIsOpen(actor)}`,
  );
}
