import { and, eq, isNotNull, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { PREVIOUS_WROTE, queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { MarketCode } from "~/i18n/markets";
import { answerRefusedLetter } from "./answer-letter.server";

export interface DecideAnswer {
  /** Public id of the review. */
  review: string;
  decision: "approved" | "refused";
  /** What the provider reads when it is refused. */
  reason: string;
}

/** Who writes, and where the letter leads. */
export interface AnswerDecisionSender {
  brand: string;
  /** Where the provider answers the review again. */
  reviewUrl(market: MarketCode, review: string): string;
}

/**
 * Lets an answer through that waited for a moderator, or sends it back: then it is gone, the provider reads why and may answer again (rule
 * reviewshow-7). Two round trips.
 * @throws DomainError session.expired, answers.decided: no answer waits there (any more)
 */
export async function decideAnswer(
  deps: Deps,
  administrator: Administrator,
  { review, decision, reason }: DecideAnswer,
  { brand, reviewUrl }: AnswerDecisionSender,
): Promise<void> {
  const { db } = deps;
  const open = sessionIsOpen(administrator);
  const waiting = and(eq(reviews.publicId, review), isNotNull(reviews.answerWaitingSince), open);
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, administrator),
    found: db
      .select({
        providerId: providers.id,
        firstname: providers.firstname,
        locale: providers.locale,
        market: providers.market,
        authorName: reviews.authorName,
        since: reviews.answerWaitingSince,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(waiting),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("answers.decided");
  const { providerId, since, market, ...told } = found;
  const gone = decision === "refused" ? { answer: null, answeredAt: null } : {};
  const letter = answerRefusedLetter(brand, told, { reason, url: reviewUrl(market, review) });
  const {
    stillOpen: [still],
    decided,
  } = await namedBatch(db, {
    stillOpen: readOpen(db, administrator),
    decided: db
      .update(reviews)
      .set({ answerWaitingSince: null, ...gone })
      .where(and(waiting, eq(reviews.answerWaitingSince, sql`${since}`))),
    letter: queueLetterToProvider(
      deps,
      { providerId, dedupeKey: `reviewAnswerRefused:${review}:${since}`, ...letter },
      and(PREVIOUS_WROTE, sql`${decision} = 'refused'`) as typeof PREVIOUS_WROTE,
    ),
  });
  if (!still?.open) throw new DomainError("session.expired");
  if (decided.rowsAffected === 0) throw new DomainError("answers.decided");
}
