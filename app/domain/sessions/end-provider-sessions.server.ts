import { and, eq, exists, isNull, ne } from "drizzle-orm";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "./session.rules";
import { sessionIsOpen } from "./session.server";

/**
 * Ends one of the provider's own sessions, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, session.notFound (unknown, or another provider's)
 */
export async function endOneSession({ db, clock }: Deps, actor: Provider, sessionId: string): Promise<void> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.providerId, actor.providerId));
  const found = db.select({ id: sessions.id }).from(sessions).where(own);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor), "session.notFound": exists(found) },
    {
      ended: db
        .update(sessions)
        .set({ endedAt: clock.now() })
        .where(and(own, isNull(sessions.endedAt))),
    },
  );
}

/** Ends all of the provider's sessions but the one that asks, in one round trip. @throws DomainError session.expired */
export async function endOtherSessions({ db, clock }: Deps, actor: Provider): Promise<void> {
  const isOther = and(eq(sessions.providerId, actor.providerId), ne(sessions.id, actor.sessionId));
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor) },
    {
      ended: db
        .update(sessions)
        .set({ endedAt: clock.now() })
        .where(and(isOther, isNull(sessions.endedAt))),
    },
  );
}
