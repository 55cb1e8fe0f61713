import { and, desc, eq, lt } from "drizzle-orm";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { MODERATION } from "./moderation.rules";

/**
 * Returns a page of all decisions, newest first. The list only grows, so it is not counted.
 * @param before id of the last decision shown; default: start with the newest
 */
export async function findDecisions(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  before: number = Number.MAX_SAFE_INTEGER,
) {
  const { pageSize } = MODERATION;
  const d = moderationDecisions;
  const isOfDecision = and(eq(administrators.id, d.administratorId), eq(providers.id, d.providerId));
  const found = await db
    .select({
      id: d.id,
      decision: d.decision,
      reason: d.reason,
      by: administrators.name,
      at: d.createdAt,
      provider: providers.name,
      lang: providers.locale,
      publicId: providers.publicId,
    })
    .from(d)
    .crossJoin(administrators) // This order reads decisions backwards until the page is full.
    .crossJoin(providers)
    .where(and(isOfDecision, lt(d.id, before), sessionIsOpen(administrator, "moderate")))
    .orderBy(desc(d.id))
    .limit(pageSize + 1);
  return { decisions: found.slice(0, pageSize), hasOlder: found.length > pageSize };
}
