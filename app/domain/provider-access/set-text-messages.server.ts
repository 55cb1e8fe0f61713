import { and, eq, gt, isNotNull } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";

/**
 * Text messages for new requests: switched on with Premium and a proved mobile number, off at any time. One round trip.
 * @throws DomainError session.expired, textMessages.refused
 */
export async function setTextMessages({ db, clock }: Deps, provider: Provider, wanted: boolean): Promise<void> {
  const may = wanted ? and(isNotNull(providers.mobile), gt(providers.premiumUntil, clock.now())) : undefined;
  const {
    session: [session],
    written,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    written: db
      .update(providers)
      .set({ smsRequests: wanted })
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider), may)),
    // Those that wait for the morning.
    dropped: wanted
      ? []
      : [
          db
            .delete(outbox)
            .where(
              and(
                eq(outbox.providerId, provider.providerId),
                eq(outbox.state, "pending"),
                eq(outbox.kind, "sms"),
                eq(outbox.sensitive, false),
                sessionIsOpen(provider),
              ),
            ),
        ],
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 0) throw new DomainError("textMessages.refused");
}
