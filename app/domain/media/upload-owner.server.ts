import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { type KeptPicture, keepPicture, type MediaDeps } from "./keep-picture.server";
import { settlePicture } from "./photo-statements.server";

interface UploadOwner {
  publicId: string;
  photos: number;
  quota: number;
}

/** Loads the owner of an upload, in one round trip. @throws DomainError session.expired */
export async function findUploadOwner({ db, clock }: Deps, provider: Provider): Promise<UploadOwner> {
  const p = alias(providers, "p");
  const [owner] = await db
    .select({
      publicId: p.publicId,
      quota: sql<number>`${quotaIn("photos", clock.now())}`,
      photos: db.$count(providerImages, eq(providerImages.providerId, provider.providerId)),
    })
    .from(p)
    .where(and(eq(p.id, provider.providerId), sessionIsOpen(provider)));
  if (!owner) throw new DomainError("session.expired");
  return owner;
}

/** Delay before the object of a failed upload is deleted; longer than a batch with a lost response can still run. */
const AFTER_FAILURE = minutes(5);

/**
 * Runs the batch that writes the rows of stored pictures. The store comes first, so that every row has its object. If
 * the batch fails or is refused, the objects are queued in `media_removals`. They are not deleted directly: a batch
 * that seems to have failed may be written, and the sweep checks for rows that use the object. If the database is
 * down, the object stays without a row until the account is erased.
 * @param write one batch, in one round trip
 */
export async function settleLater<T>(
  { db, clock }: Deps,
  keys: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const due = clock.now() + AFTER_FAILURE;
    await Promise.allSettled(keys.map((key) => settlePicture(db, key, due)));
    throw error;
  }
}

/** Stores a picture and writes the row that refers to it. @param write like in `settleLater` */
export async function withKeptPicture<T>(
  deps: Deps & MediaDeps,
  kept: Parameters<typeof keepPicture> extends [unknown, ...infer Rest] ? Rest : never,
  write: (picture: KeptPicture) => Promise<T>,
): Promise<T> {
  const picture = await keepPicture(deps, ...kept);
  return settleLater(deps, [picture.key], () => write(picture));
}
