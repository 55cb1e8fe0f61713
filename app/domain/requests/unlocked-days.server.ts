import { and, between, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Days } from "~/domain/profile/busy-dates.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

export interface UnlockedDay {
  /** YYYY-MM-DD */
  date: string;
  /** Public id of the request. */
  request: string;
}

/** Over a row of `requests` with its project: unlocked, and not called off since. */
export const isTakenOn = () =>
  and(eq(requests.status, "unlocked"), or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")));

/**
 * Batch item: by date, of one day the request that was unlocked last first; what its couple has called off is none.
 * @param which condition over a row of `requests`: those of the calendar asked for
 */
export const unlockedDays = (db: Database, provider: Provider, { first, last }: Days, which: SQL) =>
  db
    .select({ date: sql<string>`${projects.eventDate}`, request: requests.publicId })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(
      and(
        eq(requests.providerId, provider.providerId),
        isTakenOn(),
        which,
        between(projects.eventDate, first, last),
        sessionIsOpen(provider),
      ),
    )
    .orderBy(projects.eventDate, desc(requests.unlockedAt));
