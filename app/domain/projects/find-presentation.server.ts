import { and, eq, gte, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { favoritesCountQuery } from "~/domain/favorites/favorites.server";
import { bannerQuery, type ProviderBanner, toBanner } from "~/domain/providers/find-provider-banner.server";
import { coverOfProvider } from "~/domain/providers/find-shown-photos.server";
import { isShown } from "~/domain/providers/shown.server";
import { answersQuery, type ContactedPlanner } from "~/domain/requests/find-answers.server";
import { type Unreviewed, unreviewedQuery } from "~/domain/reviews/find-review-link.server";
import { invitedSince } from "~/domain/reviews/review.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { isOwnProject, type Project, projectsQuery, toProject } from "./find-projects.server";
import { type ListedVenueRequest, venueRequestsQuery } from "./find-venue-request.server";

/** How the couple reaches a planner that accepted its project, and the cover of the planner's profile. */
export interface AcceptedContact {
  /** Public ids. */
  project: string;
  planner: string;
  /** E.164. */
  phone: string;
  email: string;
  /** Source as in `provider_images.src`; null: no picture. */
  cover: string | null;
}

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
  /** Planners that accepted and whose profile is shown. */
  contacts: AcceptedContact[];
  unreviewed: Unreviewed[];
  favorites: number;
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
  const { rows, venues, banners, known, answers, contacts, unreviewed, favorites } = await namedBatch(db, {
    rows: projectsQuery(db, couple, locale),
    venues: venueRequestsQuery(db, couple, now),
    banners: bannerQuery(deps, planner ?? ""),
    known: db
      .select({ project: projects.publicId })
      .from(projects)
      .innerJoin(requests, eq(requests.projectId, projects.id))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(eq(projects.accountId, couple.accountId), eq(providers.publicId, planner ?? ""))),
    answers: answersQuery(db, recent, now),
    contacts: db
      .select({
        project: projects.publicId,
        planner: providers.publicId,
        phone: sql<string>`coalesce(${providers.mobile}, ${providers.phone})`,
        email: providers.email,
        cover: coverOfProvider,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(recent, eq(requests.status, "unlocked"), isShown())),
    unreviewed: unreviewedQuery(db, couple, now),
    favorites: favoritesCountQuery(db, couple),
  });
  return {
    projects: rows.map(toProject),
    venues,
    planner: toBanner(banners),
    known: known.map(({ project }) => project),
    answers,
    contacts,
    unreviewed,
    favorites: favorites[0]?.count ?? 0,
  };
}
