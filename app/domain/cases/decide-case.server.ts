import { and, eq, exists, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueLetterToProvider, queueMessage } from "~/domain/notifications/queue-message.server";
import { syncRating } from "~/domain/reviews/sync-rating.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { CASE, type Decision, mayAppeal } from "./case.rules";
import { caseSecret, decidedLetter } from "./case-letters.server";

interface DecideCase {
  /** Public id of the case. */
  id: string;
  decision: Decision;
  reason: string;
  /** The decision that the moderator saw: the first (`open`), or the one after an appeal (`appealed`). */
  state: "open" | "appealed";
}

const p = alias(reviewProofs, "p");

const hasAnswered = or(
  isNotNull(reviewCases.authorText),
  sql`EXISTS (SELECT 1 FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = 'author')`,
);

/**
 * Returns a condition (rule case-21): a disputed review is removed only after its author has answered, or the time for
 * that is over.
 */
const isTime = (decision: Decision, now: number) =>
  decision === "kept" ? undefined : or(eq(reviewCases.kind, "report"), lte(reviewCases.proofUntil, now), hasAnswered);

/**
 * Decides whether a review stays, with reasons, and emails both sides. A reader who reported is unknown, so no email is
 * sent if the review stays. The second decision, after an appeal, is final. Two round trips.
 * @throws DomainError session.expired, cases.decided (by another moderator, or the author has withdrawn the review),
 * cases.early
 */
export async function decideCase(
  deps: ReviewDeps & AuditDeps & LinkDeps,
  administrator: Administrator,
  { id, decision, reason, state }: DecideCase,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const open = sessionIsOpen(administrator, "moderate");
  const isThis = eq(reviewCases.publicId, id);
  const waits = and(isThis, eq(reviewCases.state, state));
  const before = await namedBatch(db, {
    session: readOpen(db, administrator, "moderate"),
    found: db
      .select({
        openedBy: reviewCases.openedBy,
        isTime: sql<0 | 1>`coalesce(${isTime(decision, now) ?? sql`1`}, 0)`,
        reviewId: reviews.id,
        review: reviews.publicId,
        author: { name: reviews.authorName, email: reviews.authorEmail, locale: reviews.locale },
        provider: { id: providers.id, name: providers.firstname, locale: providers.locale, market: providers.market },
        planner: providers.name,
      })
      .from(reviewCases)
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(waits, open)),
  });
  if (!before.session[0]?.open) throw new DomainError("session.expired");
  const [found] = before.found;
  if (!found) throw new DomainError("cases.decided");
  const isFinal = state === "appealed";
  if (!isFinal && !found.isTime) throw new DomainError("cases.early");
  const { openedBy, review, author, provider, planner } = found;
  const { market } = provider;

  const decided = { state: "decided", openedBy, decision, decidedAt: now } as const;
  const until = (side: "author" | "provider") =>
    !isFinal && mayAppeal(decided, side, now) ? now + CASE.appealing : null;
  const about = { planner, decision, reason, isFinal };
  const link = links.url(market, paths.reviewCase(await caseSecret(secret, id)));
  const toAuthor = decidedLetter(
    links,
    "author",
    { ...author, market },
    { ...about, appealUntil: until("author"), url: link },
  );
  const toProvider = decidedLetter(links, "provider", provider, {
    ...{ ...about, appealUntil: until("provider"), url: links.url(market, paths.pro.reportReview(review)) },
  });
  const by = administrator.administratorId;
  const outcome = isFinal
    ? { finalDecision: decision, finalReason: reason, finalAt: now, finalBy: by }
    : { decision, decisionReason: reason, decidedAt: now, decidedBy: by };
  const isTold = openedBy === "provider" || decision === "removed";
  const step = isFinal ? "final" : "decided";
  const stateAfter = isFinal ? "closed" : "decided";
  const isDecidable = exists(
    db
      .select({ id: reviewCases.id })
      .from(reviewCases)
      .where(and(waits, isFinal ? undefined : isTime(decision, now))),
  );
  await guardedBatch(
    db,
    { "session.expired": open, "cases.decided": isDecidable },
    {
      changed: db
        .update(reviewCases)
        .set({ state: stateAfter, ...outcome, proofsDueAt: now + CASE.keepingProofs })
        .where(isThis),
      entered: auditStatement(deps, administrator, {
        act: `case.${decision}`,
        subjectKind: "case",
        subjectId: id,
        before: { state },
        after: { state: stateAfter, decision },
      }),
      review: db
        .update(reviews)
        .set(decision === "removed" ? removedReview(reason) : keptReview(now))
        .where(
          and(
            eq(reviews.id, found.reviewId),
            decision === "removed"
              ? inArray(reviews.status, ["published", "waiting", "refused"])
              : or(eq(reviews.status, "removed"), isNotNull(reviews.hiddenAt)),
          ),
        ),
      author:
        isTold && author.email !== ""
          ? [
              queueMessage(deps, {
                kind: "email",
                to: author.email,
                dedupeKey: `reviewCase:${review}:${id}:${step}`,
                ...toAuthor,
              }),
            ]
          : [],
      provider: isTold
        ? [
            queueLetterToProvider(deps, {
              providerId: provider.id,
              dedupeKey: `caseOfReview:${id}:${step}`,
              ...toProvider,
            }),
          ]
        : [],
      synced: syncRating(db, provider.id, now),
    },
  );
}

const removedReview = (reason: string) => ({ status: "removed", hiddenAt: null, waitingSince: null, reason }) as const;

/**
 * Returns columns that show the review again, with its first publication date. A review that was removed while it
 * waited for a moderator waits again.
 */
const keptReview = (now: number) => ({
  ...{ hiddenAt: null, reason: null },
  status: sql`CASE WHEN ${reviews.status} <> 'removed' THEN ${reviews.status}
    WHEN ${reviews.publishedAt} IS NULL THEN 'waiting' ELSE 'published' END`,
  waitingSince: sql`CASE WHEN ${reviews.status} = 'removed' AND ${reviews.publishedAt} IS NULL THEN ${now}
    ELSE ${reviews.waitingSince} END`,
});
