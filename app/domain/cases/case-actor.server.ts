import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { reviewCases, reviews } from "#db/schema/reviews";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** The author, identified by the secret of its link, or the provider of a case that it opened. */
export type CaseActor = { by: "author"; secret: string } | { by: "provider"; provider: Provider; caseId: string };

export type CaseRow = Record<
  "id" | "publicId" | "reviewId" | "openedBy" | "state" | "authorHash" | "decision" | "decidedAt",
  SQLiteColumn
>;

export async function isOwnCase(actor: CaseActor, row: CaseRow = reviewCases): Promise<SQL> {
  if (actor.by === "author") return eq(row.authorHash, await sha256(actor.secret));
  const { provider, caseId } = actor;
  const own = sql`${row.reviewId} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${eq(reviews.providerId, provider.providerId)})`;
  return and(eq(row.publicId, caseId), eq(row.openedBy, "provider"), own) as SQL;
}

/** Returns the condition that the actor's session is open. An author has no session that could end. */
export const actorIsOpen = (actor: CaseActor): SQL =>
  actor.by === "provider" ? sessionIsOpen(actor.provider) : sql`1`;
