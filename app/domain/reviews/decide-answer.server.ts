import { and, eq, exists } from "drizzle-orm";
import type { z } from "zod";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import type { decideAnswerForm } from "./answer-review.form";
import { ANSWER_WAITS } from "./find-review-queue.server";
import { answerDecidedEmail } from "./review-letters.server";

/** @param review public id of the review */
type DecideAnswer = z.output<typeof decideAnswerForm> & { review: string };

/**
 * Publishes a waiting answer, or sends it back with a reason. Only the provider sees an answer that was sent back, and
 * may answer again. Emails the provider (rule reviewshow-7). Two round trips.
 * @throws DomainError session.expired, answers.decided: this answer does not wait (any longer)
 */
export async function decideAnswer(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { review, intent, reason, version }: DecideAnswer,
): Promise<void> {
  const { db, links } = deps;
  const open = sessionIsOpen(administrator, "moderate");
  const isThis = eq(reviews.publicId, review);
  const waiting = and(isThis, ANSWER_WAITS, eq(reviews.answerWaitingSince, version));
  const {
    found: [found],
  } = await readInSession(db, [administrator, "moderate"], {
    found: db
      .select({
        author: reviews.authorName,
        providerId: providers.id,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(waiting, open)),
  });
  if (!found) throw new DomainError("answers.decided");
  const { author, providerId, provider } = found;
  const refusal = intent === "sendBack" ? reason : null;
  const url = links.url(provider.market, paths.pro.review(review));
  await guardedBatch(
    db,
    {
      "session.expired": open,
      "answers.decided": exists(db.select({ id: reviews.id }).from(reviews).where(waiting)),
    },
    {
      decided: db.update(reviews).set({ answerWaitingSince: null, answerReason: refusal }).where(isThis),
      entered: auditStatement(deps, administrator, {
        act: `answer.${intent}`,
        subjectKind: "review",
        subjectId: review,
        before: { answer: "waiting" },
        after: { answer: intent },
      }),
      letter: queueLetterToProvider(deps, {
        providerId,
        dedupeKey: `reviewAnswer:${review}:${version}`,
        ...answerDecidedEmail(links, provider, { author, reason: refusal, url }),
      }),
    },
  );
}
