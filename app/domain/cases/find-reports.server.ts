import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { contentReports } from "#db/schema/administration";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { sha256 } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { isOfLink, sideOf } from "./appeal-report.server";
import type { CaseReason } from "./case.rules";
import { isForOther } from "./decide-report.server";
import { CASES_WAIT } from "./moderate-cases.server";
import { type ContentReason, DEADLINES, type TargetKind } from "./report.rules";
import { reportedSlug, reportedTitle } from "./report-target.server";

const c = contentReports;
const v = reviewCases;

/** Waiting reports; the condition is worded like the index `content_reports_due`. */
const WAITS = sql`${c.state} IN ('open', 'appealed') AND ${c.dueAt} > 0`;

const { deciding, decidingAppeal } = DEADLINES.review;
const caseDueAt = sql`CASE ${v.state} WHEN 'appealed' THEN ${v.appealedAt} + ${decidingAppeal}
  ELSE coalesce(${v.proofUntil}, ${v.openedAt}) + ${deciding} END`;

export const reportsWaiting = (now: number) => ({
  reports: sql<number>`((SELECT count(*) FROM ${c} WHERE ${WAITS}) + (SELECT count(*) FROM ${v} WHERE ${CASES_WAIT}))`,
  overdue: sql<number>`((SELECT count(*) FROM ${c} WHERE ${WAITS} AND ${c.dueAt} <= ${now})
    + (SELECT count(*) FROM ${v} WHERE ${CASES_WAIT} AND ${caseDueAt} <= ${now}))`,
});

/** A report in a list. `id`: public id of the report, or of the case. */
export type ListedReport = { id: string; provider: string } & (
  | { of: "page"; kind: TargetKind; reason: ContentReason; title: string | null }
  /** `title`: author of the review. */
  | { of: "review"; kind: "report" | "dispute"; reason: CaseReason; title: string }
);

export type WaitingReport = ListedReport & { dueAt: number; state: "open" | "appealed" };

/**
 * Returns a page of all reports that wait for a decision, earliest deadline first. One round trip.
 * @param page from 1
 */
export async function findReports({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const open = sessionIsOpen(administrator, "reports");
  const title = reportedTitle(sql`${c.targetKind}`, sql`${c.targetId}`);
  const all = sql`
    SELECT 'page' AS "of", ${c.publicId} AS id, ${c.targetKind} AS kind, ${c.reason} AS reason, ${title} AS title,
      ${providers.name} AS provider, ${c.dueAt} AS dueAt, ${c.state} AS state
    FROM ${c} INNER JOIN ${providers} ON ${eq(providers.id, c.providerId)} WHERE ${WAITS} AND ${open}
    UNION ALL
    SELECT 'review', ${v.publicId}, ${v.kind}, ${v.reason}, ${reviews.authorName}, ${providers.name}, ${caseDueAt}, ${v.state}
    FROM ${v} INNER JOIN ${reviews} ON ${eq(reviews.id, v.reviewId)}
      INNER JOIN ${providers} ON ${eq(providers.id, reviews.providerId)} WHERE ${CASES_WAIT} AND ${open}`;
  const { rows, counts } = await namedBatch(db, {
    rows: db.all<WaitingReport>(
      sql`${all} ORDER BY dueAt, id LIMIT ${MODERATION.pageSize} OFFSET ${(page - 1) * MODERATION.pageSize}`,
    ),
    counts: db.all<{ total: number }>(sql`SELECT ${reportsWaiting(0).reports} AS total WHERE ${open}`),
  });
  return { reports: rows, total: counts[0]?.total ?? 0 };
}

const { publicId, targetKind, targetId, reason, state, openedAt, dueAt } = c;
const { decision, decisionReason, decidedAt, appealBy, appealText } = c;
const { finalDecision, finalReason, finalAt } = c;

const SHARED = {
  ...{ publicId, targetKind, targetId, reason, state, openedAt, dueAt, decision, decisionReason, decidedAt },
  ...{ appealBy, appealText, finalDecision, finalReason, finalAt },
  title: reportedTitle(sql`${targetKind}`, sql`${targetId}`),
  slug: reportedSlug(sql`${targetKind}`, sql`${targetId}`),
  provider: providers.name,
  providerPublicId: providers.publicId,
};

/**
 * Returns the report for the link in an email, in one round trip. Hides the reporter and the report's text from the
 * provider.
 * @throws DomainError cases.notFound (unknown, or deleted with the provider's account)
 */
export async function findReportOfLink({ db }: Pick<Deps, "db">, secret: string) {
  const hash = await sha256(secret);
  const [found] = await db
    .select({
      ...SHARED,
      side: sideOf(hash),
      text: sql<string | null>`CASE WHEN ${eq(c.reporterHash, hash)} THEN ${c.text} END`,
    })
    .from(c)
    .innerJoin(providers, eq(providers.id, c.providerId))
    .where(isOfLink(hash));
  if (!found) throw new DomainError("cases.notFound");
  return found;
}

export type ReportOfLink = Awaited<ReturnType<typeof findReportOfLink>>;
export type ModeratedReport = Awaited<ReturnType<typeof findModeratedReport>>;

/**
 * Returns a report with all data for a moderator, and earlier reports of the same page. One round trip.
 * @throws DomainError session.expired, cases.notFound
 */
export async function findModeratedReport({ db }: Deps, administrator: Administrator, id: string) {
  const o = alias(contentReports, "o");
  const isThis = and(eq(publicId, id), sessionIsOpen(administrator, "reports"));
  const found = await namedBatch(db, {
    session: readOpen(db, administrator, "reports"),
    rows: db
      .select({
        ...SHARED,
        ...{ text: c.text, reporterName: c.reporterName, reporterEmail: c.reporterEmail, locale: c.locale },
        mayDecide: sql<0 | 1>`coalesce(${state} = 'open' OR ${isForOther(administrator)}, 0)`,
      })
      .from(c)
      .innerJoin(providers, eq(providers.id, c.providerId))
      .where(isThis),
    others: db
      .select({ publicId: o.publicId, reason: o.reason, openedAt: o.openedAt, state: o.state })
      .from(c)
      .innerJoin(o, and(eq(o.providerId, c.providerId), eq(o.targetId, c.targetId), ne(o.id, c.id)))
      .where(isThis)
      .orderBy(desc(o.openedAt), asc(o.id))
      .limit(MODERATION.pageSize),
  });
  if (!found.session[0]?.open) throw new DomainError("session.expired");
  const [row] = found.rows;
  if (!row) throw new DomainError("cases.notFound");
  return { ...row, others: found.others };
}

type DecidedReport = ListedReport & { decision: "kept" | "removed"; decidedAt: number; wasAppealed: 0 | 1 };

/**
 * Returns a page of decided reports, of pages and of reviews, newest report first (rule report-9). The list only grows,
 * so it is not counted. One round trip.
 * @param page from 1
 */
export async function findDecidedReports(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ reports: DecidedReport[]; hasOlder: boolean }> {
  const { pageSize } = MODERATION;
  const from = (page - 1) * pageSize;
  const open = sessionIsOpen(administrator, "reports");
  const isDecided = (state: SQL) => sql`${state} IN ('decided', 'closed')`;
  // Each part is read in the order of its index, up to the end of the page.
  const part = (rows: SQL) => sql`SELECT * FROM (${rows} ORDER BY at DESC LIMIT ${from + pageSize + 1})`;
  const title = reportedTitle(sql`${c.targetKind}`, sql`${c.targetId}`);
  const rows = await db.all<DecidedReport>(sql`
    ${part(sql`SELECT 'page' AS "of", ${c.publicId} AS id, ${c.targetKind} AS kind, ${c.reason} AS reason, ${title} AS title,
        ${providers.name} AS provider, coalesce(${c.finalDecision}, ${c.decision}) AS decision,
        coalesce(${c.finalAt}, ${c.decidedAt}) AS decidedAt, ${c.appealedAt} IS NOT NULL AS wasAppealed, ${c.openedAt} AS at
      FROM ${c} CROSS JOIN ${providers} ON ${eq(providers.id, c.providerId)}
      WHERE ${c.openedAt} > 0 AND ${isDecided(sql`${c.state}`)} AND ${open}`)}
    UNION ALL
    ${part(sql`SELECT 'review' AS "of", ${v.publicId} AS id, ${v.kind} AS kind, ${v.reason} AS reason, ${reviews.authorName} AS title,
        ${providers.name} AS provider, coalesce(${v.finalDecision}, ${v.decision}) AS decision,
        coalesce(${v.finalAt}, ${v.decidedAt}) AS decidedAt, ${v.appealedAt} IS NOT NULL AS wasAppealed, ${v.openedAt} AS at
      FROM ${v} CROSS JOIN ${reviews} ON ${eq(reviews.id, v.reviewId)}
        CROSS JOIN ${providers} ON ${eq(providers.id, reviews.providerId)}
      WHERE ${v.openedAt} > 0 AND ${isDecided(sql`${v.state}`)} AND ${open}`)}
    ORDER BY at DESC, id LIMIT ${pageSize + 1} OFFSET ${from}`);
  return { reports: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
}
