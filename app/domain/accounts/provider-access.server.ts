import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import { windowStart } from "./login.rules";
import { ACCESS_LIMITS, type LimitedAccess } from "./provider-access.rules";
import { LOOPBACK } from "./send-login-code.server";
import type { Couple, Staff } from "./session.rules";
import { type NewStaffSession, openStaffSession } from "./staff-session.server";

/** Who asks, and from where. */
export interface Visitor {
  ip: string;
  /** `Firefox, Windows` (device.rules.ts). */
  device: string;
  /** Whose session this browser holds: it ends with the login of somebody else. */
  couple: Couple | null;
  staff: Staff | null;
}

/** @param address what was typed as e-mail address, known or not, in lower case */
export async function accessLimits(
  secret: string,
  access: LimitedAccess,
  { address, ip }: { address: string; ip: string },
  now: number,
): Promise<Limit[]> {
  const limit = async (kind: "address" | "ip", of: string) => {
    const { count, window } = ACCESS_LIMITS[access][kind];
    const key = `provider:${access}:${kind}:${await hmac(secret, of)}`;
    return { key, windowStart: windowStart(now, window), count };
  };
  return Promise.all([limit("address", address), ...(LOOPBACK.has(ip) ? [] : [limit("ip", ip)])]);
}

/** Condition: none of the limits is reached. */
export const isAllowed = (limits: readonly Limit[]): SQL => sql`(${sql.join(limits.map(below), sql` AND `)})`;

/** A read for the head of a batch that counts (`countAll`): may this try go on? */
export const mayTry = (db: Database, limits: readonly Limit[]) =>
  db.all<{ allowed: 0 | 1 }>(sql`SELECT ${isAllowed(limits)} AS allowed`);

export const countAll = (db: Database, limits: readonly Limit[]) =>
  limits.map((limit) => db.run(countOne(limit, sql`1 = 1`)));

/** Takes a try back that turned out to be right. */
const uncountAll = (db: Database, limits: readonly Limit[]) =>
  limits.map(({ key, windowStart }) =>
    db.run(sql`UPDATE rate_limits SET count = max(count - 1, 0) WHERE key = ${key} AND window_start = ${windowStart}`),
  );

/**
 * Statements that log a provider in: its session, when it came last, the end of whatever session the browser held, and the try that was
 * right is not counted. The first of them tells by the rows that it wrote whether a session was opened.
 * @param owner selects the two columns `provider_id` and `administrator_id`; no row opens no session
 */
export function enterProvider(
  db: Database,
  session: NewStaffSession,
  owner: SQL,
  { visitor, remembered, limits }: { visitor: Visitor; remembered: boolean; limits: readonly Limit[] },
  now: number,
) {
  const opened = sql`EXISTS (SELECT 1 FROM staff_sessions WHERE id = ${session.id})`;
  return [
    ...openStaffSession(db, session, owner, { remembered, device: visitor.device }, now),
    db.run(sql`
      UPDATE providers SET last_login_at = ${now} WHERE id = (SELECT provider_id FROM staff_sessions WHERE id = ${session.id})`),
    db.run(sql`
      UPDATE sessions SET ended_at = ${now} WHERE id = ${visitor.couple?.sessionId ?? null} AND ended_at IS NULL AND ${opened}`),
    db.run(sql`
      UPDATE staff_sessions SET ended_at = ${now}
      WHERE id = ${visitor.staff?.sessionId ?? null} AND ended_at IS NULL AND ${opened}`),
    ...uncountAll(db, limits),
  ] as const;
}
