import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { accountOfCouple } from "~/domain/couples/access.server";
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
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { answersQuery } from "~/domain/requests/find-answers.server";
import { type Couple, NOBODY } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { isOwnProject, LAST_TOUCHED, projectIdQuery, projectQuery, toProject } from "./projects.server";

export type Wizard = Awaited<ReturnType<typeof findWizard>>;

export interface Named {
  slug: string;
  name: string;
}

interface FindWizard {
  /** Public id; defaults to the project updated last. */
  draft?: string | undefined;
  /** True: a new project, so none is read. False: reads the project of `draft`. */
  fresh: boolean;
  withMatches: boolean;
  /** Public ids of the planners to show first, or the couple's favorites. */
  pinned: readonly string[] | "favorites";
}

export async function findWizard({ db, clock }: Deps, couple: Couple, locale: Locale, options: FindWizard) {
  const { draft, fresh, withMatches, pinned } = options;
  const publicId = fresh ? "" : draft;
  const first = pinned === "favorites" ? { favoritesOf: couple } : pinned;
  const {
    projects: [row],
    homes: [home],
    queries: [stored],
    matches,
    contacted,
    ...enumerations
  } = await namedBatch(db, {
    projects: projectQuery(db, couple, locale, { publicId }),
    homes: db
      .select({ city: accounts.city })
      .from(accounts)
      .where(eq(accounts.id, accountOfCouple(couple.accountId))),
    queries: db
      .select({ query: projects.matchQuery })
      .from(projects)
      .where(isOwnProject(withMatches ? couple : { accountId: NOBODY }, { publicId }))
      .orderBy(...LAST_TOUCHED)
      .limit(1),
    matches: withMatches
      ? matchesQuery(db, { publicId, accountId: couple.accountId }, { now: clock.now(), pinned: first })
      : matchesQuery(db, { publicId: "", accountId: NOBODY }, { now: 0 }),
    contacted: answersQuery(db, eq(requests.projectId, projectIdQuery(db, couple, { publicId })), clock.now()),
    eventTypes: eventTypesQuery(db, locale),
    serviceTypes: serviceTypesQuery(db, locale),
    guestRanges: guestRangesQuery(db, locale),
    budgetRanges: budgetRangesQuery(db, locale),
    plannerBudgetRanges: plannerBudgetRangesQuery(db, locale),
    plannerPreferences: plannerPreferencesQuery(db, locale),
    languages: languagesQuery(db, locale),
  });
  const query = stored?.query ? (JSON.parse(stored.query) as MatchQuery | { error: "city-not-found" }) : null;
  return {
    project: row ? toProject(row) : null,
    homeCity: home?.city ?? null,
    enumerations,
    choice: query === null ? null : "error" in query ? query : { query, matches: toMatches(matches) },
    contacted,
  };
}
