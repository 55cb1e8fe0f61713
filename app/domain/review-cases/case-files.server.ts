import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";

/**
 * Where the documents of a case lie in the store: below one folder, which is removed as a whole. Nothing below it has an address:
 * `/media` knows keys of two parts alone.
 */
export const folderOf = (publicId: string) => `proofs/${publicId}`;

const removed = sql`'proofs/' || ${reviewCases.publicId} || '/'`;

/** Statement before those that delete reviews: the documents of their cases are removed after the response. @param condition on reviews */
export const queueProofs = (db: Database, condition: SQL | undefined, now: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key: removed, dueAt: now },
      sql`FROM ${reviews} INNER JOIN ${reviewCases} ON ${eq(reviewCases.reviewId, reviews.id)}
        WHERE ${and(eq(reviewCases.kind, "dispute"), condition)} ON CONFLICT DO NOTHING`,
    ),
  );

/** Statement after a batch that should have written the row of a stored document: without that row, the document is removed. */
export const settleProof = (db: Database, key: string, dueAt: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key, dueAt },
      sql`WHERE NOT EXISTS (SELECT 1 FROM ${reviewProofs} WHERE ${reviewProofs.src} = ${key}) ON CONFLICT DO NOTHING`,
    ),
  );

/**
 * Statements: documents go thirty days after the last decision (rule case-7). That they were there, and who looked at them, stays for as long
 * as the case does. @param most cases
 */
export function forgetProofs(db: Database, now: number, most: number) {
  // In the words of the index `review_cases_proofs`.
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
