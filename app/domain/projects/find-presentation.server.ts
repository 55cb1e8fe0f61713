import { and, count, eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { bannerQuery, type ProviderBanner, toBanner } from "~/domain/profile/find-provider-banner.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type Project, projectsQuery, toProject } from "./find-projects.server";
import { type ListedVenueRequest, venueRequestsQuery } from "./find-venue-request.server";

export interface Presentation {
  /** The newest first. */
  projects: Project[];
  /** The newest first. */
  venues: ListedVenueRequest[];
  /** Null: the couple came for none, or it is not shown. */
  planner: ProviderBanner | null;
  /** Public ids of the projects that this planner has received. */
  known: string[];
  /** By public id of a project: how many planners have accepted it. */
  accepted: Record<string, number>;
}

/**
 * What the couples' home shows, in one round trip.
 * @param planner public id of the planner that the couple would like to write to
 */
export async function findPresentation(
  deps: Deps,
  couple: Couple,
  locale: Locale,
  planner: string | undefined,
): Promise<Presentation> {
  const { db } = deps;
  const { rows, venues, banners, known, accepted } = await namedBatch(db, {
    rows: projectsQuery(db, couple, locale),
    venues: venueRequestsQuery(db, couple, deps.clock.now()),
    banners: bannerQuery(deps, planner ?? ""),
    known: db
      .select({ project: projects.publicId })
      .from(projects)
      .innerJoin(requests, eq(requests.projectId, projects.id))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(eq(projects.accountId, couple.accountId), eq(providers.publicId, planner ?? ""))),
    accepted: db
      .select({ project: projects.publicId, count: count() })
      .from(projects)
      .innerJoin(requests, eq(requests.projectId, projects.id))
      .where(and(eq(projects.accountId, couple.accountId), eq(requests.status, "unlocked")))
      .groupBy(projects.id),
  });
  return {
    ...{ projects: rows.map(toProject), venues, planner: toBanner(banners) },
    known: known.map(({ project }) => project),
    accepted: Object.fromEntries(accepted.map(({ project, count }) => [project, count])),
  };
}
