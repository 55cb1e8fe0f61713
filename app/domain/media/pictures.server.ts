import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { portfolioImages, portfolios } from "#db/schema/portfolios";
import { providers } from "#db/schema/providers";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { swapPlaces } from "~/domain/profile/swap-places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { type AddedPhotos, addFiles, type TakeFile } from "./add-files.server";
import type { MediaDeps } from "./keep-picture.server";
import { queueRemoval } from "./photo-statements.server";

export interface Gallery {
  kind: "portfolio" | "venue";
  /** Public id of the portfolio or venue. */
  id: string;
  /** Maximum number of pictures. */
  limit: number;
  /** Maximum size of a file in bytes. */
  bytes: number;
}

const TABLES = {
  portfolio: { owners: portfolios, images: portfolioImages },
  venue: { owners: venues, images: venueImages },
} as const;

const imagesOf = ({ kind }: Gallery): typeof portfolioImages | typeof venueImages => TABLES[kind].images;

function ownerOf({ kind, id }: Gallery, { providerId }: Provider): SQL {
  const { owners } = TABLES[kind];
  return sql`(SELECT ${owners.id} FROM ${owners} WHERE ${and(eq(owners.publicId, id), eq(owners.providerId, providerId))})`;
}

const isIn = (gallery: Gallery, provider: Provider): SQL =>
  sql`${imagesOf(gallery).ownerId} = ${ownerOf(gallery, provider)}`;

const ownPicture = (gallery: Gallery, provider: Provider, picture: string): SQL =>
  sql`(${isIn(gallery, provider)} AND ${eq(imagesOf(gallery).publicId, picture)})`;

/**
 * Adds pictures at the end of a gallery, in two round trips. Invalid, too large or surplus files are refused
 * individually.
 * @param read passes the files one by one, and resolves when all have been read
 * @param also statements for the batch that adds them
 * @throws DomainError session.expired, pictures.notFound (no such portfolio or venue, or another provider's)
 */
export async function addPictures(
  deps: Deps & MediaDeps,
  provider: Provider,
  gallery: Gallery,
  read: (take: TakeFile) => Promise<unknown>,
  also: readonly BatchItem<"sqlite">[] = [],
): Promise<AddedPhotos> {
  const { db } = deps;
  const images = imagesOf(gallery);
  const owner = await findOwner(deps, provider, gallery);
  const ownerId = ownerOf(gallery, provider);
  return addFiles(deps, provider, read, {
    owner: owner.publicId,
    room: gallery.limit - owner.pictures,
    full: () => new DomainError("pictures.full", { count: gallery.limit }),
    check: (file) => {
      if (file.length > gallery.bytes) throw new DomainError("photos.tooLarge", { megabytes: megabytesOf(gallery) });
    },
    insert: (photo) =>
      db.run(
        insertSelect(
          images,
          {
            ownerId,
            position: sql`1 + coalesce((SELECT max(${images.position}) FROM ${images} WHERE ${isIn(gallery, provider)}), -1)`,
            ...photo,
          },
          sql`WHERE ${ownerId} IS NOT NULL
            AND (SELECT count(*) FROM ${images} WHERE ${isIn(gallery, provider)}) < ${gallery.limit}`,
        ),
      ),
    also,
  });
}

export const megabytesOf = ({ bytes }: Pick<Gallery, "bytes">) => Math.floor(bytes / 1024 / 1024);

async function findOwner({ db }: Pick<Deps, "db">, provider: Provider, gallery: Gallery) {
  const {
    session: [session],
    owner: [owner],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    owner: db
      .select({
        publicId: providers.publicId,
        pictures: sql<number>`(SELECT count(*) FROM ${imagesOf(gallery)} WHERE ${isIn(gallery, provider)})`,
      })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sql`${ownerOf(gallery, provider)} IS NOT NULL`)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!owner) throw new DomainError("pictures.notFound");
  return owner;
}

/** Statement with a number of affected rows. */
type Written = BatchItem<"sqlite"> & { _: { result: { rowsAffected: number } } };

interface Arrangement {
  id: string;
  /** `key`: makes it the cover. */
  move: "before" | "after" | "key" | "remove";
}

/**
 * Moves a picture by one position, makes it the cover, or deletes it, in one round trip; `removeMedia` deletes its
 * object later. Moving is a no-op at the end of the gallery.
 * @param also dependent statements for the batch
 * @returns its position from 1 (0: deleted), the number of pictures, and the number of rows that `also` wrote
 * @throws DomainError session.expired, pictures.notFound
 */
export async function arrangePictures(
  { db, clock }: Deps,
  provider: Provider,
  gallery: Gallery,
  { id, move }: Arrangement,
  also: readonly Written[] = [],
): Promise<{ place: number; total: number; alsoWrote: number }> {
  const images = imagesOf(gallery);
  const own = ownPicture(gallery, provider, id);
  const inGallery = isIn(gallery, provider);
  const position = sql`(SELECT ${images.position} FROM ${images} WHERE ${own})`;
  const written = {
    before: () => swapPlaces(db, images, inGallery, id, "earlier"),
    after: () => swapPlaces(db, images, inGallery, id, "later"),
    key: () => [
      db
        .update(images)
        .set({ keyImage: sql`${eq(images.publicId, id)}` })
        .where(inGallery),
    ],
    remove: () => [
      queueRemoval(db, sql`SELECT ${images.src} FROM ${images} WHERE ${own}`, clock.now()),
      db.delete(images).where(own),
    ],
  };
  const {
    also: wrote,
    after: [after = { place: 0, total: 0 }],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "pictures.notFound": sql`${position} IS NOT NULL` },
    {
      written: written[move](),
      also,
      after: db.all<{ place: number; total: number }>(sql`
        SELECT count(*) AS total, coalesce(sum(${images.position} <= ${position}), 0) AS place FROM ${images} WHERE ${inGallery}`),
    },
  );
  return { ...after, alsoWrote: wrote.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0) };
}

export interface PictureWords {
  /** Public id of the picture. */
  id: string;
  caption: string;
  alt?: string | undefined;
}

/**
 * Returns statements that update the texts of pictures. Pictures with suspicious texts are hidden until a moderator
 * approves them; unchanged texts are not checked again.
 * @param judged reasons, in the order of the texts
 */
export function describeStatements(
  db: Database,
  provider: Provider,
  gallery: Gallery,
  words: readonly PictureWords[],
  judged: readonly (readonly string[])[],
  now: number,
) {
  const images = imagesOf(gallery);
  return words.map(({ id, caption, alt }, index) => {
    const reasons = judged[index] ?? [];
    const differs = or(ne(images.caption, caption), ...(alt === undefined ? [] : [ne(images.alt, alt)]));
    return db
      .update(images)
      .set({
        caption,
        ...(alt === undefined ? {} : { alt }),
        heldAt: reasons.length > 0 ? sql`coalesce(${images.heldAt}, ${now})` : null,
        findings: JSON.stringify(reasons),
      })
      .where(and(ownPicture(gallery, provider, id), differs));
  });
}
