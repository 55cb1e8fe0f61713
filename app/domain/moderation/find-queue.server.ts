import { sql } from "drizzle-orm";
import type { Administrator } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { MODERATION } from "./moderation.rules";

/** A profile that waits for a moderator. */
export interface QueuedProfile {
  publicId: string;
  name: string;
  city: string;
  kind: "planner" | "venue";
  /** Never decided on; sent again after an answer; or changed since its approval. */
  cause: "new" | "again" | "changed";
  registerState: "unchecked" | "found" | "not_found" | "closed" | null;
  /** Texts, photographs and videos that wait because they look suspicious. */
  suspicious: number;
  /** Milliseconds since the epoch. */
  waitingSince: number;
}

/** Rows of providers that wait; in this form the index `providers_review` is searched, and nobody else is looked at. */
const WAITING = sql`review_requested_at > 0`;

/** What stands around every page of moderation. @returns null when the session has ended meanwhile */
export async function findAdminFrame(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
): Promise<{ waiting: number } | null> {
  const [row] = await db.all<{ waiting: number }>(sql`
    SELECT (SELECT count(*) FROM providers WHERE ${WAITING}) AS waiting WHERE ${sessionIsOpen(administrator)}`);
  return row ?? null;
}

/**
 * A page of the queue, oldest first, in one round trip.
 * @param page from 1
 */
export async function findQueue(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ profiles: QueuedProfile[]; total: number }> {
  const mayRead = sessionIsOpen(administrator);
  const [profiles, counts] = await db.batch([
    db.all<QueuedProfile>(sql`
      SELECT p.public_id AS publicId, p.name, p.city, p.kind, p.register_state AS registerState, p.review_requested_at AS waitingSince,
        CASE WHEN p.approved_at IS NOT NULL THEN 'changed'
          WHEN EXISTS (SELECT 1 FROM moderation_decisions d WHERE d.provider_id = p.id) THEN 'again' ELSE 'new' END AS cause,
        (SELECT count(*) FROM provider_pending_texts t WHERE t.provider_id = p.id)
          + (SELECT count(*) FROM provider_images i WHERE i.provider_id = p.id AND i.held_at IS NOT NULL)
          + (SELECT count(*) FROM provider_videos v WHERE v.provider_id = p.id AND v.held_at IS NOT NULL) AS suspicious
      FROM providers p WHERE p.${WAITING} AND ${mayRead}
      ORDER BY p.review_requested_at, p.id LIMIT ${MODERATION.pageSize} OFFSET ${(page - 1) * MODERATION.pageSize}`),
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM providers WHERE ${WAITING} AND ${mayRead}`),
  ]);
  return { profiles, total: counts[0]?.total ?? 0 };
}
