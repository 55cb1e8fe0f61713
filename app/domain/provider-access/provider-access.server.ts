import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { type AccessTry, accountLimits, type Limit } from "~/domain/rate-limits.server";
import { insertSession, type NewSession } from "~/domain/sessions/session.server";
import { ACCESS_LIMITS, type LimitedAccess } from "./provider-access.rules";

/** Who asks, and from where. */
export interface Visitor {
  ip: string;
  /** `Firefox, Windows` (device.rules.ts). */
  device: string;
  /** The session of any kind that this browser holds: it ends with a login. */
  sessionId: string | null;
  /** Its name, where this account has logged in before; null: a stranger's. */
  browser?: string | null;
}

export const accessLimits = (secret: string, access: LimitedAccess, from: AccessTry, now: number): Promise<Limit[]> =>
  accountLimits(secret, `provider:${access}`, ACCESS_LIMITS[access], from, now);

/**
 * Statements that log a provider in: its session, when it came last, and the end of the session that the browser held. The first of them tells by the rows that it wrote whether a session was opened.
 * @param provider a statement that selects the provider's number; no row opens no session
 */
export function enterProvider(
  db: Database,
  session: NewSession,
  provider: SQL,
  { visitor, remembered }: { visitor: Visitor; remembered: boolean },
  now: number,
) {
  const opened = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${session.id})`;
  return [
    ...insertSession(db, session, { role: "provider", id: provider }, { remembered, device: visitor.device }, now),
    db.run(sql`
      UPDATE providers SET last_login_at = ${now} WHERE id = (SELECT provider_id FROM sessions WHERE id = ${session.id})`),
    db.run(sql`
      UPDATE sessions SET ended_at = ${now} WHERE id = ${visitor.sessionId} AND ended_at IS NULL AND ${opened}`),
  ] as const;
}
