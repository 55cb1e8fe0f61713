import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { KM_PER_DEGREE, type MapPlace, type MapTown, REACH, townsQuery } from "~/domain/requests/find-map-towns.server";

const RADIUS_KM = 80;

/** Returns the map of a visible venue (rule venue-25), in one round trip. Null if the venue is unknown or hidden. */
export async function findVenueMap(
  { db }: Pick<Deps, "db">,
  publicId: string,
): Promise<{ venue: MapPlace; towns: MapTown[] } | null> {
  const isThis = and(eq(venues.publicId, publicId), eq(venues.visible, true));
  const { latitude: lat, longitude: lng } = venues;
  const north = (REACH.north * RADIUS_KM) / KM_PER_DEGREE;
  const east = sql`${(REACH.east * RADIUS_KM) / KM_PER_DEGREE} / max(0.1, cos(radians(${lat})))`;
  const {
    found: [found],
    towns,
  } = await namedBatch(db, {
    found: db
      .select({ name: venues.name, country: venues.country, latitude: lat, longitude: lng })
      .from(venues)
      .where(isThis),
    towns: townsQuery(
      db,
      sql`SELECT ${lat} - ${north} AS south, ${lat} + ${north} AS north, ${lng} - ${east} AS west, ${lng} + ${east} AS east
        FROM ${venues} WHERE ${isThis}`,
    ),
  });
  if (!found || found.latitude === null || found.longitude === null) return null;
  const { name, country, latitude, longitude } = found;
  return { venue: { name, country: country ?? "", latitude, longitude, radiusKm: RADIUS_KM }, towns };
}
