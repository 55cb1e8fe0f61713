import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { contentReports } from "#db/schema/administration";
import { messageReports, messages } from "#db/schema/messages";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Side } from "~/domain/conversations/conversation.rules";
import type { Deps } from "~/domain/deps";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import {
  CASE,
  type Decision,
  type MessageReason,
  type PageReason,
  type ReviewReason,
  type TargetKind,
} from "./case.rules";
import { reportedTitle } from "./reported-pages.server";

const c = contentReports;
const v = reviewCases;
const r = messageReports;

/**
 * Conditions on waiting cases, worded like the indexes `content_reports_due`, `review_cases_waiting` and
 * `message_reports_due`. The conditions on times are always true; they make SQLite use the indexes.
 */
const PAGE_WAITS = sql`${c.state} IN ('open', 'appealed') AND ${c.dueAt} > 0`;
const REVIEW_WAITS = sql`${v.state} IN ('open', 'appealed') AND ${v.openedAt} > 0`;

const MESSAGE_WAITS = sql`${r.state} IN ('open', 'appealed') AND ${r.dueAt} > 0`;

const reviewDueAt = sql`CASE ${v.state} WHEN 'appealed' THEN ${v.appealedAt} + ${CASE.decidingAppeal}
  ELSE coalesce(${v.proofUntil}, ${v.openedAt}) + ${CASE.deciding} END`;

export const reportsWaiting = (now: number) => ({
  reports: sql<number>`((SELECT count(*) FROM ${c} WHERE ${PAGE_WAITS}) + (SELECT count(*) FROM ${v} WHERE ${REVIEW_WAITS})
    + (SELECT count(*) FROM ${r} WHERE ${MESSAGE_WAITS}))`,
  overdue: sql<number>`((SELECT count(*) FROM ${c} WHERE ${PAGE_WAITS} AND ${c.dueAt} <= ${now})
    + (SELECT count(*) FROM ${v} WHERE ${REVIEW_WAITS} AND ${reviewDueAt} <= ${now})
    + (SELECT count(*) FROM ${r} WHERE ${MESSAGE_WAITS} AND ${r.dueAt} <= ${now}))`,
});

/** A case in a list. `id`: public id. */
export type ListedReport = { id: string; provider: string } & (
  | { of: "page"; kind: TargetKind; reason: PageReason; title: string | null }
  /** `title`: author of the review. */
  | { of: "review"; kind: "report" | "dispute"; reason: ReviewReason; title: string }
  /** `title`: author of the message. */
  | { of: "message"; kind: "message"; reason: MessageReason; title: Side }
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

const MESSAGES = {
  columns: sql`'message' AS "of", ${r.publicId} AS id, 'message' AS kind, ${r.reason} AS reason,
    ${messages.side} AS title, ${providers.name} AS provider`,
  from: sql`FROM ${r} CROSS JOIN ${messages} ON ${eq(messages.id, r.messageId)}
    CROSS JOIN ${requests} ON ${eq(requests.id, messages.requestId)}
    CROSS JOIN ${providers} ON ${eq(providers.id, requests.providerId)}`,
};

/** `since`: when it was reported, or appealed. */
type WaitingReport = ListedReport & { since: number; dueAt: number; state: "open" | "appealed" };

const sinceOf = (t: typeof c | typeof v | typeof r) => sql`coalesce(${t.appealedAt}, ${t.openedAt})`;

/**
 * Returns a page of all cases that wait for a decision, earliest deadline first. One round trip.
 * @param page from 1
 */
export async function findReports({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const open = sessionIsOpen(administrator, "reports");
  const { rows, counts } = await namedBatch(db, {
    rows: db.all<WaitingReport>(sql`
      SELECT ${PAGES.columns}, ${sinceOf(c)} AS since, ${c.dueAt} AS dueAt, ${c.state} AS state ${PAGES.from} WHERE ${PAGE_WAITS} AND ${open}
      UNION ALL
      SELECT ${REVIEWS.columns}, ${sinceOf(v)}, ${reviewDueAt}, ${v.state} ${REVIEWS.from} WHERE ${REVIEW_WAITS} AND ${open}
      UNION ALL
      SELECT ${MESSAGES.columns}, ${sinceOf(r)}, ${r.dueAt}, ${r.state} ${MESSAGES.from} WHERE ${MESSAGE_WAITS} AND ${open}
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
  const part = (
    t: typeof c | typeof v | typeof r,
    { columns, from }: { columns: SQL; from: SQL },
    order: SQLWrapper = t.openedAt,
  ) => sql`
    SELECT * FROM (SELECT ${columns}, coalesce(${t.finalDecision}, ${t.decision}) AS decision,
        coalesce(${t.finalAt}, ${t.decidedAt}) AS decidedAt, ${t.appealedAt} IS NOT NULL AS wasAppealed, ${t.openedAt} AS at
      ${from} WHERE ${order} > 0 AND ${t.state} IN ('decided', 'closed') AND ${open}
      ORDER BY ${order} DESC LIMIT ${offset + pageSize + 1})`;
  const rows = await db.all<DecidedReport>(sql`${part(c, PAGES)} UNION ALL ${part(v, REVIEWS)}
    UNION ALL ${part(r, MESSAGES, r.id)}
    ORDER BY at DESC, id LIMIT ${pageSize + 1} OFFSET ${offset}`);
  return { reports: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
}
