import { and, eq, exists, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { mediaRemovals } from "#db/schema/media";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { documentName } from "~/domain/media/document.rules";
import { keepDocument, type MediaDeps } from "~/domain/media/keep-media.server";
import { newPublicId } from "~/domain/secrets.server";
import { CASE, type ReviewSide, takesProof } from "./case.rules";
import { actorIsOpen, isOwnCase, type ReviewActor } from "./find-cases.server";

interface SentProof {
  /** Null: no file was chosen. */
  file: Uint8Array | null;
  /** File name from the sender. */
  name: string;
  /** Text of the author; a provider has already sent its text with the case. */
  text: string;
}

const p = alias(reviewProofs, "p");

const sent = (side: ReviewSide): SQL<number> =>
  sql`(SELECT count(*) FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = ${side})`;

/** Delay before a document is deleted after a failure: a batch without a response may still store its row. */
const AFTER_FAILURE = minutes(5);

/**
 * Stores a document, and the author's text, while a dispute is open (rules case-5 and case-6).
 * @throws DomainError session.expired, cases.notFound, cases.late, cases.full, cases.document, cases.nothing, and those
 * of `keepPicture`
 */
export async function sendProof(
  deps: Deps & MediaDeps,
  actor: ReviewActor,
  { file, name, text }: SentProof,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { by } = actor;
  const words = by === "author" ? text : "";
  const own = await isOwnCase(actor);
  const { publicId, kind, state, proofUntil } = reviewCases;
  const before = await namedBatch(db, {
    session: db.all<{ open: 0 | 1 }>(sql`SELECT ${actorIsOpen(actor)} AS open`),
    found: db
      .select({ id: reviewCases.id, publicId, kind, state, proofUntil, sent: sql<number>`${sent(by)}` })
      .from(reviewCases)
      .where(own),
  });
  if (!before.session[0]?.open) throw new DomainError("session.expired");
  const [found] = before.found;
  if (!found) throw new DomainError("cases.notFound");
  if (!takesProof(found, now)) throw new DomainError("cases.late");
  if (file === null && words === "") throw new DomainError("cases.nothing");
  if (file !== null && found.sent >= CASE.documents) throw new DomainError("cases.full", { count: CASE.documents });
  const document = file && (await keepDocument(deps, folderOf(found.publicId), file));
  const isTaken = and(own, eq(state, "open"), document ? lt(sent(by), CASE.documents) : undefined);
  const taking = db.select({ id: reviewCases.id }).from(reviewCases).where(isTaken);
  try {
    await guardedBatch(
      db,
      { "session.expired": actorIsOpen(actor), "cases.late": exists(taking) },
      {
        told: words === "" ? [] : [db.update(reviewCases).set({ authorText: words }).where(own)],
        taken: document
          ? [
              db.insert(reviewProofs).values({
                caseId: found.id,
                publicId: newPublicId(),
                sentBy: by,
                createdAt: now,
                src: document.key,
                type: document.type,
                name: documentName(name),
              }),
            ]
          : [],
      },
    );
  } catch (error) {
    // An error other than DomainError may mean that the batch was written and only its response was lost.
    const due = error instanceof DomainError ? now : now + AFTER_FAILURE;
    if (document) await settleProof(db, document.key, due).catch(() => {});
    throw error;
  }
}

/** Folder of a case's documents. They have no URL: `/media` only accepts keys of two parts. */
const folderOf = (publicId: string) => `proofs/${publicId}`;

const removed = sql`'proofs/' || ${reviewCases.publicId} || '/'`;

/** Queues documents for deletion. Belongs before the deletion of their reviews. @param condition on `reviews` */
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
const settleProof = (db: Database, key: string, dueAt: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key, dueAt },
      sql`WHERE NOT EXISTS (SELECT 1 FROM ${reviewProofs} WHERE ${reviewProofs.src} = ${key}) ON CONFLICT DO NOTHING`,
    ),
  );

/** Deletes documents 30 days after the last decision (rule case-19). @param most maximum number of cases */
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
