import { and, eq, exists, gt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { CASE } from "./case.rules";
import { actorIsOpen, type CaseActor, type CaseRow, isOwnCase } from "./case-actor.server";
import { isReaders } from "./open-case.server";

/**
 * The side that a decision went against appeals, once (rule case-8). A reader's report of the same review gives way. One round trip.
 * The same appeal sent twice is one.
 * @throws DomainError session.expired, cases.notFound, cases.noAppeal (not against this one, too late, appealed before, not there any more)
 */
export async function appealCase({ db, clock }: Deps, actor: CaseActor, appeal: string): Promise<void> {
  const now = clock.now();
  const { by } = actor;
  const own = await isOwnCase(actor);
  const mayAppeal = await appealable(actor, reviewCases, now);
  const m = alias(reviewCases, "m");
  const ofThis = sql`(SELECT ${m.reviewId} FROM ${reviewCases} m WHERE ${await appealable(actor, m, now)})`;
  const isRepeat = and(eq(reviewCases.appealBy, by), eq(reviewCases.appealText, appeal));
  const isSome = (condition?: SQL) =>
    exists(db.select({ id: reviewCases.id }).from(reviewCases).where(and(own, condition)));
  await guardedBatch(
    db,
    {
      "session.expired": actorIsOpen(actor),
      "cases.notFound": isSome(),
      "cases.noAppeal": isSome(or(mayAppeal, isRepeat)),
    },
    {
      superseded: db
        .update(reviewCases)
        .set({ state: "closed" })
        .where(and(isReaders, sql`${reviewCases.reviewId} IN ${ofThis}`)),
      appealed: db
        .update(reviewCases)
        .set({ state: "appealed", appealBy: by, appealText: appeal, appealedAt: now, proofsDueAt: null })
        .where(mayAppeal),
    },
  );
}

/** Condition over a row of cases: what was decided against this one is still so, and nobody is looking at the review. */
async function appealable(actor: CaseActor, row: CaseRow, now: number) {
  const o = alias(reviewCases, "o");
  const r = alias(reviews, "r");
  const [decision, status] = actor.by === "author" ? ["removed", "removed"] : ["kept", "published"];
  return and(
    await isOwnCase(actor, row),
    sql`${row.state} = 'decided'`,
    eq(row.decision, decision),
    gt(row.decidedAt, now - CASE.appealing),
    sql`EXISTS (SELECT 1 FROM ${reviews} r WHERE ${r.id} = ${row.reviewId} AND ${r.status} = ${status})`,
    sql`NOT EXISTS (SELECT 1 FROM ${reviewCases} o WHERE ${o.reviewId} = ${row.reviewId}
      AND (${o.state} = 'appealed' OR (${o.state} = 'open' AND ${o.openedBy} = 'provider')))`,
  );
}
