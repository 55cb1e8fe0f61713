import { and, lte, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { REVIEW } from "./review.rules";
import { queueReviewPhotos } from "./review-photo.server";

/** For the cron: what was not confirmed in time is deleted, with its photograph. Nobody has seen it. */
export async function sweepReviews({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  // As the partial index says it: a parameter would not use it.
  const isOver = and(sql`${reviews.status} = 'unconfirmed'`, lte(reviews.createdAt, now - REVIEW.confirming));
  await namedBatch(db, {
    photos: queueReviewPhotos(db, isOver, now),
    reviews: db.delete(reviews).where(isOver),
  });
}
