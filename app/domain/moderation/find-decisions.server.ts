import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { type Decision, MODERATION } from "./moderation.rules";

export interface PastDecision {
  id: number;
  decision: Decision;
  /** What the provider read; empty for an approval. */
  reason: string;
  /** Name of the administrator. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
  provider: string;
  /** The provider's language, which the reason is written in. */
  lang: Locale;
  publicId: string;
}

/**
 * Everything that was decided, the newest first, a part at a time. The list only grows, so it is not counted.
 * @param before id of the last decision that was shown; without one the newest
 */
export async function findDecisions(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<{ decisions: PastDecision[]; hasOlder: boolean }> {
  const { pageSize } = MODERATION;
  const found = await db.all<PastDecision>(sql`
      SELECT d.id, d.decision, d.reason, a.name AS "by", d.created_at AS "at", p.name AS provider, p.locale AS lang, p.public_id AS publicId
      FROM moderation_decisions d CROSS JOIN administrators a ON a.id = d.administrator_id CROSS JOIN providers p ON p.id = d.provider_id
      WHERE d.id < ${before} AND ${sessionIsOpen(administrator)} ORDER BY d.id DESC LIMIT ${pageSize + 1}`);
  return { decisions: found.slice(0, pageSize), hasOlder: found.length > pageSize };
}
