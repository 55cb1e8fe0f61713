import { and, eq, exists, notExists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { PROJECT, WEDDING } from "~/domain/projects/project.rules";
import { below, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { openVenueRequest } from "./find-contact.server";
import type { VenueRequestForm } from "./message.form";
import { authorColumns, contactLimit, recipientColumns, writeRequests } from "./write-requests.server";

export interface WriteToVenue extends VenueRequestForm {
  /** Public id. */
  venue: string;
}

/**
 * Writes to a venue (rule venuerequest-1), in two round trips. Creates a separate project with one request, and emails
 * the provider and the couple, or writes nothing. The couple's other projects are unchanged.
 * @returns the project's public id and the venue's name
 * @throws DomainError session.expired, venue.notFound when it is unknown or not shown, venue.alreadyWritten,
 *   requests.tooMany { count }
 */
export async function writeToVenue(
  deps: LinkDeps,
  couple: Couple,
  input: WriteToVenue,
): Promise<{ projectId: string; name: string }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { eventDate, guests, message } = input;
  const limit = contactLimit(couple, now);
  const {
    session: [session],
    author: [author],
    venue: [venue],
    written: [written],
    allowed: [may],
  } = await namedBatch(db, {
    session: readOpen(db, couple),
    author: authorQuery(db, couple),
    venue: venueQuery(db, input.venue),
    written: openVenueRequest(db, couple, input.venue, now),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open || !author) throw new DomainError("session.expired");
  if (!venue) throw new DomainError("venue.notFound");
  if (written) throw new DomainError("venue.alreadyWritten");
  if (!may?.allowed) throw new DomainError("requests.tooMany", { count: limit.count });

  const { name, city, recipient } = venue;
  const { firstname, lastname, phone } = author;
  const projectId = newPublicId();
  const request = { venue: name, place: city ?? "", eventDate, guests, message, firstname, lastname, phone };
  await writeRequests(deps, couple, {
    projectId,
    request,
    author,
    recipients: [recipient],
    conditions: {
      "venue.notFound": exists(db.select({ id: venues.id }).from(venues).where(isShownVenue(input.venue))),
      "venue.alreadyWritten": notExists(openVenueRequest(db, couple, input.venue, now)),
      "requests.tooMany": below(limit),
    },
    limit,
    newProject: insertSelect(
      projects,
      {
        publicId: projectId,
        accountId: couple.accountId,
        status: "saved",
        kind: "venue",
        reachedStep: PROJECT.steps,
        eventType: WEDDING,
        eventDate,
        guests,
        message,
        eventPlaceKind: "city",
        eventLocation: venues.city,
        city: venues.city,
        zipCode: venues.zipCode,
        country: venues.country,
        latitude: venues.latitude,
        longitude: venues.longitude,
        createdAt: now,
        updatedAt: now,
        savedAt: now,
        sentAt: now,
      },
      sql`FROM ${venues} WHERE ${eq(venues.publicId, input.venue)}`,
    ),
  });
  return { projectId, name };
}

const isShownVenue = (publicId: string) => and(eq(venues.publicId, publicId), eq(venues.visible, true));

const authorQuery = (db: Database, { accountId }: Couple) =>
  db
    .select({ ...authorColumns, lastname: accounts.lastname, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.id, accountId));

const venueQuery = (db: Database, publicId: string) =>
  db
    .select({ name: venues.name, city: venues.city, recipient: { ...recipientColumns, venueId: venues.id } })
    .from(venues)
    .innerJoin(providers, eq(providers.id, venues.providerId))
    .where(isShownVenue(publicId));
