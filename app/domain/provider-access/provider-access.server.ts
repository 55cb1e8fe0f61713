import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { type AccessTry, accountLimits, type Limit } from "~/domain/rate-limits.server";
import { insertSession, type NewSession } from "~/domain/sessions/session.server";
import { ACCESS_LIMITS, type LimitedAccess } from "./provider-access.rules";

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
  const isNew = eq(sessions.id, session.id);
  const { sessionId } = visitor;
  return [
    ...insertSession(db, session, { role: "provider", id: provider }, { remembered, device: visitor.device }, now),
    db
      .update(providers)
      .set({ lastLoginAt: now })
      .where(eq(providers.id, sql`(SELECT ${sessions.providerId} FROM ${sessions} WHERE ${isNew})`)),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          sql`${sessions.id} = ${sessionId}`,
          isNull(sessions.endedAt),
          sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isNew})`,
        ),
      ),
  ] as const;
}
