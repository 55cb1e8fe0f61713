import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { reviewFindings } from "./judge-review.rules";

/**
 * Answers a published review, once and publicly (rule reviewshow-6). An answer with contact data, links or insults
 * waits for a moderator. An answer that was sent back may be replaced. Sending the same answer twice stores it once.
 * @returns whether it waits
 * @throws DomainError session.expired, answers.notFound (unknown, another provider's, not published), answers.given
 */
export async function answerReview(
  { db, clock }: Deps,
  provider: Provider,
  { publicId, answer }: { publicId: string; answer: string },
): Promise<{ waits: boolean }> {
  const now = clock.now();
  const waits = reviewFindings(answer).length > 0;
  const own = and(
    eq(reviews.publicId, publicId),
    eq(reviews.providerId, provider.providerId),
    sql`${reviews.status} = 'published' AND ${reviews.hiddenAt} IS NULL`,
  );
  const isUnanswered = or(isNull(reviews.answer), isNotNull(reviews.answerReason));
  const some = (condition?: SQL) => db.select({ id: reviews.id }).from(reviews).where(and(own, condition));
  const { waiting } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "answers.notFound": exists(some()),
      "answers.given": exists(some(or(isUnanswered, eq(reviews.answer, answer)))),
    },
    {
      answered: db
        .update(reviews)
        .set({ answer, answeredAt: now, answerWaitingSince: waits ? now : null, answerReason: null })
        .where(and(own, isUnanswered)),
      waiting: some(isNotNull(reviews.answerWaitingSince)),
    },
  );
  return { waits: waiting.length > 0 };
}
