import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { conversationsCountQuery } from "~/domain/conversations/conversations.server";
import { offersCountQuery } from "~/domain/conversations/offers.server";
import { isOfCouple } from "~/domain/couples/access.server";
import { partnershipQuery, toPartnership } from "~/domain/couples/partner.server";
import type { Deps } from "~/domain/deps";
import { favoritesCountQuery } from "~/domain/favorites/favorites.server";
import { bannerQuery, toBanner } from "~/domain/providers/shown.server";
import {
  answersQuery,
  contactColumns,
  isRequestEmail,
  type ProviderContact,
  progressColumns,
  type RequestProgress,
} from "~/domain/requests/find-answers.server";
import { firstPicture, visibleAnswer } from "~/domain/requests/request-columns.server";
import { invitedSince } from "~/domain/reviews/review.rules";
import { unreviewedQuery } from "~/domain/reviews/review-links.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { isOwnProject, projectsQuery, toProject } from "./projects.server";

export type Presentation = Awaited<ReturnType<typeof findPresentation>>;

/** @param planner public id of the planner that the couple wants to contact */
export async function findPresentation(deps: Deps, couple: Couple, locale: Locale, planner: string | undefined) {
  const { db, clock } = deps;
  const now = clock.now();
  const recent = and(isOwnProject(couple, {}), gte(projects.eventDate, invitedSince(now)));
  const { rows, venues, banners, known, answers, unreviewed, favorites, offers, partnership, conversations } =
    await namedBatch(db, {
      rows: projectsQuery(db, couple, locale),
      venues: venueRequestsQuery(db, couple, now),
      banners: bannerQuery(deps, planner ?? ""),
      known: db
        .select({ project: projects.publicId })
        .from(projects)
        .innerJoin(requests, eq(requests.projectId, projects.id))
        .innerJoin(providers, eq(providers.id, requests.providerId))
        .where(and(isOfCouple(projects.accountId, couple.accountId), eq(providers.publicId, planner ?? ""))),
      answers: answersQuery(db, recent, now),
      unreviewed: unreviewedQuery(db, couple, now),
      favorites: favoritesCountQuery(db, couple),
      offers: offersCountQuery(db, couple),
      partnership: partnershipQuery(db, couple),
      conversations: conversationsCountQuery(db, couple),
    });
  return {
    projects: rows.map(toProject),
    venues,
    planner: toBanner(banners),
    known: known.map(({ project }) => project),
    answers,
    unreviewed,
    favorites: favorites[0]?.count ?? 0,
    offers: offers[0]?.count ?? 0,
    partnership: toPartnership(partnership, now),
    conversations: conversations[0] ?? { count: 0, unread: 0 },
  };
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

const VENUE_REQUEST = {
  ...columnsOf(projects, ["publicId", "closedAt", "closedReason"]),
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`coalesce(${projects.eventLocation}, '')`,
  guests: sql<number>`${projects.guests}`,
};

/** @returns null if it is not the couple's */
export async function findVenueRequest({ db, clock }: Deps, couple: Couple, publicId: string) {
  const [row] = await db
    .select({
      project: {
        ...VENUE_REQUEST,
        country: sql<string>`coalesce(${projects.country}, '')`,
        message: sql<string>`${projects.message}`,
      },
      venue: {
        ...columnsOf(venues, ["publicId", "name", "visible", "region"]),
        city: sql<string>`coalesce(${venues.city}, '')`,
        zipCode: sql<string>`coalesce(${venues.zipCode}, '')`,
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

export type ListedVenueRequest = Awaited<ReturnType<typeof venueRequestsQuery>>[number];

/** Batch item: selects a couple's requests to venues, newest first. @param now milliseconds since the epoch */
const venueRequestsQuery = (db: Database, couple: Couple, now: number) =>
  db
    .select({
      ...VENUE_REQUEST,
      venue: venues.name,
      status: sql<RequestProgress["status"] | null>`${visibleAnswer(now).status}`,
      seenAt: requests.seenAt,
    })
    .from(projects)
    .leftJoin(requests, eq(requests.projectId, projects.id))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .where(and(isOwnProject(couple, { anyKind: true }), eq(projects.kind, "venue")))
    .orderBy(desc(projects.id))
    .limit(100);
