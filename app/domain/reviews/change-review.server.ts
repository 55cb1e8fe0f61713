import { and, eq, gte, inArray, lt, ne, type SQLWrapper, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { sha256 } from "~/domain/secrets.server";
import { withCampaign } from "./confirm-review.server";
import { reviewFindings } from "./judge-review.rules";
import { queueReviewPhotos } from "./review-photo.server";
import { syncRating } from "./sync-rating.server";

/** Whose rating depends on it: one round trip. @throws DomainError reviews.notFound */
async function findByAuthor({ db }: Pick<Deps, "db">, secret: string) {
  const hash = await sha256(secret);
  const [row] = await db
    .select({ providerId: reviews.providerId, authorName: reviews.authorName, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.authorHash, hash));
  if (!row) throw new DomainError("reviews.notFound");
  return { ...row, isThis: eq(reviews.authorHash, hash) };
}

/**
 * The author gives its review other stars and words: nobody reads it until a moderator has. Two round trips.
 * @throws DomainError reviews.notFound, reviews.settled (withdrawn, removed by a dispute, or its mailbox is not proved yet)
 */
export async function changeReview(deps: Deps, secret: string, change: { stars: number; text: string }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId, authorName, isThis } = await findByAuthor(deps, secret);
  const findings = JSON.stringify(reviewFindings(`${authorName}\n${change.text}`));
  const { changed } = await namedBatch(db, {
    changed: db
      .update(reviews)
      .set({
        ...change,
        ...{ status: "waiting", waitingSince: now, changedAt: now, publishedAt: null, reason: null },
        findings: withCampaign(findings),
      })
      .where(
        and(isThis, inArray(reviews.status, ["waiting", "published", "refused"]), sql`${reviews.hiddenAt} IS NULL`),
      ),
    synced: syncRating(db, providerId, now),
  });
  if (changed.rowsAffected === 0) throw new DomainError("reviews.settled");
}

/**
 * The author takes its review back for ever: words, name, address and photograph are emptied, the letters to it deleted. What stays says
 * that there was one. Two round trips. Safe to repeat.
 * @throws DomainError reviews.notFound
 */
export async function withdrawReview(deps: Deps, secret: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId, isThis } = await findByAuthor(deps, secret);
  const of = (column: SQLWrapper) =>
    sql`(SELECT ${column} FROM ${reviews} WHERE ${and(isThis, ne(reviews.status, "withdrawn"))})`;
  await namedBatch(db, {
    letters: db
      .delete(outbox)
      .where(
        and(
          eq(outbox.recipient, of(reviews.authorEmail)),
          sql`${outbox.dedupeKey} LIKE 'review%:' || ${of(reviews.publicId)} || '%'`,
        ),
      ),
    // It names the author.
    letterToProvider: db
      .delete(outbox)
      .where(
        and(
          gte(outbox.dedupeKey, sql`'newReview:' || ${of(reviews.publicId)} || ':'`),
          lt(outbox.dedupeKey, sql`'newReview:' || ${of(reviews.publicId)} || ';'`),
        ),
      ),
    photo: queueReviewPhotos(db, isThis, now),
    withdrawn: db
      .update(reviews)
      .set({
        ...{ status: "withdrawn", text: "", authorName: "", authorEmail: "", findings: "[]" },
        ...{ photo: null, photoWidth: null, photoHeight: null, confirmHash: null, waitingSince: null },
        ...{ reason: null, publishedAt: null, answer: null, answeredAt: null, answerWaitingSince: null },
      })
      .where(isThis),
    synced: syncRating(db, providerId, now),
  });
}
