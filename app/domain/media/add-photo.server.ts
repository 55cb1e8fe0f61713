import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { APPROVED, askReview } from "~/domain/moderation/ask-review.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { newPublicId } from "~/domain/secrets.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { paths } from "~/paths";
import { cropOf, type MediaDeps } from "./keep-picture.server";
import type { PhotoFields } from "./photo.form";
import { dropOtherKeyImages, isSuspicious, ownPhoto, unqueueRemoval } from "./photo-statements.server";
import { findUploadOwner, withKeptPicture } from "./upload-owner.server";

/**
 * Adds a photograph at the end of the gallery. Two round trips.
 * @returns its public id
 * @throws DomainError photos.quota, session.expired, and what `keepPicture` throws
 */
export async function addPhoto(
  deps: Deps & MediaDeps,
  provider: Provider,
  file: Uint8Array,
  fields: PhotoFields,
): Promise<string> {
  const { db, clock } = deps;
  const crop = cropOf(fields);
  // Read at the same moment: one round trip.
  const [owner, suspicious] = await Promise.all([
    findUploadOwner(deps, provider),
    isSuspicious(deps.db, provider, fields),
  ]);
  const full = new DomainError("photos.quota", { count: owner.quota });
  if (owner.photos >= owner.quota) throw full;
  return withKeptPicture(deps, [owner.publicId, file, crop, "gallery"], async ({ key, width, height }) => {
    const now = clock.now();
    const publicId = newPublicId();
    const { providerId } = provider;
    const { title, description, alt, caption } = fields;
    const texts = sql`${title}, ${description}, ${alt}, ${caption}`;
    const [added] = await db.batch([
      db.run(sql`
        INSERT INTO provider_images
          (provider_id, position, src, width, height, public_id, title, description, alt, caption, key_image, visible, held_at, created_at)
        SELECT p.id, 1 + coalesce((SELECT max(position) FROM provider_images WHERE provider_id = p.id), -1),
          ${paths.storedMedia(key)}, ${width}, ${height}, ${publicId}, ${texts}, ${fields.keyImage}, ${fields.visible},
          CASE WHEN ${suspicious ? 1 : 0} AND ${APPROVED} THEN ${now} END, ${now}
        FROM providers p
        WHERE p.id = ${providerId} AND ${sessionIsOpen(provider)}
          AND (SELECT count(*) FROM provider_images WHERE provider_id = p.id) < ${quotaIn("photos", now)}`),
      dropOtherKeyImages(db, provider, publicId),
      askReview(
        db,
        provider,
        sql`EXISTS (SELECT 1 FROM provider_images WHERE ${ownPhoto(provider, publicId)} AND visible = 1)`,
        now,
      ),
      unqueueRemoval(db, key),
      ...syncProvider(db, providerId, now),
    ]);
    if (added.rowsAffected === 0) throw full;
    return publicId;
  });
}
