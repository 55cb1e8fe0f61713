import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";

/**
 * SQL condition on a row of `requests` with its project: it waits for an answer, opened or not (rule list-1). The menu,
 * the page title, the dashboard and the list share it, so their counts agree.
 */
export const isWaiting = () => and(eq(requests.status, "locked"), isNull(projects.closedAt));

export const waitingOf = (db: Database, providerId: number) =>
  db
    .select({ count: count() })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(eq(requests.providerId, providerId), isWaiting()));
