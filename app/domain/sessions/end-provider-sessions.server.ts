import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "./session.rules";
import { readOpen, sessionIsOpen } from "./session.server";

/**
 * Ends one of the provider's own sessions, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, session.notFound (unknown, or another provider's)
 */
export async function endOneSession({ db, clock }: Deps, actor: Provider, sessionId: string): Promise<void> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.providerId, actor.providerId));
  const [rows] = await db.batch([
    db.all<{ open: 0 | 1; found: 0 | 1 }>(sql`
      SELECT ${sessionIsOpen(actor)} AS open, EXISTS (SELECT 1 FROM ${sessions} WHERE ${own}) AS found`),
    db
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(and(own, isNull(sessions.endedAt), sessionIsOpen(actor))),
  ]);
  if (!rows[0]?.open) throw new DomainError("session.expired");
  if (!rows[0].found) throw new DomainError("session.notFound");
}

/** Ends all of the provider's sessions but the one that asks, in one round trip. @throws DomainError session.expired */
export async function endOtherSessions({ db, clock }: Deps, actor: Provider): Promise<void> {
  const [[session]] = await db.batch([
    readOpen(db, actor),
    db
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(
        and(
          eq(sessions.providerId, actor.providerId),
          ne(sessions.id, actor.sessionId),
          isNull(sessions.endedAt),
          sessionIsOpen(actor),
        ),
      ),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
}
