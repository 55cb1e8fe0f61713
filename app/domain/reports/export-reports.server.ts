import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { contentReports } from "#db/schema/administration";

const c = contentReports;

/** A read for a batch: the decided reports of a provider's pages, for its export. Who reported, and in which words, is the reporter's. */
export const decidedReportsOf = (db: Database, providerId: number, condition: SQL) =>
  db
    .select({
      ...{ targetKind: c.targetKind, targetId: c.targetId, reason: c.reason, state: c.state, createdAt: c.createdAt },
      ...{ decision: c.decision, decisionText: c.decisionText, decidedAt: c.decidedAt, appealedAt: c.appealedAt },
      appealText: sql<string | null>`CASE ${c.appealedBy} WHEN 'provider' THEN ${c.appealText} END`,
      ...{ appealDecision: c.appealDecision, appealDecisionText: c.appealDecisionText },
      appealDecidedAt: c.appealDecidedAt,
    })
    .from(c)
    .where(and(eq(c.providerId, providerId), ne(c.state, "open"), condition))
    .orderBy(c.createdAt);
