import { and, between, eq, lt, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { BusyChange, Days } from "~/domain/profile/busy-dates.rules";
import { type UnlockedDay, unlockedDays } from "~/domain/requests/unlocked-days.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { isOwn } from "./own-venue.server";

const { venueId, date } = venueBusyDates;

/** The actor's own venue by its number; nothing where it is another's, or the session has ended. */
const ownId = (provider: Provider, publicId: string): SQL =>
  sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isOwn(provider, publicId)})`;

export interface VenueAvailability {
  name: string;
  /** Of the days asked for, those on which it is taken; YYYY-MM-DD. */
  dates: string[];
  /** Of requests that were written to it. */
  unlocked: UnlockedDay[];
}

/** The name of a venue, and its calendar of these days. One round trip. @throws DomainError venues.notFound */
export async function findVenueAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  days: Days,
): Promise<VenueAvailability> {
  const own = ownId(provider, publicId);
  const {
    venue: [venue],
    dates,
    unlocked,
  } = await namedBatch(db, {
    venue: db.select({ name: venues.name }).from(venues).where(isOwn(provider, publicId)),
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
 * Notes days on which a venue is taken, and frees others: searches for such a day leave the venue out, and its page shows it. One round trip,
 * safe to repeat.
 * @param publicId of the venue
 * @param today YYYY-MM-DD in the provider's market: what lies before it is dropped
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
  const own = ownId(provider, publicId);
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    found: db.select({ id: venues.id }).from(venues).where(isOwn(provider, publicId)),
    freed: db.delete(venueBusyDates).where(and(eq(venueId, own), sql`${date} IN (SELECT value FROM ${listed(freed)})`)),
    taken: db.run(
      insertSelect(
        venueBusyDates,
        { venueId: venues.id, date: sql`value` },
        sql`FROM ${venues} CROSS JOIN ${listed(taken)} WHERE ${isOwn(provider, publicId)} ON CONFLICT DO NOTHING`,
      ),
    ),
    past: db.delete(venueBusyDates).where(and(eq(venueId, own), lt(date, today))),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("venues.notFound");
}
