import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { orChanged, unchangedSince } from "~/domain/profile/form-state.server";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { findPhoto } from "./find-photos.server";
import { cropOf, type KeptPicture, type MediaDeps } from "./keep-picture.server";
import type { PhotoFields } from "./photo.form";
import { dropOtherKeyImages, judgePhoto, ownPhoto, queueRemoval, settlePicture } from "./photo-statements.server";
import { withKeptPicture } from "./upload-owner.server";

/**
 * Changes the texts of a photograph, and the picture itself where another file, or a part of the present picture, was chosen. Two round
 * trips at most.
 * @param file null: the picture stays, or the chosen part of it
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError profile.changed, photos.notFound, and what `keepPicture` throws
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
  // Read at the same moment: one round trip.
  const [before, reasons, seen] = await Promise.all([
    findPhoto(deps, provider, publicId),
    judgePhoto(deps.db, provider, fields),
    latest,
  ]);
  const texts = { ...fields, reasons, seen };
  if (!file && !crop) return orChanged(writePhoto(deps, provider, publicId, texts, null));
  const key = before.src.slice(paths.storedMedia("").length);
  const source = file ?? (await deps.media.get(key));
  if (!source) throw new DomainError("photos.read");
  const owner = key.split("/")[0] ?? "";
  // The batch that was given up has not queued the new picture for removal, so `withKeptPicture` has to see the database's own error.
  await orChanged(
    withKeptPicture(deps, [owner, source, crop, "gallery"], (picture) =>
      writePhoto(deps, provider, publicId, texts, picture),
    ),
  );
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
  const src = picture && paths.storedMedia(picture.key);
  const own = ownPhoto(provider, publicId);
  const differs = sql`(${reworded("provider_images", words)} OR visible = 0 OR src <> coalesce(${src}, src))`;
  const {
    session: [session],
    changed,
  } = await namedBatch(db, {
    unchanged: unchangedSince(db, provider, { photo: publicId }, seen),
    session: readOpen(db, provider),
    changed: db.run(sql`
      UPDATE provider_images SET key_image = ${keyImage} WHERE ${own}`),
    otherKeyImages: dropOtherKeyImages(db, provider, publicId),
    review: askReview(
      db,
      provider,
      sql`${visible} AND EXISTS (SELECT 1 FROM provider_images WHERE ${own} AND ${differs})`,
      now,
    ),
    file: queueRemoval(db, sql`SELECT src FROM provider_images WHERE ${own} AND src <> coalesce(${src}, src)`, now),
    words: db.run(sql`
      UPDATE provider_images SET ${assignWords("provider_images", words, reasons, now)}, visible = ${visible}, src = coalesce(${src}, src), width = coalesce(${picture?.width ?? null}, width),
        height = coalesce(${picture?.height ?? null}, height)
      WHERE ${own}`),
    settled: picture ? [settlePicture(db, picture.key, now)] : [],
    synced: syncProvider(db, provider.providerId, now),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (changed.rowsAffected === 0) throw new DomainError("photos.notFound");
}
