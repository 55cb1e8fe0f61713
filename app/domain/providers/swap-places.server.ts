import { and, eq, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { portfolioImages } from "#db/schema/portfolios";
import type { providerImages, providerVideos } from "#db/schema/providers";
import type { venueImages } from "#db/schema/venues";

/** Tables with the position in a unique key. */
type PlacedTable = typeof providerImages | typeof providerVideos | typeof portfolioImages | typeof venueImages;

export type Direction = "earlier" | "later";

/**
 * Returns two statements for a guarded batch that swap an entry with its neighbour. No-op at the end of the list and
 * for entries that are not in it. Positions are unique, so both entries first move below zero.
 * @param own condition on a row: it belongs to the actor's list
 */
export function swapPlaces(db: Database, table: PlacedTable, own: SQL, publicId: string, direction: Direction) {
  const { position } = table;
  const stepped = and(own, lt(position, 0));
  const place = sql`(SELECT ${position} FROM ${table} WHERE ${and(own, eq(table.publicId, publicId))})`;
  const next = (edge: SQL, beyond: SQL) =>
    sql`(SELECT ${edge}(${position}) FROM ${table} WHERE ${own} AND ${position} ${beyond} ${place})`;
  const neighbour = direction === "earlier" ? next(sql`max`, sql`<`) : next(sql`min`, sql`>`);
  const both = sql`(SELECT sum(-1 - ${position}) AS total FROM ${table} WHERE ${stepped}) both`;
  return [
    db
      .update(table)
      .set({ position: sql`-1 - ${position}` })
      .where(and(own, sql`${position} IN (${place}, ${neighbour})`, isNotNull(neighbour))),
    db
      .update(table)
      .set({ position: sql`both.total + 1 + ${position}` })
      .from(both)
      .where(stepped),
  ] as const;
}
