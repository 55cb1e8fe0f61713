import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { contentReports } from "#db/schema/administration";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { sha256 } from "~/domain/secrets.server";
import { DEADLINES } from "./deadline.rules";
import type { ReportSide } from "./report.rules";

const c = contentReports;

/** Condition: the row is that of a link in a letter. */
export const isOfLink = (hash: string): SQL => sql`(${or(eq(c.reporterHash, hash), eq(c.providerHash, hash))})`;

/** Column over such a row: whose link it is. */
export const sideOf = (hash: string) =>
  sql<ReportSide>`CASE WHEN ${eq(c.reporterHash, hash)} THEN 'reporter' ELSE 'provider' END`;

/**
 * The one whom a decision went against asks for another look, once (rule report-6). The same appeal sent twice is one. One round trip.
 * @throws DomainError cases.notFound, cases.noAppeal (not against this one, too late, appealed before)
 */
export async function appealReport({ db, clock }: Deps, secret: string, appeal: string): Promise<void> {
  const now = clock.now();
  const hash = await sha256(secret);
  const side = sideOf(hash);
  const { appealing, decidingAppeal } = DEADLINES.content;
  const { appealed, found } = await namedBatch(db, {
    appealed: db
      .update(c)
      .set({ state: "appealed", appealedBy: side, appealText: appeal, appealedAt: now, dueAt: now + decidingAppeal })
      .where(
        and(
          isOfLink(hash),
          eq(c.state, "decided"),
          gt(c.decidedAt, now - appealing),
          sql`${c.decision} = CASE ${side} WHEN 'reporter' THEN 'kept' ELSE 'removed' END`,
        ),
      ),
    found: db
      .select({ isRepeat: sql<0 | 1>`coalesce(${c.appealedBy} = ${side} AND ${c.appealText} = ${appeal}, 0)` })
      .from(c)
      .where(isOfLink(hash)),
  });
  if (!found[0]) throw new DomainError("cases.notFound");
  if (appealed.rowsAffected === 0 && !found[0].isRepeat) throw new DomainError("cases.noAppeal");
}
