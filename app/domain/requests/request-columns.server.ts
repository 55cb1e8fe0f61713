import { and, between, count, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venueImages, venues } from "#db/schema/venues";
import type { Days } from "~/domain/providers/busy-dates.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { DECLINE } from "./request.rules";
import type { VenueGiven } from "./request-facts.rules";

type Request = typeof requests.$inferSelect;

/** Columns of an answer as the couple sees it: without a refusal that can still be undone. */
export function visibleAnswer(now: number) {
  const isHidden = sql`coalesce(${requests.rejectedAt} > ${now - DECLINE.undoable}, 0)`;
  const unlessHidden = <T>(column: (typeof requests)["rejectedAt" | "rejectionReason"]) =>
    sql<T>`CASE WHEN ${isHidden} THEN NULL ELSE ${column} END`;
  return {
    status: sql<Request["status"]>`CASE WHEN ${isHidden} THEN 'locked' ELSE ${requests.status} END`,
    rejectedAt: unlessHidden<Request["rejectedAt"]>(requests.rejectedAt),
    rejectionReason: unlessHidden<Request["rejectionReason"]>(requests.rejectionReason),
  };
}

/** SQL: time of the first message of the provider, or else of unlock or refusal. @param request alias of `requests` */
export const answeredAt = (request: string): SQL<number | null> =>
  sql.raw(`coalesce((SELECT min(written.sent_at) FROM messages written
    WHERE written.request_id = ${request}.id AND written.side = 'provider'), ${request}.unlocked_at, ${request}.rejected_at)`) as SQL<
    number | null
  >;

/** Condition: waits for an answer, opened or not (rule list-1). Menu, dashboard and list use it. */
export const isWaiting = () => and(eq(requests.status, "locked"), isNull(projects.closedAt));

export const waitingOf = (db: Database, providerId: number) =>
  db
    .select({ count: count() })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(eq(requests.providerId, providerId), isWaiting()));

/** SQL condition on a row of `requests` with its project: unlocked, and not cancelled since. */
export const isTakenOn = () =>
  and(eq(requests.status, "unlocked"), or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")));

export type UnlockedDay = Awaited<ReturnType<typeof unlockedDays>>[number];

/** Selects event days of unlocked requests, the latest unlock first. @param which condition on `requests` */
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

/** Qualified, because Drizzle omits the table name in queries of one table. */
const VENUE = sql.raw('"venues"."id"');

/** `busy`: `date` is taken. `keepsCalendar`: any day from `from` on is taken. Both parameters are SQL of YYYY-MM-DD. */
export function calendarOn(date: SQL, from: SQL) {
  const has = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${venueBusyDates} WHERE ${venueBusyDates.venueId} = ${VENUE} AND ${condition})`;
  return {
    busy: has(sql`${venueBusyDates.date} = ${date}`).mapWith(Boolean),
    keepsCalendar: has(sql`${venueBusyDates.date} >= ${from}`).mapWith(Boolean),
  };
}

/** Column: the request's venue for `factsOf`; null for a request to a planner. */
export function venueGiven() {
  const { busy, keepsCalendar } = calendarOn(
    sql`${projects.eventDate}`,
    sql`date(${requests.createdAt} / 1000, 'unixepoch')`,
  );
  return sql`(SELECT json_object('guests', ${projects.guests}, 'seated', ${venues.seatedCapacity}, 'standing', ${venues.standingCapacity},
    'minPrice', ${venues.minPrice}, 'maxPrice', ${venues.maxPrice}, 'busy', ${busy}, 'keepsCalendar', ${keepsCalendar})
    FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`.mapWith((json: string) => JSON.parse(json) as VenueGiven);
}

/** Column of `venues`: key of the first picture, or the path of a demo picture. */
export const firstPicture = () => sql<string | null>`(SELECT ${venueImages.src} FROM ${venueImages}
  WHERE ${venueImages.ownerId} = ${VENUE} AND ${venueImages.heldAt} IS NULL
  ORDER BY ${venueImages.keyImage} DESC, ${venueImages.position} LIMIT 1)`;

export const writtenToName = () => sql<string>`coalesce(${venueName()}, ${providers.name})`;

/** Column: name of the request's venue; null for a request to a planner. */
export const venueName = () =>
  sql<string | null>`(SELECT ${venues.name} FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`;
