import { sql } from "drizzle-orm";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { ownPhoto, queueRemoval } from "./photo-statements.server";

/** Takes a photograph out of the gallery; `removeMedia` then takes it out of the store. One round trip. @throws DomainError session.expired, photos.notFound */
export async function removePhoto({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = ownPhoto(provider, publicId);
  const rows = sql`FROM ${providerImages} WHERE ${own}`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "photos.notFound": sql`EXISTS (SELECT 1 ${rows})` },
    {
      file: queueRemoval(db, sql`SELECT ${providerImages.src} ${rows}`, now),
      removed: db.delete(providerImages).where(own),
      synced: syncProvider(db, provider.providerId, now),
    },
  );
}
