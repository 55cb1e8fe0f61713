import { type SQL, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venues } from "#db/schema/venues";
import type { VenueGiven } from "./request-facts.rules";

/** Statements of several tables and of one name it alike. */
const VENUE = sql.raw('"venues"."id"');

/**
 * Columns, of the row of `venues`: whether a day is taken, and whether its calendar says anything of the days from another one on.
 * @param date, from YYYY-MM-DD
 */
export function calendarOn(date: SQL, from: SQL) {
  const has = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${venueBusyDates} WHERE ${venueBusyDates.venueId} = ${VENUE} AND ${condition})`;
  return {
    busy: has(sql`${venueBusyDates.date} = ${date}`).mapWith(Boolean),
    keepsCalendar: has(sql`${venueBusyDates.date} >= ${from}`).mapWith(Boolean),
  };
}

/** The venue of the row of `requests`, as `factsOf` weighs it; null: the request is to a planner. */
export function venueGiven() {
  const { busy, keepsCalendar } = calendarOn(
    sql`${projects.eventDate}`,
    sql`date(${requests.createdAt} / 1000, 'unixepoch')`,
  );
  return sql`(SELECT json_object('guests', ${projects.guests}, 'seated', ${venues.seatedCapacity}, 'standing', ${venues.standingCapacity},
    'minPrice', ${venues.minPrice}, 'maxPrice', ${venues.maxPrice}, 'busy', ${busy}, 'keepsCalendar', ${keepsCalendar})
    FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`.mapWith((json: string) => JSON.parse(json) as VenueGiven);
}

/** The recipient of the row of `requests`, from its provider's row: the venue, or the planner. */
export const writtenToName = () => sql<string>`coalesce(${venueName()}, ${providers.name})`;

/** Name of the venue of the row of `requests`; null: the request is to a planner. */
export const venueName = () =>
  sql<string | null>`(SELECT ${venues.name} FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`;
