import { and, eq, ne, or, sql } from "drizzle-orm";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { askReview } from "~/domain/moderation/request-review.server";
import { judgeEach, judgeWords } from "~/domain/moderation/revise-texts.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import { findPhoto, ownPhoto } from "./find-photos.server";
import { cropOf, type KeptPicture, keepPicture, type MediaDeps, type SentCrop } from "./keep-media.server";
import type { PhotoFields } from "./photo.form";
import { PHOTO_LIMITS } from "./photo.rules";
import { findPictureOwner, type Gallery } from "./pictures.server";
import { queueRemoval, settleLater } from "./stored-media.server";

const i = providerImages;

/** Changes a photo. @param file null: the stored one @throws session.expired, profile.changed, photos.notFound */
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
  // Parallel reads share one round trip.
  const [before, reasons, seen] = await Promise.all([
    findPhoto(deps, provider, publicId),
    judgeWords(db, provider, [title, description, alt, caption].join("\n")),
    latest,
  ]);
  let picture: KeptPicture | null = null;
  if (file || crop) {
    const source = file ?? (await deps.media.get(before.src));
    if (!source) throw new DomainError("photos.read");
    // Keys of demo pictures contain no owner.
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
        // A profile has only one key image.
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

export interface Description {
  publicId: string;
  title: string;
  /** May be empty, like the title: then the photo stays hidden. */
  description: string;
}

/**
 * Stores texts of photos. Those with title and description become visible.
 * @returns the number of photos with title and description, and how many of these wait for a moderator
 * @throws DomainError session.expired, profile.changed
 */
export async function describePhotos(
  { db, clock }: Deps,
  provider: Provider,
  descriptions: readonly Description[],
  latest?: Promise<string>,
): Promise<{ described: number; held: number }> {
  const now = clock.now();
  // Parallel reads share one round trip.
  const [judged, seen] = await Promise.all([
    judgeEach(
      db,
      provider,
      descriptions.map(({ title, description }) => `${title}\n${description}`),
    ),
    latest,
  ]);
  const ids = descriptions.map(({ publicId }) => publicId);
  const statements = descriptions.map(({ publicId, title, description }, index) => {
    const isWhole = title !== "" && description !== "";
    const words = { title, description };
    // Keeps photos hidden that the owner has hidden in another tab.
    const shown = or(eq(i.visible, true), eq(i.title, ""), eq(i.description, ""));
    return db
      .update(i)
      .set({ ...assignWords("photos", words, judged[index] ?? [], now), visible: isWhole ? sql`${shown}` : false })
      .where(ownPhoto(provider, publicId));
  });
  const whole = sql`${i} JOIN json_each(${JSON.stringify(descriptions.filter(({ title, description }) => title && description))}) d
    ON ${i.providerId} = ${provider.providerId} AND ${i.publicId} = d.value ->> 'publicId'`;
  const differs = sql`(${i.title} <> d.value ->> 'title' OR ${i.description} <> d.value ->> 'description')`;
  const read = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": isUnchanged(provider, { photos: ids }, seen) },
    {
      review: askReview(db, provider, sql`EXISTS (SELECT 1 FROM ${whole} WHERE ${differs})`, now),
      texts: statements,
      synced: syncProvider(db, provider.providerId, now),
      found: db.all<{ described: number; held: number }>(sql`
        SELECT (SELECT count(*) FROM ${whole}) AS described,
          (SELECT count(*) FROM ${whole} WHERE ${i.heldAt} IS NOT NULL OR ${i.pendingTexts} IS NOT NULL) AS held`),
    },
  );
  const [found] = read.found;
  return found ?? { described: 0, held: 0 };
}

/** @throws DomainError session.expired, and the errors of `keepPicture` */
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

export const removeProfilePhoto = (deps: Deps, provider: Provider) => writeProfilePhoto(deps, provider, null);

async function writeProfilePhoto({ db, clock }: Deps, provider: Provider, key: string | null): Promise<void> {
  const now = clock.now();
  const { id, profileImage } = providers;
  const own = eq(id, provider.providerId);
  const isOther = sql`${profileImage} IS NOT ${key}`;
  await writeInSession(db, [provider], {
    review: askReview(db, provider, sql`${key} IS NOT NULL AND ${isOther}`, now),
    removal: queueRemoval(db, sql`SELECT ${profileImage} AS src FROM ${providers} WHERE ${own} AND ${isOther}`, now),
    written: db.update(providers).set({ profileImage: key }).where(own),
    synced: syncProvider(db, provider.providerId, now),
  });
}

/** Only the owner sees new photos until they have a title and a description (`describePhotos`). */
export function profileGallery({ db, clock }: Deps, { providerId }: Provider): Gallery {
  const owner = sql`${providerId}`;
  const now = clock.now();
  const synced = () => syncProvider(db, providerId, now);
  return {
    images: i,
    owner,
    isIn: eq(i.providerId, providerId),
    newRow: { providerId: owner, visible: false },
    isCounted: and(ne(i.title, ""), ne(i.description, "")),
    limit: sql`(SELECT ${quotaIn("photos", now)} FROM ${providers} p WHERE p.id = ${owner})`,
    bytes: PHOTO_LIMITS.fileSize,
    full: "photos.quota",
    notFound: "photos.notFound",
    whenAdded: synced,
    whenRemoved: synced,
  };
}
