import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { isShown } from "~/domain/profile/shown.server";
import { addressLimits, allBelow, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { READABLE } from "~/domain/reviews/find-reviews.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import { CASE_LIMITS, type REPORT_REASONS } from "./case.rules";
import { caseSecret } from "./case-letters.server";

interface ReportReview {
  /** Public id of the review. */
  review: string;
  reason: (typeof REPORT_REASONS)[number];
  /** Text of the reader; empty: none. */
  text: string;
  ip: string;
}

const r = alias(reviews, "r");
const c = alias(reviewCases, "c");

const isRead = (publicId: string) => and(eq(r.publicId, publicId), READABLE, isShown());

/** Returns a review that a reader may report, in one round trip. @throws DomainError cases.notFound */
export async function findReportedReview({ db }: Pick<Deps, "db">, publicId: string) {
  const [review] = await db
    .select({
      ...{ publicId: r.publicId, authorKind: r.authorKind, authorName: r.authorName, weddingDate: r.weddingDate },
      ...{ stars: r.stars, text: r.text, photo: r.photo, locale: r.locale },
      planner: providers.name,
      plannerPublicId: providers.publicId,
    })
    .from(r)
    .innerJoin(providers, eq(providers.id, r.providerId))
    .where(isRead(publicId));
  if (!review) throw new DomainError("cases.notFound");
  return review;
}

/**
 * Reports a review, for a reader. The review stays visible until a moderator has decided (rule case-3). Stores no data
 * about the reader, sends no email, and does nothing if a case is already open. Two round trips.
 * @throws DomainError cases.notFound, cases.known (it was kept after a report for this reason), cases.tooMany
 */
export async function reportReview(
  { db, clock, secret }: ReviewDeps,
  { review, reason, text, ip }: ReportReview,
): Promise<void> {
  const now = clock.now();
  const limits = [
    limitOf(`reviewReport:${review}`, CASE_LIMITS.review, now),
    ...(await addressLimits(secret, { name: "reviewReport:ip", rate: CASE_LIMITS.ip }, ip, now)),
  ];
  const wasKept = sql<
    0 | 1
  >`EXISTS (SELECT 1 FROM ${reviewCases} c WHERE ${c.reviewId} = ${r.id} AND ${c.reason} = ${reason}
    AND coalesce(${c.finalDecision}, ${c.decision}) = 'kept')`;
  const from = sql`FROM ${reviews} r INNER JOIN ${providers} ON ${providers.id} = ${r.providerId} WHERE ${isRead(review)}`;
  const {
    may: [may],
    found: [found],
  } = await namedBatch(db, {
    may: readAllowed(db, limits),
    found: db.all<{ wasKept: 0 | 1 }>(sql`SELECT ${wasKept} AS wasKept ${from}`),
  });
  if (!found) throw new DomainError("cases.notFound");
  if (found.wasKept) throw new DomainError("cases.known");
  if (!may?.allowed) throw new DomainError("cases.tooMany");
  const publicId = newPublicId();
  await guardedBatch(
    db,
    { "cases.tooMany": allBelow(limits) },
    {
      reported: db.run(
        insertSelect(
          reviewCases,
          {
            publicId,
            reviewId: r.id,
            kind: "report",
            openedBy: "reader",
            reason,
            text,
            state: "open",
            openedAt: now,
            authorHash: await sha256(await caseSecret(secret, publicId)),
          },
          sql`${from} AND NOT ${wasKept} ON CONFLICT DO NOTHING`,
        ),
      ),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}
