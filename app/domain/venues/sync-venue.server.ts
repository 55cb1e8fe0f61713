import { and, eq, lte, max, min, SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providers } from "#db/schema/providers";
import { venueMatch, venueSearchRows, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { LAT_BAND } from "~/domain/matching/match-ranges.rules";
import { qualityOf } from "~/domain/matching/sync-provider-match.server";
import { isShown } from "~/domain/providers/shown.server";
import { SEARCH_ROWS } from "~/domain/search/search-providers.rules";
import { mergeIndexes, rebuildIndexes } from "~/domain/search/sync-provider-search.server";
import { venueFeatureWords, venueTypeWords } from "~/i18n/search-words.server";
import { VENUE_FEATURES, VENUE_TYPES } from "./venue.rules";

const SYNC_LIMITS = {
  rebuildChunk: 5_000,
  /** Maximum venues per run of the cron that move after their provider's Premium ended. */
  expiredAtOnce: 500,
} as const;

/** Weights of a page's completeness, and the number of photos for full weight. */
const COMPLETE = { photographs: 8, ofPhotographs: 0.5, ofDetails: 0.25, ofServices: 0.25 } as const;

const INDEXES = ["venue_search", "venue_search_near"] as const;
type Index = (typeof INDEXES)[number];

/** Updates lists and indexes. Ends every batch that changes a venue, or unpublishes it before its deletion. */
export function syncVenue(db: Database, venueIds: readonly number[] | SQL, now: number) {
  const ids = venueIds instanceof SQL ? venueIds : sql`SELECT value FROM json_each(${JSON.stringify(venueIds)})`;
  return replaceVenues(db, (id) => sql`${id} IN (${ids})`, now);
}

/** Same as `syncVenue` for all venues of a provider, after its visibility, plan or reviews change. */
export function syncVenuesOf(db: Database, providerId: number | SQL, now: number) {
  return replaceVenues(db, (id) => sql`${id} IN (SELECT id FROM venues WHERE provider_id = ${providerId})`, now);
}

/** Removes a provider's venues from lists and indexes before the provider is deleted. */
export const withdrawVenuesOf = (db: Database, providerId: number, now: number) =>
  [
    db.update(venues).set({ published: false }).where(eq(venues.providerId, providerId)),
    ...syncVenuesOf(db, providerId, now),
  ] as const;

export async function rebuildVenues(db: Database, now: number): Promise<void> {
  const [totals] = await db.select({ first: min(venues.id), last: max(venues.id) }).from(venues);
  if (!totals || totals.first === null || totals.last === null) return;
  const { first, last } = { first: totals.first, last: totals.last };
  await rebuildIndexes(db, INDEXES, async () => {
    for (let from = first; from <= last; from += SYNC_LIMITS.rebuildChunk) {
      const to = from + SYNC_LIMITS.rebuildChunk - 1;
      await db.batch(replaceVenues(db, (id) => sql`${id} BETWEEN ${from} AND ${to}`, now));
    }
  });
}

export async function mergeVenueSearch(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await mergeIndexes(deps, INDEXES);
}

/** Moves venues down in lists after their provider's Premium ended. @returns whether more may be due */
export async function endVenuePremium({ db, clock }: Deps): Promise<boolean> {
  const now = clock.now();
  const due = await db
    .select({ id: venueMatch.venueId })
    .from(venueMatch)
    .where(and(eq(venueMatch.premium, 1), lte(venueMatch.premiumUntil, now)))
    .limit(SYNC_LIMITS.expiredAtOnce);
  if (due.length === 0) return false;
  const ids = due.map(({ id }) => id);
  await db.batch(syncVenue(db, ids, now));
  return due.length === SYNC_LIMITS.expiredAtOnce;
}

const { idBits, qualityBits, latBits, lngBits, latBand, lngCell } = SEARCH_ROWS;

const p = alias(providers, "p");
const v = alias(venues, "v");

const VISIBLE = sql`(${venues.moderation} = 'validated' AND ${venues.published} = 1 AND ${venues.type} IS NOT NULL
  AND ${venues.latitude} IS NOT NULL AND ${venues.longitude} IS NOT NULL
  AND EXISTS (SELECT 1 FROM ${providers} ${p} WHERE ${p.id} = ${venues.providerId} AND ${isShown("p")}))`;

const COMPLETENESS = sql`(${COMPLETE.ofPhotographs}
    * min(1.0, (SELECT count(*) FROM venue_images WHERE venue_id = v.id AND held_at IS NULL) / (${COMPLETE.photographs} * 1.0))
  + ${COMPLETE.ofDetails} * (${v.detailedDescription} <> '')
  + ${COMPLETE.ofServices} * EXISTS (SELECT 1 FROM venue_services WHERE venue_id = v.id))`;

function replaceVenues(db: Database, isOne: (id: SQLWrapper) => SQL, now: number) {
  const { near, best, venueId } = venueSearchRows;
  const old = (row: SQLWrapper) => sql`(SELECT ${row} FROM ${venueSearchRows} WHERE ${isOne(venueId)})`;
  const insert = (index: Index, row: SQLWrapper) =>
    db.run(sql`
      INSERT OR REPLACE INTO ${sql.identifier(index)} (rowid, terms)
      SELECT ${row}, ${TERMS} FROM ${venueSearchRows} CROSS JOIN ${venues} ${v} ON ${v.id} = ${venueId}
        CROSS JOIN ${providers} ${p} ON ${p.id} = ${v.providerId}
      WHERE ${isOne(venueId)} ORDER BY ${row}`);
  const [lat, lng] = [sql`radians(${v.latitude})`, sql`radians(${v.longitude})`];
  const m = venueMatch;
  const places = sql`
    SELECT ${m.venueId} AS id, ${m.premiumUntil} AS until, ${m.quality} AS quality, ${m.type} AS type, ${m.features} AS features,
      ${m.seated} AS seated, ${m.standing} AS standing, ${m.minPrice} AS price, ${m.ux} AS ux, ${m.uy} AS uy, ${m.uz} AS uz,
      1 - ${m.premium} AS other,
      min(${2 ** qualityBits - 1}, CAST(floor(${m.quality} * ${2 ** qualityBits}) AS INTEGER)) AS step,
      CAST(floor((${v.latitude} + 90) / ${latBand}) AS INTEGER) AS lat, CAST(floor((${v.longitude} + 180) / ${lngCell}) AS INTEGER) AS lng
    FROM ${m} CROSS JOIN ${venues} ${v} ON ${v.id} = ${m.venueId} WHERE ${isOne(m.venueId)}`;
  return [
    db.update(venues).set({ visible: VISIBLE }).where(isOne(venues.id)),
    db.run(sql`DELETE FROM venue_search WHERE rowid IN ${old(best)}`),
    db.run(sql`DELETE FROM venue_search_near WHERE rowid IN ${old(near)}`),
    db.delete(venueSearchRows).where(isOne(venueId)),
    db.delete(m).where(isOne(m.venueId)),
    db.run(
      insertSelect(
        m,
        {
          premium: sql`coalesce(${p.premiumUntil} > ${now}, 0)`,
          premiumUntil: p.premiumUntil,
          latBand: sql`CAST(floor((${v.latitude} - ${LAT_BAND.origin}) / ${LAT_BAND.height}) AS INTEGER)`,
          lng: sql`${v.longitude}`,
          venueId: v.id,
          country: sql`coalesce(${v.country}, '')`,
          region: v.region,
          city: sql`coalesce(${v.city}, '')`,
          type: TYPE,
          features: v.features,
          seated: sql`coalesce(${v.seatedCapacity}, 0)`,
          standing: sql`coalesce(${v.standingCapacity}, ${v.seatedCapacity}, 0)`,
          minPrice: sql`coalesce(${v.minPrice}, 0)`,
          quality: qualityOf(COMPLETENESS),
          ux: sql`cos(${lat}) * cos(${lng})`,
          uy: sql`cos(${lat}) * sin(${lng})`,
          uz: sql`sin(${lat})`,
        },
        // Inserts in key order, because that is several times faster in a large rebuild.
        sql`FROM ${venues} ${v} CROSS JOIN ${providers} ${p} ON ${p.id} = ${v.providerId}
          WHERE ${isOne(v.id)} AND ${v.visible} = 1 ORDER BY 1, 3, 4, 5`,
      ),
    ),
    db.run(
      insertSelect(
        venueSearchRows,
        {
          near: sql`((other << ${latBits} | lat) << ${lngBits} | lng) << ${idBits} | id`,
          best: sql`(other << ${qualityBits} | ${2 ** qualityBits - 1} - step) << ${idBits} | id`,
          venueId: sql`id`,
          premiumUntil: sql`until`,
          quality: sql`quality`,
          type: sql`type`,
          features: sql`features`,
          seated: sql`seated`,
          standing: sql`standing`,
          minPrice: sql`price`,
          ux: sql`ux`,
          uy: sql`uy`,
          uz: sql`uz`,
        },
        sql`FROM (${places})`,
      ),
    ),
    insert("venue_search", best),
    insert("venue_search_near", near),
  ] as const;
}

const TYPE = sql`CASE ${v.type} ${sql.raw(VENUE_TYPES.map((type, index) => `WHEN '${type}' THEN ${index}`).join(" "))} ELSE 0 END`;

const TYPE_WORDS = JSON.stringify(Object.fromEntries(VENUE_TYPES.map((type) => [type, venueTypeWords(type)])));
const FEATURE_WORDS = JSON.stringify(VENUE_FEATURES.map(venueFeatureWords));

/** Searched text of a row `v` of `venues`, without soft hyphens, which would split words. */
const TERMS = sql`replace(${v.name} || ' ' || coalesce(${v.city}, '') || ' ' || ${v.region} || ' ' || ${p.name} || ' '
  || coalesce(${TYPE_WORDS} ->> ${v.type}, '') || ' ' || ${v.description} || ' ' || ${v.detailedDescription}
  || coalesce((SELECT ' ' || group_concat(j.value, ' ') FROM json_each(${FEATURE_WORDS}) j WHERE (${v.features} >> j.key) & 1), '')
  || coalesce((SELECT ' ' || group_concat(name || CASE WHEN show_description THEN ' ' || description ELSE '' END, ' ') FROM venue_services WHERE venue_id = v.id), ''),
  char(173), '')`;
