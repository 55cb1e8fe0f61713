import { and, count, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type Direction, swapPlaces } from "~/domain/profile/swap-places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { ownPhoto } from "./photo-statements.server";

export interface MovedPhoto {
  title: string;
  /** Position from 1 among the photos with texts. */
  place: number;
  total: number;
}

const i = providerImages;
const o = alias(providerImages, "o");

/**
 * Swaps a photo with its neighbour, in one round trip. No-op at the end of the gallery.
 * @throws DomainError session.expired, photos.notFound
 */
export async function movePhoto(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  direction: Direction,
): Promise<MovedPhoto> {
  const {
    found: [found],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      swapped: swapPlaces(db, i, eq(i.providerId, provider.providerId), publicId, direction),
      found: db
        .select({ title: i.title, total: count(), place: sql<number>`sum(${o.position} <= ${i.position})` })
        .from(i)
        .innerJoin(o, and(eq(o.providerId, i.providerId), ne(o.title, ""), ne(o.description, "")))
        .where(ownPhoto(provider, publicId))
        .groupBy(i.publicId),
    },
  );
  if (!found) throw new DomainError("photos.notFound");
  return found;
}
