import { and, eq, exists, gt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reviewCases, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { CASE } from "./case.rules";
import { actorIsOpen, type CaseActor, type CaseRow, isOwnCase } from "./case-actor.server";
import { isReaders } from "./open-case.server";

/**
 * Appeals a decision, once, for the side that it went against (rule case-8). Closes a reader's report of the same
 * review. One round trip. Sending the same appeal twice stores it once.
 * @throws DomainError session.expired, cases.notFound, cases.noAppeal (decided in favour, too late, already appealed,
 * or outdated)
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

/**
 * Returns a condition on a row of cases: the decision against this actor still applies, and no other case of the review
 * is being decided.
 */
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
