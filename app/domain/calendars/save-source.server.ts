import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Named } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type CalendarOwner, calendarOwner, dropCalendarDays, tablesOf } from "./calendar-tables.server";
import { type AddressDeps, sealAddress } from "./sealed-address.server";

/**
 * Stores the address of the provider's own calendar encrypted, due immediately. Days of the previous address are
 * deleted; days marked by hand stay.
 * @param address as `sourceAddress` returns it
 * @param venue public id of the venue whose calendar it is; undefined: the provider's
 * @throws DomainError session.expired, venues.notFound
 */
export async function saveSource(
  deps: AddressDeps,
  provider: Provider,
  address: string,
  venue?: string,
): Promise<void> {
  const now = deps.clock.now();
  const url = await sealAddress(deps.secret, address);
  const row = { url, savedAt: now, nextReadAt: now, readAt: null, days: 0, problem: null, tries: 0 };
  await changeSource(deps, provider, venue, (db, { kind, id }) => {
    const { sources } = tablesOf(kind);
    return db
      .insert(sources)
      .values({ ownerId: id, ...row })
      .onConflictDoUpdate({ target: sources.ownerId, set: row });
  });
}

/**
 * Deletes the address with its days. Safe to repeat.
 * @param venue same as in `saveSource`
 * @throws DomainError session.expired, venues.notFound
 */
export function removeSource(deps: Deps, provider: Provider, venue?: string): Promise<void> {
  return changeSource(deps, provider, venue, (db, { kind, id }) => {
    const { sources } = tablesOf(kind);
    return db.delete(sources).where(eq(sources.ownerId, id));
  });
}

async function changeSource(
  { db, clock }: Deps,
  provider: Provider,
  venue: string | undefined,
  statement: (db: Database, owner: CalendarOwner) => Named[string],
): Promise<void> {
  const owner = calendarOwner(provider, venue);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "venues.notFound": sql`${owner.id} IS NOT NULL` },
    {
      source: statement(db, owner),
      dropped: dropCalendarDays(db, owner),
      synced: owner.kind === "provider" ? syncProvider(db, provider.providerId, clock.now()) : [],
    },
  );
}
