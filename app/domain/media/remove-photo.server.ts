import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { ownPhoto, queueRemoval } from "./photo-statements.server";

/** Takes a photograph out of the gallery; `removeMedia` then takes it out of the store. One round trip. @throws DomainError photos.notFound */
export async function removePhoto({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = ownPhoto(provider, publicId);
  const [, removed] = await db.batch([
    queueRemoval(db, sql`SELECT src FROM provider_images WHERE ${own}`, now),
    db.run(sql`DELETE FROM provider_images WHERE ${own}`),
    ...syncProvider(db, provider.providerId, now),
  ]);
  if (removed.rowsAffected === 0) throw new DomainError("photos.notFound");
}
