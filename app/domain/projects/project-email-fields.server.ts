import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { partnerNames } from "~/domain/couples/access.server";

/**
 * Returns the project columns for emails and received requests, from `projects` and its `accounts`. A saved project has
 * a date and a place. The names and the phone numbers are secret until the unlock: callers only mask them (`knownOf`).
 */
export const projectEmailFields = () => ({
  otherEvent: projects.otherEvent,
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
  firstname: accounts.firstname,
  lastname: accounts.lastname,
  phone: accounts.phone,
  partner: partnerNames(),
  isMailboxProved: sql`${accounts.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
});

/**
 * Returns the event name for the couple's own emails. Uses the couple's text only if the mailbox is verified (rule
 * notice-15).
 * @param eventType name of the type in the couple's language
 */
export const ownEvent = (
  { otherEvent, isMailboxProved }: { otherEvent: string | null; isMailboxProved: boolean },
  eventType: string,
): string => (isMailboxProved ? otherEvent : null) ?? eventType;

/**
 * Selects the planners that have not declined a project, and were not told that the couple chose someone else, in the
 * order of sending.
 * @param owned condition on `projects`
 */
export const plannersToTell = (db: Database, owned: SQL | undefined) =>
  db
    .select({
      requestId: requests.publicId,
      status: requests.status,
      eventDate: sql<string>`${projects.eventDate}`,
      providerId: providers.id,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(owned, ne(requests.status, "rejected"), isNull(requests.endedAt)))
    .orderBy(requests.id);

/**
 * Selects the project's requests that are neither declined, ended nor known.
 * @param known public ids of requests
 */
export const plannersBesides = (db: Database, known: readonly string[]) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.projectId, projects.id),
        ne(requests.status, "rejected"),
        isNull(requests.endedAt),
        sql`${requests.publicId} NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))`,
      ),
    );
