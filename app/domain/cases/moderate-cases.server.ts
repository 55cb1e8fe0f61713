import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { providerImages, providers } from "#db/schema/providers";
import { reviewCases, reviewProofLooks, reviewProofs, reviews } from "#db/schema/reviews";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { MediaDeps } from "~/domain/media/keep-picture.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { CASE_LIMITS } from "./case.rules";
import { caseColumns, pageColumns, REVIEW_COLUMNS } from "./find-cases.server";
import { isForOther } from "./page-cases.server";

export type ModeratedCase = Awaited<ReturnType<typeof findModeratedCase>>;

/**
 * Returns the case of a review with the review, documents, their viewers and the other cases of the review. Also
 * returns the number of disputes that the provider has opened recently. One round trip.
 * @throws DomainError session.expired, cases.notFound
 */
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

/**
 * Returns the case of a page, its pictures, and earlier cases of the same page. One round trip.
 * @throws DomainError session.expired, cases.notFound
 */
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

/**
 * Returns a document for a moderator. Records the view before sending the document (rule case-6). One round trip.
 * @throws DomainError session.expired, cases.notFound (unknown, another review's, deleted)
 */
export async function openProof(
  deps: AuditDeps & Pick<MediaDeps, "media">,
  administrator: Administrator,
  { review, id }: { review: string; id: string },
) {
  const { db, clock, media } = deps;
  const isThis = and(eq(reviewProofs.publicId, id), eq(reviews.publicId, review));
  const from = sql`FROM ${reviewProofs} INNER JOIN ${reviewCases} ON ${eq(reviewCases.id, reviewProofs.caseId)}
    INNER JOIN ${reviews} ON ${eq(reviews.id, reviewCases.reviewId)} WHERE ${isThis}`;
  const {
    found: [proof],
  } = await guardedBatch(
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
  const bytes = proof && (await media.get(proof.src));
  if (!proof || !bytes) throw new DomainError("cases.notFound");
  return { bytes, type: proof.type };
}
