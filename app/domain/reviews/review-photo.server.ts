import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { queueRemoval } from "~/domain/media/remove-media.server";

/**
 * Returns the statement that queues the photographs of these reviews for deletion after the response. It belongs before
 * their references are removed.
 * @param rows condition on `reviews`
 */
export const queueReviewPhotos = (db: Database, rows: SQL | undefined, now: number) =>
  queueRemoval(
    db,
    sql`SELECT ${reviews.photo} AS src FROM ${reviews} WHERE ${and(isNotNull(reviews.photo), rows)}`,
    now,
  );
