import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { calendarSources, providerBusyDates } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type AddressDeps, sealAddress } from "./sealed-address.server";

/**
 * Stores the address of the provider's own calendar encrypted, due immediately. Days of the previous address are
 * deleted; days marked by hand stay.
 * @param address as `sourceAddress` returns it
 * @throws DomainError session.expired
 */
export async function saveSource(
  { db, clock, secret }: AddressDeps,
  provider: Provider,
  address: string,
): Promise<void> {
  const { providerId } = provider;
  const now = clock.now();
  const url = await sealAddress(secret, address);
  const row = { url, savedAt: now, nextReadAt: now, readAt: null, days: 0, problem: null, tries: 0 };
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      source: db
        .insert(calendarSources)
        .values({ providerId, ...row })
        .onConflictDoUpdate({ target: calendarSources.providerId, set: row }),
      dropped: dropCalendarDays(db, providerId),
      synced: syncProvider(db, providerId, now),
    },
  );
}

/** Deletes the address with its days. Safe to repeat. @throws DomainError session.expired */
export async function removeSource({ db, clock }: Deps, provider: Provider): Promise<void> {
  const { providerId } = provider;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      source: db.delete(calendarSources).where(eq(calendarSources.providerId, providerId)),
      dropped: dropCalendarDays(db, providerId),
      synced: syncProvider(db, providerId, clock.now()),
    },
  );
}

/** Returns statements that delete the days of the calendar, except those that are also marked by hand. */
export function dropCalendarDays(db: Database, providerId: number) {
  const b = providerBusyDates;
  return [
    db.delete(b).where(and(eq(b.providerId, providerId), eq(b.marked, false))),
    db
      .update(b)
      .set({ fromCalendar: false })
      .where(and(eq(b.providerId, providerId), eq(b.fromCalendar, true))),
  ] as const;
}
