import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isoDay } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import { calendarOn, firstPicture } from "./venue-facts.server";
import { visibleAnswer } from "./visible-answer.server";

export interface VenueContact
  extends Pick<typeof venues.$inferSelect, "publicId" | "name" | "type" | "seatedCapacity" | "standingCapacity"> {
  city: string;
  zipCode: string;
  /** Key of the first picture, or the path of a drawing. */
  picture: string | null;
  /** Availability on the requested day; null without a day or a calendar. */
  free: boolean | null;
  /** The couple's open request to the venue: public id of its project, and day (YYYY-MM-DD). */
  open: { project: string; eventDate: string } | null;
}

/**
 * Returns a venue to write to, in one round trip.
 * @param date YYYY-MM-DD
 * @throws DomainError venue.notFound if it is unknown or not shown
 */
export async function findVenueContact(
  { db, clock }: Deps,
  couple: Couple,
  publicId: string,
  date: string | null,
): Promise<VenueContact> {
  const now = clock.now();
  const {
    venues: [venue],
    open: [open],
  } = await namedBatch(db, {
    venues: db
      .select({
        publicId: venues.publicId,
        name: venues.name,
        type: venues.type,
        city: sql<string>`coalesce(${venues.city}, '')`,
        zipCode: sql<string>`coalesce(${venues.zipCode}, '')`,
        seatedCapacity: venues.seatedCapacity,
        standingCapacity: venues.standingCapacity,
        picture: firstPicture(),
        ...calendarOn(sql`${date}`, sql`${isoDay(now)}`),
      })
      .from(venues)
      .where(and(eq(venues.publicId, publicId), eq(venues.visible, true))),
    open: openVenueRequest(db, couple, publicId, now),
  });
  if (!venue) throw new DomainError("venue.notFound");
  const { busy, keepsCalendar, ...rest } = venue;
  return {
    ...rest,
    free: date === null || !keepsCalendar ? null : !busy,
    open: open ? { project: open.project, eventDate: open.eventDate ?? "" } : null,
  };
}

/**
 * Batch item and subquery: selects a couple's open request to a venue. Its event is upcoming, and it is neither
 * withdrawn nor visibly declined (rule venuerequest-3).
 * @param venue public id
 * @param now milliseconds since the epoch
 */
export const openVenueRequest = (db: Database, { accountId }: Pick<Couple, "accountId">, venue: string, now: number) =>
  db
    .select({ project: projects.publicId, eventDate: projects.eventDate })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(venues, eq(venues.id, requests.venueId))
    .where(
      and(
        eq(venues.publicId, venue),
        eq(projects.accountId, accountId),
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
        sql`${visibleAnswer(now).status} <> 'rejected'`,
      ),
    )
    .limit(1);
