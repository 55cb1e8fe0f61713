import { sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";

/**
 * An empty venue, whose form is filled step by step. One round trip, safe to repeat.
 * @param publicId made when the page was shown, so that a double click makes one venue
 * @throws DomainError session.expired, venues.create when the id is taken
 */
export async function createVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    created: db.run(
      insertSelect(
        venues,
        { publicId, providerId, moderation: "notValidated", createdAt: now, updatedAt: now },
        sql`WHERE ${sessionIsOpen(provider)} ON CONFLICT DO NOTHING`,
      ),
    ),
    found: db.all<{ own: number }>(
      sql`SELECT ${venues.providerId} = ${providerId} AS own FROM ${venues} WHERE ${venues.publicId} = ${publicId}`,
    ),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found?.own) throw new DomainError("venues.create");
}
