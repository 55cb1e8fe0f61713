import { and, eq, ne, sql } from "drizzle-orm";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/**
 * An empty venue, whose form is filled step by step. One round trip, safe to repeat.
 * @param publicId made when the page was shown, so that a double click makes one venue
 * @throws DomainError session.expired, venues.create when the id is taken
 */
export async function createVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const isTaken = and(eq(venues.publicId, publicId), ne(venues.providerId, providerId));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.create": sql`NOT EXISTS (SELECT 1 FROM ${venues} WHERE ${isTaken})`,
    },
    {
      created: db
        .insert(venues)
        .values({ publicId, providerId, moderation: "notValidated", createdAt: now, updatedAt: now })
        .onConflictDoNothing(),
    },
  );
}
