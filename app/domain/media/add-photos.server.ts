import { and, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";
import { settlePicture } from "./photo-statements.server";
import { findUploadOwner, settleLater } from "./upload-owner.server";

const i = providerImages;
const p = alias(providers, "p");
const isOwn = eq(i.providerId, p.id);

/** Takes one file as it arrives; the next one is not read before. */
export type TakeFile = (name: string, file: Uint8Array) => Promise<void>;

export interface AddedPhotos {
  /** Public ids. */
  added: string[];
  /** What was not taken, by the name of its file. */
  refused: { name: string; error: DomainError }[];
}

/**
 * Adds photographs at the end of the gallery, without words: only their owner sees them until they have a title and a description
 * (`describePhotos`). One that is unfit, or finds no place any more, is refused by itself. Two round trips.
 * @param read gives each file in its turn, and ends when all have been read
 * @throws DomainError session.expired
 */
export async function addPhotos(
  deps: Deps & MediaDeps,
  provider: Provider,
  read: (take: TakeFile) => Promise<unknown>,
): Promise<AddedPhotos> {
  const { db, clock } = deps;
  const { providerId } = provider;
  const owner = await findUploadOwner(deps, provider);
  const full = () => new DomainError("photos.quota", { count: owner.quota });
  const kept: { name: string; publicId: string; picture: KeptPicture }[] = [];
  const refused: AddedPhotos["refused"] = [];
  await read(async (name, file) => {
    try {
      if (owner.photos + kept.length >= owner.quota) throw full();
      const picture = await keepPicture(deps, owner.publicId, file, undefined, "gallery");
      kept.push({ name, publicId: newPublicId(), picture });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ name, error });
    }
  });
  if (kept.length === 0) return { added: [], refused };
  const now = clock.now();
  const inserts = kept.map(({ publicId, picture: { key, width, height } }) =>
    db.run(
      insertSelect(
        i,
        {
          providerId: p.id,
          position: sql`1 + coalesce((SELECT max(${i.position}) FROM ${i} WHERE ${isOwn}), -1)`,
          ...{ src: key, alt: "", width, height, publicId, visible: false, createdAt: now },
        },
        sql`FROM ${providers} p WHERE ${and(
          eq(p.id, providerId),
          sessionIsOpen(provider),
          lt(sql`(SELECT count(*) FROM ${i} WHERE ${isOwn})`, quotaIn("photos", now)),
        )}`,
      ),
    ),
  );
  const keys = kept.map(({ picture }) => picture.key);
  const {
    session: [session],
    written,
  } = await settleLater(deps, keys, () =>
    namedBatch(db, {
      session: readOpen(db, provider),
      written: inserts,
      settled: keys.map((key) => settlePicture(db, key, now)),
      synced: syncProvider(db, providerId, now),
    }),
  );
  if (!session?.open) throw new DomainError("session.expired");
  const isWritten = (index: number) => written[index]?.rowsAffected === 1;
  return {
    added: kept.filter((_, index) => isWritten(index)).map(({ publicId }) => publicId),
    refused: [...refused, ...kept.filter((_, index) => !isWritten(index)).map(({ name }) => ({ name, error: full() }))],
  };
}
