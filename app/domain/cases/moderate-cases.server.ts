import { and, asc, desc, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { messageReports, messages } from "#db/schema/messages";
import { providerImages, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewProofLooks, reviewProofs, reviews } from "#db/schema/reviews";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Side } from "~/domain/conversations/conversation.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { MediaDeps } from "~/domain/media/keep-media.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import {
  CASE,
  CASE_LIMITS,
  type Decision,
  type MessageReason,
  type PageReason,
  type ReviewReason,
  type TargetKind,
} from "./case.rules";
import { caseColumns, pageColumns, REVIEW_COLUMNS, reportedTitle } from "./find-cases.server";
import { isForOther } from "./page-cases.server";

const c = contentReports;
const v = reviewCases;
const r = messageReports;

/** Conditions of the partial indexes. Conditions on times are always true, but SQLite needs them to use an index. */
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

/** `since`: time of the appeal, or of the report if there is no appeal. */
type WaitingReport = ListedReport & { since: number; dueAt: number; state: "open" | "appealed" };

const sinceOf = (t: typeof c | typeof v | typeof r) => sql`coalesce(${t.appealedAt}, ${t.openedAt})`;

/** Earliest deadline first. @param page from 1 */
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

/** Newest case first (rule report-9). The list only grows, so it is not counted. @param page from 1 */
export async function findDecidedReports({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
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

export type ModeratedCase = Awaited<ReturnType<typeof findModeratedCase>>;

/** `disputes`: number of disputes about the provider's reviews in 30 days. @throws session.expired, cases.notFound */
export async function findModeratedCase({ db, clock }: Deps, administrator: Administrator, id: string) {
  const isThis = and(eq(reviewCases.publicId, id), sessionIsOpen(administrator, "moderate"));
  const [c, o, r] = [alias(reviewCases, "c"), alias(reviewCases, "o"), alias(reviews, "r")];
  const thisOne = db.select({ id: reviewCases.id }).from(reviewCases).where(isThis);
  const latest = clock.now() - CASE_LIMITS.dispute.window;
  const found = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        ...caseColumns(reviewCases),
        ...columnsOf(reviewCases, ["kind", "openedBy", "proofUntil", "text", "authorText", "appealBy", "appealText"]),
        disputes: sql<number>`(SELECT count(*) FROM ${reviews} r INNER JOIN ${reviewCases} c ON ${c.reviewId} = ${r.id}
          WHERE ${r.providerId} = ${reviews.providerId} AND ${c.kind} = 'dispute' AND ${c.openedAt} > ${latest})`,
        review: columnsOf(reviews, [...REVIEW_COLUMNS, "publicId", "metHere"]),
        planner: providers.name,
        plannerPublicId: providers.publicId,
        plannerLocale: providers.locale,
      })
      .from(reviewCases)
      .innerJoin(reviews, eq(reviews.id, reviewCases.reviewId))
      .innerJoin(providers, eq(providers.id, reviews.providerId))
      .where(isThis),
    proofs: db
      .select(columnsOf(reviewProofs, ["publicId", "sentBy", "name", "createdAt"]))
      .from(reviewProofs)
      .where(sql`${reviewProofs.caseId} = ${thisOne}`)
      .orderBy(asc(reviewProofs.createdAt)),
    looks: db
      .select({ at: reviewProofLooks.lookedAt, sentBy: reviewProofLooks.sentBy, name: administrators.name })
      .from(reviewProofLooks)
      .innerJoin(administrators, eq(administrators.id, reviewProofLooks.administratorId))
      .where(sql`${reviewProofLooks.caseId} = ${thisOne}`)
      .orderBy(desc(reviewProofLooks.lookedAt))
      .limit(MODERATION.pageSize),
    others: db
      .select({ publicId: o.publicId, reason: o.reason, openedAt: o.openedAt })
      .from(reviewCases)
      .innerJoin(o, and(eq(o.reviewId, reviewCases.reviewId), ne(o.id, reviewCases.id)))
      .where(isThis)
      .orderBy(desc(o.openedAt))
      .limit(MODERATION.pageSize),
  });
  const [row] = found.rows;
  if (!row) throw new DomainError("cases.notFound");
  return { ...row, proofs: found.proofs, looks: found.looks, others: found.others };
}

/** @throws DomainError session.expired, cases.notFound */
export async function findModeratedReport({ db }: Deps, administrator: Administrator, id: string) {
  const [c, o] = [contentReports, alias(contentReports, "o")];
  const [i, w, v] = [providerImages, weddingImages, venueImages];
  const isThis = and(eq(c.publicId, id), sessionIsOpen(administrator, "reports"));
  const found = await readInSession(db, [administrator, "reports"], {
    rows: db
      .select({
        ...pageColumns,
        ...columnsOf(c, ["text", "reporterName", "reporterEmail", "locale", "appealBy", "appealText"]),
        providerLocale: providers.locale,
        mayDecide: sql<0 | 1>`coalesce(${c.state} = 'open' OR ${isForOther(administrator)}, 0)`,
      })
      .from(c)
      .innerJoin(providers, eq(providers.id, c.providerId))
      .where(isThis),
    others: db
      .select({ publicId: o.publicId, reason: o.reason, openedAt: o.openedAt })
      .from(c)
      .innerJoin(o, and(eq(o.providerId, c.providerId), eq(o.targetId, c.targetId), ne(o.id, c.id)))
      .where(isThis)
      .orderBy(desc(o.openedAt), asc(o.id))
      .limit(MODERATION.pageSize),
    pictures: db.all<{ src: string; caption: string }>(sql`SELECT src, caption FROM (
      SELECT ${providers.profileImage} AS src, '' AS caption, -1 AS position FROM ${c}
        INNER JOIN ${providers} ON ${providers.id} = ${c.providerId}
        WHERE ${isThis} AND ${c.targetKind} = 'profile' AND ${providers.profileImage} IS NOT NULL
      UNION ALL SELECT ${i.src}, ${i.alt}, ${i.position} FROM ${c} INNER JOIN ${i} ON ${i.providerId} = ${c.providerId}
        WHERE ${isThis} AND ${c.targetKind} = 'profile'
      UNION ALL SELECT ${w.src}, ${w.caption}, ${w.position} FROM ${c}
        INNER JOIN ${weddings} ON ${weddings.publicId} = ${c.targetId} INNER JOIN ${w} ON ${w.ownerId} = ${weddings.id}
        WHERE ${isThis} AND ${c.targetKind} = 'portfolio'
      UNION ALL SELECT ${v.src}, ${v.caption}, ${v.position} FROM ${c}
        INNER JOIN ${venues} ON ${venues.publicId} = ${c.targetId} INNER JOIN ${v} ON ${v.ownerId} = ${venues.id}
        WHERE ${isThis} AND ${c.targetKind} = 'venue') ORDER BY position`),
  });
  const [row] = found.rows;
  if (!row) throw new DomainError("cases.notFound");
  return { ...row, others: found.others, pictures: found.pictures };
}

/** Records the view before sending the document (rule case-6). @throws DomainError session.expired, cases.notFound */
export async function openProof(
  deps: AuditDeps & Pick<MediaDeps, "media">,
  administrator: Administrator,
  { review, id }: { review: string; id: string },
) {
  const { db, clock, media } = deps;
  const isThis = and(eq(reviewProofs.publicId, id), eq(reviews.publicId, review));
  const from = sql`FROM ${reviewProofs} INNER JOIN ${reviewCases} ON ${eq(reviewCases.id, reviewProofs.caseId)}
    INNER JOIN ${reviews} ON ${eq(reviews.id, reviewCases.reviewId)} WHERE ${isThis}`;
  const { found } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(administrator, "moderate"), "cases.notFound": sql`EXISTS (SELECT 1 ${from})` },
    {
      looked: db.run(
        insertSelect(
          reviewProofLooks,
          {
            caseId: reviewProofs.caseId,
            proof: reviewProofs.publicId,
            sentBy: reviewProofs.sentBy,
            administratorId: administrator.administratorId,
            lookedAt: clock.now(),
          },
          from,
        ),
      ),
      entered: auditStatement(deps, administrator, {
        act: "proof.opened",
        subjectKind: "review",
        subjectId: review,
        after: { proof: id },
      }),
      found: db.all<Pick<typeof reviewProofs.$inferSelect, "src" | "type">>(
        sql`SELECT ${reviewProofs.src} AS src, ${reviewProofs.type} AS type ${from}`,
      ),
    },
  );
  const [proof] = found;
  const bytes = proof && (await media.get(proof.src));
  if (!proof || !bytes) throw new DomainError("cases.notFound");
  return { bytes, type: proof.type };
}
