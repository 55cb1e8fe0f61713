import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { ownPhoto } from "./photo-statements.server";

/**
 * Lets a photograph change places with its neighbour; at the end of the row nothing happens. One round trip. The places are part of the
 * key: both rows step aside, below zero, before they take each other's.
 * @throws DomainError photos.notFound
 */
export async function movePhoto(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  direction: "earlier" | "later",
): Promise<void> {
  const { providerId } = provider;
  const own = ownPhoto(provider, publicId);
  const place = sql`(SELECT position FROM provider_images WHERE ${own})`;
  const neighbour =
    direction === "earlier"
      ? sql`(SELECT max(position) FROM provider_images WHERE provider_id = ${providerId} AND position < ${place})`
      : sql`(SELECT min(position) FROM provider_images WHERE provider_id = ${providerId} AND position > ${place})`;
  const [found] = await db.batch([
    db.all(sql`SELECT 1 FROM provider_images WHERE ${own}`),
    db.run(sql`
      UPDATE provider_images SET position = -1 - position
      WHERE provider_id = ${providerId} AND position IN (${place}, ${neighbour}) AND ${neighbour} IS NOT NULL`),
    db.run(sql`
      UPDATE provider_images SET position = both.total + 1 + position
      FROM (SELECT sum(-1 - position) AS total FROM provider_images WHERE provider_id = ${providerId} AND position < 0) both
      WHERE provider_id = ${providerId} AND position < 0`),
  ]);
  if (found.length === 0) throw new DomainError("photos.notFound");
}
