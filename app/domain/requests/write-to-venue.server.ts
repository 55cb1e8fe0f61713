import { and, eq, exists, notExists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessage } from "~/domain/notifications/queue-message.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";
import { venueRequestEmail, venueRequestSentEmail } from "~/domain/notifications/venue-request-emails.server";
import { PROJECT, WEDDING } from "~/domain/projects/project.rules";
import { below, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/count-days.server";
import { paths } from "~/paths";
import { openVenueRequest } from "./find-venue-contact.server";
import { queueRequestSms, smsColumns } from "./request-sms.server";
import { CONTACT_LIMIT } from "./send-to-planner.server";
import type { VenueRequestForm } from "./venue-request.form";

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
  const { db, clock, links } = deps;
  const now = clock.now();
  const { accountId } = couple;
  const { eventDate, guests, message } = input;
  const limit = limitOf(`contact:${accountId}`, CONTACT_LIMIT, now);
  const {
    session: [session],
    writer: [writer],
    venue: [venue],
    written: [written],
    allowed: [may],
  } = await namedBatch(db, {
    session: readOpen(db, couple),
    writer: writerQuery(db, couple),
    venue: venueQuery(db, input.venue),
    written: openVenueRequest(db, couple, input.venue, now),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open || !writer) throw new DomainError("session.expired");
  if (!venue) throw new DomainError("venue.notFound");
  if (written) throw new DomainError("venue.alreadyWritten");
  if (!may?.allowed) throw new DomainError("requests.tooMany", { count: limit.count });

  const { provider } = venue;
  const { firstname, lastname, phone, email, emailVerifiedAt } = writer;
  const projectId = newPublicId();
  const requestId = newPublicId();
  const summary = {
    venue: venue.name,
    place: venue.city ?? "",
    eventDate,
    guests,
    message,
    firstname,
    lastname,
    phone,
  };
  const requestUrl = links.url(provider.market, paths.pro.request(requestId));
  const notice = await noticeTo(links, "request", { ...provider, owner: { providerId: provider.id } });
  const mailboxUrl = emailVerifiedAt === null ? await links.mailboxUrl(accountId, email) : null;
  const isMeant = eq(venues.publicId, input.venue);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "venue.notFound": exists(db.select({ id: venues.id }).from(venues).where(isShownVenue(input.venue))),
      "venue.alreadyWritten": notExists(openVenueRequest(db, couple, input.venue, now)),
      "requests.tooMany": below(limit),
    },
    {
      project: db.run(
        insertSelect(
          projects,
          {
            publicId: projectId,
            accountId,
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
          sql`FROM ${venues} WHERE ${isMeant}`,
        ),
      ),
      request: db.run(
        insertSelect(
          requests,
          {
            publicId: requestId,
            projectId: projects.id,
            providerId: venues.providerId,
            venueId: venues.id,
            status: "locked",
            message,
            createdAt: now,
          },
          sql`FROM ${projects} JOIN ${venues} WHERE ${and(eq(projects.publicId, projectId), isMeant)}`,
        ),
      ),
      counts: countDays(db, [{ providerId: provider.id, measure: "messages" }], now),
      letter: queueNotice(deps, notice, {
        accountId,
        url: requestUrl,
        dedupeKey: REQUEST_LETTER + requestId,
        ...venueRequestEmail(links.brand, provider, summary, requestUrl, notice.fine),
      }),
      text: queueRequestSms(deps, provider, { accountId, requestId, brand: links.brand, eventDate, requestUrl }),
      confirmation: queueMessage(deps, {
        kind: "email",
        to: email,
        accountId,
        dedupeKey: `requestsSent:${requestId}`,
        ...venueRequestSentEmail(
          links.brand,
          writer,
          summary,
          links.url(links.market, paths.venueRequest(projectId)),
          mailboxUrl,
        ),
      }),
      counted: db.run(countOne(limit)),
    },
    { "requests.tooMany": { count: limit.count } },
  );
  return { projectId, name: venue.name };
}

const isShownVenue = (publicId: string) => and(eq(venues.publicId, publicId), eq(venues.visible, true));

const writerQuery = (db: Database, { accountId }: Couple) =>
  db
    .select({
      firstname: accounts.firstname,
      lastname: accounts.lastname,
      phone: accounts.phone,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      locale: accounts.locale,
      market: accounts.market,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));

const venueQuery = (db: Database, publicId: string) =>
  db
    .select({
      name: venues.name,
      city: venues.city,
      provider: {
        ...smsColumns,
        id: providers.id,
        firstname: providers.firstname,
        locale: providers.locale,
        market: providers.market,
      },
    })
    .from(venues)
    .innerJoin(providers, eq(providers.id, venues.providerId))
    .where(isShownVenue(publicId));
