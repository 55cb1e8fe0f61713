import { and, count, desc, eq, exists, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isoDay } from "~/domain/durations";
import { type Couple, NOBODY } from "~/domain/sessions/session.rules";
import { calendarOn, firstPicture, visibleAnswer } from "./request-columns.server";

export type Contact = NonNullable<ReturnType<typeof toContact>>;

interface Writer {
  couple: Couple;
  /** Public id. Null: the upcoming project updated last, if possible one not sent to the planner. */
  project: string | null;
}

const other = alias(projects, "other");

/** Batch item: selects a couple's project and its contact with a planner; no row for visitors. */
export function contactQuery({ db, clock }: Deps, writer: Writer | null, planner: string) {
  const today = isoDay(clock.now());
  const isToCome = (table: typeof projects | typeof other) =>
    and(eq(table.status, "saved"), isNull(table.closedAt), gte(table.eventDate, today));
  const account = writer?.couple.accountId ?? NOBODY;
  const project = writer?.project ?? null;
  const known = db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.projectId, projects.id), eq(providers.publicId, planner)));
  const others = db
    .select({ count: count() })
    .from(other)
    .where(
      and(isOfCouple(other.accountId, account), eq(other.kind, "planners"), ne(other.id, projects.id), isToCome(other)),
    );
  return db
    .select({
      project: projects.publicId,
      /** Initial text: the unsent message to this planner, else the message of step 4; null: neither. */
      message: sql<string | null>`coalesce(
        (SELECT value FROM json_each(${projects.unfinished}, '$.alone') WHERE key = ${planner}), ${projects.message})`,
      sent: sql`${isNotNull(projects.sentAt)}`.mapWith(Boolean),
      closed: sql`${isNotNull(projects.closedAt)}`.mapWith(Boolean),
      contacted: exists(known).mapWith(Boolean).as("contacted"),
      facts: {
        ...columnsOf(projects, ["eventType", "otherEvent", "serviceType", "eventDate", "eventLocation"]),
        ...columnsOf(projects, ["eventPlaceKind", "guestRange"]),
      },
      others: sql<number>`${others}`,
    })
    .from(projects)
    .where(
      and(
        isOfCouple(projects.accountId, account),
        eq(projects.kind, "planners"),
        project === null ? isToCome(projects) : and(eq(projects.publicId, project), eq(projects.status, "saved")),
      ),
    )
    .orderBy(({ contacted }) => [contacted, desc(projects.updatedAt), desc(projects.id)])
    .limit(1);
}

export function toContact([row]: Awaited<ReturnType<typeof contactQuery>>) {
  if (!row) return null;
  const { facts, ...contact } = row;
  return { ...contact, facts, eventDate: facts.eventDate ?? "" };
}

export type VenueContact = Awaited<ReturnType<typeof findVenueContact>>;

/** @param date YYYY-MM-DD @throws DomainError venue.notFound if it is unknown or not shown */
export async function findVenueContact({ db, clock }: Deps, couple: Couple, publicId: string, date: string | null) {
  const now = clock.now();
  const read = await namedBatch(db, {
    venues: db
      .select({
        ...columnsOf(venues, ["publicId", "name", "type", "seatedCapacity", "standingCapacity"]),
        city: sql<string>`coalesce(${venues.city}, '')`,
        zipCode: sql<string>`coalesce(${venues.zipCode}, '')`,
        picture: firstPicture(),
        ...calendarOn(sql`${date}`, sql`${isoDay(now)}`),
      })
      .from(venues)
      .where(and(eq(venues.publicId, publicId), eq(venues.visible, true))),
    open: openVenueRequest(db, couple, publicId, now),
  });
  const [[venue], [open]] = [read.venues, read.open];
  if (!venue) throw new DomainError("venue.notFound");
  const { busy, keepsCalendar, ...rest } = venue;
  return { ...rest, free: date === null || !keepsCalendar ? null : !busy, open: open?.project ?? null };
}

/** Selects an open request to a venue: upcoming, neither withdrawn nor visibly declined (rule venuerequest-3). */
export const openVenueRequest = (db: Database, { accountId }: Pick<Couple, "accountId">, venue: string, now: number) =>
  db
    .select({ project: projects.publicId })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(venues, eq(venues.id, requests.venueId))
    .where(
      and(
        eq(venues.publicId, venue),
        isOfCouple(projects.accountId, accountId),
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
        sql`${visibleAnswer(now).status} <> 'rejected'`,
      ),
    )
    .limit(1);
