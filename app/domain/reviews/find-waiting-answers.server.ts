import { and, asc, count, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { reviewFindings } from "./judge-review.rules";

/**
 * Its answer waits for a moderator: condition over `reviews`, in the words of the index `reviews_answers_waiting`. While the review itself
 * waits again, its answer does not come up.
 */
export const ANSWER_WAITS = sql`${reviews.answerWaitingSince} IS NOT NULL AND ${reviews.status} = 'published'`;

/** Column of a read: how many answers wait. */
export const answersWaiting = sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${ANSWER_WAITS})`;

interface WaitingAnswer {
  /** Public id of the review. */
  publicId: string;
  planner: string;
  authorName: string;
  findings: ReturnType<typeof reviewFindings>;
  /** Milliseconds since the epoch. */
  waitingSince: number;
}

/** A page of the answers that wait, the oldest first, and how many there are. One round trip. @param page from 1 */
export async function findWaitingAnswers(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ answers: WaitingAnswer[]; total: number }> {
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
