import { and, eq, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { venueFavorites, venues } from "#db/schema/venues";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { type PlannerCardRow, tileColumns, toPlannerCard } from "~/domain/directory/planner-card.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { firstFavoriteEmail } from "~/domain/notifications/notice-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { isShown } from "~/domain/providers/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/day-counts.server";
import { hasPremium, toVenueCard, type VenueCardRow, venueCardColumns } from "~/domain/venues/venue-card.server";
import { paths } from "~/paths";
import { FAVORITES, type FavoriteChange, type Marked } from "./favorite.form";

const KINDS = {
  planner: {
    hearts: favorites,
    account: favorites.accountId,
    marked: favorites.providerId,
    things: providers,
    id: providers.id,
    publicId: providers.publicId,
    isShown: isShown(),
    provider: providers.id,
    unknown: "provider.notFound",
    insert: (createdAt: number | SQL, rest: SQL) =>
      insertSelect(favorites, { accountId: accounts.id, providerId: providers.id, createdAt }, rest),
  },
  venue: {
    hearts: venueFavorites,
    account: venueFavorites.accountId,
    marked: venueFavorites.venueId,
    things: venues,
    id: venues.id,
    publicId: venues.publicId,
    isShown: eq(venues.visible, true),
    provider: venues.providerId,
    unknown: "venue.notFound",
    insert: (createdAt: number | SQL, rest: SQL) =>
      insertSelect(venueFavorites, { accountId: accounts.id, venueId: venues.id, createdAt }, rest),
  },
} as const;
type Kind = (typeof KINDS)[FavoriteChange["kind"]];

/**
 * Adds or removes a favorite; idempotent. Notifies the provider when a profile or venue gets its first favorite.
 * @throws DomainError session.expired, provider.notFound and venue.notFound (unknown or hidden), favorites.full
 */
export async function changeFavorite(deps: LinkDeps, couple: Couple, change: FavoriteChange): Promise<void> {
  const { db, clock } = deps;
  const { accountId } = couple;
  const kind = KINDS[change.kind];
  const { hearts, things } = kind;
  const isMeant = eq(kind.publicId, change.id);
  const isOwn = and(
    eq(kind.account, accountId),
    sql`${kind.marked} = (SELECT ${kind.id} FROM ${things} WHERE ${isMeant})`,
  );
  if (change.intent === "remove") {
    await writeInSession(db, [couple], { removed: db.run(sql`DELETE FROM ${hearts} WHERE ${isOwn}`) });
    return;
  }
  const now = clock.now();
  const marked =
    change.kind === "planner" ? { planners: [change.id], venues: [] } : { planners: [], venues: [change.id] };
  const unmarked = await unmarkedQuery(db, marked);
  const isMarked = sql`EXISTS (SELECT 1 FROM ${hearts} WHERE ${isOwn})`;
  const isKnown = sql`EXISTS (SELECT 1 FROM ${things} WHERE ${and(isMeant, kind.isShown)})`;
  const given = sql`FROM ${accounts} JOIN ${things} WHERE ${and(eq(accounts.id, accountId), isMeant, not(isMarked))}`;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      [kind.unknown]: sql`${isMarked} OR ${isKnown}`,
      "favorites.full": sql`${isMarked} OR ${numberOf(kind, sql`${accountId}`)} < ${FAVORITES.couple}`,
    },
    {
      // The count precedes the insert, so that a repeated addition is not counted again.
      counted: countDays(db, [{ providerId: sql`(SELECT ${kind.provider} ${given})`, measure: "favorites" }], now),
      mark: db.run(kind.insert(now, given)),
      told: await tellOfFirstFavorites(deps, unmarked),
    },
    { "favorites.full": { count: FAVORITES.couple } },
  );
}

/** Adds a visitor's favorites to the account of a session opened in the batch. @param unmarked from `unmarkedQuery` */
export async function mergeFavorites(
  deps: LinkDeps,
  sessionId: string,
  { planners, venues }: Marked,
  unmarked: readonly Unmarked[],
) {
  const { db, clock } = deps;
  const now = clock.now();
  const account = sql`${db.select({ id: sessions.accountId }).from(sessions).where(eq(sessions.id, sessionId))}`;
  const merge = (kind: Kind, publicIds: readonly string[]) => {
    const { hearts, things } = kind;
    const isKnown = sql`EXISTS (SELECT 1 FROM ${hearts} WHERE ${kind.account} = ${accounts.id} AND ${kind.marked} = ${kind.id})`;
    return db.run(
      kind.insert(
        sql`${now} - j.key`,
        sql`FROM ${accounts} CROSS JOIN json_each(${JSON.stringify(publicIds)}) j JOIN ${things} ON ${kind.publicId} = j.value
          WHERE ${and(eq(accounts.id, account), kind.isShown, not(isKnown))}
          ORDER BY j.key LIMIT max(0, ${FAVORITES.couple} - ${numberOf(kind, account)})
          ON CONFLICT DO NOTHING`,
      ),
    );
  };
  const told = await tellOfFirstFavorites(deps, unmarked);
  return [merge(KINDS.planner, planners), merge(KINDS.venue, venues), ...told];
}

const numberOf = ({ hearts, account }: Kind, owner: SQLWrapper): SQL =>
  sql`(SELECT count(*) FROM ${hearts} WHERE ${account} = ${owner})`;

const p = alias(providers, "p");

type MarkedQueries = Record<keyof Marked, SQL>;

/** @param account SQL of a couple's id */
export const markedBy = (account: SQL | number): MarkedQueries => ({
  planners: sql`SELECT ${favorites.providerId} AS id, ${favorites.createdAt} AS place
    FROM ${favorites} WHERE ${favorites.accountId} = ${account}`,
  venues: sql`SELECT venue_id AS id, created_at AS place FROM venue_favorites WHERE account_id = ${account}`,
});

const markedIn = ({ planners, venues }: Marked): MarkedQueries => ({
  planners: sql`SELECT ${providers.id} AS id, -j.key AS place
    FROM json_each(${JSON.stringify(planners)}) j JOIN ${providers} ON ${providers.publicId} = j.value`,
  venues: sql`SELECT v.id, -j.key AS place FROM json_each(${JSON.stringify(venues)}) j JOIN venues v ON v.public_id = j.value`,
});

/** `contacted`: the couple has written to the planner, for any project. */
type FavoriteRow = PlannerCardRow & { contacted: 0 | 1 };

/** @param couple id of the couple whose projects decide `contacted` */
export const favoriteCards = (
  db: Deps["db"],
  { planners, venues: markedVenues }: MarkedQueries,
  now: number,
  couple: number | null = null,
) => ({
  planners: db.all<FavoriteRow>(sql`
    SELECT ${tileColumns(sql`coalesce(${p.premiumUntil} > ${now}, 0)`, now)},
      EXISTS (SELECT 1 FROM ${projects} CROSS JOIN ${requests} ON ${requests.projectId} = ${projects.id}
        WHERE ${isOfCouple(projects.accountId, couple)} AND ${requests.providerId} = ${p.id} AND ${requests.venueId} IS NULL) AS contacted
    FROM (${planners}) m JOIN ${providers} p ON ${p.id} = m.id
    WHERE ${isShown("p")}
    ORDER BY m.place DESC, ${p.id}`),
  venues: db.all<VenueCardRow>(sql`
    SELECT ${venueCardColumns(hasPremium(now))} FROM (${markedVenues}) m JOIN venues v ON v.id = m.id JOIN providers p ON p.id = v.provider_id
    WHERE v.visible = 1 ORDER BY m.place DESC, v.id`),
});

export const toFavorites = ({ planners, venues }: { planners: FavoriteRow[]; venues: VenueCardRow[] }) => ({
  planners: planners.map((row) => ({ ...toPlannerCard(row), contacted: row.contacted === 1 })),
  venues: venues.map(toVenueCard),
});

/** Newest first. @param owner a couple, or the content of a visitor's cookie */
export async function findFavorites({ db, clock }: Deps, owner: Couple | Marked) {
  const isCouple = "accountId" in owner;
  const marked = isCouple ? markedBy(owner.accountId) : markedIn(owner);
  return toFavorites(await namedBatch(db, favoriteCards(db, marked, clock.now(), isCouple ? owner.accountId : null)));
}

export const favoritesCountQuery = (db: Deps["db"], { accountId }: Couple) =>
  db.all<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM favorites f JOIN providers p ON p.id = f.provider_id
        WHERE f.account_id = ${accountId} AND ${isShown("p")})
      + (SELECT count(*) FROM venue_favorites f JOIN venues v ON v.id = f.venue_id
        WHERE f.account_id = ${accountId} AND v.visible = 1) AS count`);

/** Empty for visitors, and before onboarding is finished (rule favorite-1). */
export const markedPlannersOf = (db: Deps["db"], couple: Couple | null) =>
  db.all<{ id: string }>(sql`
    SELECT p.public_id AS id FROM favorites f JOIN providers p ON p.id = f.provider_id
    WHERE f.account_id = ${ownerOf(couple)}`);

export const markedVenuesOf = (db: Deps["db"], couple: Couple | null) =>
  db.all<{ id: string }>(sql`
    SELECT v.public_id AS id FROM venue_favorites f JOIN venues v ON v.id = f.venue_id
    WHERE f.account_id = ${ownerOf(couple)}`);

const ownerOf = (couple: Couple | null) => (couple?.hasFinishedOnboarding ? couple.accountId : null);

export type Unmarked = Awaited<ReturnType<typeof unmarkedQuery>>[number];

const isUnmarked = (kind: FavoriteChange["kind"], publicIds: readonly string[]) => {
  const { things } = KINDS[kind];
  const isListed = sql`${things.publicId} IN (SELECT value FROM json_each(${JSON.stringify(publicIds)}))`;
  return and(isListed, isNull(things.firstFavoriteAt));
};

export function unmarkedQuery(db: Database, marked: Marked) {
  const columnsOf = (kind: FavoriteChange["kind"]) => ({
    kind: sql<FavoriteChange["kind"]>`${kind}`.as("kind"),
    publicId: KINDS[kind].things.publicId,
    name: KINDS[kind].things.name,
    providerId: providers.id,
    firstname: providers.firstname,
    locale: providers.locale,
    market: providers.market,
  });
  return db
    .select(columnsOf("planner"))
    .from(providers)
    .where(isUnmarked("planner", marked.planners))
    .unionAll(
      db
        .select(columnsOf("venue"))
        .from(venues)
        .innerJoin(providers, eq(providers.id, venues.providerId))
        .where(isUnmarked("venue", marked.venues)),
    );
}

/** Notifies providers of a first favorite (rule favorite-8). Follows the statements that store the favorites. */
async function tellOfFirstFavorites(deps: LinkDeps, unmarked: readonly Unmarked[]) {
  const { db, clock, links } = deps;
  const statements = unmarked.map(async ({ kind, publicId, name, providerId, ...reader }) => {
    const { things, hearts, marked, id } = KINDS[kind];
    const numberOfFavorites = sql`(SELECT count(*) FROM ${hearts} WHERE ${marked} = ${id})`;
    const isThis = isUnmarked(kind, [publicId]);
    const notice = await noticeTo(links, "favorite", { ...reader, owner: { providerId } });
    const url = links.url(reader.market, paths.pro.statistics());
    const message = {
      url,
      dedupeKey: `firstFavorite:${publicId}`,
      ...firstFavoriteEmail(links.brand, reader, name, url, notice.fine),
    };
    return [
      ...queueNotice(
        deps,
        notice,
        message,
        sql`EXISTS (SELECT 1 FROM ${things} WHERE ${isThis} AND ${numberOfFavorites} = 1)`,
      ),
      db
        .update(things)
        .set({ firstFavoriteAt: clock.now() })
        .where(and(isThis, sql`${numberOfFavorites} > 0`)),
    ];
  });
  return (await Promise.all(statements)).flat();
}
