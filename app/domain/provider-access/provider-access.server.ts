import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { type AccessTry, accountLimits, type Limit } from "~/domain/rate-limits.server";
import { insertSession, type NewSession } from "~/domain/sessions/session.server";
import { ACCESS_LIMITS, type LimitedAccess } from "./provider-access.rules";

export interface Visitor {
  ip: string;
  /** Example: `Firefox, Windows` (device.rules.ts). */
  device: string;
  /** Current session of this browser, in any role; a login ends it. */
  sessionId: string | null;
  /** Id of the browser, if this account has logged in there before; null: unknown. */
  browser?: string | null;
}

export const accessLimits = (secret: string, access: LimitedAccess, from: AccessTry, now: number): Promise<Limit[]> =>
  accountLimits(secret, `provider:${access}`, ACCESS_LIMITS[access], from, now);

/**
 * Returns the statements that log a provider in: insert the session, set the last login, and end the browser's
 * previous session. The number of rows written by the first one shows if a session was opened.
 * @param provider statement that selects the provider's id; without a row, no session opens
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
