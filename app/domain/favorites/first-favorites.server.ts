import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { favorites } from "#db/schema/favorites";
import { providers } from "#db/schema/providers";
import { venueFavorites, venues } from "#db/schema/venues";
import type { LinkDeps } from "~/domain/deps";
import { firstFavoriteEmail } from "~/domain/notifications/notice-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import type { Marked } from "./favorite.form";

/** Planner or venue that no couple has added to its favorites yet, with its provider. */
export interface Unmarked {
  kind: keyof typeof KINDS;
  publicId: string;
  name: string;
  providerId: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

const KINDS = {
  planner: {
    things: providers,
    numberOfFavorites: sql`(SELECT count(*) FROM ${favorites} WHERE ${favorites.providerId} = ${providers.id})`,
  },
  venue: {
    things: venues,
    numberOfFavorites: sql`(SELECT count(*) FROM ${venueFavorites} WHERE ${venueFavorites.venueId} = ${venues.id})`,
  },
} as const;

const isUnmarked = (kind: Unmarked["kind"], publicIds: readonly string[]) => {
  const { things } = KINDS[kind];
  const isListed = sql`${things.publicId} IN (SELECT value FROM json_each(${JSON.stringify(publicIds)}))`;
  return and(isListed, isNull(things.firstFavoriteAt));
};

/** Returns a read for a batch: those of the planners and venues that no couple has added to its favorites yet. */
export function unmarkedQuery(db: Database, marked: Marked) {
  const columnsOf = (kind: Unmarked["kind"]) => ({
    kind: sql<Unmarked["kind"]>`${kind}`.as("kind"),
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

/**
 * Returns the statements that notify providers of the first favorite of a planner or venue, once and for all (rule
 * favorite-8). They follow the statements that store the favorites, in their batch.
 */
export async function tellOfFirstFavorites(deps: LinkDeps, unmarked: readonly Unmarked[]) {
  const { db, clock, links } = deps;
  const statements = unmarked.map(async ({ kind, publicId, name, providerId, ...reader }) => {
    const { things, numberOfFavorites } = KINDS[kind];
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
