import { and, eq, ne, or, sql } from "drizzle-orm";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { isUnchanged } from "~/domain/profile/form-state.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { findPhoto, ownPhoto } from "./find-photos.server";
import { cropOf, type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";
import type { PhotoFields } from "./photo.form";
import { findPictureOwner } from "./pictures.server";
import { profileGallery } from "./profile-gallery.server";
import { queueRemoval, settleLater } from "./remove-media.server";

/**
 * Updates the texts of a photo, and its picture if a file or a crop was chosen. Takes at most two round trips.
 * @param file null: the stored picture stays, or is cropped
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed, photos.notFound, and the errors of `keepPicture`
 */
export async function changePhoto(
  deps: Deps & MediaDeps,
  provider: Provider,
  publicId: string,
  file: Uint8Array | null,
  fields: PhotoFields,
  latest?: Promise<string>,
): Promise<void> {
  const crop = cropOf(fields);
  const { title, description, alt, caption } = fields;
  // Parallel reads count as one round trip.
  const [before, reasons, seen] = await Promise.all([
    findPhoto(deps, provider, publicId),
    judgeWords(deps.db, provider, [title, description, alt, caption].join("\n")),
    latest,
  ]);
  const texts = { ...fields, reasons, seen };
  if (!file && !crop) return writePhoto(deps, provider, publicId, texts, null);
  const source = file ?? (await deps.media.get(before.src));
  if (!source) throw new DomainError("photos.read");
  // The key of a demo drawing is a path without an owner.
  const owner =
    before.src.split("/")[0] || (await findPictureOwner(deps, provider, profileGallery(deps, provider))).publicId;
  const picture = await keepPicture(deps, owner, source, crop, "gallery");
  await settleLater(deps, [picture.key], () => writePhoto(deps, provider, publicId, texts, picture));
}

async function writePhoto(
  { db, clock }: Deps,
  provider: Provider,
  publicId: string,
  fields: PhotoFields & { reasons: Suspicion[]; seen: string | undefined },
  picture: KeptPicture | null,
): Promise<void> {
  const now = clock.now();
  const { title, description, alt, caption, keyImage, visible, reasons, seen } = fields;
  const words = { title, description, alt, caption };
  const own = ownPhoto(provider, publicId);
  const isOther = picture ? ne(providerImages.src, picture.key) : sql`${0}`;
  const differs = or(reworded("photos", words), eq(providerImages.visible, false), isOther);
  const file = picture ? { src: picture.key, width: picture.width, height: picture.height } : {};
  const { providerId } = provider;
  const isKey = and(eq(providerImages.providerId, providerId), eq(providerImages.keyImage, true));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "profile.changed": isUnchanged(provider, { photo: publicId }, seen),
      "photos.notFound": sql`EXISTS (SELECT 1 FROM ${providerImages} WHERE ${own})`,
    },
    {
      // One key image at most.
      keyImage: keyImage ? [db.update(providerImages).set({ keyImage: false }).where(isKey)] : [],
      review: askReview(
        db,
        provider,
        sql`${visible} AND EXISTS (SELECT 1 FROM ${providerImages} WHERE ${and(own, differs)})`,
        now,
      ),
      file: queueRemoval(db, sql`SELECT ${providerImages.src} FROM ${providerImages} WHERE ${and(own, isOther)}`, now),
      words: db
        .update(providerImages)
        .set({ ...assignWords("photos", words, reasons, now), keyImage, visible, ...file })
        .where(own),
      synced: syncProvider(db, providerId, now),
    },
  );
}
