import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import {
  cardColumns,
  type PlannerCard,
  type PlannerCardRow,
  toPlannerCard,
} from "~/domain/directory/planner-card.server";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";

export interface Favorite extends PlannerCard {
  /** The couple has written to it, for any project. */
  contacted: boolean;
}

/**
 * The planners that were marked with the heart and can still be seen, as their cards show them; the newest first. One round trip.
 * @param owner a couple, or the public ids in a visitor's cookie
 */
export async function findFavorites({ db, clock }: Deps, owner: Couple | readonly string[]): Promise<Favorite[]> {
  const now = clock.now();
  const couple = "accountId" in owner ? owner.accountId : null;
  const marked =
    "accountId" in owner
      ? sql`SELECT provider_id, created_at AS place FROM favorites WHERE account_id = ${owner.accountId}`
      : sql`SELECT v.id AS provider_id, -j.key AS place
          FROM json_each(${JSON.stringify(owner)}) j JOIN providers v ON v.public_id = j.value`;
  const rows = await db.all<PlannerCardRow & { contacted: 0 | 1 }>(sql`
    SELECT ${cardColumns(sql`coalesce(p.premium_until > ${now}, 0)`, now)},
      EXISTS (SELECT 1 FROM projects q CROSS JOIN requests r ON r.project_id = q.id
        WHERE q.account_id = ${couple} AND r.provider_id = p.id) AS contacted
    FROM (${marked}) m JOIN providers p ON p.id = m.provider_id
    WHERE ${isShown("p")}
    ORDER BY m.place DESC, p.id`);
  return rows.map((row) => ({ ...toPlannerCard(row), contacted: row.contacted === 1 }));
}
