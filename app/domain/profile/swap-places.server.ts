import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** Lists of a profile with places that are part of their key. */
export type PlacedTable = "provider_images" | "provider_videos";

/** Where an entry goes: towards the beginning of its list, or its end. */
export type Direction = "earlier" | "later";

/**
 * Two statements for a batch: an entry changes places with its neighbour; at the end of the list, or without such an entry of the actor's,
 * nothing happens. The places are unique: both step aside, below zero, before they take each other's.
 */
export function swapPlaces(
  db: Database,
  table: PlacedTable,
  provider: Provider,
  publicId: string,
  direction: Direction,
): readonly [ReturnType<typeof db.run>, ReturnType<typeof db.run>] {
  const rows = sql.identifier(table);
  const own = sql`provider_id = ${provider.providerId}`;
  const place = sql`(SELECT position FROM ${rows} WHERE ${own} AND public_id = ${publicId} AND ${sessionIsOpen(provider)})`;
  const next = (edge: SQL, beyond: SQL) =>
    sql`(SELECT ${edge} FROM ${rows} WHERE ${own} AND position ${beyond} ${place})`;
  const neighbour = direction === "earlier" ? next(sql`max(position)`, sql`<`) : next(sql`min(position)`, sql`>`);
  return [
    db.run(sql`
      UPDATE ${rows} SET position = -1 - position
      WHERE ${own} AND position IN (${place}, ${neighbour}) AND ${neighbour} IS NOT NULL`),
    db.run(sql`
      UPDATE ${rows} SET position = both.total + 1 + position
      FROM (SELECT sum(-1 - position) AS total FROM ${rows} WHERE ${own} AND position < 0) both
      WHERE ${own} AND position < 0`),
  ];
}
