import { and, count, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";

/**
 * Waits for its provider's answer, read or not: a condition over a row of `requests` and its project (rule list-1). The menu, the page's
 * title, the dashboard and the list count the same.
 */
export const isWaiting = () => and(eq(requests.status, "locked"), isNull(projects.closedAt));

export const waitingOf = (db: Database, providerId: number) =>
  db
    .select({ count: count() })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(eq(requests.providerId, providerId), isWaiting()));
