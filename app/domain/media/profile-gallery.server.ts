import { and, eq, ne, sql } from "drizzle-orm";
import { providerImages, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import { PHOTO_LIMITS } from "./photo.rules";
import type { Gallery } from "./pictures.server";

const i = providerImages;

/**
 * Returns the gallery of a profile. Only the owner sees its new photos until they have a title and a description
 * (`describePhotos`).
 */
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
