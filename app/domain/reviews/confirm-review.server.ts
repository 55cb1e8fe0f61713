import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { sha256 } from "~/domain/secrets.server";
import { reviewFindings } from "./judge-review.rules";
import { REVIEW, type ReviewStatus } from "./review.rules";

const c = alias(reviewCases, "c");
const o = alias(reviews, "o");

interface OwnReview
  extends Pick<
    typeof reviews.$inferSelect,
    "publicId" | "authorKind" | "authorName" | "weddingDate" | "stars" | "text" | "photo" | "reason" | "hiddenAt"
  > {
  status: ReviewStatus;
  createdAt: number;
  planner: string;
  plannerPublicId: string;
  /** Public id of the case that the author may see: an open dispute, an appeal, or a removal. */
  openCase: string | null;
}

/** Condition on a row of `reviews`: another review of the same request was verified first (rule review-12). */
const HAS_REVIEW = sql`EXISTS (SELECT 1 FROM ${reviews} o
  WHERE ${o.requestId} = ${reviews.requestId} AND ${o.id} <> ${reviews.id} AND ${o.status} <> 'unconfirmed')`;

/** Column of a row of `reviews`: the newest case that concerns its author. */
const OPEN_CASE = sql<string | null>`(SELECT ${c.publicId} FROM ${reviewCases} c
  WHERE ${c.reviewId} = ${reviews.id} AND ${c.authorHash} IS NOT NULL AND (${c.state} = 'appealed'
    OR (${c.state} = 'open' AND ${c.kind} = 'dispute') OR coalesce(${c.finalDecision}, ${c.decision}) = 'removed')
  ORDER BY ${c.openedAt} DESC LIMIT 1)`;

/**
 * Returns the review for the author's link, in one round trip.
 * @returns null if it is unknown, or was not confirmed in time
 */
export async function findOwnReview({ db, clock }: Deps, secret: string): Promise<OwnReview | null> {
  const { publicId, authorKind, authorName, weddingDate, stars, text, photo, reason, hiddenAt, status, createdAt } =
    reviews;
  const [row] = await db
    .select({
      ...{ publicId, authorKind, authorName, weddingDate, stars, text, photo, reason, hiddenAt, status, createdAt },
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

/**
 * Confirms the author's email address. The review then waits for a moderator, with the findings in its text. If several
 * reviews come from one invitation to a couple, the first confirmed one keeps the link to the request. Two round trips.
 * Idempotent.
 */
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
        ...{ status: "waiting", confirmedAt: now, waitingSince: now, confirmHash: null },
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

/** Returns the findings together with an existing campaign mark. @param findings JSON list */
export const withCampaign = (findings: string) => sql`CASE WHEN instr(${reviews.findings}, '"campaign"') > 0
  THEN json_insert(${findings}, '$[#]', 'campaign') ELSE ${findings} END`;
