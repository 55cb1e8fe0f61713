import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { APPROVED, askReview } from "~/domain/moderation/ask-review.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { paths } from "~/paths";
import { findPhoto } from "./find-photos.server";
import { cropOf, type KeptPicture, type MediaDeps } from "./keep-picture.server";
import type { PhotoFields } from "./photo.form";
import { dropOtherKeyImages, isSuspicious, ownPhoto, queueRemoval, unqueueRemoval } from "./photo-statements.server";
import { withKeptPicture } from "./upload-owner.server";

/**
 * Changes what is told of a photograph, and the picture itself where another file, or a part of the present picture, was chosen. Two round
 * trips at most.
 * @param file null: the picture stays, or the chosen part of it
 * @throws DomainError photos.notFound, and what `keepPicture` throws
 */
export async function changePhoto(
  deps: Deps & MediaDeps,
  provider: Provider,
  publicId: string,
  file: Uint8Array | null,
  fields: PhotoFields,
): Promise<void> {
  const crop = cropOf(fields);
  // Read at the same moment: one round trip.
  const [before, suspicious] = await Promise.all([
    findPhoto(deps, provider, publicId),
    isSuspicious(deps.db, provider, fields),
  ]);
  const texts = { ...fields, suspicious };
  if (!file && !crop) return writePhoto(deps, provider, publicId, texts, null);
  const key = before.src.slice(paths.storedMedia("").length);
  const source = file ?? (await deps.media.get(key));
  if (!source) throw new DomainError("photos.read");
  const owner = key.split("/")[0] ?? "";
  await withKeptPicture(deps, [owner, source, crop, "gallery"], (picture) =>
    writePhoto(deps, provider, publicId, texts, picture),
  );
}

async function writePhoto(
  { db, clock }: Deps,
  provider: Provider,
  publicId: string,
  fields: PhotoFields & { suspicious: boolean },
  picture: KeptPicture | null,
): Promise<void> {
  const now = clock.now();
  const { title, description, alt, caption, keyImage, visible, suspicious } = fields;
  const src = picture && paths.storedMedia(picture.key);
  const own = ownPhoto(provider, publicId);
  const differs = sql`(title <> ${title} OR description <> ${description} OR alt <> ${alt} OR caption <> ${caption}
    OR visible = 0 OR src <> coalesce(${src}, src))`;
  const approved = sql`EXISTS (SELECT 1 FROM providers WHERE id = provider_id AND ${APPROVED})`;
  const results = await db.batch([
    db.run(sql`
      UPDATE provider_images SET key_image = ${keyImage} WHERE ${own}`),
    dropOtherKeyImages(db, provider, publicId),
    askReview(
      db,
      provider,
      sql`${visible} AND EXISTS (SELECT 1 FROM provider_images WHERE ${own} AND ${differs})`,
      now,
    ),
    queueRemoval(db, sql`SELECT src FROM provider_images WHERE ${own} AND src <> coalesce(${src}, src)`, now),
    db.run(sql`
      UPDATE provider_images SET title = ${title}, description = ${description}, alt = ${alt}, caption = ${caption},
        visible = ${visible}, src = coalesce(${src}, src), width = coalesce(${picture?.width ?? null}, width),
        height = coalesce(${picture?.height ?? null}, height),
        held_at = CASE WHEN ${suspicious ? 1 : 0} AND ${approved} THEN coalesce(held_at, ${now}) END
      WHERE ${own}`),
    unqueueRemoval(db, picture?.key ?? ""),
    ...syncProvider(db, provider.providerId, now),
  ]);
  if (results[0].rowsAffected === 0) throw new DomainError("photos.notFound");
}
