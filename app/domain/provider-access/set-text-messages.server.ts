import { and, eq, exists, gt, isNotNull, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/**
 * Text messages for new requests: switched on with Premium and a proved mobile number, off at any time. One round trip.
 * @throws DomainError session.expired, textMessages.refused
 */
export async function setTextMessages({ db, clock }: Deps, provider: Provider, wanted: boolean): Promise<void> {
  const { providerId } = provider;
  const own = eq(providers.id, providerId);
  const entitled = db
    .select({ id: providers.id })
    .from(providers)
    .where(and(own, isNotNull(providers.mobile), gt(providers.premiumUntil, clock.now())));
  // Messages that wait for the morning.
  const waiting = and(
    eq(outbox.providerId, providerId),
    eq(outbox.state, "pending"),
    eq(outbox.kind, "sms"),
    eq(outbox.sensitive, false),
  );
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "textMessages.refused": wanted ? exists(entitled) : sql`1` },
    {
      chosen: db.update(providers).set({ smsRequests: wanted }).where(own),
      dropped: wanted ? [] : [db.delete(outbox).where(waiting)],
    },
  );
}
