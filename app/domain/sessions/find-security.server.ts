import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { type Provider, SESSION } from "./session.rules";
import { sessionIsOpen } from "./session.server";

/** A login that has not ended. Instants in milliseconds since the epoch. */
export interface OpenSession {
  id: string;
  device: string;
  createdAt: number;
  seenAt: number;
  /** The one that asks. */
  current: boolean;
}

export interface Security {
  sessions: OpenSession[];
  passwordChangedAt: number | null;
  /** What a password must not be made of. */
  firstname: string;
  lastname: string;
  name: string;
  email: string;
}

/** What the security page shows, in one round trip. @returns null when the session has ended, or the account is gone */
export async function findSecurity({ db, clock }: Deps, actor: Provider): Promise<Security | null> {
  const [owns, sessions] = await db.batch([
    db.all<Omit<Security, "sessions">>(sql`
      SELECT p.firstname, p.lastname, p.name, p.email, c.password_changed_at AS passwordChangedAt
      FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id
      WHERE p.id = ${actor.providerId} AND ${sessionIsOpen(actor)}`),
    db.all<Omit<OpenSession, "current">>(sql`
      SELECT id, device, created_at AS createdAt, seen_at AS seenAt FROM sessions
      WHERE provider_id = ${actor.providerId} AND ended_at IS NULL AND seen_at > ${clock.now() - SESSION.refreshLifetime}
      ORDER BY id <> ${actor.sessionId}, seen_at DESC, id`),
  ]);
  const own = owns[0];
  if (!own) return null;
  return { ...own, sessions: sessions.map((session) => ({ ...session, current: session.id === actor.sessionId })) };
}
