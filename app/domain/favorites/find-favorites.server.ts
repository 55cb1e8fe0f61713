import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { favorites } from "#db/schema/favorites";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import {
  cardColumns,
  type PlannerCard,
  type PlannerCardRow,
  toPlannerCard,
} from "~/domain/directory/planner-card.server";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";

const p = alias(providers, "p");

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
      ? sql`SELECT ${favorites.providerId} AS id, ${favorites.createdAt} AS place
          FROM ${favorites} WHERE ${favorites.accountId} = ${owner.accountId}`
      : sql`SELECT ${providers.id} AS id, -j.key AS place
          FROM json_each(${JSON.stringify(owner)}) j JOIN ${providers} ON ${providers.publicId} = j.value`;
  const rows = await db.all<PlannerCardRow & { contacted: 0 | 1 }>(sql`
    SELECT ${cardColumns(sql`coalesce(${p.premiumUntil} > ${now}, 0)`, now)},
      EXISTS (SELECT 1 FROM ${projects} CROSS JOIN ${requests} ON ${requests.projectId} = ${projects.id}
        WHERE ${projects.accountId} = ${couple} AND ${requests.providerId} = ${p.id} AND ${requests.venueId} IS NULL) AS contacted
    FROM (${marked}) m JOIN ${providers} p ON ${p.id} = m.id
    WHERE ${isShown("p")}
    ORDER BY m.place DESC, ${p.id}`);
  return rows.map((row) => ({ ...toPlannerCard(row), contacted: row.contacted === 1 }));
}
