import { and, eq, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/queue-message.server";
import { syncRating } from "~/domain/reviews/sync-rating.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { CASE, type ReviewSide } from "./case.rules";
import { caseSecret, reviewDecidedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";

const p = alias(reviewProofs, "p");

const find = ({ db }: DecideDeps, condition: SQL | undefined) =>
  db
    .select({
      openedBy: reviewCases.openedBy,
      reviewId: reviews.id,
      review: reviews.publicId,
      author: { name: reviews.authorName, email: reviews.authorEmail, locale: reviews.locale },
      provider: { id: providers.id, name: providers.firstname, locale: providers.locale, market: providers.market },
      planner: providers.name,
    })
    .from(reviewCases)
    .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(condition);

type Found = Awaited<ReturnType<typeof find>>[number];

export const REVIEW_CASES: CaseKind<Found> = {
  of: "review",
  table: reviewCases,
  right: "moderate",
  subject: "case",
  errors: { decided: "cases.decided", refused: "cases.early" },
  mayDecide: (_, { decision, state }, now) => (decision === "removed" && state === "open" ? isTime(now) : sql`1`),
  find,
  apply: async (deps, found, verdict) => [
    deps.db
      .update(reviewCases)
      .set({ proofsDueAt: verdict.now + CASE.keepingProofs })
      .where(eq(reviewCases.publicId, verdict.id)),
    applyToReview(deps, found, verdict),
    ...(await emailsAbout(deps, found, verdict)),
    ...syncRating(deps.db, found.provider.id, verdict.now),
  ],
};

/**
 * Returns the condition (rule case-7) that a review may be removed: a disputed one only after its author has answered,
 * or the time for that is over.
 */
const isTime = (now: number) =>
  sql`(${or(
    eq(reviewCases.kind, "report"),
    lte(reviewCases.proofUntil, now),
    isNotNull(reviewCases.authorText),
    sql`EXISTS (SELECT 1 FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = 'author')`,
  )})`;

/**
 * Removes the review, or shows it again with its first publication date. A review that was removed while it waited for
 * a moderator waits again.
 */
function applyToReview({ db }: DecideDeps, { reviewId }: Found, { decision, reason, now }: Verdict) {
  if (decision === "removed")
    return db
      .update(reviews)
      .set({ status: "removed", hiddenAt: null, waitingSince: null, reason })
      .where(and(eq(reviews.id, reviewId), inArray(reviews.status, ["published", "waiting", "refused"])));
  return db
    .update(reviews)
    .set({
      hiddenAt: null,
      reason: null,
      status: sql`CASE WHEN ${reviews.status} <> 'removed' THEN ${reviews.status}
        WHEN ${reviews.publishedAt} IS NULL THEN 'waiting' ELSE 'published' END`,
      waitingSince: sql`CASE WHEN ${reviews.status} = 'removed' AND ${reviews.publishedAt} IS NULL THEN ${now}
        ELSE ${reviews.waitingSince} END`,
    })
    .where(and(eq(reviews.id, reviewId), or(eq(reviews.status, "removed"), isNotNull(reviews.hiddenAt))));
}

/** Returns the emails to author and provider. A reader is unknown: its report causes none if the review stays. */
async function emailsAbout(
  deps: DecideDeps,
  { openedBy, review, author, provider, planner }: Found,
  { id, decision, reason, isFinal, appealUntil }: Verdict,
) {
  if (openedBy === "reader" && decision === "kept") return [];
  const { links, secret } = deps;
  const { market } = provider;
  const step = isFinal ? "final" : "decided";
  const emailTo = (side: ReviewSide, reader: { name: string; locale: Locale }, path: string) =>
    reviewDecidedEmail(
      links,
      side,
      { ...reader, market },
      { planner, decision, reason, isFinal, appealUntil: appealUntil(side), url: links.url(market, path) },
    );
  const toProvider = queueEmailToProvider(deps, {
    providerId: provider.id,
    dedupeKey: `caseOfReview:${id}:${step}`,
    ...emailTo("provider", provider, paths.pro.reportReview(review)),
  });
  if (author.email === "") return [toProvider];
  const toAuthor = queueMessage(deps, {
    kind: "email",
    to: author.email,
    dedupeKey: `reviewCase:${review}:${id}:${step}`,
    ...emailTo("author", author, paths.reviewCase(await caseSecret(secret, id, "author"))),
  });
  return [toAuthor, toProvider];
}
