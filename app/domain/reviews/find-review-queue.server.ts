import { and, asc, count, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { reviewFindings } from "./judge-review.rules";
import { findingsOf } from "./review.rules";

/** Rows that wait for a moderator. The condition has this form so that SQLite searches the index `reviews_waiting`. */
const WAITS = sql`${reviews.waitingSince} IS NOT NULL`;

export const reviewsWaiting = sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${WAITS})`;

/** Returns a page of the waiting reviews, oldest first. One round trip. @param page from 1 */
export async function findReviewQueue({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const mayRead = and(WAITS, sessionIsOpen(administrator, "moderate"));
  const { publicId, authorName, stars, findings, waitingSince } = reviews;
  const found = await namedBatch(db, {
    rows: db
      .select({
        ...{ publicId, authorName, stars, findings, planner: providers.name },
        waitingSince: sql<number>`${waitingSince}`,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(mayRead)
      .orderBy(asc(waitingSince), asc(reviews.id))
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(reviews).where(mayRead),
  });
  return {
    reviews: found.rows.map((row) => ({ ...row, findings: findingsOf(row.findings) })),
    total: found.counts[0]?.total ?? 0,
  };
}

/**
 * Returns one review with the data that only moderators see. One round trip.
 * @throws DomainError session.expired, reviews.notFound
 */
export async function findModeratedReview({ db }: Pick<Deps, "db">, administrator: Administrator, publicId: string) {
  const { metHere, authorKind, authorName, authorEmail, locale, weddingDate, stars, text, photo } = reviews;
  const { status, findings, reason, createdAt, confirmedAt, waitingSince, changedAt, answer, answerReason } = reviews;
  const {
    rows: [row],
  } = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        ...{ metHere, authorKind, authorName, authorEmail, locale, weddingDate, stars, text, photo },
        ...{ status, findings, reason, createdAt, confirmedAt, waitingSince, changedAt },
        ...{
          answer,
          answerReason,
          answerWaits: sql<number | null>`CASE WHEN ${ANSWER_WAITS} THEN ${reviews.answerWaitingSince} END`,
        },
        ...{ publicId: reviews.publicId, planner: providers.name, plannerPublicId: providers.publicId },
        plannerLocale: providers.locale,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(eq(reviews.publicId, publicId), sessionIsOpen(administrator, "moderate"))),
  });
  if (!row) throw new DomainError("reviews.notFound");
  const { answer: said, answerWaits, answerReason: returned, ...review } = row;
  return {
    ...review,
    findings: findingsOf(row.findings),
    /** Answer of the provider; `waitingSince` null: it does not wait. */
    answer:
      said && returned === null ? { text: said, waitingSince: answerWaits, findings: reviewFindings(said) } : null,
  };
}

/**
 * Condition on `reviews`: the answer waits for a moderator. Worded like the index `reviews_answers_waiting`. While the
 * review itself waits again, its answer is not listed.
 */
export const ANSWER_WAITS = sql`${reviews.answerWaitingSince} IS NOT NULL AND ${reviews.status} = 'published'`;

export const answersWaiting = sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${ANSWER_WAITS})`;

/** Returns a page of the waiting answers, oldest first, and their number. One round trip. @param page from 1 */
export async function findWaitingAnswers({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const mayRead = and(ANSWER_WAITS, sessionIsOpen(administrator, "moderate"));
  const { publicId, authorName, answer, answerWaitingSince } = reviews;
  const found = await namedBatch(db, {
    rows: db
      .select({
        publicId,
        authorName,
        planner: providers.name,
        answer,
        waitingSince: sql<number>`${answerWaitingSince}`,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(mayRead)
      .orderBy(asc(answerWaitingSince), asc(reviews.id))
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(reviews).where(mayRead),
  });
  return {
    answers: found.rows.map(({ answer, ...row }) => ({ ...row, findings: reviewFindings(answer ?? "") })),
    total: found.counts[0]?.total ?? 0,
  };
}
