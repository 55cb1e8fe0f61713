import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { MarketCode } from "~/i18n/markets";
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
  /** Texts, photographs and videos to look at, whether they wait or not. */
  suspicious: number;
  /** Another profile has the same SIRET. */
  sameSiret: 0 | 1;
  zipCode: string;
  market: MarketCode;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Milliseconds since the epoch. */
  waitingSince: number;
}

/** Rows of providers that wait; written so that the index `providers_review` is searched and no other row is read. */
const WAITING = sql`review_requested_at > 0`;

export interface NextInQueue {
  publicId: string;
  name: string;
}

/**
 * A read for a batch: the profile that waits behind a place in the queue, else the oldest that waits.
 * @param since milliseconds since the epoch, and id: the place, which itself is left out
 */
export function nextInQueue(db: Database, since: number | SQL, id: number | SQL) {
  const first = (condition: SQL) => sql`SELECT * FROM (
    SELECT public_id AS publicId, name FROM providers WHERE ${condition} AND id <> ${id} ORDER BY review_requested_at, id LIMIT 1)`;
  return db.all<NextInQueue>(sql`
    SELECT publicId, name FROM (
      SELECT 0 AS turn, * FROM (${first(sql`review_requested_at > ${since}`)})
      UNION ALL SELECT 0, * FROM (${first(sql`review_requested_at = ${since} AND id > ${id}`)})
      UNION ALL SELECT 1, * FROM (${first(WAITING)}))
    ORDER BY turn LIMIT 1`);
}

/** The frame of every page of moderation. @returns null when the session has ended */
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
      SELECT p.public_id AS publicId, p.name, p.city, p.zip_code AS zipCode, p.market, p.kind, p.created_at AS createdAt, p.register_state AS registerState, p.review_requested_at AS waitingSince,
        CASE WHEN p.approved_at IS NOT NULL THEN 'changed'
          WHEN EXISTS (SELECT 1 FROM moderation_decisions d WHERE d.provider_id = p.id) THEN 'again' ELSE 'new' END AS cause,
        (SELECT count(*) FROM provider_pending_texts t WHERE t.provider_id = p.id)
          + (SELECT count(*) FROM provider_text_findings f WHERE f.provider_id = p.id)
          + (SELECT count(*) FROM provider_images i WHERE i.provider_id = p.id AND (i.held_at IS NOT NULL OR i.findings <> '[]'))
          + (SELECT count(*) FROM provider_videos v WHERE v.provider_id = p.id AND (v.held_at IS NOT NULL OR v.findings <> '[]')) AS suspicious,
        p.siret IS NOT NULL AND EXISTS (SELECT 1 FROM providers o WHERE o.siret = p.siret AND o.id <> p.id) AS sameSiret
      FROM providers p WHERE p.${WAITING} AND ${mayRead}
      ORDER BY p.review_requested_at, p.id LIMIT ${MODERATION.pageSize} OFFSET ${(page - 1) * MODERATION.pageSize}`),
    db.all<{ total: number }>(sql`SELECT count(*) AS total FROM providers WHERE ${WAITING} AND ${mayRead}`),
  ]);
  return { profiles, total: counts[0]?.total ?? 0 };
}
