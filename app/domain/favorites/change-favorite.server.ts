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

/**
 * For each kind: table of favorites, its columns, the condition for visible items, and the provider for the statistics.
 */
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
 * Adds a planner or venue to a couple's favorites or removes it, in one round trip. Idempotent.
 * @throws DomainError session.expired, provider.notFound, venue.notFound if it is unknown or hidden, favorites.full
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
      // The count precedes the insert, so that a repeated addition is not counted again.
      counted: countDays(db, [{ providerId: sql`(SELECT ${kind.provider} ${given})`, measure: "favorites" }], now),
      mark: db.run(kind.insert(now, given)),
    },
    { "favorites.full": { count: FAVORITES.couple } },
  );
}

/**
 * Returns batch items for a login that move a visitor's favorites to the couple, newest first, up to the limit. They do
 * nothing if the batch has opened no session.
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

const numberOf = ({ hearts, account }: Kind, owner: SQLWrapper): SQL =>
  sql`(SELECT count(*) FROM ${hearts} WHERE ${account} = ${owner})`;
