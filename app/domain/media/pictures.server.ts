import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { type providerImages, providers } from "#db/schema/providers";
import type { venueImages } from "#db/schema/venues";
import type { weddingImages } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { changePlace } from "~/domain/providers/change-place.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { type KeptPicture, keepPicture, type MediaDeps } from "./keep-media.server";
import { queueRemoval, settleLater, settlePicture } from "./stored-media.server";

/** Statement whose result has the number of affected rows. */
type Written = BatchItem<"sqlite"> & { _: { result: { rowsAffected: number } } };

/** Pictures of a profile, a wedding or a venue, and the rules that differ between them. */
export interface Gallery {
  images: typeof providerImages | typeof weddingImages | typeof venueImages;
  /** Id of the owner row; NULL: unknown, or another provider's. */
  owner: SQL;
  /** Condition on a row: it belongs to the owner. */
  isIn: SQL;
  /** Columns of a new row: its owner, and those that only one kind of gallery has. */
  newRow: { providerId: SQL; visible: false } | { ownerId: SQL };
  /** Condition on a row: it counts for the announced position and total of a moved picture. Default: all rows. */
  isCounted?: SQL;
  limit: SQL;
  bytes: number;
  full: "photos.quota" | "pictures.full";
  notFound: "photos.notFound" | "pictures.notFound";
  whenAdded: () => readonly BatchItem<"sqlite">[];
  whenRemoved: () => readonly Written[];
}

export const ownedPictures = (images: typeof weddingImages | typeof venueImages, owner: SQL) =>
  ({
    images,
    owner,
    isIn: eq(images.ownerId, owner),
    newRow: { ownerId: owner },
    full: "pictures.full",
    notFound: "pictures.notFound",
  }) as const;

export type OwnPicture = Awaited<ReturnType<typeof picturesQuery>>[number];

export function picturesQuery(db: Database, { images, isIn }: ReturnType<typeof ownedPictures>) {
  const { publicId: id, src, width, height, caption, keyImage, heldAt } = images;
  return db
    .select({ id, src, width, height, caption, keyImage, held: sql<boolean>`${heldAt} IS NOT NULL`.mapWith(Boolean) })
    .from(images)
    .where(isIn)
    .orderBy(images.position);
}

interface AddedPictures {
  added: string[];
  refused: { name: string; error: DomainError }[];
}

/**
 * Adds uploaded pictures. Refuses invalid, too large or surplus files individually.
 * @param read passes the files one by one, and resolves when all have been read
 * @throws DomainError session.expired, pictures.notFound (no such wedding or venue, or another provider's)
 */
export async function addPictures(
  deps: Deps & MediaDeps,
  provider: Provider,
  gallery: Gallery,
  read: (take: (name: string, file: Uint8Array) => Promise<void>) => Promise<unknown>,
): Promise<AddedPictures> {
  const { db, clock } = deps;
  const { images, isIn, limit } = gallery;
  const owner = await findPictureOwner(deps, provider, gallery);
  const full = () => new DomainError(gallery.full, { count: owner.limit });
  const kept: { name: string; publicId: string; picture: KeptPicture }[] = [];
  const refused: AddedPictures["refused"] = [];
  await read(async (name, file) => {
    try {
      if (kept.length >= owner.limit - owner.pictures) throw full();
      if (file.length > gallery.bytes) throw new DomainError("photos.tooLarge", { megabytes: megabytesOf(gallery) });
      const picture = await keepPicture(deps, owner.publicId, file, undefined, "gallery");
      kept.push({ name, publicId: newPublicId(), picture });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ name, error });
    }
  });
  if (kept.length === 0) return { added: [], refused };
  const now = clock.now();
  const keys = kept.map(({ picture }) => picture.key);
  const { written } = await settleLater(deps, keys, () =>
    writeInSession(db, [provider], {
      written: kept.map(({ publicId, picture: { key, width, height } }) =>
        db.run(
          insertSelect(
            images,
            {
              ...gallery.newRow,
              position: sql`1 + coalesce((SELECT max(${images.position}) FROM ${images} WHERE ${isIn}), -1)`,
              publicId,
              src: key,
              width,
              height,
              alt: "",
              createdAt: now,
            },
            sql`WHERE ${gallery.owner} IS NOT NULL AND (SELECT count(*) FROM ${images} WHERE ${isIn}) < ${limit}`,
          ),
        ),
      ),
      settled: keys.map((key) => settlePicture(db, key, now)),
      whenAdded: gallery.whenAdded(),
    }),
  );
  const isWritten = (index: number) => written[index]?.rowsAffected === 1;
  return {
    added: kept.filter((_, index) => isWritten(index)).map(({ publicId }) => publicId),
    refused: [...refused, ...kept.filter((_, index) => !isWritten(index)).map(({ name }) => ({ name, error: full() }))],
  };
}

export const megabytesOf = ({ bytes }: Pick<Gallery, "bytes">) => Math.floor(bytes / 1024 / 1024);

/** Returns `publicId`, the prefix of the provider's keys. @throws DomainError session.expired, pictures.notFound */
export async function findPictureOwner({ db }: Pick<Deps, "db">, provider: Provider, gallery: Gallery) {
  const [owner] = await db.all<{ publicId: string; pictures: number; limit: number; isKnown: 0 | 1 }>(sql`
    SELECT ${providers.publicId} AS "publicId", ${gallery.limit} AS "limit", ${gallery.owner} IS NOT NULL AS "isKnown",
      (SELECT count(*) FROM ${gallery.images} WHERE ${gallery.isIn}) AS pictures
    FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider))}`);
  if (!owner) throw new DomainError("session.expired");
  if (!owner.isKnown) throw new DomainError(gallery.notFound);
  return owner;
}

export interface Arrangement {
  /** Public id of the picture. */
  id: string;
  /** `onto`: moves it to the place of `target`. `key`: makes it the cover. */
  move: "before" | "after" | "onto" | "key" | "remove";
  /** Public id of another picture. */
  target?: string | undefined;
}

/**
 * Moves or removes a picture; `removeMedia` deletes its object later.
 * @returns its position from 1 (0: removed), the number of pictures, and the number of rows that `whenRemoved` wrote
 * @throws DomainError session.expired, and the code `notFound` of the gallery
 */
export async function arrangePictures(
  { db, clock }: Deps,
  provider: Provider,
  gallery: Gallery,
  { id, move, target = id }: Arrangement,
): Promise<{ place: number; total: number; alsoWrote: number }> {
  const { images, isIn, isCounted = sql`1` } = gallery;
  const own = ownPicture(gallery, id);
  const position = sql`(SELECT ${images.position} FROM ${images} WHERE ${own})`;
  const written = {
    before: () => changePlace(db, images, isIn, id, "earlier"),
    after: () => changePlace(db, images, isIn, id, "later"),
    onto: () => changePlace(db, images, isIn, id, { placeOf: target }),
    key: () => [
      db
        .update(images)
        .set({ keyImage: sql`${eq(images.publicId, id)}` })
        .where(isIn),
    ],
    remove: () => [
      queueRemoval(db, sql`SELECT ${images.src} FROM ${images} WHERE ${own}`, clock.now()),
      db.delete(images).where(own),
    ],
  };
  const whenRemoved: readonly Written[] = move === "remove" ? gallery.whenRemoved() : [];
  const results = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), [gallery.notFound]: sql`${position} IS NOT NULL` },
    {
      written: written[move](),
      also: whenRemoved,
      after: db.all<{ place: number; total: number }>(sql`
        SELECT count(*) AS total, coalesce(sum(${images.position} <= ${position}), 0) AS place
        FROM ${images} WHERE ${isIn} AND ${isCounted}`),
    },
  );
  const [after = { place: 0, total: 0 }] = results.after;
  const { also } = results;
  return { ...after, alsoWrote: also.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0) };
}

const ownPicture = ({ images, isIn }: Pick<Gallery, "images" | "isIn">, id: string): SQL =>
  sql`(${isIn} AND ${eq(images.publicId, id)})`;

export interface Caption {
  id: string;
  caption: string;
}

/** Returns statements that store captions. A new suspicious caption hides its picture until a moderator decides. */
export function describeStatements(
  db: Database,
  gallery: Pick<Gallery, "images" | "isIn">,
  captions: readonly Caption[],
  judged: readonly (readonly string[])[],
  now: number,
) {
  const { images } = gallery;
  return captions.map(({ id, caption }, index) => {
    const reasons = judged[index] ?? [];
    return db
      .update(images)
      .set({
        caption,
        heldAt: reasons.length > 0 ? sql`coalesce(${images.heldAt}, ${now})` : null,
        findings: JSON.stringify(reasons),
      })
      .where(and(ownPicture(gallery, id), ne(images.caption, caption)));
  });
}
