import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { FavoriteChange } from "./favorite.form";
import { FAVORITES } from "./favorite.rules";

/** Of a provider `p`: its profile can be seen. */
const SHOWN = isShown("p");

/**
 * Adds a planner to a couple's favourites or takes it out, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, provider.notFound when it is unknown or hidden, favorites.full
 */
export async function changeFavorite({ db, clock }: Deps, couple: Couple, change: FavoriteChange): Promise<void> {
  const { accountId } = couple;
  const { prestataire, intent } = change;
  const own = sql`account_id = ${accountId} AND provider_id = (SELECT id FROM providers WHERE public_id = ${prestataire})`;
  if (intent === "remove") {
    const [, [session]] = await db.batch([
      db.run(sql`DELETE FROM favorites WHERE ${own} AND ${sessionIsOpen(couple)}`),
      readOpen(db, couple),
    ]);
    if (!session?.open) throw new DomainError("session.expired");
    return;
  }
  const { rows, open } = await namedBatch(db, {
    mark: db.run(sql`
      INSERT INTO favorites (account_id, provider_id, created_at)
      SELECT a.id, p.id, ${clock.now()} FROM accounts a JOIN providers p
      WHERE a.id = ${accountId} AND p.public_id = ${prestataire} AND ${SHOWN}
        AND (SELECT count(*) FROM favorites WHERE account_id = a.id) < ${FAVORITES.couple}
        AND ${sessionIsOpen(couple)}
      ON CONFLICT DO NOTHING`),
    rows: db.all<{ there: 0 | 1; shown: 0 | 1 }>(sql`
      SELECT EXISTS (SELECT 1 FROM favorites WHERE ${own}) AS there,
        EXISTS (SELECT 1 FROM providers p WHERE p.public_id = ${prestataire} AND ${SHOWN}) AS shown`),
    open: readOpen(db, couple),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  if (rows[0]?.there) return;
  if (!rows[0]?.shown) throw new DomainError("provider.notFound");
  throw new DomainError("favorites.full", { count: FAVORITES.couple });
}

/**
 * Batch item for a login: what was marked as a visitor becomes the couple's, as far as there is room, the newest first. Nothing
 * happens where the batch has opened no session.
 * @param publicIds the newest first
 */
export function mergeFavorites(db: Database, sessionId: string, publicIds: readonly string[], now: number) {
  const account = sql`(SELECT account_id FROM sessions WHERE id = ${sessionId})`;
  return db.run(sql`
    INSERT INTO favorites (account_id, provider_id, created_at)
    SELECT a.id, p.id, ${now} - j.key FROM accounts a CROSS JOIN json_each(${JSON.stringify(publicIds)}) j
      JOIN providers p ON p.public_id = j.value
    WHERE a.id = ${account} AND ${SHOWN}
      AND NOT EXISTS (SELECT 1 FROM favorites f WHERE f.account_id = a.id AND f.provider_id = p.id)
    ORDER BY j.key LIMIT max(0, ${FAVORITES.couple} - (SELECT count(*) FROM favorites WHERE account_id = ${account}))
    ON CONFLICT DO NOTHING`);
}
