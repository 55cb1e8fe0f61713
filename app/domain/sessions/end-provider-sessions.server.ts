import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "./session.rules";
import { readOpen, sessionIsOpen } from "./session.server";

/**
 * Ends one of the provider's own sessions, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, session.notFound (unknown, or another provider's)
 */
export async function endOneSession({ db, clock }: Deps, actor: Provider, sessionId: string): Promise<void> {
  const own = sql`id = ${sessionId} AND provider_id = ${actor.providerId}`;
  const [rows] = await db.batch([
    db.all<{ open: 0 | 1; found: 0 | 1 }>(sql`
      SELECT ${sessionIsOpen(actor)} AS open, EXISTS (SELECT 1 FROM sessions WHERE ${own}) AS found`),
    db.run(sql`
      UPDATE sessions SET ended_at = ${clock.now()} WHERE ${own} AND ended_at IS NULL AND ${sessionIsOpen(actor)}`),
  ]);
  if (!rows[0]?.open) throw new DomainError("session.expired");
  if (!rows[0].found) throw new DomainError("session.notFound");
}

/** Ends all of the provider's sessions but the one that asks, in one round trip. @throws DomainError session.expired */
export async function endOtherSessions({ db, clock }: Deps, actor: Provider): Promise<void> {
  const [[session]] = await db.batch([
    readOpen(db, actor),
    db.run(sql`
      UPDATE sessions SET ended_at = ${clock.now()}
      WHERE provider_id = ${actor.providerId} AND id <> ${actor.sessionId} AND ended_at IS NULL AND ${sessionIsOpen(actor)}`),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
}
