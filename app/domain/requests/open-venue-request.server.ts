import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import type { Couple } from "~/domain/sessions/session.rules";
import { toldAnswer } from "./told-answer.server";

/** YYYY-MM-DD. @param now milliseconds since the epoch */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);

/**
 * Batch item and subquery: a couple's request to a venue that is still open: to come, neither withdrawn nor, as far as the couple knows,
 * declined (rule venuerequest-3).
 * @param venue public id. @param now milliseconds since the epoch
 */
export const openVenueRequest = (db: Database, { accountId }: Pick<Couple, "accountId">, venue: string, now: number) =>
  db
    .select({ project: projects.publicId, eventDate: projects.eventDate })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(venues, eq(venues.id, requests.venueId))
    .where(
      and(
        eq(venues.publicId, venue),
        eq(projects.accountId, accountId),
        isNull(projects.closedAt),
        gte(projects.eventDate, dayOf(now)),
        sql`${toldAnswer(now).status} <> 'rejected'`,
      ),
    )
    .limit(1);
