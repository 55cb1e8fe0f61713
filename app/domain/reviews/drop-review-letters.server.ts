import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { reviews } from "#db/schema/reviews";

/** Prefixes of the keys of emails to providers that name the author of a review; its public id follows. */
const TO_PROVIDERS = ["newReview", "reviewAnswer"] as const;

/**
 * Returns statements that delete emails to the authors of these reviews, and to providers about them. These emails
 * contain names.
 * @param rows condition on `reviews`
 */
export function dropReviewLetters(db: Database, rows: SQL | undefined) {
  const dropped = (joined: SQL | undefined) =>
    db
      .delete(outbox)
      .where(inArray(outbox.id, db.select({ id: outbox.id }).from(reviews).innerJoin(outbox, joined).where(rows)));
  const keyed = (kind: string, end: string) => sql`${`${kind}:`} || ${reviews.publicId} || ${end}`;
  return [
    dropped(
      and(
        eq(outbox.recipient, reviews.authorEmail),
        sql`${outbox.dedupeKey} LIKE 'review%:' || ${reviews.publicId} || '%'`,
      ),
    ),
    // ";" follows ":" in ASCII, so the range contains all keys with this prefix.
    ...TO_PROVIDERS.map((kind) =>
      dropped(and(gte(outbox.dedupeKey, keyed(kind, ":")), lt(outbox.dedupeKey, keyed(kind, ";")))),
    ),
    db.delete(digestItems).where(
      inArray(
        digestItems.id,
        db
          .select({ id: digestItems.id })
          .from(reviews)
          .innerJoin(
            digestItems,
            and(
              gte(digestItems.dedupeKey, keyed("newReview", ":")),
              lt(digestItems.dedupeKey, keyed("newReview", ";")),
            ),
          )
          .where(rows),
      ),
    ),
  ];
}
