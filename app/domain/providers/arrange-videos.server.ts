import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type Direction, swapPlaces } from "./swap-places.server";
import { syncProvider } from "./sync-provider.server";

/** Changes places with the neighbour. Nothing happens at the end of the list, nor with what is not there. One round trip. */
export async function moveVideo(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  id: string,
  direction: Direction,
): Promise<void> {
  await db.batch([...swapPlaces(db, "provider_videos", provider, id, direction)]);
}

/** One round trip. @throws DomainError videos.notFound (unknown, or another provider's; also when the session has ended) */
export async function deleteVideo({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { providerId } = provider;
  const [deleted] = await db.batch([
    db.run(sql`
      DELETE FROM provider_videos
      WHERE provider_id = ${providerId} AND public_id = ${id} AND ${sessionIsOpen(provider)}`),
    ...syncProvider(db, providerId, clock.now()),
  ]);
  if (deleted.rowsAffected === 0) throw new DomainError("videos.notFound");
}
