import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { venueFavorites, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/count-days.server";
import type { FavoriteChange } from "./favorite.form";
import { FAVORITES, type Marked } from "./favorite.rules";

/** For each kind: the table of its hearts, the column of what is marked, what of that couples see, and the provider whose statistics count. */
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
 * Adds a planner or a venue to a couple's favourites or takes it out, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, provider.notFound, venue.notFound when it is unknown or hidden, favorites.full
 */
export async function changeFavorite({ db, clock }: Deps, couple: Couple, change: FavoriteChange): Promise<void> {
  const { accountId } = couple;
  const kind = KINDS[change.kind];
  const { hearts, things } = kind;
  const isMeant = eq(kind.publicId, change.id);
  const isOwn = and(
    eq(kind.account, accountId),
    sql`${kind.marked} = (SELECT ${kind.id} FROM ${things} WHERE ${isMeant})`,
  );
  if (change.intent === "remove") {
    await guardedBatch(
      db,
      { "session.expired": sessionIsOpen(couple) },
      { removed: db.run(sql`DELETE FROM ${hearts} WHERE ${isOwn}`) },
    );
    return;
  }
  const now = clock.now();
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
      // Before the heart is there: given again, it is not counted again.
      counted: countDays(db, [{ providerId: sql`(SELECT ${kind.provider} ${given})`, measure: "favorites" }], now),
      mark: db.run(kind.insert(now, given)),
    },
    { "favorites.full": { count: FAVORITES.couple } },
  );
}

/**
 * Batch items for a login: what was marked as a visitor becomes the couple's, as far as there is room, the newest first. Nothing
 * happens where the batch has opened no session.
 */
export function mergeFavorites(db: Database, sessionId: string, { planners, venues }: Marked, now: number) {
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
  return [merge(KINDS.planner, planners), merge(KINDS.venue, venues)] as const;
}

/** How many favourites of a kind an account has. */
const numberOf = ({ hearts, account }: Kind, owner: SQLWrapper): SQL =>
  sql`(SELECT count(*) FROM ${hearts} WHERE ${account} = ${owner})`;
