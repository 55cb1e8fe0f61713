import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { queueRemoval } from "~/domain/media/photo-statements.server";

/** Statement: the photographs of reviews that are about to let go of them are removed after the response. @param rows condition over `reviews` */
export const queueReviewPhotos = (db: Database, rows: SQL | undefined, now: number) =>
  queueRemoval(
    db,
    sql`SELECT ${reviews.photo} AS src FROM ${reviews} WHERE ${and(isNotNull(reviews.photo), rows)}`,
    now,
  );
