import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { contentReports } from "#db/schema/administration";
import { reviewCases, reviews } from "#db/schema/reviews";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { PageSide } from "./case.rules";

/** The author, identified by the secret of its link, or the provider of a review's case that it opened. */
export type ReviewActor = { by: "author"; secret: string } | { by: "provider"; provider: Provider; caseId: string };

/** A side of any case. The secret of a link identifies the reporter or the provider of a reported page. */
export type CaseActor = ReviewActor | { by: "linkOfPage"; secret: string };

/** Returns the condition on the case that it is the actor's. */
export async function isOwnCase(actor: CaseActor): Promise<SQL> {
  if (actor.by === "linkOfPage") return isOfLink(await sha256(actor.secret));
  if (actor.by === "author") return eq(reviewCases.authorHash, await sha256(actor.secret));
  const { provider, caseId } = actor;
  const own = sql`${reviewCases.reviewId} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${eq(reviews.providerId, provider.providerId)})`;
  return and(eq(reviewCases.publicId, caseId), eq(reviewCases.openedBy, "provider"), own) as SQL;
}

export const isOfLink = (hash: string): SQL =>
  sql`(${or(eq(contentReports.reporterHash, hash), eq(contentReports.providerHash, hash))})`;

export const sideOfLink = (hash: string) =>
  sql<PageSide>`CASE WHEN ${eq(contentReports.reporterHash, hash)} THEN 'reporter' ELSE 'provider' END`;

/** Returns the condition that the actor's session is open. A link has no session that could end. */
export const actorIsOpen = (actor: CaseActor): SQL =>
  actor.by === "provider" ? sessionIsOpen(actor.provider) : sql`1`;
