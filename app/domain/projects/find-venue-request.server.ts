import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";
import { visibleAnswer } from "~/domain/requests/visible-answer.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { isOwnProject } from "./find-projects.server";

type Project = typeof projects.$inferSelect;
type Request = typeof requests.$inferSelect;

/** A couple's request to a venue, with the state of the answer. Instants in milliseconds since the epoch. */
export interface VenueRequestPage extends Pick<Project, "publicId" | "closedAt" | "closedReason"> {
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  guests: number;
  message: string;
  /** Null if the venue was deleted, and the request with it. */
  venue: VenueWrittenTo | null;
}

interface VenueWrittenTo
  extends Pick<typeof venues.$inferSelect, "publicId" | "name" | "visible">,
    Pick<Request, "status" | "createdAt" | "seenAt" | "unlockedAt" | "rejectedAt" | "rejectionReason"> {
  zipCode: string;
  region: string;
  city: string;
  /** Key of the first picture, or the path of a drawing. */
  picture: string | null;
  /** State of the email to the provider; null: its row is deleted. */
  letter: "waiting" | "sent" | "dead" | null;
  letterSentAt: number | null;
}

/**
 * Returns a venue request in one round trip, or null if it is unknown or another couple's.
 * @param publicId of the project
 */
export async function findVenueRequest(
  { db, clock }: Deps,
  couple: Couple,
  publicId: string,
): Promise<VenueRequestPage | null> {
  const [row] = await db
    .select({
      project: {
        publicId: projects.publicId,
        closedAt: projects.closedAt,
        closedReason: projects.closedReason,
        eventDate: sql<string>`${projects.eventDate}`,
        place: sql<string>`coalesce(${projects.eventLocation}, '')`,
        country: sql<string>`coalesce(${projects.country}, '')`,
        guests: sql<number>`${projects.guests}`,
        message: sql<string>`${projects.message}`,
      },
      venue: {
        publicId: venues.publicId,
        name: venues.name,
        visible: venues.visible,
        city: sql<string>`coalesce(${venues.city}, '')`,
        zipCode: sql<string>`coalesce(${venues.zipCode}, '')`,
        region: venues.region,
        picture: firstPicture,
        createdAt: requests.createdAt,
        seenAt: requests.seenAt,
        unlockedAt: requests.unlockedAt,
        ...visibleAnswer(clock.now()),
        letterState: outbox.state,
        letterSentAt: outbox.sentAt,
      },
    })
    .from(projects)
    .leftJoin(requests, eq(requests.projectId, projects.id))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .leftJoin(outbox, sql`${outbox.dedupeKey} = ${REQUEST_LETTER} || ${requests.publicId}`)
    .where(and(isOwnProject(couple, { publicId, savedOnly: true, anyKind: true }), eq(projects.kind, "venue")))
    .limit(1);
  if (!row) return null;
  const { letterState, ...venue } = row.venue;
  const letter = letterState === "pending" || letterState === "sending" ? "waiting" : letterState;
  return { ...row.project, venue: venue.publicId === null ? null : ({ ...venue, letter } as VenueWrittenTo) };
}

const firstPicture = sql<string | null>`(SELECT ${venueImages.src} FROM ${venueImages}
  WHERE ${venueImages.ownerId} = ${venues.id} AND ${venueImages.heldAt} IS NULL
  ORDER BY ${venueImages.keyImage} DESC, ${venueImages.position} LIMIT 1)`;

export interface ListedVenueRequest extends Pick<Project, "publicId" | "closedAt" | "closedReason"> {
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  guests: number;
  /** Null if the venue was deleted. */
  venue: string | null;
  status: Request["status"] | null;
  seenAt: number | null;
}

/** Batch item: selects a couple's requests to venues, newest first. @param now milliseconds since the epoch */
export const venueRequestsQuery = (db: Database, couple: Couple, now: number) =>
  db
    .select({
      publicId: projects.publicId,
      closedAt: projects.closedAt,
      closedReason: projects.closedReason,
      eventDate: sql<string>`${projects.eventDate}`,
      place: sql<string>`coalesce(${projects.eventLocation}, '')`,
      guests: sql<number>`${projects.guests}`,
      venue: venues.name,
      status: sql<ListedVenueRequest["status"]>`${visibleAnswer(now).status}`,
      seenAt: requests.seenAt,
    })
    .from(projects)
    .leftJoin(requests, eq(requests.projectId, projects.id))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .where(and(isOwnProject(couple, { anyKind: true }), eq(projects.kind, "venue")))
    .orderBy(desc(projects.id))
    .limit(100);
