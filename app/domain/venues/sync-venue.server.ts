import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";

/** Statements for the end of a batch that changes venues: whether couples see them. @param now milliseconds since the epoch */
export const syncVenue = (db: Database, venueIds: readonly number[], _now: number) => [
  setVisible(db, inArray(venues.id, [...venueIds])),
];

/** As `syncVenue`, for all venues of a provider. */
export const syncVenuesOf = (db: Database, providerId: number, _now: number) => [
  setVisible(db, eq(venues.providerId, providerId)),
];

const setVisible = (db: Database, which: SQL | undefined) =>
  db
    .update(venues)
    .set({
      visible: sql`${venues.moderation} = 'validated' AND ${venues.published} = 1 AND EXISTS (SELECT 1 FROM ${providers}
        WHERE ${providers.id} = ${venues.providerId} AND ${providers.visible} = 1 AND ${providers.status} <> 'refused')`,
    })
    .where(which);
