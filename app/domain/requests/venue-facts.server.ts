import { type SQL, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venueBusyDates, venueImages, venues } from "#db/schema/venues";
import type { VenueGiven } from "./request-facts.rules";

/** Drizzle omits the table name in queries of one table, so the column is qualified here. */
const VENUE = sql.raw('"venues"."id"');

/**
 * Returns columns for a row of `venues`: whether the day is taken, and whether the calendar has later entries.
 * @param date YYYY-MM-DD
 * @param from YYYY-MM-DD
 */
export function calendarOn(date: SQL, from: SQL) {
  const has = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${venueBusyDates} WHERE ${venueBusyDates.venueId} = ${VENUE} AND ${condition})`;
  return {
    busy: has(sql`${venueBusyDates.date} = ${date}`).mapWith(Boolean),
    keepsCalendar: has(sql`${venueBusyDates.date} >= ${from}`).mapWith(Boolean),
  };
}

/** Selects the request's venue as `factsOf` needs it; null for a request to a planner. */
export function venueGiven() {
  const { busy, keepsCalendar } = calendarOn(
    sql`${projects.eventDate}`,
    sql`date(${requests.createdAt} / 1000, 'unixepoch')`,
  );
  return sql`(SELECT json_object('guests', ${projects.guests}, 'seated', ${venues.seatedCapacity}, 'standing', ${venues.standingCapacity},
    'minPrice', ${venues.minPrice}, 'maxPrice', ${venues.maxPrice}, 'busy', ${busy}, 'keepsCalendar', ${keepsCalendar})
    FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`.mapWith((json: string) => JSON.parse(json) as VenueGiven);
}

/** Selects the key of the venue's first picture, or the path of a drawing, for a row of `venues`. */
export const firstPicture = () => sql<string | null>`(SELECT ${venueImages.src} FROM ${venueImages}
  WHERE ${venueImages.ownerId} = ${VENUE} AND ${venueImages.heldAt} IS NULL
  ORDER BY ${venueImages.keyImage} DESC, ${venueImages.position} LIMIT 1)`;

/** Selects the recipient's name for a row of `requests`: its venue, or the provider. */
export const writtenToName = () => sql<string>`coalesce(${venueName()}, ${providers.name})`;

/** Selects the name of the request's venue; null for a request to a planner. */
export const venueName = () =>
  sql<string | null>`(SELECT ${venues.name} FROM ${venues} WHERE ${VENUE} = ${requests.venueId})`;
