import { and, eq, exists } from "drizzle-orm";
import type { z } from "zod";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/outbox.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { ANSWER_WAITS } from "./find-review-queue.server";
import type { decideAnswerForm } from "./review.form";
import { answerDecidedEmail, authorEmail, authorSecret, newReviewEmail } from "./review-emails.server";
import { syncRating } from "./sync-rating.server";
import type { ReviewDeps } from "./write-review.server";

interface DecideReview {
  publicId: string;
  decision: "publish" | "refuse";
  /** Reason for the author of a refused review. */
  reason: string;
  /** Start of the wait, as the moderator saw it. */
  version: number;
}

/**
 * Publishes or refuses the version of a review that the moderator saw. Emails the author, and the provider if it is
 * published. Two round trips.
 * @throws DomainError session.expired, reviews.notFound, reviews.decided (changed, or decided by someone else)
 */
export async function decideReview(
  deps: ReviewDeps & AuditDeps & LinkDeps,
  administrator: Administrator,
  { publicId, decision, reason, version }: DecideReview,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const isThis = eq(reviews.publicId, publicId);
  const open = sessionIsOpen(administrator, "moderate");
  const {
    found: [found],
  } = await readInSession(db, [administrator, "moderate"], {
    found: db
      .select({
        providerId: providers.id,
        planner: providers.name,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
        author: { name: reviews.authorName, email: reviews.authorEmail, locale: reviews.locale },
        stars: reviews.stars,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(isThis, open)),
  });
  if (!found) throw new DomainError("reviews.notFound");
  const { providerId, planner, provider, author, stars } = found;
  const { market } = provider;
  const url = links.url(market, paths.ownReview(await authorSecret(secret, publicId)));
  const answerUrl = links.url(market, paths.pro.review(publicId));
  const notice = await noticeTo(links, "review", { ...provider, owner: { providerId } });
  const isPublished = decision === "publish";
  const email = isPublished
    ? authorEmail(links, author, "published", { planner, url })
    : authorEmail(links, author, "refused", { planner, reason, url });
  const told = `${publicId}:${version}`;
  const waits = exists(
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isThis, eq(reviews.status, "waiting"), eq(reviews.waitingSince, version))),
  );
  await guardedBatch(
    db,
    { "session.expired": open, "reviews.decided": waits },
    {
      changed: db
        .update(reviews)
        .set({
          ...(isPublished
            ? { status: "published" as const, publishedAt: now, reason: null }
            : { status: "refused" as const, publishedAt: null, reason }),
          waitingSince: null,
        })
        .where(isThis),
      entered: auditStatement(deps, administrator, {
        act: `review.${decision}`,
        subjectKind: "review",
        subjectId: publicId,
        before: { status: "waiting" },
        after: { status: isPublished ? "published" : "refused" },
      }),
      author: queueMessage(deps, {
        kind: "email",
        to: author.email,
        dedupeKey: `${isPublished ? "reviewPublished" : "reviewRefused"}:${told}`,
        ...email,
      }),
      provider: isPublished
        ? queueNotice(deps, notice, {
            url: answerUrl,
            dedupeKey: `newReview:${told}`,
            ...newReviewEmail(links, provider, { author: author.name, stars }, answerUrl, notice.fine),
          })
        : [],
      synced: syncRating(db, providerId, now),
    },
  );
}

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
      email: queueEmailToProvider(deps, {
        providerId,
        dedupeKey: `reviewAnswer:${review}:${version}`,
        ...answerDecidedEmail(links, provider, { author, reason: refusal, url }),
      }),
    },
  );
}
