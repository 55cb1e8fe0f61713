import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { dayOf, openVenueRequest } from "./open-venue-request.server";
import { calendarOn } from "./venue-facts.server";

export interface VenueContact
  extends Pick<typeof venues.$inferSelect, "publicId" | "name" | "type" | "seatedCapacity" | "standingCapacity"> {
  city: string;
  zipCode: string;
  /** Key of the first picture, or the path of a drawing. */
  picture: string | null;
  /** As its calendar says of the day asked for; null: no day, or it keeps no calendar. */
  free: boolean | null;
  /** The couple's request to it that is still open: public id of its project, and the day (YYYY-MM-DD). */
  open: { project: string; eventDate: string } | null;
}

/**
 * One round trip.
 * @param date YYYY-MM-DD
 * @throws DomainError venue.notFound when it is unknown or not shown
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
        picture: sql<string | null>`(SELECT ${venueImages.src} FROM ${venueImages}
          WHERE ${venueImages.ownerId} = "venues"."id" AND ${venueImages.heldAt} IS NULL
          ORDER BY ${venueImages.keyImage} DESC, ${venueImages.position} LIMIT 1)`,
        ...calendarOn(sql`${date}`, sql`${dayOf(now)}`),
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
