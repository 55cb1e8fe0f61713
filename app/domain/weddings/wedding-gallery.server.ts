import { and, eq, sql } from "drizzle-orm";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { type Gallery, ownedPictures } from "~/domain/media/pictures.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { WEDDING_LIMITS, weddingImageBytes } from "./wedding.rules";
import { ownWedding, pictureCount } from "./wedding-conditions.server";

const w = weddings;

/** Returns the pictures of a wedding, for statements that need no limits. */
export const weddingPictures = (provider: Provider, id: string) =>
  ownedPictures(weddingImages, sql`(SELECT ${w.id} FROM ${w} WHERE ${ownWedding(provider, id)})`);

/**
 * Returns the gallery of a wedding. A published wedding with too few pictures becomes a draft again (rule
 * portfolio-2). The maximum file size depends on the language (rule portfolio-3).
 */
export const weddingGallery = (
  { db, clock, locale }: Deps & { locale: Locale },
  provider: Provider,
  id: string,
): Gallery => ({
  ...weddingPictures(provider, id),
  limit: sql`${WEDDING_LIMITS.images}`,
  bytes: weddingImageBytes(locale),
  whenAdded: () => [],
  whenRemoved: () => [
    db
      .update(w)
      .set({ status: "unpublished", updatedAt: clock.now() })
      .where(
        and(ownWedding(provider, id), eq(w.status, "published"), sql`${pictureCount} < ${WEDDING_LIMITS.fewestImages}`),
      ),
  ],
});
