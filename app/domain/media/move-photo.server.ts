import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type Direction, swapPlaces } from "~/domain/providers/swap-places.server";
import { ownPhoto } from "./photo-statements.server";

/**
 * Lets a photograph change places with its neighbour; at the end of the row nothing happens. One round trip.
 * @throws DomainError photos.notFound
 */
export async function movePhoto(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  direction: Direction,
): Promise<void> {
  const [found] = await db.batch([
    db.all(sql`SELECT 1 FROM provider_images WHERE ${ownPhoto(provider, publicId)}`),
    ...swapPlaces(db, "provider_images", provider, publicId, direction),
  ]);
  if (found.length === 0) throw new DomainError("photos.notFound");
}
