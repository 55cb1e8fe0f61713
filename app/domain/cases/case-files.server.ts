import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";

/**
 * Returns the folder of a case's documents in the media store, which is deleted as a whole. Its files have no URL:
 * `/media` only accepts keys of two parts.
 */
export const folderOf = (publicId: string) => `proofs/${publicId}`;

const removed = sql`'proofs/' || ${reviewCases.publicId} || '/'`;

/**
 * Returns the statement that queues the documents of deleted reviews for deletion after the response. It belongs before
 * the statements that delete the reviews.
 * @param condition on reviews
 */
export const queueProofs = (db: Database, condition: SQL | undefined, now: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key: removed, dueAt: now },
      sql`FROM ${reviews} INNER JOIN ${reviewCases} ON ${eq(reviewCases.reviewId, reviews.id)}
        WHERE ${and(eq(reviewCases.kind, "dispute"), condition)} ON CONFLICT DO NOTHING`,
    ),
  );

/** Returns the statement that queues a stored document for deletion if the batch did not write its row. */
export const settleProof = (db: Database, key: string, dueAt: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key, dueAt },
      sql`WHERE NOT EXISTS (SELECT 1 FROM ${reviewProofs} WHERE ${reviewProofs.src} = ${key}) ON CONFLICT DO NOTHING`,
    ),
  );

/**
 * Returns statements that delete documents thirty days after the last decision (rule case-19). Records of the documents
 * and of their viewers stay as long as the case.
 * @param most maximum cases
 */
export function forgetProofs(db: Database, now: number, most: number) {
  // SQLite uses the partial index `review_cases_proofs` only for the same condition.
  const due = sql`${reviewCases.id} IN (SELECT ${reviewCases.id} FROM ${reviewCases}
    WHERE ${reviewCases.proofsDueAt} IS NOT NULL AND ${reviewCases.proofsDueAt} <= ${now} ORDER BY ${reviewCases.proofsDueAt} LIMIT ${most})`;
  return [
    db.run(
      insertSelect(
        mediaRemovals,
        { key: removed, dueAt: now },
        sql`FROM ${reviewCases} WHERE ${due} ON CONFLICT DO NOTHING`,
      ),
    ),
    db
      .delete(reviewProofs)
      .where(sql`${reviewProofs.caseId} IN (SELECT ${reviewCases.id} FROM ${reviewCases} WHERE ${due})`),
    db.update(reviewCases).set({ proofsDueAt: null }).where(due),
  ];
}
