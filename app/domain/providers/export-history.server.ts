import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims } from "#db/schema/credits";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import { appealTextOf } from "~/domain/cases/find-cases.server";
import type { noticeExports } from "~/domain/notifications/choose-notices.server";
import { readableAnswer } from "~/domain/reviews/reviews.server";
import { isWrittenBy, provedMailbox } from "~/domain/reviews/reviews-by-author.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { paths } from "~/paths";

const c = contentReports;

const REPORT_COLUMNS = {
  targetKind: c.targetKind,
  targetId: c.targetId,
  reason: c.reason,
  createdAt: c.openedAt,
  state: c.state,
  decision: c.decision,
  decisionText: c.decisionReason,
  decidedAt: c.decidedAt,
  appealDecision: c.finalDecision,
  appealDecisionText: c.finalReason,
  appealDecidedAt: c.finalAt,
};

/** Selects others' acts on an account, and reports and reviews that its verified address sent as a visitor. */
export function historyExports(db: Database, actor: Couple | Provider, condition: SQL) {
  const isProvider = "providerId" in actor;
  const isOwn = isProvider
    ? eq(impersonations.providerId, actor.providerId)
    : eq(impersonations.accountId, actor.accountId);
  const own = isProvider
    ? db.select({ id: providers.publicId }).from(providers).where(eq(providers.id, actor.providerId))
    : db.select({ id: accounts.publicId }).from(accounts).where(eq(accounts.id, actor.accountId));
  const mailbox = provedMailbox(db, actor);
  const written = and(isWrittenBy(db, actor), condition);
  const itsRequests = db
    .select({ id: requests.publicId })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(isProvider ? eq(requests.providerId, actor.providerId) : eq(projects.accountId, actor.accountId));
  const { reason, startedAt, expiresAt, stoppedAt } = impersonations;
  const { at, kind, path } = impersonationSteps;
  const v = reviewCases;
  const reviewed = { provider: providers.name, providerPublicId: providers.publicId, review: reviews.publicId };
  return {
    openings: db
      .select({ administrator: administrators.name, reason, startedAt, expiresAt, stoppedAt })
      .from(impersonations)
      .innerJoin(administrators, eq(administrators.id, impersonations.administratorId))
      .where(and(isOwn, condition))
      .orderBy(startedAt),
    openedPages: db
      .select({ openedAt: at, kind, path })
      .from(impersonations)
      .innerJoin(impersonationSteps, eq(impersonationSteps.impersonationId, impersonations.id))
      .where(and(isOwn, condition))
      .orderBy(at),
    acts: db
      .select({ act: auditEntries.act, doneAt: auditEntries.at })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subjectKind, isProvider ? "provider" : "account"),
          inArray(auditEntries.subjectId, own),
          condition,
        ),
      )
      .orderBy(auditEntries.at),
    claims: db
      .select({ state: creditClaims.state, openedAt: creditClaims.openedAt, endedAt: creditClaims.endedAt })
      .from(creditClaims)
      .where(and(inArray(creditClaims.requestId, itsRequests), condition))
      .orderBy(creditClaims.openedAt),
    reportsMade: db
      .select({
        ...REPORT_COLUMNS,
        text: c.text,
        name: c.reporterName,
        email: c.reporterEmail,
        appealText: appealTextOf(c, "reporter"),
      })
      .from(c)
      .where(and(inArray(c.reporterEmail, mailbox), condition))
      .orderBy(c.openedAt),
    reviewsWritten: db
      .select({ ...reviewed, ...columnsOf(reviews, WRITTEN_COLUMNS), answer: readableAnswer(reviews) })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(written)
      .orderBy(reviews.createdAt, reviews.id),
    casesOfReviewsWritten: db
      .select({ ...reviewed, ...columnsOf(v, AUTHOR_CASE_COLUMNS), appealText: appealTextOf(v, "author") })
      .from(v)
      .innerJoin(reviews, eq(reviews.id, v.reviewId))
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(written)
      .orderBy(v.openedAt),
    proofsSent: db
      .select(columnsOf(reviewProofs, PROOF_COLUMNS))
      .from(reviewProofs)
      .innerJoin(v, eq(v.id, reviewProofs.caseId))
      .innerJoin(reviews, eq(reviews.id, v.reviewId))
      .where(and(written, eq(reviewProofs.sentBy, "author")))
      .orderBy(reviewProofs.createdAt),
  };
}

type Parts = ReturnType<typeof noticeExports> & ReturnType<typeof historyExports>;
type Found = { [P in keyof Parts]: object[] };

export const commonParts = (found: Found) => ({
  noticeChoices: found.noticeChoices.map(readable),
  summaryLines: found.summaryLines.map(readable),
  mailStops: found.mailStops.map(readable),
  openings: found.openings.map(readable),
  openedPages: found.openedPages.map(readable),
  acts: found.acts.map(readable),
  claims: found.claims.map(readable),
  reportsMade: found.reportsMade.map(readable),
  reviewsWritten: found.reviewsWritten.map((review) => readable(withPhoto(review))),
  casesOfReviewsWritten: found.casesOfReviewsWritten.map(readable),
  proofsSent: found.proofsSent.map(readable),
});

/** Selects decided reports of a provider's pages, without name and text of the reporter. */
export const decidedReportsOf = (db: Database, providerId: number, condition: SQL) =>
  db
    .select({ ...REPORT_COLUMNS, appealedAt: c.appealedAt, appealText: appealTextOf(c, "provider") })
    .from(c)
    .where(and(eq(c.providerId, providerId), ne(c.state, "open"), condition))
    .orderBy(c.openedAt);

export const WEDDING_COLUMNS = [
  ...(["publicId", "slug", "title", "description", "location", "city", "zipCode", "country"] as const),
  ...(["latitude", "longitude", "style", "weddingDate"] as const),
  ...(["guests", "plannerBudget", "totalBudget", "budgetHidden", "services", "status", "heldAt"] as const),
  ...(["findings", "createdAt", "updatedAt", "publishedAt", "reason"] as const),
] as const;

export const VENUE_COLUMNS = [
  ...(["publicId", "name", "type", "street", "city", "zipCode", "country", "latitude", "longitude"] as const),
  ...(["region", "email", "phone", "website", "facebook", "instagram", "description", "detailedDescription"] as const),
  ...(["seatedCapacity", "standingCapacity", "bedrooms", "minPrice", "maxPrice", "features", "moderation"] as const),
  ...(["published", "visible", "unfinished", "reason", "findings", "pendingWords", "createdAt", "updatedAt"] as const),
  ...(["publishedAt", "firstFavoriteAt"] as const),
] as const;

export const SOURCE_COLUMNS = ["url", "savedAt", "nextReadAt", "readAt", "days", "problem", "tries"] as const;

export const CREDIT_COLUMNS = ["kind", "amount", "requestId", "reason", "createdAt"] as const;

export const SUBSCRIPTION_COLUMNS = [
  ...(["status", "interval", "startedAt", "periodStart", "periodEnd", "card"] as const),
  ...(["cancelAtPeriodEnd", "canceledAt", "endedAt", "firstUnlockAt"] as const),
] as const;

const WRITTEN_COLUMNS = [
  ...(["authorKind", "authorName", "authorEmail", "locale", "weddingDate", "stars", "text", "photo"] as const),
  ...(["metHere", "status", "reason", "createdAt", "confirmedAt", "publishedAt", "changedAt", "hiddenAt"] as const),
] as const;

export const RECEIVED_COLUMNS = [
  ...(["publicId", "authorKind", "authorName", "locale", "weddingDate", "stars", "text", "photo", "metHere"] as const),
  ...(["publishedAt", "changedAt", "hiddenAt", "seenAt"] as const),
] as const;

export const REPLY_COLUMNS = ["answer", "answeredAt", "answerWaitingSince", "answerReason"] as const;

const BOTH_CASE_COLUMNS = [
  ...(["publicId", "kind", "reason", "state", "openedAt", "proofUntil", "decision", "decisionReason"] as const),
  ...(["decidedAt", "appealBy", "appealedAt", "finalDecision", "finalReason", "finalAt"] as const),
] as const;

export const CASE_COLUMNS = [...BOTH_CASE_COLUMNS, "text"] as const;

const AUTHOR_CASE_COLUMNS = [...BOTH_CASE_COLUMNS, "authorText"] as const;

export const PROOF_COLUMNS = ["name", "type", "createdAt"] as const;

/** Returns the URL of a stored picture. Demo pictures are stored with their path. */
export const addressOf = (stored: unknown) =>
  typeof stored === "string" && !stored.startsWith("/") ? paths.media(stored) : stored;

export const withPhoto = (review: object) => ({ ...review, photo: addressOf("photo" in review ? review.photo : null) });

/** Formats a row for people: fields whose name ends in `At`, and `snoozedUntil`, become ISO 8601 in UTC. */
export function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      (name.endsWith("At") || name === "snoozedUntil") && typeof value === "number"
        ? new Date(value).toISOString()
        : value,
    ]),
  );
}

export const readableLists = <T extends Record<string, object[]>>(lists: T) =>
  Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.map(readable)])) as {
    [K in keyof T]: ReturnType<typeof readable>[];
  };
