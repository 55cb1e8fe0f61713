import { and, between, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Days } from "~/domain/providers/busy-dates.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

export interface UnlockedDay {
  /** YYYY-MM-DD */
  date: string;
  /** Public id of the request. */
  request: string;
}

/** SQL condition on a row of `requests` with its project: unlocked, and not cancelled since. */
export const isTakenOn = () =>
  and(eq(requests.status, "unlocked"), or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")));

/**
 * Batch item: selects unlocked requests by date, the latest unlock of a day first. Omits cancelled events.
 * @param which condition on `requests` for the requested calendar
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
