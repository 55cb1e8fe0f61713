import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import { queueProofs } from "~/domain/cases/proofs.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sha256 } from "~/domain/secrets.server";
import { reviewFindings } from "./judge-review.rules";
import { REVIEW } from "./review.rules";
import { syncRating } from "./reviews.server";
import { dropReviewEmails, queueReviewPhotos } from "./reviews-by-author.server";

const c = alias(reviewCases, "c");
const o = alias(reviews, "o");

/** Condition on `reviews`: another review of the same request was confirmed first (rule review-12). */
const HAS_REVIEW = sql`EXISTS (SELECT 1 FROM ${reviews} o
  WHERE ${o.requestId} = ${reviews.requestId} AND ${o.id} <> ${reviews.id} AND ${o.status} <> 'unconfirmed')`;

/** Column of `reviews`: the newest case that concerns its author. */
const OPEN_CASE = sql<string | null>`(SELECT ${c.publicId} FROM ${reviewCases} c
  WHERE ${c.reviewId} = ${reviews.id} AND ${c.authorHash} IS NOT NULL AND (${c.state} = 'appealed'
    OR (${c.state} = 'open' AND ${c.kind} = 'dispute') OR coalesce(${c.finalDecision}, ${c.decision}) = 'removed')
  ORDER BY ${c.openedAt} DESC LIMIT 1)`;

/** Finds a review by its author's link; null if it is unknown, or was not confirmed in time. */
export async function findOwnReview({ db, clock }: Deps, secret: string) {
  const [row] = await db
    .select({
      ...columnsOf(reviews, ["publicId", "authorKind", "authorName", "weddingDate", "stars", "text", "photo"]),
      ...columnsOf(reviews, ["reason", "hiddenAt", "status", "createdAt"]),
      planner: providers.name,
      plannerPublicId: providers.publicId,
      openCase: OPEN_CASE,
    })
    .from(reviews)
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(eq(reviews.authorHash, await sha256(secret)));
  if (!row || (row.status === "unconfirmed" && row.createdAt <= clock.now() - REVIEW.confirming)) return null;
  return row;
}

/** Confirms a review, which then waits for a moderator. Only a request's first confirmed review stays linked to it. */
export async function confirmReview(deps: Deps, secret: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await findOwnReview(deps, secret);
  if (found?.status !== "unconfirmed") return;
  const hash = await sha256(secret);
  const findings = JSON.stringify(reviewFindings(`${found.authorName}\n${found.text}`));
  await namedBatch(db, {
    confirmed: db
      .update(reviews)
      .set({
        status: "waiting",
        confirmedAt: now,
        waitingSince: now,
        confirmHash: null,
        findings: withCampaign(findings),
        requestId: sql`CASE WHEN NOT ${HAS_REVIEW} THEN ${reviews.requestId} END`,
        metHere: sql`${reviews.metHere} AND NOT ${HAS_REVIEW}`,
      })
      .where(
        and(
          eq(reviews.confirmHash, hash),
          eq(reviews.status, "unconfirmed"),
          gt(reviews.createdAt, now - REVIEW.confirming),
        ),
      ),
  });
}

/** Returns the findings, and `campaign` if the review already has that finding. @param findings JSON list */
const withCampaign = (findings: string) => sql`CASE WHEN instr(${reviews.findings}, '"campaign"') > 0
  THEN json_insert(${findings}, '$[#]', 'campaign') ELSE ${findings} END`;

async function findByAuthor({ db }: Pick<Deps, "db">, secret: string) {
  const hash = await sha256(secret);
  const [row] = await db
    .select({ providerId: reviews.providerId, authorName: reviews.authorName, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.authorHash, hash));
  if (!row) throw new DomainError("reviews.notFound");
  return { ...row, isThis: eq(reviews.authorHash, hash) };
}

/** Changes a review, which then waits for a moderator. @throws DomainError reviews.notFound, reviews.settled */
export async function changeReview(deps: Deps, secret: string, change: { stars: number; text: string }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId, authorName, isThis } = await findByAuthor(deps, secret);
  const findings = JSON.stringify(reviewFindings(`${authorName}\n${change.text}`));
  const isChangeable = sql`EXISTS (SELECT 1 FROM ${reviews}
    WHERE ${and(isThis, inArray(reviews.status, ["waiting", "published", "refused"]), isNull(reviews.hiddenAt))})`;
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

/** Clears a review, and deletes its emails and reports. Keeps an empty row. @throws DomainError reviews.notFound */
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
        status: "withdrawn",
        text: "",
        authorName: "",
        authorEmail: "",
        findings: "[]",
        photo: null,
        photoWidth: null,
        photoHeight: null,
        confirmHash: null,
        waitingSince: null,
        reason: null,
        publishedAt: null,
        hiddenAt: null,
        answer: null,
        answeredAt: null,
        answerWaitingSince: null,
        answerReason: null,
      })
      .where(isThis),
    synced: syncRating(db, providerId, now),
  });
}
