import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { bannerQuery, type ProviderBanner, toBanner } from "~/domain/profile/find-provider-banner.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type Project, projectsQuery, toProject } from "./find-projects.server";

export interface Presentation {
  /** The newest first. */
  projects: Project[];
  /** Null: the couple came for none, or it is not shown. */
  planner: ProviderBanner | null;
  /** Public ids of the projects that this planner has received. */
  known: string[];
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
  const [projects, banners, known] = await db.batch([
    projectsQuery(db, couple, locale),
    bannerQuery(deps, planner ?? ""),
    db.all<{ project: string }>(sql`
      SELECT p.public_id AS project FROM projects p JOIN requests r ON r.project_id = p.id JOIN providers v ON v.id = r.provider_id
      WHERE p.account_id = ${couple.accountId} AND v.public_id = ${planner ?? ""}`),
  ]);
  return { projects: projects.map(toProject), planner: toBanner(banners), known: known.map(({ project }) => project) };
}
