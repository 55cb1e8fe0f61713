import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { reviewFindings } from "./judge-review.rules";

/**
 * Answers a published review: once, for everybody to read (rule reviewshow-6). Contact data, links and insults wait for a moderator; an
 * answer that was sent back may be given again. The same answer sent twice is given once.
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
    sessionIsOpen(provider),
  );
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    answered: db
      .update(reviews)
      .set({ answer, answeredAt: now, answerWaitingSince: waits ? now : null, answerReason: null })
      .where(and(own, or(isNull(reviews.answer), isNotNull(reviews.answerReason)))),
    found: db.select({ answer: reviews.answer, waits: reviews.answerWaitingSince }).from(reviews).where(own),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("answers.notFound");
  if (found.answer !== answer) throw new DomainError("answers.given");
  return { waits: found.waits !== null };
}
