import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { venueBusyDates, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { isOwn } from "./own-venue.server";

const { venueId, date } = venueBusyDates;

/** The actor's own venue by its number; nothing where it is another's, or the session has ended. */
const ownId = (provider: Provider, publicId: string): SQL =>
  sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isOwn(provider, publicId)})`;

/**
 * The name of a venue, and the days to come on which it is taken. One round trip.
 * @param today YYYY-MM-DD in the provider's market
 * @throws DomainError venues.notFound
 */
export async function findVenueAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  today: string,
): Promise<{ name: string; dates: string[] }> {
  const {
    venue: [venue],
    dates,
  } = await namedBatch(db, {
    venue: db.select({ name: venues.name }).from(venues).where(isOwn(provider, publicId)),
    dates: db
      .select({ date })
      .from(venueBusyDates)
      .where(and(eq(venueId, ownId(provider, publicId)), gte(date, today)))
      .orderBy(date),
  });
  if (!venue) throw new DomainError("venues.notFound");
  return { name: venue.name, dates: dates.map((row) => row.date) };
}

export interface VenueDates {
  /** Public id of the venue. */
  venue: string;
  /** YYYY-MM-DD. */
  dates: readonly string[];
  /** True: it is taken on these days; false: they are free again. */
  busy: boolean;
}

/**
 * Notes days on which a venue is taken, or frees them: searches for such a day leave the venue out, and its page shows it. One round trip,
 * safe to repeat.
 * @param today YYYY-MM-DD in the provider's market: what lies before it is dropped
 * @throws DomainError session.expired, venues.notFound
 */
export async function changeVenueDates(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  { venue, dates, busy }: VenueDates,
  today: string,
): Promise<void> {
  const chosen = sql`json_each(${JSON.stringify(dates)})`;
  const own = ownId(provider, venue);
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    found: db.select({ id: venues.id }).from(venues).where(isOwn(provider, venue)),
    changed: busy
      ? db.run(
          insertSelect(
            venueBusyDates,
            { venueId: venues.id, date: sql`value` },
            sql`FROM ${venues} CROSS JOIN ${chosen} WHERE ${isOwn(provider, venue)} ON CONFLICT DO NOTHING`,
          ),
        )
      : db.delete(venueBusyDates).where(and(eq(venueId, own), sql`${date} IN (SELECT value FROM ${chosen})`)),
    past: db.delete(venueBusyDates).where(and(eq(venueId, own), lt(date, today))),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("venues.notFound");
}
