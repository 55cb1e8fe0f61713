import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { reviewCases, reviews } from "#db/schema/reviews";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** The author by the secret of its link, or the provider on a case that it opened. */
export type CaseActor = { by: "author"; secret: string } | { by: "provider"; provider: Provider; caseId: string };

/** A row of `review_cases`, by any name. */
export type CaseRow = Record<
  "id" | "publicId" | "reviewId" | "openedBy" | "state" | "authorHash" | "decision" | "decidedAt",
  SQLiteColumn
>;

/** Condition over a row of `review_cases`: it is this one's own. */
export async function isOwnCase(actor: CaseActor, row: CaseRow = reviewCases): Promise<SQL> {
  if (actor.by === "author") return eq(row.authorHash, await sha256(actor.secret));
  const { provider, caseId } = actor;
  const own = sql`${row.reviewId} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${eq(reviews.providerId, provider.providerId)})`;
  return and(eq(row.publicId, caseId), eq(row.openedBy, "provider"), own) as SQL;
}

/** Condition: its session is open. An author has none that could end. */
export const actorIsOpen = (actor: CaseActor): SQL =>
  actor.by === "provider" ? sessionIsOpen(actor.provider) : sql`1`;
