import { and, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims } from "#db/schema/credits";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviews } from "#db/schema/reviews";
import type { noticeExports } from "~/domain/notifications/export-notices.server";
import { readable } from "~/domain/readable-row";
import type { Couple, Provider } from "~/domain/sessions/session.rules";

/**
 * Statements for the export of an account: which administrators opened it and what they saw, what they did with it, reports of requests without
 * an answer, and what its owner wrote elsewhere, which an address shows that was proved to be the owner's.
 */
export function historyExports(db: Database, actor: Couple | Provider, condition: SQL) {
  const isProvider = "providerId" in actor;
  const isOwn = isProvider
    ? eq(impersonations.providerId, actor.providerId)
    : eq(impersonations.accountId, actor.accountId);
  const own = isProvider
    ? db.select({ id: providers.publicId }).from(providers).where(eq(providers.id, actor.providerId))
    : db.select({ id: accounts.publicId }).from(accounts).where(eq(accounts.id, actor.accountId));
  const proved = db
    .select({ one: sql`1` })
    .from(providerCredentials)
    .where(and(eq(providerCredentials.providerId, providers.id), isNotNull(providerCredentials.emailVerifiedAt)));
  const mailbox = isProvider
    ? db
        .select({ email: sql`lower(${providers.email})` })
        .from(providers)
        .where(and(eq(providers.id, actor.providerId), exists(proved)))
    : db
        .select({ email: sql`lower(${accounts.email})` })
        .from(accounts)
        .where(and(eq(accounts.id, actor.accountId), isNotNull(accounts.emailVerifiedAt)));
  const itsRequests = db
    .select({ id: requests.publicId })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(isProvider ? eq(requests.providerId, actor.providerId) : eq(projects.accountId, actor.accountId));
  const { reason, startedAt, expiresAt, stoppedAt } = impersonations;
  const { at, kind, path } = impersonationSteps;
  const c = contentReports;
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
        ...{ targetKind: c.targetKind, targetId: c.targetId, reason: c.reason, text: c.text, name: c.reporterName },
        ...{ email: c.reporterEmail, createdAt: c.createdAt, state: c.state, decision: c.decision },
        ...{ decisionText: c.decisionText, decidedAt: c.decidedAt, appealDecision: c.appealDecision },
        appealText: sql<string | null>`CASE ${c.appealedBy} WHEN 'reporter' THEN ${c.appealText} END`,
        ...{ appealDecisionText: c.appealDecisionText, appealDecidedAt: c.appealDecidedAt },
      })
      .from(c)
      .where(and(inArray(c.reporterEmail, mailbox), condition))
      .orderBy(c.createdAt),
    // Those that a request leads to are beside it.
    reviewsWritten: db
      .select({
        ...{ provider: providers.name, authorName: reviews.authorName, authorEmail: reviews.authorEmail },
        ...{ weddingDate: reviews.weddingDate, stars: reviews.stars, text: reviews.text, status: reviews.status },
        ...{ createdAt: reviews.createdAt, publishedAt: reviews.publishedAt },
      })
      .from(reviews)
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(and(inArray(reviews.authorEmail, mailbox), isNull(reviews.requestId), condition))
      .orderBy(reviews.createdAt),
  };
}

type Parts = ReturnType<typeof noticeExports> & ReturnType<typeof historyExports>;
type Found = { [P in keyof Parts]: object[] };

/** What both kinds of accounts have in common, for the file. */
export const commonParts = (found: Found) => ({
  noticeChoices: found.noticeChoices.map(readable),
  summaryLines: found.summaryLines.map(readable),
  mailStops: found.mailStops.map(readable),
  openings: found.openings.map(readable),
  openedPages: found.openedPages.map(readable),
  acts: found.acts.map(readable),
  claims: found.claims.map(readable),
  reportsMade: found.reportsMade.map(readable),
  reviewsWritten: found.reviewsWritten.map(readable),
});
