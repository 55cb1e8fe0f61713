import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { type DatabaseSettings, openDatabase } from "../client.server";
import { providers } from "../schema/providers";
import { venueBusyDates, venueImages, venueMatch, venueServices, venues } from "../schema/venues";
import { demoHostIds, generateDemoVenues } from "./demo/generate-demo-venues";
import { idOf, insertRows } from "./insert-rows";
import { findTowns } from "./load-demo";

const TIMEOUT_MS = 60_000;

/**
 * Adds the demo's venues and their owners. Needs the demo's planners. Existing venues only get missing index rows.
 * @param now Premium and busy dates are relative to it
 * @returns the number of written venues
 */
export async function loadDemoVenues(settings: DatabaseSettings, now: number): Promise<{ venues: number }> {
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const known = sql`(SELECT value FROM json_each(${JSON.stringify(demoHostIds())}))`;
  const [present] = await db.all<{ hosts: number; listed: number }>(sql`
    SELECT (SELECT count(*) FROM ${providers} WHERE public_id IN ${known}) AS hosts,
      EXISTS (SELECT 1 FROM ${venueMatch}) AS listed`);
  let written = 0;
  if (!present?.hosts) {
    const hosts = generateDemoVenues(await findTowns(db), now);
    const all = hosts.flatMap((host) => host.venues.map((venue) => ({ ...venue, host: host.publicId })));
    const below = <T extends object>(of: (venue: (typeof all)[number]) => readonly T[]) =>
      all.flatMap((venue) => of(venue).map((row) => ({ ...row, venue: venue.publicId })));
    const insert = (table: SQLiteTable, rows: readonly object[]) => insertRows(db, table, rows, OWNERS);
    await db.batch([
      insert(providers, hosts),
      insert(venues, all),
      insert(
        venueImages,
        below((venue) => venue.images),
      ),
      insert(
        venueServices,
        below((venue) => venue.services),
      ),
      insert(
        venueBusyDates,
        below((venue) => venue.busyDates.map((date) => ({ date }))),
      ),
    ]);
    await rebuildProviderMatch(db, now);
    await rebuildProviderSearch(db, now);
    written = all.length;
  }
  if (written > 0 || !present?.listed) await rebuildVenues(db, now);
  return { venues: written };
}

const OWNERS = {
  providerId: idOf(providers, "host"),
  ownerId: idOf(venues, "venue"),
  venueId: idOf(venues, "venue"),
};
