import { and, desc, eq, exists, gt, isNull, ne } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { writeInSession } from "~/domain/sessions/session.server";
import { type Provider, SESSION } from "./session.rules";
import { sessionIsOpen } from "./session.server";

/** Ends a session. Safe to repeat. @throws DomainError session.expired, session.notFound */
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

/** Ends all other sessions of the provider. @throws DomainError session.expired */
export async function endOtherSessions({ db, clock }: Deps, actor: Provider): Promise<void> {
  const isOther = and(eq(sessions.providerId, actor.providerId), ne(sessions.id, actor.sessionId));
  await writeInSession(db, [actor], {
    ended: db
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(and(isOther, isNull(sessions.endedAt))),
  });
}

/** @returns null if the session has ended */
export async function findSecurity({ db, clock }: Deps, actor: Provider) {
  const read = await namedBatch(db, {
    own: db
      .select({
        ...columnsOf(providers, ["firstname", "lastname", "name", "email"]),
        passwordChangedAt: providerCredentials.passwordChangedAt,
      })
      .from(providers)
      .leftJoin(providerCredentials, eq(providerCredentials.providerId, providers.id))
      .where(and(eq(providers.id, actor.providerId), sessionIsOpen(actor))),
    open: db
      .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
      .from(sessions)
      .where(
        and(
          eq(sessions.providerId, actor.providerId),
          isNull(sessions.endedAt),
          isNull(sessions.impersonationId),
          gt(sessions.seenAt, clock.now() - SESSION.refreshLifetime),
        ),
      )
      .orderBy(ne(sessions.id, actor.sessionId), desc(sessions.seenAt), sessions.id),
  });
  const [own] = read.own;
  const { open } = read;
  if (!own) return null;
  return { ...own, sessions: open.map((session) => ({ ...session, current: session.id === actor.sessionId })) };
}
