import { and, count, eq, lt, not, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/profile/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/count-days.server";
import type { FavoriteChange } from "./favorite.form";
import { FAVORITES } from "./favorite.rules";

/**
 * Adds a planner to a couple's favourites or takes it out, in one round trip. Safe to repeat.
 * @throws DomainError session.expired, provider.notFound when it is unknown or hidden, favorites.full
 */
export async function changeFavorite({ db, clock }: Deps, couple: Couple, change: FavoriteChange): Promise<void> {
  const { accountId } = couple;
  const { prestataire, intent } = change;
  const isMeant = eq(providers.publicId, prestataire);
  const isOwn = and(
    eq(favorites.accountId, accountId),
    eq(favorites.providerId, db.select({ id: providers.id }).from(providers).where(isMeant)),
  );
  if (intent === "remove") {
    const { open } = await namedBatch(db, {
      removed: db.delete(favorites).where(and(isOwn, sessionIsOpen(couple))),
      open: readOpen(db, couple),
    });
    if (!open[0]?.open) throw new DomainError("session.expired");
    return;
  }
  const now = clock.now();
  const isMarked = sql`EXISTS (SELECT 1 FROM ${favorites} WHERE ${isOwn})`;
  const given = sql`FROM ${accounts} JOIN ${providers} WHERE ${and(
    eq(accounts.id, accountId),
    isMeant,
    isShown(),
    not(isMarked),
    lt(sql`${marked(db, accounts.id)}`, FAVORITES.couple),
    sessionIsOpen(couple),
  )}`;
  const { rows, open } = await namedBatch(db, {
    // Before the heart is there: given again, it is not counted again.
    counted: countDays(db, [{ providerId: sql`(SELECT ${providers.id} ${given})`, measure: "favorites" }], now),
    mark: db.run(
      insertSelect(
        favorites,
        { accountId: accounts.id, providerId: providers.id, createdAt: now },
        sql`${given} ON CONFLICT DO NOTHING`,
      ),
    ),
    rows: db.all<{ there: 0 | 1; shown: 0 | 1 }>(sql`
      SELECT ${isMarked} AS there,
        EXISTS (SELECT 1 FROM ${providers} WHERE ${and(isMeant, isShown())}) AS shown`),
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
  const account = sql`${db.select({ id: sessions.accountId }).from(sessions).where(eq(sessions.id, sessionId))}`;
  const known = db
    .select({ id: favorites.providerId })
    .from(favorites)
    .where(and(eq(favorites.accountId, accounts.id), eq(favorites.providerId, providers.id)));
  return db.run(
    insertSelect(
      favorites,
      { accountId: accounts.id, providerId: providers.id, createdAt: sql`${now} - j.key` },
      sql`FROM ${accounts} CROSS JOIN json_each(${JSON.stringify(publicIds)}) j JOIN ${providers} ON ${providers.publicId} = j.value
        WHERE ${and(eq(accounts.id, account), isShown(), notExists(known))}
        ORDER BY j.key LIMIT max(0, ${FAVORITES.couple} - ${marked(db, account)})
        ON CONFLICT DO NOTHING`,
    ),
  );
}

/** How many favourites an account has. */
const marked = (db: Database, account: SQLWrapper) =>
  db.select({ count: count() }).from(favorites).where(sql`${favorites.accountId} = ${account}`);
