import { and, eq, gt, isNull } from "drizzle-orm";
import { impersonations } from "#db/schema/impersonations";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";

/** Ends an impersonation, with its session, in one round trip. Safe to repeat; of one that ran out the session alone is left to end. */
export async function stopImpersonation({ db, clock }: Deps, id: string): Promise<void> {
  const now = clock.now();
  await db.batch([
    db
      .update(impersonations)
      .set({ stoppedAt: now })
      .where(and(eq(impersonations.id, id), isNull(impersonations.stoppedAt), gt(impersonations.expiresAt, now))),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.impersonationId, id), isNull(sessions.endedAt))),
  ]);
}
