import { and, asc, count, eq, exists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/outbox.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { reviewFindings } from "./judge-review.rules";
import type { decideAnswerForm } from "./review.form";
import { findingsOf } from "./review.rules";
import { answerDecidedEmail, authorEmail, authorSecret, newReviewEmail } from "./review-emails.server";
import { syncRating } from "./reviews.server";
import type { ReviewDeps } from "./write-review.server";

/** Condition: waits for a moderator. In this form, SQLite searches the index `reviews_waiting`. */
const WAITS = sql`${reviews.waitingSince} IS NOT NULL`;

export const reviewsWaiting = sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${WAITS})`;

/** Finds a page of waiting rows, oldest first. @param since column: start of the wait @param page from 1 */
async function findWaiting(db: Database, administrator: Administrator, waits: SQL, since: SQLiteColumn, page: number) {
  const mayRead = and(waits, sessionIsOpen(administrator, "moderate"));
  const { rows, counts } = await namedBatch(db, {
    rows: db
      .select({
        ...columnsOf(reviews, ["publicId", "authorName", "stars", "findings", "answer"]),
        planner: providers.name,
        waitingSince: sql<number>`${since}`,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(mayRead)
      .orderBy(asc(since), asc(reviews.id))
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(reviews).where(mayRead),
  });
  return { rows, total: counts[0]?.total ?? 0 };
}

export async function findReviewQueue({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const { rows, total } = await findWaiting(db, administrator, WAITS, reviews.waitingSince, page);
  return {
    reviews: rows.map(({ answer: _answer, ...row }) => ({ ...row, findings: findingsOf(row.findings) })),
    total,
  };
}

/** Finds a review with data that only moderators see. @throws DomainError session.expired, cases.notFound */
export async function findModeratedReview({ db }: Pick<Deps, "db">, administrator: Administrator, publicId: string) {
  const read = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        ...columnsOf(reviews, [
          "publicId",
          "metHere",
          "authorKind",
          "authorName",
          "authorEmail",
          "locale",
          "weddingDate",
        ]),
        ...columnsOf(reviews, ["stars", "text", "photo", "status", "findings", "reason", "createdAt", "confirmedAt"]),
        ...columnsOf(reviews, ["waitingSince", "changedAt", "answer", "answerReason"]),
        answerWaits: sql<number | null>`CASE WHEN ${ANSWER_WAITS} THEN ${reviews.answerWaitingSince} END`,
        planner: providers.name,
        plannerPublicId: providers.publicId,
        plannerLocale: providers.locale,
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(eq(reviews.publicId, publicId), sessionIsOpen(administrator, "moderate"))),
  });
  const [row] = read.rows;
  if (!row) throw new DomainError("cases.notFound");
  const { answer: said, answerWaits, answerReason: returned, ...review } = row;
  return {
    ...review,
    findings: findingsOf(row.findings),
    /** Answer of the provider; null: none, or sent back. `waitingSince` null: no moderator has to read it. */
    answer:
      said && returned === null ? { text: said, waitingSince: answerWaits, findings: reviewFindings(said) } : null,
  };
}

/** Same condition as the index `reviews_answers_waiting`. Answers are not listed while their review waits. */
const ANSWER_WAITS = sql`${reviews.answerWaitingSince} IS NOT NULL AND ${reviews.status} = 'published'`;

export const answersWaiting = sql<number>`(SELECT count(*) FROM ${reviews} WHERE ${ANSWER_WAITS})`;

export async function findWaitingAnswers({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const { rows, total } = await findWaiting(db, administrator, ANSWER_WAITS, reviews.answerWaitingSince, page);
  const answers = rows.map(({ answer, stars: _stars, ...row }) => ({ ...row, findings: reviewFindings(answer ?? "") }));
  return { answers, total };
}

interface DecideReview {
  publicId: string;
  decision: "publish" | "refuse";
  /** Reason for the author of a refused review. */
  reason: string;
  /** Start of the wait, as the moderator saw it. */
  version: number;
}

/**
 * Decides on a version of a review. Emails the author, and the provider if the review is published.
 * @throws DomainError session.expired, cases.notFound, reviews.decided (changed, or decided by someone else)
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
  const read = await readInSession(db, [administrator, "moderate"], {
    found: db
      .select({
        providerId: providers.id,
        planner: providers.name,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
        author: { name: reviews.authorName, email: reviews.authorEmail, locale: reviews.locale },
        review: columnsOf(reviews, ["stars", "weddingDate", "text"]),
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(isThis, open)),
  });
  const [found] = read.found;
  if (!found) throw new DomainError("cases.notFound");
  const { providerId, planner, provider, author, review } = found;
  const { market } = provider;
  const url = links.url(market, paths.ownReview(await authorSecret(secret, publicId)));
  const answerUrl = links.url(market, paths.pro.review(publicId));
  const notice = await noticeTo(links, "review", { ...provider, owner: { providerId } });
  const isPublished = decision === "publish";
  const email = isPublished
    ? authorEmail(links, author, "published", { planner, review, url })
    : authorEmail(links, author, "refused", { planner, review, reason, url });
  const told = `${publicId}:${version}`;
  const waits = sql`EXISTS (SELECT 1 FROM ${reviews}
    WHERE ${and(isThis, eq(reviews.status, "waiting"), eq(reviews.waitingSince, version))})`;
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
            ...newReviewEmail(links, provider, { author: author.name, ...review }, answerUrl, notice.fine),
          })
        : [],
      synced: syncRating(db, providerId, now),
    },
  );
}

/** Decides on an answer. One sent back may be replaced (rule reviewshow-7). @throws session.expired, answers.decided */
export async function decideAnswer(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { review, intent, reason, version }: z.output<typeof decideAnswerForm> & { review: string },
): Promise<void> {
  const { db, links } = deps;
  const open = sessionIsOpen(administrator, "moderate");
  const isThis = eq(reviews.publicId, review);
  const waiting = and(isThis, ANSWER_WAITS, eq(reviews.answerWaitingSince, version));
  const read = await readInSession(db, [administrator, "moderate"], {
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
  const [found] = read.found;
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
