import { and, eq, exists, notExists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { accountOfCouple, partnerNames } from "~/domain/couples/access.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { PROJECT, WEDDING } from "~/domain/projects/project.rules";
import { below, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { openVenueRequest } from "./find-contact.server";
import type { VenueRequestForm } from "./message.form";
import { author, contactLimit, recipientColumns, writeRequests, writerColumns } from "./write-requests.server";

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
    writer: [writer],
    venue: [venue],
    open: [open],
    allowed: [may],
  } = await namedBatch(db, {
    session: readOpen(db, couple),
    writer: writerQuery(db, couple),
    venue: venueQuery(db, input.venue),
    open: openVenueRequest(db, couple, input.venue, now),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open || !writer) throw new DomainError("session.expired");
  if (!venue) throw new DomainError("venue.notFound");
  if (open) throw new DomainError("venue.alreadyWritten");
  if (!may?.allowed) throw new DomainError("requests.tooMany", { count: limit.count });

  const { name, city, recipient } = venue;
  const { names, ...sender } = writer;
  const projectId = newPublicId();
  const request = { venue: name, place: city ?? "", eventDate, guests, message, ...names };
  await writeRequests(deps, couple, {
    projectId,
    request,
    ...sender,
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
        accountId: writer.owner,
        status: "saved",
        kind: "venue",
        reachedStep: PROJECT.steps,
        eventType: WEDDING,
        eventDate,
        guests,
        message,
        eventPlaceKind: "city",
        eventLocation: venues.city,
        ...columnsOf(venues, ["city", "zipCode", "country", "latitude", "longitude"]),
        createdAt: now,
        updatedAt: now,
        savedAt: now,
        sentAt: now,
      },
      // A partner may have been removed since the read.
      sql`FROM ${venues} WHERE ${eq(venues.publicId, input.venue)}
        AND ${accountOfCouple(couple.accountId)} = ${writer.owner}`,
    ),
  });
  return { projectId, name };
}

const isShownVenue = (publicId: string) => and(eq(venues.publicId, publicId), eq(venues.visible, true));

function writerQuery(db: Database, { accountId }: Couple) {
  const { firstname, lastname, phone } = accounts;
  return db
    .select({ ...writerColumns, names: { firstname, lastname, phone, partner: partnerNames(accounts.id) } })
    .from(accounts)
    .innerJoin(author, eq(author.id, accountId))
    .where(eq(accounts.id, accountOfCouple(accountId)));
}

const venueQuery = (db: Database, publicId: string) =>
  db
    .select({ name: venues.name, city: venues.city, recipient: { ...recipientColumns, venueId: venues.id } })
    .from(venues)
    .innerJoin(providers, eq(providers.id, venues.providerId))
    .where(isShownVenue(publicId));
