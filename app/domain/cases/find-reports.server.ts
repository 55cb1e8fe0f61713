import { eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { contentReports } from "#db/schema/administration";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CASE, type Decision, type PageReason, type ReviewReason, type TargetKind } from "./case.rules";
import { reportedTitle } from "./reported-pages.server";

const c = contentReports;
const v = reviewCases;

/**
 * Conditions on waiting cases, worded like the indexes `content_reports_due` and `review_cases_waiting`. The conditions
 * on times are always true; they make SQLite use the indexes.
 */
const PAGE_WAITS = sql`${c.state} IN ('open', 'appealed') AND ${c.dueAt} > 0`;
const REVIEW_WAITS = sql`${v.state} IN ('open', 'appealed') AND ${v.openedAt} > 0`;

const reviewDueAt = sql`CASE ${v.state} WHEN 'appealed' THEN ${v.appealedAt} + ${CASE.decidingAppeal}
  ELSE coalesce(${v.proofUntil}, ${v.openedAt}) + ${CASE.deciding} END`;

export const reportsWaiting = (now: number) => ({
  reports: sql<number>`((SELECT count(*) FROM ${c} WHERE ${PAGE_WAITS}) + (SELECT count(*) FROM ${v} WHERE ${REVIEW_WAITS}))`,
  overdue: sql<number>`((SELECT count(*) FROM ${c} WHERE ${PAGE_WAITS} AND ${c.dueAt} <= ${now})
    + (SELECT count(*) FROM ${v} WHERE ${REVIEW_WAITS} AND ${reviewDueAt} <= ${now}))`,
});

/** A case in a list. `id`: public id. */
export type ListedReport = { id: string; provider: string } & (
  | { of: "page"; kind: TargetKind; reason: PageReason; title: string | null }
  /** `title`: author of the review. */
  | { of: "review"; kind: "report" | "dispute"; reason: ReviewReason; title: string }
);

// CROSS JOIN reads the cases first, in the order of their index.
const PAGES = {
  columns: sql`'page' AS "of", ${c.publicId} AS id, ${c.targetKind} AS kind, ${c.reason} AS reason,
    ${reportedTitle} AS title, ${providers.name} AS provider`,
  from: sql`FROM ${c} CROSS JOIN ${providers} ON ${eq(providers.id, c.providerId)}`,
};
const REVIEWS = {
  columns: sql`'review' AS "of", ${v.publicId} AS id, ${v.kind} AS kind, ${v.reason} AS reason,
    ${reviews.authorName} AS title, ${providers.name} AS provider`,
  from: sql`FROM ${v} CROSS JOIN ${reviews} ON ${eq(reviews.id, v.reviewId)}
    CROSS JOIN ${providers} ON ${eq(providers.id, reviews.providerId)}`,
};

export type WaitingReport = ListedReport & { dueAt: number; state: "open" | "appealed" };

/**
 * Returns a page of all cases that wait for a decision, earliest deadline first. One round trip.
 * @param page from 1
 */
export async function findReports({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const open = sessionIsOpen(administrator, "reports");
  const { rows, counts } = await namedBatch(db, {
    rows: db.all<WaitingReport>(sql`
      SELECT ${PAGES.columns}, ${c.dueAt} AS dueAt, ${c.state} AS state ${PAGES.from} WHERE ${PAGE_WAITS} AND ${open}
      UNION ALL
      SELECT ${REVIEWS.columns}, ${reviewDueAt}, ${v.state} ${REVIEWS.from} WHERE ${REVIEW_WAITS} AND ${open}
      ORDER BY dueAt, id LIMIT ${MODERATION.pageSize} OFFSET ${(page - 1) * MODERATION.pageSize}`),
    counts: db.all<{ total: number }>(sql`SELECT ${reportsWaiting(0).reports} AS total WHERE ${open}`),
  });
  return { reports: rows, total: counts[0]?.total ?? 0 };
}

type DecidedReport = ListedReport & { decision: Decision; decidedAt: number; wasAppealed: 0 | 1 };

/**
 * Returns a page of decided cases, newest case first (rule report-9). The list only grows, so it is not counted. One
 * round trip.
 * @param page from 1
 */
export async function findDecidedReports(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ reports: DecidedReport[]; hasOlder: boolean }> {
  const { pageSize } = MODERATION;
  const offset = (page - 1) * pageSize;
  const open = sessionIsOpen(administrator, "reports");
  // Each part is read in the order of its index, up to the end of the page.
  const part = (t: typeof c | typeof v, { columns, from }: { columns: SQL; from: SQL }) => sql`
    SELECT * FROM (SELECT ${columns}, coalesce(${t.finalDecision}, ${t.decision}) AS decision,
        coalesce(${t.finalAt}, ${t.decidedAt}) AS decidedAt, ${t.appealedAt} IS NOT NULL AS wasAppealed, ${t.openedAt} AS at
      ${from} WHERE ${t.openedAt} > 0 AND ${t.state} IN ('decided', 'closed') AND ${open}
      ORDER BY at DESC LIMIT ${offset + pageSize + 1})`;
  const rows = await db.all<DecidedReport>(sql`${part(c, PAGES)} UNION ALL ${part(v, REVIEWS)}
    ORDER BY at DESC, id LIMIT ${pageSize + 1} OFFSET ${offset}`);
  return { reports: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
}
