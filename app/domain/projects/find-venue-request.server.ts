import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import {
  contactColumns,
  isRequestEmail,
  type ProviderContact,
  progressColumns,
  type RequestProgress,
} from "~/domain/requests/find-answers.server";
import { firstPicture } from "~/domain/requests/venue-facts.server";
import { visibleAnswer } from "~/domain/requests/visible-answer.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { isOwnProject } from "./find-projects.server";

type Project = typeof projects.$inferSelect;

/** A couple's request to a venue, with the state of the answer. Instants in milliseconds since the epoch. */
interface VenueRequestPage extends Pick<Project, "publicId" | "closedAt" | "closedReason"> {
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
  extends RequestProgress,
    ProviderContact,
    Pick<typeof venues.$inferSelect, "publicId" | "name" | "visible"> {
  zipCode: string;
  region: string;
  city: string;
  /** Key of the first picture, or the path of a drawing. */
  picture: string | null;
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
        picture: firstPicture(),
        ...contactColumns(sql`${venues.visible}`),
        ...progressColumns(clock.now()),
      },
    })
    .from(projects)
    .leftJoin(requests, eq(requests.projectId, projects.id))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .leftJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(outbox, isRequestEmail)
    .where(and(isOwnProject(couple, { publicId, savedOnly: true, anyKind: true }), eq(projects.kind, "venue")))
    .limit(1);
  if (!row) return null;
  const { project, venue } = row;
  return { ...project, venue: venue.publicId === null ? null : (venue as VenueWrittenTo) };
}

export interface ListedVenueRequest extends Pick<Project, "publicId" | "closedAt" | "closedReason"> {
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  guests: number;
  /** Null if the venue was deleted. */
  venue: string | null;
  status: RequestProgress["status"] | null;
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
