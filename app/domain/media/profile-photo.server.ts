import { eq, sql } from "drizzle-orm";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { cropOf, keepPicture, type MediaDeps, type SentCrop } from "./keep-picture.server";
import { findPictureOwner } from "./pictures.server";
import { profileGallery } from "./profile-gallery.server";
import { queueRemoval, settleLater } from "./remove-media.server";

/**
 * Sets the square profile photo, in two round trips.
 * @throws DomainError session.expired, and the errors of `keepPicture`
 */
export async function setProfilePhoto(
  deps: Deps & MediaDeps,
  provider: Provider,
  file: Uint8Array,
  sent: SentCrop,
): Promise<void> {
  const crop = cropOf(sent);
  const { publicId } = await findPictureOwner(deps, provider, profileGallery(deps, provider));
  const { key } = await keepPicture(deps, publicId, file, crop, "square");
  await settleLater(deps, [key], () => writeProfilePhoto(deps, provider, key));
}

/** Removes the profile photo, in one round trip. @throws DomainError session.expired */
export async function removeProfilePhoto(deps: Deps, provider: Provider): Promise<void> {
  await writeProfilePhoto(deps, provider, null);
}

async function writeProfilePhoto({ db, clock }: Deps, provider: Provider, key: string | null): Promise<void> {
  const now = clock.now();
  const { id, profileImage } = providers;
  const own = eq(id, provider.providerId);
  const isOther = sql`${profileImage} IS NOT ${key}`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      review: askReview(db, provider, sql`${key} IS NOT NULL AND ${isOther}`, now),
      removal: queueRemoval(db, sql`SELECT ${profileImage} AS src FROM ${providers} WHERE ${own} AND ${isOther}`, now),
      written: db.update(providers).set({ profileImage: key }).where(own),
      synced: syncProvider(db, provider.providerId, now),
    },
  );
}
