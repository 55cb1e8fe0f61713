import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";

/** What a letter says of the project of a row of `projects`, its account and its event type. A saved project has a date and a place. */
export const toldFields = () => ({
  otherEvent: projects.otherEvent,
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
  /** Taken out of what planners read before they unlock it. */
  firstname: accounts.firstname,
  lastname: accounts.lastname,
  phone: accounts.phone,
  isMailboxProved: sql`${accounts.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
});

/** What the couple's own emails call its event: its own words only where the mailbox is proved (rule notice-15). @param eventType its name in the couple's language */
export const ownEvent = (told: { otherEvent: string | null; isMailboxProved: boolean }, eventType: string): string =>
  (told.isMailboxProved ? told.otherEvent : null) ?? eventType;

/** The planners who have not declined a project, in the order in which they were written to. @param owned condition over `projects` */
export const plannersToTell = (db: Database, owned: SQL | undefined) =>
  db
    .select({
      requestId: requests.publicId,
      providerId: providers.id,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(owned, ne(requests.status, "rejected")))
    .orderBy(requests.id);

/** Planners who have not declined the project of the row of `projects`, besides those that are known. @param known public ids of requests */
export const plannersBesides = (db: Database, known: readonly string[]) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.projectId, projects.id),
        ne(requests.status, "rejected"),
        sql`${requests.publicId} NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))`,
      ),
    );
