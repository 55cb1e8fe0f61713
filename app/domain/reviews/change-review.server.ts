import { and, eq, exists, inArray, isNull, ne, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { reviewCases, reviews } from "#db/schema/reviews";
import { queueProofs } from "~/domain/cases/proofs.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sha256 } from "~/domain/secrets.server";
import { withCampaign } from "./confirm-review.server";
import { dropReviewEmails, queueReviewPhotos } from "./erase-reviews.server";
import { reviewFindings } from "./judge-review.rules";
import { syncRating } from "./sync-rating.server";

/** Returns the provider of a review by the author's secret. One round trip. @throws DomainError reviews.notFound */
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
 * Changes the stars and text of a review, as its author. The review is hidden until a moderator has read it. Two round
 * trips.
 * @throws DomainError reviews.notFound, reviews.settled (withdrawn, removed by a dispute, or the address is not
 * verified)
 */
export async function changeReview(deps: Deps, secret: string, change: { stars: number; text: string }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId, authorName, isThis } = await findByAuthor(deps, secret);
  const findings = JSON.stringify(reviewFindings(`${authorName}\n${change.text}`));
  const isChangeable = exists(
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isThis, inArray(reviews.status, ["waiting", "published", "refused"]), isNull(reviews.hiddenAt))),
  );
  await guardedBatch(
    db,
    { "reviews.settled": isChangeable },
    {
      changed: db
        .update(reviews)
        .set({
          ...change,
          status: "waiting",
          waitingSince: now,
          changedAt: now,
          publishedAt: null,
          reason: null,
          findings: withCampaign(findings),
        })
        .where(isThis),
      synced: syncRating(db, providerId, now),
    },
  );
}

/**
 * Withdraws a review permanently. Clears its text, name, address and photograph. Deletes the emails to its author and
 * all reports of it with their documents. Keeps an empty row. Two round trips. Idempotent.
 * @throws DomainError reviews.notFound
 */
export async function withdrawReview(deps: Deps, secret: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId, isThis } = await findByAuthor(deps, secret);
  await namedBatch(db, {
    emails: dropReviewEmails(db, and(isThis, ne(reviews.status, "withdrawn"))),
    photo: queueReviewPhotos(db, isThis, now),
    proofs: queueProofs(db, isThis, now),
    cases: db
      .delete(reviewCases)
      .where(sql`${reviewCases.reviewId} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${isThis})`),
    withdrawn: db
      .update(reviews)
      .set({
        ...{ status: "withdrawn", text: "", authorName: "", authorEmail: "", findings: "[]" },
        ...{ photo: null, photoWidth: null, photoHeight: null, confirmHash: null, waitingSince: null },
        ...{ reason: null, publishedAt: null, hiddenAt: null, answer: null, answeredAt: null },
        ...{ answerWaitingSince: null, answerReason: null },
      })
      .where(isThis),
    synced: syncRating(db, providerId, now),
  });
}
