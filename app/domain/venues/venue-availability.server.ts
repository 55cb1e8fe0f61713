import { and, between, eq, lt, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venues } from "#db/schema/venues";
import { byMark, calendarOwner, changeDays, sourceQuery } from "~/domain/calendars/calendar-tables.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { BusyChange, Days } from "~/domain/providers/busy-dates.rules";
import { unlockedDays } from "~/domain/requests/request-columns.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwn } from "./own-venues.server";

const { venueId, date } = venueBusyDates;

/** Finds the name and calendar of a venue. @throws DomainError venues.notFound */
export async function findVenueAvailability(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  days: Days,
) {
  const isMine = and(isOwn(provider, publicId), sessionIsOpen(provider));
  const own = sql`(SELECT ${venues.id} FROM ${venues} WHERE ${isMine})`;
  const read = await namedBatch(db, {
    venue: db.select({ name: venues.name }).from(venues).where(isMine),
    dates: db
      .select({ date, marked: venueBusyDates.marked })
      .from(venueBusyDates)
      .where(and(eq(venueId, own), between(date, days.first, days.last)))
      .orderBy(date),
    source: sourceQuery(db, { kind: "venue", id: own }),
    unlocked: unlockedDays(db, provider, days, eq(requests.venueId, own)),
  });
  const [[venue], [source]] = [read.venue, read.source];
  const { dates, unlocked } = read;
  if (!venue) throw new DomainError("venues.notFound");
  return { name: venue.name, ...byMark(dates), source: source ?? null, unlocked };
}

/** @param today YYYY-MM-DD; earlier days are deleted @throws DomainError session.expired, venues.notFound */
export async function changeVenueDates(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  change: BusyChange,
  today: string,
): Promise<void> {
  const owner = calendarOwner(provider, publicId);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "venues.notFound": sql`${owner.id} IS NOT NULL` },
    {
      changed: changeDays(db, owner, change),
      past: db.delete(venueBusyDates).where(and(eq(venueId, owner.id), lt(date, today))),
    },
  );
}
