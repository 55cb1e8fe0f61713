import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import { DomainError } from "~/domain/domain-error";
import { PREVIOUS_WROTE, queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { decideAnswerForm } from "./answer-review.form";
import { ANSWER_WAITS } from "./find-waiting-answers.server";
import { answerDecidedEmail, type ReviewSender } from "./review-letters.server";

/** @param review its public id */
export type DecideAnswer = z.output<typeof decideAnswerForm> & { review: string };

/**
 * Lets through an answer that waited for a moderator, or sends it back with a reason: then the provider alone reads it, and may answer again.
 * A letter tells the provider (rule reviewshow-7). Two round trips.
 * @throws DomainError session.expired, answers.decided: this answer does not wait (any longer)
 */
export async function decideAnswer(
  deps: AuditDeps,
  administrator: Administrator,
  { review, intent, reason, version }: DecideAnswer,
  sender: Pick<ReviewSender, "brand" | "answerUrl">,
): Promise<void> {
  const { db } = deps;
  const waiting = and(
    eq(reviews.publicId, review),
    ANSWER_WAITS,
    eq(reviews.answerWaitingSince, version),
    sessionIsOpen(administrator, "moderate"),
  );
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, administrator, "moderate"),
    found: db
      .select({
        author: reviews.authorName,
        providerId: providers.id,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(waiting),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("answers.decided");
  const { author, providerId, provider } = found;
  const refusal = intent === "sendBack" ? reason : null;
  const url = sender.answerUrl(provider.market, review);
  const {
    stillOpen: [still],
    decided,
  } = await namedBatch(db, {
    stillOpen: readOpen(db, administrator, "moderate"),
    decided: db.update(reviews).set({ answerWaitingSince: null, answerReason: refusal }).where(waiting),
    entered: auditStatement(deps, administrator, {
      ...{ act: `answer.${intent}`, subjectKind: "review", subjectId: review },
      ...{ before: { answer: "waiting" }, after: { answer: intent } },
    }),
    letter: queueLetterToProvider(
      deps,
      {
        ...{ providerId, dedupeKey: `reviewAnswer:${review}:${version}` },
        ...answerDecidedEmail(sender, provider, { author, reason: refusal, url }),
      },
      PREVIOUS_WROTE,
    ),
  });
  if (!still?.open) throw new DomainError("session.expired");
  if (decided.rowsAffected === 0) throw new DomainError("answers.decided");
}
