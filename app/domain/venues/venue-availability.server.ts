import { and, between, eq, lt, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { BusyChange, Days } from "~/domain/providers/busy-dates.rules";
import { type UnlockedDay, unlockedDays } from "~/domain/requests/unlocked-days.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwn, ownVenueId } from "./find-own-venues.server";

const { venueId, date } = venueBusyDates;

interface VenueAvailability {
  name: string;
  /** Requested days on which it is taken; YYYY-MM-DD. */
  dates: string[];
  unlocked: UnlockedDay[];
}

/** Returns the name of a venue and its calendar for these days. One round trip. @throws DomainError venues.notFound */
export async function findVenueAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  days: Days,
): Promise<VenueAvailability> {
  const isMine = and(isOwn(provider, publicId), sessionIsOpen(provider));
  const own = sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isMine})`;
  const {
    venue: [venue],
    dates,
    unlocked,
  } = await namedBatch(db, {
    venue: db.select({ name: venues.name }).from(venues).where(isMine),
    dates: db
      .select({ date })
      .from(venueBusyDates)
      .where(and(eq(venueId, own), between(date, days.first, days.last)))
      .orderBy(date),
    unlocked: unlockedDays(db, provider, days, eq(requests.venueId, own)),
  });
  if (!venue) throw new DomainError("venues.notFound");
  return { name: venue.name, dates: dates.map((row) => row.date), unlocked };
}

/**
 * Marks days of a venue as taken, and frees others. Searches for a taken day exclude the venue, and its page shows the
 * day. One round trip, idempotent.
 * @param publicId of the venue
 * @param today YYYY-MM-DD in the provider's market; earlier days are deleted
 * @throws DomainError session.expired, venues.notFound
 */
export async function changeVenueDates(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  { taken, freed }: BusyChange,
  today: string,
): Promise<void> {
  const listed = (dates: readonly string[]) => sql`json_each(${JSON.stringify(dates)})`;
  const own = ownVenueId(provider, publicId);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "venues.notFound": sql`${own} IS NOT NULL` },
    {
      freed: db
        .delete(venueBusyDates)
        .where(and(eq(venueId, own), sql`${date} IN (SELECT value FROM ${listed(freed)})`)),
      taken: db.run(
        insertSelect(
          venueBusyDates,
          { venueId: own, date: sql`value` },
          sql`FROM ${listed(taken)} WHERE true ON CONFLICT DO NOTHING`,
        ),
      ),
      past: db.delete(venueBusyDates).where(and(eq(venueId, own), lt(date, today))),
    },
  );
}
