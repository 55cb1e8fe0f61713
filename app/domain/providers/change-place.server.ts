import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { providerImages, providerVideos } from "#db/schema/providers";
import type { venueImages } from "#db/schema/venues";
import type { weddingImages } from "#db/schema/weddings";

export type Direction = "earlier" | "later";

/**
 * Moves an entry to the place of its neighbour or another entry; no-op at the end and for unknown entries. Positions
 * are unique, so moved entries first get negative ones.
 * @param own condition on a row: it belongs to the actor's list
 */
export function changePlace(
  db: Database,
  table: typeof providerImages | typeof providerVideos | typeof weddingImages | typeof venueImages,
  own: SQL,
  publicId: string,
  to: Direction | { placeOf: string },
) {
  const { position } = table;
  const placeOf = (id: string) => sql`(SELECT ${position} FROM ${table} WHERE ${and(own, eq(table.publicId, id))})`;
  const place = placeOf(publicId);
  const next = (edge: SQL, beyond: SQL) =>
    sql`(SELECT ${edge}(${position}) FROM ${table} WHERE ${own} AND ${position} ${beyond} ${place})`;
  const neighbours = { earlier: next(sql`max`, sql`<`), later: next(sql`min`, sql`>`) };
  const target = typeof to === "string" ? neighbours[to] : placeOf(to.placeOf);
  const way = sql`(SELECT ${place} AS start, ${target} AS target) way`;
  return [
    db
      .update(table)
      .set({
        position: sql`-1 - CASE WHEN ${position} = way.start THEN way.target
          WHEN way.target < way.start THEN ${position} + 1 ELSE ${position} - 1 END`,
      })
      .from(way)
      .where(and(own, sql`${position} BETWEEN min(way.start, way.target) AND max(way.start, way.target)`)),
    db
      .update(table)
      .set({ position: sql`-1 - ${position}` })
      .where(and(own, lt(position, 0))),
  ] as const;
}
