import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";

/**
 * Statement: the photographs of reviews that are about to let go of them are removed after the response. Each upload has an object of its
 * own, so no other row shows the same; what begins with a slash is a file.
 */
export const queueReviewPhotos = (db: Database, condition: SQL | undefined, now: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key: sql`${reviews.photo}`, dueAt: now },
      sql`FROM ${reviews} WHERE ${and(isNotNull(reviews.photo), sql`${reviews.photo} NOT LIKE '/%'`, condition)}
        ON CONFLICT DO NOTHING`,
    ),
  );

/** Statement at the end of a batch that should have put a stored photograph to use: without a review that has it, it is removed. */
export const settleReviewPhoto = (db: Database, key: string, due: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key, dueAt: due },
      sql`WHERE NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.photo} = ${key}) ON CONFLICT DO NOTHING`,
    ),
  );

/** Longer than a batch whose answer was lost can still be under way. */
const AFTER_FAILURE = minutes(5);

/** As `settleLater` does for galleries: a photograph whose batch seems to have failed is looked at again later. */
export async function keepOrSettle<T>(
  { db, clock }: Deps,
  picture: { key: string } | null,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (picture && !(error instanceof DomainError))
      await settleReviewPhoto(db, picture.key, clock.now() + AFTER_FAILURE).catch(() => {});
    throw error;
  }
}
