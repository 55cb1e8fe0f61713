import { sql } from "drizzle-orm";
import type { Administrator } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { type Decision, MODERATION } from "./moderation.rules";

export interface PastDecision {
  id: number;
  decision: Decision;
  /** What the provider was told; empty for an approval. */
  reason: string;
  /** Name of the administrator. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
  provider: string;
  publicId: string;
}

/** A page of everything that was decided, the newest first, in one round trip. @param page from 1 */
export async function findDecisions(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ decisions: PastDecision[]; total: number }> {
  const mayRead = sessionIsOpen(administrator);
  const [decisions, counts] = await db.batch([
    db.all<PastDecision>(sql`
      SELECT d.id, d.decision, d.reason, a.name AS "by", d.created_at AS "at", p.name AS provider, p.public_id AS publicId
      FROM moderation_decisions d JOIN administrators a ON a.id = d.administrator_id JOIN providers p ON p.id = d.provider_id
      WHERE ${mayRead} ORDER BY d.id DESC LIMIT ${MODERATION.pageSize} OFFSET ${(page - 1) * MODERATION.pageSize}`),
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM moderation_decisions WHERE ${mayRead}`),
  ]);
  return { decisions, total: counts[0]?.total ?? 0 };
}
