import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { syncProvider } from "./sync-provider.server";

/**
 * Changes places with the neighbour. Nothing happens at the end of the list, nor with what is not there. One round trip.
 * @param direction `up`: towards the beginning
 */
export async function moveVideo({ db }: Deps, provider: Provider, id: string, direction: "up" | "down"): Promise<void> {
  const { providerId } = provider;
  const place = sql`(SELECT position FROM provider_videos WHERE provider_id = ${providerId} AND public_id = ${id})`;
  const neighbour =
    direction === "up"
      ? sql`(SELECT max(position) FROM provider_videos WHERE provider_id = ${providerId} AND position < ${place})`
      : sql`(SELECT min(position) FROM provider_videos WHERE provider_id = ${providerId} AND position > ${place})`;
  await db.batch([
    // Positions are unique: the two leave theirs first, below zero, each then takes the other's.
    db.run(sql`
      UPDATE provider_videos SET position = -1 - position
      WHERE provider_id = ${providerId} AND position IN (${place}, ${neighbour}) AND ${neighbour} IS NOT NULL AND ${sessionIsOpen(provider)}`),
    db.run(sql`
      UPDATE provider_videos AS v SET position = -1 - o.position
      FROM (SELECT public_id, position FROM provider_videos WHERE provider_id = ${providerId} AND position < 0) o
      WHERE v.provider_id = ${providerId} AND v.position < 0 AND o.public_id IS NOT v.public_id`),
  ]);
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
