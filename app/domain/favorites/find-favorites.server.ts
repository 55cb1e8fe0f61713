import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
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
import {
  hasPremium,
  toVenueCard,
  type VenueCard,
  type VenueCardRow,
  venueCardColumns,
} from "~/domain/venues/venue-card.server";
import type { Marked } from "./favorite.rules";

const p = alias(providers, "p");

interface Favorite extends PlannerCard {
  /** The couple has written to the planner, for any project. */
  contacted: boolean;
}

interface Favorites {
  planners: Favorite[];
  venues: VenueCard[];
}

/**
 * Returns the cards of favorite planners and venues that are still visible, newest first. One round trip.
 * @param owner a couple, or the content of a visitor's cookie
 */
export async function findFavorites({ db, clock }: Deps, owner: Couple | Marked): Promise<Favorites> {
  const now = clock.now();
  const couple = "accountId" in owner ? owner.accountId : null;
  const marked =
    "accountId" in owner
      ? sql`SELECT ${favorites.providerId} AS id, ${favorites.createdAt} AS place
          FROM ${favorites} WHERE ${favorites.accountId} = ${owner.accountId}`
      : sql`SELECT ${providers.id} AS id, -j.key AS place
          FROM json_each(${JSON.stringify(owner.planners)}) j JOIN ${providers} ON ${providers.publicId} = j.value`;
  const markedVenues =
    "accountId" in owner
      ? sql`SELECT venue_id AS id, created_at AS place FROM venue_favorites WHERE account_id = ${owner.accountId}`
      : sql`SELECT v.id, -j.key AS place FROM json_each(${JSON.stringify(owner.venues)}) j JOIN venues v ON v.public_id = j.value`;
  const { planners, venues } = await namedBatch(db, {
    planners: db.all<PlannerCardRow & { contacted: 0 | 1 }>(sql`
    SELECT ${cardColumns(sql`coalesce(${p.premiumUntil} > ${now}, 0)`, now)},
      EXISTS (SELECT 1 FROM ${projects} CROSS JOIN ${requests} ON ${requests.projectId} = ${projects.id}
        WHERE ${projects.accountId} = ${couple} AND ${requests.providerId} = ${p.id} AND ${requests.venueId} IS NULL) AS contacted
    FROM (${marked}) m JOIN ${providers} p ON ${p.id} = m.id
    WHERE ${isShown("p")}
    ORDER BY m.place DESC, ${p.id}`),
    venues: db.all<VenueCardRow>(sql`
      SELECT ${venueCardColumns(hasPremium(now))} FROM (${markedVenues}) m JOIN venues v ON v.id = m.id JOIN providers p ON p.id = v.provider_id
      WHERE v.visible = 1 ORDER BY m.place DESC, v.id`),
  });
  return {
    planners: planners.map((row) => ({ ...toPlannerCard(row), contacted: row.contacted === 1 })),
    venues: venues.map(toVenueCard),
  };
}

export const favoritesCountQuery = (db: Deps["db"], { accountId }: Couple) =>
  db.all<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM favorites f JOIN providers p ON p.id = f.provider_id
        WHERE f.account_id = ${accountId} AND ${isShown("p")})
      + (SELECT count(*) FROM venue_favorites f JOIN venues v ON v.id = f.venue_id
        WHERE f.account_id = ${accountId} AND v.visible = 1) AS count`);

/**
 * Returns a read for a batch: public ids of a couple's favorite planners. Empty for visitors, and before onboarding is
 * finished (rule favorite-1).
 */
export const markedPlannersOf = (db: Deps["db"], couple: Couple | null) =>
  db.all<{ id: string }>(sql`
    SELECT p.public_id AS id FROM favorites f JOIN providers p ON p.id = f.provider_id
    WHERE f.account_id = ${ownerOf(couple)}`);

/** Same as `markedPlannersOf`, for venues. */
export const markedVenuesOf = (db: Deps["db"], couple: Couple | null) =>
  db.all<{ id: string }>(sql`
    SELECT v.public_id AS id FROM venue_favorites f JOIN venues v ON v.id = f.venue_id
    WHERE f.account_id = ${ownerOf(couple)}`);

const ownerOf = (couple: Couple | null) => (couple?.hasFinishedOnboarding ? couple.accountId : null);
