import { and, desc, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { contentReports } from "#db/schema/administration";
import type { messageReports } from "#db/schema/messages";
import { providers } from "#db/schema/providers";
import { reviewCases, reviewProofs, reviews } from "#db/schema/reviews";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/providers/shown.server";
import { sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import type { PageSide, ReviewSide, TargetKind } from "./case.rules";

const w = weddings;

/** Returns the FROM and WHERE clauses for one page, joined to its provider. No row if couples cannot see the page. */
export function fromShownTarget(kind: TargetKind, id: string, now: number): SQL {
  if (kind === "profile") return sql`FROM ${providers} WHERE ${and(eq(providers.publicId, id), isShown())}`;
  const table = kind === "portfolio" ? w : venues;
  const condition = kind === "portfolio" ? and(isWeddingShown(now), isShown()) : eq(venues.visible, true);
  return sql`FROM ${table} INNER JOIN ${providers} ON ${eq(providers.id, table.providerId)}
    WHERE ${and(eq(table.publicId, id), condition)}`;
}

export const titleOf = (kind: TargetKind) =>
  kind === "profile" ? providers.name : kind === "portfolio" ? w.title : venues.name;

export const slugOf = (kind: TargetKind) => (kind === "portfolio" ? sql<string | null>`${w.slug}` : sql`NULL`);

const { targetKind, targetId } = contentReports;

/** Column of `content_reports` joined to its provider: name of the reported page. Null: the page was deleted. */
export const reportedTitle = sql<string | null>`CASE ${targetKind} WHEN 'profile' THEN ${providers.name}
  WHEN 'portfolio' THEN (SELECT ${w.title} FROM ${w} WHERE ${w.publicId} = ${targetId})
  ELSE (SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = ${targetId}) END`;

/** Column of a row of `content_reports`: slug of a wedding's page. */
const reportedSlug = sql<
  string | null
>`CASE ${targetKind} WHEN 'portfolio' THEN (SELECT ${w.slug} FROM ${w} WHERE ${w.publicId} = ${targetId}) END`;

type AppealableTable = typeof reviewCases | typeof contentReports;

const SHARED = [
  "publicId",
  "reason",
  "state",
  "openedAt",
  "decision",
  "decisionReason",
  "decidedAt",
  "finalDecision",
  "finalReason",
  "finalAt",
] as const;

export const caseColumns = <C extends AppealableTable | typeof messageReports>(c: C) => columnsOf(c, SHARED);

export const appealTextOf = (c: AppealableTable, side: string | SQLWrapper) =>
  sql<string | null>`CASE ${c.appealBy} WHEN ${side} THEN ${c.appealText} END`;

const p = alias(reviewProofs, "p");

const proofsOf = (side: ReviewSide): SQL<string> =>
  sql`(SELECT json_group_array(${p.name}) FROM ${reviewProofs} p WHERE ${p.caseId} = ${reviewCases.id} AND ${p.sentBy} = ${side})`;

/** Returns the columns of a review's case for one side, without the text and documents of the other side. */
const columnsFor = (side: ReviewSide) => ({
  ...caseColumns(reviewCases),
  ...columnsOf(reviewCases, ["kind", "openedBy", "proofUntil"]),
  appealText: appealTextOf(reviewCases, side),
  proofs: proofsOf(side),
});

const outcome = sql`coalesce(${reviewCases.finalDecision}, ${reviewCases.decision})`;

const LISTED = 50;

export type CaseOfSide = Omit<Awaited<ReturnType<typeof findCasesOf>>[number], "review" | "authorName" | "stars">;

/** Cases that the provider opened or that removed a review. Newest first. @param review public id; default: all */
export async function findCasesOf({ db }: Pick<Deps, "db">, provider: Provider, review?: string) {
  const rows = await db
    .select({ ...columnsFor("provider"), ...columnsOf(reviews, ["authorName", "stars"]), review: reviews.publicId })
    .from(reviews)
    .innerJoin(reviewCases, eq(reviewCases.reviewId, reviews.id))
    .where(
      and(
        eq(reviews.providerId, provider.providerId),
        review === undefined ? undefined : eq(reviews.publicId, review),
        or(eq(reviewCases.openedBy, "provider"), sql`${outcome} = 'removed'`),
        sessionIsOpen(provider),
      ),
    )
    .orderBy(desc(reviewCases.openedAt), desc(reviewCases.id))
    .limit(LISTED);
  return rows.map(withProofs);
}

const withProofs = <R extends { proofs: string }>(row: R) => ({ ...row, proofs: JSON.parse(row.proofs) as string[] });

export const REVIEW_COLUMNS = ["authorKind", "authorName", "weddingDate", "stars", "text", "photo", "locale"] as const;

/** @returns null if the link's case does not exist any more */
export async function findCaseOfAuthor({ db }: Pick<Deps, "db">, secret: string) {
  const [row] = await db
    .select({
      ...columnsFor("author"),
      authorText: reviewCases.authorText,
      review: columnsOf(reviews, REVIEW_COLUMNS),
      planner: providers.name,
    })
    .from(reviewCases)
    .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
    .innerJoin(providers, eq(providers.id, reviews.providerId))
    .where(eq(reviewCases.authorHash, await sha256(secret)));
  return row ? withProofs(row) : null;
}

/** Columns of a page's case, joined to its provider. */
export const pageColumns = {
  ...caseColumns(contentReports),
  ...columnsOf(contentReports, ["targetKind", "targetId", "dueAt"]),
  title: reportedTitle,
  slug: reportedSlug,
  provider: providers.name,
  providerPublicId: providers.publicId,
};

/** Omits the reporter's name and the other side's text and appeal. @throws DomainError cases.notFound */
export async function findReportOfLink({ db }: Pick<Deps, "db">, secret: string) {
  const hash = await sha256(secret);
  const side = sideOfLink(hash);
  const [found] = await db
    .select({
      ...pageColumns,
      side,
      appealText: appealTextOf(contentReports, side),
      text: sql<string | null>`CASE ${side} WHEN 'reporter' THEN ${contentReports.text} END`,
    })
    .from(contentReports)
    .innerJoin(providers, eq(providers.id, contentReports.providerId))
    .where(isOfLink(hash));
  if (!found) throw new DomainError("cases.notFound");
  return found;
}

/** A side of a review's case: the author, identified by the secret of a link, or the provider that opened it. */
export type ReviewActor = { by: "author"; secret: string } | { by: "provider"; provider: Provider; caseId: string };

/** A side of any case. The secret of a link identifies the reporter or the provider of a reported page. */
export type CaseActor = ReviewActor | { by: "linkOfPage"; secret: string };

export async function isOwnCase(actor: CaseActor): Promise<SQL> {
  if (actor.by === "linkOfPage") return isOfLink(await sha256(actor.secret));
  if (actor.by === "author") return eq(reviewCases.authorHash, await sha256(actor.secret));
  const { provider, caseId } = actor;
  const own = sql`${reviewCases.reviewId} IN (SELECT ${reviews.id} FROM ${reviews} WHERE ${eq(reviews.providerId, provider.providerId)})`;
  return and(eq(reviewCases.publicId, caseId), eq(reviewCases.openedBy, "provider"), own) as SQL;
}

const isOfLink = (hash: string): SQL =>
  sql`(${or(eq(contentReports.reporterHash, hash), eq(contentReports.providerHash, hash))})`;

export const sideOfLink = (hash: string) =>
  sql<PageSide>`CASE WHEN ${eq(contentReports.reporterHash, hash)} THEN 'reporter' ELSE 'provider' END`;

/** Returns the condition that the actor's session is open. A link has no session that could end. */
export const actorIsOpen = (actor: CaseActor): SQL =>
  actor.by === "provider" ? sessionIsOpen(actor.provider) : sql`1`;
