import { and, eq, exists } from "drizzle-orm";
import { providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Direction, swapPlaces } from "./swap-places.server";
import { syncProvider } from "./sync-provider.server";

/** Changes places with the neighbour. Nothing happens at the end of the list, nor with what is not there. One round trip. @throws DomainError session.expired */
export async function moveVideo(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  id: string,
  direction: Direction,
): Promise<void> {
  const isOwn = eq(providerVideos.providerId, provider.providerId);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    { swapped: swapPlaces(db, providerVideos, isOwn, id, direction) },
  );
}

/** One round trip. @throws DomainError session.expired, videos.notFound (unknown, or another provider's) */
export async function deleteVideo({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { providerId } = provider;
  const own = and(eq(providerVideos.providerId, providerId), eq(providerVideos.publicId, id));
  const found = db.select({ id: providerVideos.publicId }).from(providerVideos).where(own);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "videos.notFound": exists(found) },
    {
      deleted: db.delete(providerVideos).where(own),
      synced: syncProvider(db, providerId, clock.now()),
    },
  );
}
