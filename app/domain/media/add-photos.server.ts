import { and, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { type AddedPhotos, addFiles, type TakeFile } from "./add-files.server";
import type { MediaDeps } from "./keep-picture.server";
import { findUploadOwner } from "./upload-owner.server";

const i = providerImages;
const p = alias(providers, "p");
const isOwn = eq(i.providerId, p.id);

/**
 * Adds photos at the end of the gallery without texts, in two round trips. Only their owner sees them until they have
 * a title and a description (`describePhotos`). Invalid or surplus files are refused individually.
 * @param read passes the files one by one, and resolves when all have been read
 * @throws DomainError session.expired
 */
export async function addPhotos(
  deps: Deps & MediaDeps,
  provider: Provider,
  read: (take: TakeFile) => Promise<unknown>,
): Promise<AddedPhotos> {
  const { db, clock } = deps;
  const { providerId } = provider;
  const now = clock.now();
  const owner = await findUploadOwner(deps, provider);
  return addFiles(deps, provider, read, {
    owner: owner.publicId,
    room: owner.quota - owner.photos,
    full: () => new DomainError("photos.quota", { count: owner.quota }),
    insert: (photo) =>
      db.run(
        insertSelect(
          i,
          {
            providerId: p.id,
            position: sql`1 + coalesce((SELECT max(${i.position}) FROM ${i} WHERE ${isOwn}), -1)`,
            ...photo,
            alt: "",
            visible: false,
          },
          sql`FROM ${providers} p WHERE ${and(
            eq(p.id, providerId),
            lt(sql`(SELECT count(*) FROM ${i} WHERE ${isOwn})`, quotaIn("photos", now)),
          )}`,
        ),
      ),
    also: syncProvider(db, providerId, now),
  });
}
