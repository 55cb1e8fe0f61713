import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type Direction, swapPlaces } from "~/domain/profile/swap-places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { ownPhoto } from "./photo-statements.server";

export interface MovedPhoto {
  title: string;
  /** From 1, among those that have their words. */
  place: number;
  total: number;
}

/**
 * Lets a photograph change places with its neighbour; at the end of the row nothing happens. One round trip.
 * @throws DomainError session.expired, photos.notFound
 */
export async function movePhoto(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  direction: Direction,
): Promise<MovedPhoto> {
  const {
    session: [session],
    found,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    swapped: swapPlaces(db, "provider_images", provider, publicId, direction),
    found: db.all<MovedPhoto>(sql`
      SELECT i.title, count(*) AS total, sum(o.position <= i.position) AS place
      FROM (SELECT * FROM provider_images WHERE ${ownPhoto(provider, publicId)}) i
        JOIN provider_images o ON o.provider_id = i.provider_id AND o.title <> '' AND o.description <> ''
      GROUP BY i.public_id`),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found[0]) throw new DomainError("photos.notFound");
  return found[0];
}
