import { and, eq, ne, or, sql } from "drizzle-orm";
import { providerImages } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { findPhoto, ownPhoto } from "./find-photos.server";
import { cropOf, type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";
import type { PhotoFields } from "./photo.form";
import { findPictureOwner } from "./pictures.server";
import { profileGallery } from "./profile-gallery.server";
import { queueRemoval, settleLater } from "./remove-media.server";

const i = providerImages;

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
  const { db, clock } = deps;
  const { providerId } = provider;
  const { title, description, alt, caption, keyImage, visible } = fields;
  const words = { title, description, alt, caption };
  const crop = cropOf(fields);
  const gallery = profileGallery(deps, provider);
  // Runs both reads in parallel: they share one round trip.
  const [before, reasons, seen] = await Promise.all([
    findPhoto(deps, provider, publicId),
    judgeWords(db, provider, [title, description, alt, caption].join("\n")),
    latest,
  ]);
  let picture: KeptPicture | null = null;
  if (file || crop) {
    const source = file ?? (await deps.media.get(before.src));
    if (!source) throw new DomainError("photos.read");
    // The key of a demo drawing is a path without an owner.
    const owner = before.src.split("/")[0] || (await findPictureOwner(deps, provider, gallery)).publicId;
    picture = await keepPicture(deps, owner, source, crop, "gallery");
  }
  const now = clock.now();
  const own = ownPhoto(provider, publicId);
  const isOther = picture ? ne(i.src, picture.key) : sql`${0}`;
  const differs = or(reworded("photos", words), eq(i.visible, false), isOther);
  const isKey = and(eq(i.providerId, providerId), eq(i.keyImage, true));
  await settleLater(deps, picture ? [picture.key] : [], () =>
    guardedBatch(
      db,
      {
        "session.expired": sessionIsOpen(provider),
        "profile.changed": isUnchanged(provider, { photo: publicId }, seen),
        "photos.notFound": sql`EXISTS (SELECT 1 FROM ${i} WHERE ${own})`,
      },
      {
        // One key image at most.
        keyImage: keyImage ? [db.update(i).set({ keyImage: false }).where(isKey)] : [],
        review: askReview(
          db,
          provider,
          sql`${visible} AND EXISTS (SELECT 1 FROM ${i} WHERE ${and(own, differs)})`,
          now,
        ),
        file: queueRemoval(db, sql`SELECT ${i.src} FROM ${i} WHERE ${and(own, isOther)}`, now),
        words: db
          .update(i)
          .set({
            ...assignWords("photos", words, reasons, now),
            keyImage,
            visible,
            ...(picture && { src: picture.key, width: picture.width, height: picture.height }),
          })
          .where(own),
        synced: syncProvider(db, providerId, now),
      },
    ),
  );
}
