import { and, eq, gte } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { conversationsCountQuery } from "~/domain/conversations/conversations.server";
import { offersCountQuery } from "~/domain/conversations/offers.server";
import { isOfCouple } from "~/domain/couples/access.server";
import { type Partnership, partnershipQuery, toPartnership } from "~/domain/couples/partner.server";
import type { Deps } from "~/domain/deps";
import { favoritesCountQuery } from "~/domain/favorites/favorites.server";
import { bannerQuery, type ProviderBanner, toBanner } from "~/domain/providers/find-provider-banner.server";
import { answersQuery, type ContactedPlanner } from "~/domain/requests/find-answers.server";
import { type Unreviewed, unreviewedQuery } from "~/domain/reviews/find-review-link.server";
import { invitedSince } from "~/domain/reviews/review.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { isOwnProject, type Project, projectsQuery, toProject } from "./find-projects.server";
import { type ListedVenueRequest, venueRequestsQuery } from "./find-venue-request.server";

export interface Presentation {
  /** Newest first. */
  projects: Project[];
  /** Newest first. */
  venues: ListedVenueRequest[];
  /** Planner that the couple wants to contact; null if there is none or it is not shown. */
  planner: ProviderBanner | null;
  /** Public ids of the projects that this planner has received. */
  known: string[];
  /** Planners of recent and upcoming projects, in the order of sending. */
  answers: ContactedPlanner[];
  unreviewed: Unreviewed[];
  favorites: number;
  offers: number;
  partnership: Partnership;
  conversations: { count: number; unread: number };
}

/**
 * Returns the data of the couple's home page, in one round trip.
 * @param planner public id of the planner that the couple wants to contact
 */
export async function findPresentation(
  deps: Deps,
  couple: Couple,
  locale: Locale,
  planner: string | undefined,
): Promise<Presentation> {
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
