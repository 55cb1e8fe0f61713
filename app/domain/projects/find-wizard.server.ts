import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import {
  budgetRangesQuery,
  eventTypesQuery,
  guestRangesQuery,
  languagesQuery,
  plannerBudgetRangesQuery,
  plannerPreferencesQuery,
  serviceTypesQuery,
} from "~/domain/enumerations/find-enumerations.server";
import { type Match, matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { type ContactedPlanner, contactedQuery, toContacted } from "~/domain/requests/find-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type Project, projectQuery, toProject } from "./find-projects.server";

export interface Wizard {
  /** Null: nothing has been entered yet. */
  project: Project | null;
  homeCity: string | null;
  enumerations: {
    eventTypes: Named[];
    serviceTypes: Named[];
    guestRanges: Named[];
    budgetRanges: Named[];
    plannerBudgetRanges: Named[];
    plannerPreferences: Named[];
    languages: { iso: string; label: string }[];
  };
  /** Step 4 alone: who fits, with what was asked; `city-not-found` when the place is unknown. */
  choice: { query: MatchQuery; matches: Match[] } | { error: "city-not-found" } | null;
  /** Whom the couple has written to already. */
  contacted: ContactedPlanner[];
}

export interface Named {
  slug: string;
  name: string;
}

export interface FindWizard {
  /** Without one: the project that was touched last. */
  draft?: string | undefined;
  /** A fresh wizard reads no project. */
  fresh: boolean;
  withMatches: boolean;
  /** Public ids of planners that come first, or the couple's favourites. */
  pinned: readonly string[] | "favorites";
}

/** Everything that a step of the wizard shows, in one round trip. */
export async function findWizard(
  { db, clock }: Deps,
  couple: Couple,
  locale: Locale,
  options: FindWizard,
): Promise<Wizard> {
  const { draft, fresh, withMatches, pinned } = options;
  const publicId = fresh ? "" : draft;
  const first = pinned === "favorites" ? { favoritesOf: couple } : pinned;
  const [
    projects,
    homes,
    eventTypes,
    serviceTypes,
    guests,
    budgets,
    plannerBudgets,
    preferences,
    languages,
    queries,
    rows,
    contacted,
  ] = await db.batch([
    projectQuery(db, couple, locale, { publicId }),
    db.all<{ city: string | null }>(sql`SELECT city FROM accounts WHERE id = ${couple.accountId}`),
    eventTypesQuery(db, locale),
    serviceTypesQuery(db, locale),
    guestRangesQuery(db, locale),
    budgetRangesQuery(db, locale),
    plannerBudgetRangesQuery(db, locale),
    plannerPreferencesQuery(db, locale),
    languagesQuery(db, locale),
    db.all<{ query: string | null }>(sql`
        SELECT match_query AS query FROM projects
        WHERE account_id = ${withMatches ? couple.accountId : null} ${publicId === undefined ? sql`` : sql`AND public_id = ${publicId}`}
        ORDER BY updated_at DESC, id DESC LIMIT 1`),
    withMatches
      ? matchesQuery(db, { publicId, accountId: couple.accountId }, { now: clock.now(), pinned: first })
      : matchesQuery(db, { publicId: "", accountId: 0 }, { now: 0 }),
    contactedQuery(db, couple, publicId, clock.now()),
  ]);
  const project = projects[0] ? toProject(projects[0]) : null;
  const query = queries[0]?.query ? (JSON.parse(queries[0].query) as MatchQuery | { error: "city-not-found" }) : null;
  return {
    project,
    homeCity: homes[0]?.city ?? null,
    enumerations: {
      eventTypes,
      serviceTypes,
      guestRanges: guests,
      budgetRanges: budgets,
      plannerBudgetRanges: plannerBudgets,
      plannerPreferences: preferences,
      languages,
    },
    choice: query === null ? null : "error" in query ? query : { query, matches: toMatches(rows) },
    contacted: toContacted(contacted),
  };
}
