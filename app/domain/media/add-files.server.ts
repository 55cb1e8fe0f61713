import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";
import { settlePicture } from "./photo-statements.server";
import { settleLater } from "./upload-owner.server";

/** Callback for one file of an upload; the next file is read only after it resolves. */
export type TakeFile = (name: string, file: Uint8Array) => Promise<void>;

export interface AddedPhotos {
  /** Public ids. */
  added: string[];
  refused: { name: string; error: DomainError }[];
}

interface NewPhoto {
  publicId: string;
  src: string;
  width: number;
  height: number;
  createdAt: number;
}

interface Gallery {
  /** Public id of the provider, the prefix of its keys in the store. */
  owner: string;
  room: number;
  full: () => DomainError;
  /** @throws DomainError for a file that this gallery rejects */
  check?: (file: Uint8Array) => void;
  /** Returns the statement that inserts the row of a picture, if there is room for it. */
  insert: (photo: NewPhoto) => ReturnType<Database["run"]>;
  also?: readonly BatchItem<"sqlite">[];
}

/**
 * Adds pictures at the end of a gallery, in one round trip. Invalid or surplus files are refused individually.
 * @param read passes the files one by one, and resolves when all have been read
 * @throws DomainError session.expired
 */
export async function addFiles(
  deps: Deps & MediaDeps,
  provider: Provider,
  read: (take: TakeFile) => Promise<unknown>,
  { owner, room, full, check, insert, also = [] }: Gallery,
): Promise<AddedPhotos> {
  const { db, clock } = deps;
  const kept: { name: string; publicId: string; picture: KeptPicture }[] = [];
  const refused: AddedPhotos["refused"] = [];
  await read(async (name, file) => {
    try {
      if (kept.length >= room) throw full();
      check?.(file);
      const picture = await keepPicture(deps, owner, file, undefined, "gallery");
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
    guardedBatch(
      db,
      { "session.expired": sessionIsOpen(provider) },
      {
        written: kept.map(({ publicId, picture: { key, width, height } }) =>
          insert({ publicId, src: key, width, height, createdAt: now }),
        ),
        settled: keys.map((key) => settlePicture(db, key, now)),
        also,
      },
    ),
  );
  const isWritten = (index: number) => written[index]?.rowsAffected === 1;
  return {
    added: kept.filter((_, index) => isWritten(index)).map(({ publicId }) => publicId),
    refused: [...refused, ...kept.filter((_, index) => !isWritten(index)).map(({ name }) => ({ name, error: full() }))],
  };
}
