import { and, eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { type Direction, swapPlaces } from "./swap-places.server";
import { syncProvider } from "./sync-provider.server";

/** Changes places with the neighbour. Nothing happens at the end of the list, nor with what is not there. One round trip. @throws DomainError session.expired */
export async function moveVideo(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  id: string,
  direction: Direction,
): Promise<void> {
  const {
    session: [session],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    swapped: swapPlaces(
      db,
      providerVideos,
      eq(providerVideos.providerId, provider.providerId),
      provider,
      id,
      direction,
    ),
  });
  if (!session?.open) throw new DomainError("session.expired");
}

/** One round trip. @throws DomainError session.expired, videos.notFound (unknown, or another provider's) */
export async function deleteVideo({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { providerId } = provider;
  const {
    session: [session],
    deleted,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    deleted: db
      .delete(providerVideos)
      .where(and(eq(providerVideos.providerId, providerId), eq(providerVideos.publicId, id), sessionIsOpen(provider))),
    synced: syncProvider(db, providerId, clock.now()),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (deleted.rowsAffected === 0) throw new DomainError("videos.notFound");
}
