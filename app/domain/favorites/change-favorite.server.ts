import { and, eq, lt, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { venueFavorites, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
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
    const { open } = await namedBatch(db, {
      removed: db.run(sql`DELETE FROM ${hearts} WHERE ${and(isOwn, sessionIsOpen(couple))}`),
      open: readOpen(db, couple),
    });
    if (!open[0]?.open) throw new DomainError("session.expired");
    return;
  }
  const now = clock.now();
  const isMarked = sql`EXISTS (SELECT 1 FROM ${hearts} WHERE ${isOwn})`;
  const given = sql`FROM ${accounts} JOIN ${things} WHERE ${and(
    eq(accounts.id, accountId),
    isMeant,
    kind.isShown,
    not(isMarked),
    lt(numberOf(kind, accounts.id), FAVORITES.couple),
    sessionIsOpen(couple),
  )}`;
  const { rows, open } = await namedBatch(db, {
    // Before the heart is there: given again, it is not counted again.
    counted: countDays(db, [{ providerId: sql`(SELECT ${kind.provider} ${given})`, measure: "favorites" }], now),
    mark: db.run(kind.insert(now, sql`${given} ON CONFLICT DO NOTHING`)),
    rows: db.all<{ there: 0 | 1; shown: 0 | 1 }>(sql`
      SELECT ${isMarked} AS there,
        EXISTS (SELECT 1 FROM ${things} WHERE ${and(isMeant, kind.isShown)}) AS shown`),
    open: readOpen(db, couple),
  });
  if (!open[0]?.open) throw new DomainError("session.expired");
  if (rows[0]?.there) return;
  if (!rows[0]?.shown) throw new DomainError(kind.unknown);
  throw new DomainError("favorites.full", { count: FAVORITES.couple });
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
