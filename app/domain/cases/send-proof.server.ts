import { and, eq, exists, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { reviewCases, reviewProofs } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { documentName } from "~/domain/media/document.rules";
import { keepDocument } from "~/domain/media/keep-document.server";
import type { MediaDeps } from "~/domain/media/keep-picture.server";
import { newPublicId } from "~/domain/secrets.server";
import { CASE, type ReviewSide, takesProof } from "./case.rules";
import { actorIsOpen, isOwnCase, type ReviewActor } from "./case-actor.server";
import { folderOf, settleProof } from "./case-files.server";

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

/** Delay of the deletion: a batch without a response may still be running and use the object. */
const AFTER_FAILURE = minutes(5);

/**
 * Stores a document, and the author's text, while a dispute is open (rules case-5 and case-6). Two round trips.
 * @throws DomainError session.expired, cases.notFound, cases.late (decided, or later than fourteen days), cases.full,
 * cases.document (neither PDF nor picture), cases.nothing (no file and no text), and the errors of `keepPicture`
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
