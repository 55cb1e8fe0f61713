import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { ownPhoto, queueRemoval } from "./photo-statements.server";

/** Takes a photograph out of the gallery; `removeMedia` then takes it out of the store. One round trip. @throws DomainError session.expired, photos.notFound */
export async function removePhoto({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = ownPhoto(provider, publicId);
  const {
    session: [session],
    removed,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    file: queueRemoval(db, sql`SELECT ${providerImages.src} FROM ${providerImages} WHERE ${own}`, now),
    removed: db.delete(providerImages).where(own),
    synced: syncProvider(db, provider.providerId, now),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (removed.rowsAffected === 0) throw new DomainError("photos.notFound");
}
