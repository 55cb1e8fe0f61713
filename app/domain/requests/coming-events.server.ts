import { and, asc, eq, gte, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { projectEmailFields } from "~/domain/projects/project-email-fields.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { coupleName } from "./find-received-requests.server";
import { isTakenOn } from "./unlocked-days.server";

export interface ComingEvent {
  publicId: string;
  /** The couple's full name. */
  name: string;
  /** YYYY-MM-DD */
  date: string;
  /** Town, or the wider place that the couple chose. */
  place: string;
}

const AT_ONCE = 3;

/**
 * Batch item: selects the provider's next unlocked events that were not cancelled.
 * @param today YYYY-MM-DD in the provider's market
 */
export function comingEvents(db: Deps["db"], { providerId }: Provider, today: string) {
  return db
    .select({
      publicId: requests.publicId,
      name: coupleName,
      date: sql<string>`${projects.eventDate}`,
      place: projectEmailFields().place,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(eq(requests.providerId, providerId), isTakenOn(), gte(projects.eventDate, today)))
    .orderBy(asc(projects.eventDate), asc(requests.id))
    .limit(AT_ONCE);
}
