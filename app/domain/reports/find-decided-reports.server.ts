import { eq, type SQL, sql } from "drizzle-orm";
import { contentReports } from "#db/schema/administration";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { ListedReport } from "./find-reports.server";
import { reportedTitle } from "./report-target.server";

const c = contentReports;
const v = reviewCases;

export type DecidedReport = ListedReport & { decision: "kept" | "removed"; decidedAt: number; wasAppealed: 0 | 1 };

/**
 * Reports that were decided, of pages and of reviews, the newest report first, a page at a time (rule report-9). They only grow, so they are
 * not counted. One round trip. @param page from 1
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
  // Each is read in the order of its index, no further than the end of the page.
  const part = (rows: SQL) => sql`SELECT * FROM (${rows} ORDER BY at DESC LIMIT ${from + pageSize + 1})`;
  const title = reportedTitle(sql`${c.targetKind}`, sql`${c.targetId}`);
  const rows = await db.all<DecidedReport>(sql`
    ${part(sql`SELECT 'page' AS "of", ${c.publicId} AS id, ${c.targetKind} AS kind, ${c.reason} AS reason, ${title} AS title,
        ${providers.name} AS provider, coalesce(${c.appealDecision}, ${c.decision}) AS decision,
        coalesce(${c.appealDecidedAt}, ${c.decidedAt}) AS decidedAt, ${c.appealedAt} IS NOT NULL AS wasAppealed, ${c.createdAt} AS at
      FROM ${c} CROSS JOIN ${providers} ON ${eq(providers.id, c.providerId)}
      WHERE ${c.createdAt} > 0 AND ${isDecided(sql`${c.state}`)} AND ${open}`)}
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
