import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { appealTextOf } from "~/domain/provider-access/exported-columns";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Side } from "./case.rules";

const p = alias(reviewProofs, "p");

const proofsOf = (side: Side): SQL<string> =>
  sql`(SELECT json_group_array(${p.name}) FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = ${side})`;

const { finalDecision, decision } = reviewCases;

/** Returns the columns for one side of a case. Only moderators see the text and documents of the other side. */
const columnsFor = (side: Side) => ({
  publicId: reviewCases.publicId,
  kind: reviewCases.kind,
  openedBy: reviewCases.openedBy,
  reason: reviewCases.reason,
  state: reviewCases.state,
  openedAt: reviewCases.openedAt,
  proofUntil: reviewCases.proofUntil,
  decision: reviewCases.decision,
  decisionReason: reviewCases.decisionReason,
  decidedAt: reviewCases.decidedAt,
  finalDecision: reviewCases.finalDecision,
  finalReason: reviewCases.finalReason,
  finalAt: reviewCases.finalAt,
  appealText: appealTextOf(side),
  proofs: proofsOf(side),
});

const outcome = sql`coalesce(${finalDecision}, ${decision})`;

const LISTED = 50;

export type OwnCase = Awaited<ReturnType<typeof findCasesOf>>[number];
export type CaseOfSide = Omit<OwnCase, "review" | "authorName" | "stars" | "weddingDate">;

/**
 * Returns the cases of the provider's reviews that concern it, newest first, in one round trip. These are the cases
 * that it opened, and those that removed a review. Empty if the session has ended.
 * @param review public id; default: all reviews
 */
export async function findCasesOf({ db }: Pick<Deps, "db">, provider: Provider, review?: string) {
  const rows = await db
    .select({
      ...columnsFor("provider"),
      review: reviews.publicId,
      ...{ authorName: reviews.authorName, stars: reviews.stars, weddingDate: reviews.weddingDate },
    })
    .from(reviews)
    .innerJoin(reviewCases, eq(reviewCases.reviewId, reviews.id))
    .where(
      and(
        eq(reviews.providerId, provider.providerId),
        review === undefined ? undefined : eq(reviews.publicId, review),
        or(eq(reviewCases.openedBy, "provider"), sql`${outcome} = 'removed'`),
        sessionIsOpen(provider),
      ),
    )
    .orderBy(desc(reviewCases.openedAt), desc(reviewCases.id))
    .limit(LISTED);
  return rows.map(withProofs);
}

const withProofs = <R extends { proofs: string }>(row: R) => ({ ...row, proofs: JSON.parse(row.proofs) as string[] });

/**
 * Returns the case for the link in an author's email, in one round trip.
 * @returns null if there is no such case (any more)
 */
export async function findCaseOfAuthor({ db }: Pick<Deps, "db">, secret: string) {
  const [row] = await db
    .select({
      ...columnsFor("author"),
      authorText: reviewCases.authorText,
      review: {
        ...{ authorKind: reviews.authorKind, authorName: reviews.authorName, weddingDate: reviews.weddingDate },
        ...{ stars: reviews.stars, text: reviews.text, photo: reviews.photo, locale: reviews.locale },
      },
      planner: providers.name,
    })
    .from(reviewCases)
    .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(eq(reviewCases.authorHash, await sha256(secret)));
  return row ? withProofs(row) : null;
}
