import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { syncProvider } from "~/domain/profile/sync-provider.server";

/** Condition of rows that everybody reads, and that count. */
const IS_SHOWN = and(sql`${reviews.status} = 'published'`, isNull(reviews.hiddenAt));

const shown = sql`FROM ${reviews} WHERE ${and(eq(reviews.providerId, providers.id), IS_SHOWN)}`;

/** What an UPDATE of providers sets: the average of the shown reviews as it is, and their number. */
export const RATING_COLUMNS = {
  rating: sql`(SELECT avg(${reviews.stars}) ${shown})`,
  reviewCount: sql`(SELECT count(*) ${shown})`,
};

/**
 * Statements for the end of the batch of every command after which other reviews of a provider are shown: the average as it is, the number,
 * and what hangs on them (cards, search, matching).
 * @param now milliseconds since the epoch
 */
export function syncRating(db: Database, providerId: number, now: number) {
  return [
    db.update(providers).set(RATING_COLUMNS).where(eq(providers.id, providerId)),
    ...syncProvider(db, providerId, now),
  ] as const;
}
