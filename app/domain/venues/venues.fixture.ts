import type { Database } from "#db/client.server";
import { venues } from "#db/schema/venues";

type VenueRow = typeof venues.$inferInsert & { id: number; providerId: number };

/** Returns a venue in Lyon that couples see after `syncVenue`. Tests set only the values that matter to them. */
export function venue(id: number, changes: Partial<VenueRow> = {}): VenueRow {
  return {
    id,
    publicId: `venue${String(id).padStart(11, "0")}`,
    providerId: 1,
    name: `Venue ${id}`,
    type: "castle",
    street: "1 rue des Lilas",
    city: "Lyon",
    zipCode: "69001",
    country: "FR",
    latitude: 45.764,
    longitude: 4.8357,
    region: "Rhône",
    description: "A house by the river.",
    seatedCapacity: 100,
    standingCapacity: 150,
    minPrice: 3_000,
    maxPrice: 6_000,
    features: 0,
    moderation: "validated",
    published: true,
    reachedStep: 7,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

export async function saveVenues(db: Database, rows: readonly VenueRow[]): Promise<void> {
  for (const row of rows) await db.insert(venues).values(row);
}
