import { and, eq, exists, gt, or, type SQL, sql } from "drizzle-orm";
import { contentReports } from "#db/schema/administration";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { sha256 } from "~/domain/secrets.server";
import { DEADLINES, type ReportSide } from "./report.rules";

const c = contentReports;

export const isOfLink = (hash: string): SQL => sql`(${or(eq(c.reporterHash, hash), eq(c.providerHash, hash))})`;

export const sideOf = (hash: string) =>
  sql<ReportSide>`CASE WHEN ${eq(c.reporterHash, hash)} THEN 'reporter' ELSE 'provider' END`;

/**
 * Appeals a decision, once, for the side that it went against (rule report-6). Sending the same appeal twice stores it
 * once. One round trip.
 * @throws DomainError cases.notFound, cases.noAppeal (decided in favour, too late, already appealed)
 */
export async function appealReport({ db, clock }: Deps, secret: string, appeal: string): Promise<void> {
  const now = clock.now();
  const hash = await sha256(secret);
  const side = sideOf(hash);
  const { appealing, decidingAppeal } = DEADLINES.content;
  const mayAppeal = and(
    eq(c.state, "decided"),
    gt(c.decidedAt, now - appealing),
    sql`${c.decision} = CASE ${side} WHEN 'reporter' THEN 'kept' ELSE 'removed' END`,
  );
  const isRepeat = and(eq(c.appealBy, side), eq(c.appealText, appeal));
  const isSome = (condition?: SQL) =>
    exists(
      db
        .select({ id: c.id })
        .from(c)
        .where(and(isOfLink(hash), condition)),
    );
  await guardedBatch(
    db,
    { "cases.notFound": isSome(), "cases.noAppeal": isSome(or(mayAppeal, isRepeat)) },
    {
      appealed: db
        .update(c)
        .set({ state: "appealed", appealBy: side, appealText: appeal, appealedAt: now, dueAt: now + decidingAppeal })
        .where(and(isOfLink(hash), mayAppeal)),
    },
  );
}
