import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { syncProvider } from "~/domain/providers/sync-provider.server";

const IS_SHOWN = and(sql`${reviews.status} = 'published'`, isNull(reviews.hiddenAt));

const shown = sql`FROM ${reviews} WHERE ${and(eq(reviews.providerId, providers.id), IS_SHOWN)}`;

/** Columns for an UPDATE of providers: the unrounded average and the number of visible reviews. */
export const RATING_COLUMNS = {
  rating: sql`(SELECT avg(${reviews.stars}) ${shown})`,
  reviewCount: sql`(SELECT count(*) ${shown})`,
};

/**
 * Returns statements for the end of the batch of every command that changes the visible reviews of a provider. They
 * update the unrounded average, the number, and dependent data (cards, search, matching).
 * @param now milliseconds since the epoch
 */
export function syncRating(db: Database, providerId: number, now: number) {
  return [
    db.update(providers).set(RATING_COLUMNS).where(eq(providers.id, providerId)),
    ...syncProvider(db, providerId, now),
  ] as const;
}
