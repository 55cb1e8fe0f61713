import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";

export interface UploadOwner {
  publicId: string;
  photos: number;
  quota: number;
}

/** Whose pictures they are, and how many. One round trip. @throws DomainError session.expired */
export async function findUploadOwner({ db, clock }: Deps, provider: Provider): Promise<UploadOwner> {
  const rows = await db.all<UploadOwner>(sql`
    SELECT p.public_id AS publicId, ${quotaIn("photos", clock.now())} AS quota,
      (SELECT count(*) FROM provider_images WHERE provider_id = p.id) AS photos
    FROM providers p WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)}`);
  if (!rows[0]) throw new DomainError("session.expired");
  return rows[0];
}

/**
 * Keeps a picture and writes what refers to it; when that fails, the picture goes again. First the store, then the database: a reference
 * never leads nowhere. Should the batch have been written and only its answer be lost, the same upload puts the same picture back.
 * @param write one batch, in one round trip
 */
export async function withKeptPicture<T>(
  deps: MediaDeps,
  kept: Parameters<typeof keepPicture> extends [unknown, ...infer Rest] ? Rest : never,
  write: (picture: KeptPicture) => Promise<T>,
): Promise<T> {
  const picture = await keepPicture(deps, ...kept);
  try {
    return await write(picture);
  } catch (error) {
    if (picture.isNew) await deps.media.remove(picture.key);
    throw error;
  }
}
