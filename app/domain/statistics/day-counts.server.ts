import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { type DAY_MEASURES, mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { matchesQuery } from "~/domain/matching/find-matches.server";
import {
  affordable,
  busyOn,
  part,
  QUERY,
  SPEAKS_CHOSEN,
  WITHIN,
  WITHIN_DOUBLE,
} from "~/domain/matching/matches-statement.server";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { isShown } from "~/domain/providers/shown.server";
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import { todayIn } from "~/i18n/format.server";
import { MARKET_CODES, MARKETS } from "~/i18n/markets";

export type DayMeasure = (typeof DAY_MEASURES)[number];

interface DayEntry {
  /** Id of the provider, or a subquery for it; a missing row is not counted. */
  providerId: number | SQL;
  measure: DayMeasure;
  /** Default: 1. */
  by?: number;
}

/** Column of `providers`: today's date in its market. @param now milliseconds since the epoch */
const dayInMarket = (now: number): SQL =>
  sql`CASE ${providers.market} ${sql.join(
    MARKET_CODES.map((code) => sql`WHEN ${code} THEN ${todayIn(MARKETS[code], now)}`),
    sql` `,
  )} END`;

const COUNT = sql.identifier(providerDays.count.name);

/** End of an INSERT that adds to a day's number. The column has the same name in all tables of days. */
const ADDED = sql`ON CONFLICT DO UPDATE SET ${COUNT} = ${COUNT} + excluded.${COUNT}`;

/** Returns statements that add to the counts. They follow the counted change in the same batch. */
export function countDays(db: Database, entries: readonly DayEntry[], now: number) {
  return entries.map(({ providerId, measure, by = 1 }) =>
    db.run(
      insertSelect(
        providerDays,
        { providerId: providers.id, day: dayInMarket(now), measure, count: by },
        sql`FROM ${providers} WHERE ${providers.id} = ${providerId} ${ADDED}`,
      ),
    ),
  );
}

/** Views of a page, a card in results, a badge on another site, a picture, or an addition to favorites. */
export interface ProfileViews {
  publicId: string;
  /** True: `publicId` is that of a venue, and its provider gets the views. False: that of the provider. */
  isVenue?: boolean | undefined;
  /** Provider who viewed; views of its own profile are not counted. Null for everyone else. */
  viewerId: number | null;
  count: number;
  /** Default: the page. */
  measure?: SeenMeasure | undefined;
}

export type SeenMeasure =
  | "appearances"
  | "badge"
  | "favorites"
  | `${(typeof mediaDays.$inferInsert)["kind"]} ${string}`;

const isMedia = (measure: SeenMeasure) => measure.includes(" ");

/** Adds views of public profiles to the current day in the provider's market. Ignores hidden profiles. */
export async function countViews({ db, clock }: Deps, views: readonly ProfileViews[]): Promise<void> {
  const day = dayInMarket(clock.now());
  const count = sql`sum(v.value ->> 'count')`;
  const measure = sql`v.value ->> 'measure'`;
  const seen = (chosen: readonly ProfileViews[], group: SQL) => sql`
    FROM json_each(${JSON.stringify(chosen)}) v CROSS JOIN ${providers} ON ${providers.id} = CASE WHEN v.value ->> 'isVenue'
      THEN (SELECT e.provider_id FROM venues e WHERE e.public_id = v.value ->> 'publicId' AND e.visible = 1)
      ELSE (SELECT o.id FROM providers o WHERE o.public_id = v.value ->> 'publicId') END
    WHERE ${isShown()} AND ${providers.id} IS NOT (v.value ->> 'viewerId') GROUP BY ${providers.id}${group} ${ADDED}`;
  const pages = views.filter((view) => view.measure === undefined);
  const media = views.filter((view) => view.measure !== undefined && isMedia(view.measure));
  const days = views.filter((view) => view.measure !== undefined && !isMedia(view.measure));
  const row = { providerId: providers.id, day, count };
  const some = <T>(chosen: readonly ProfileViews[], statement: () => T): T[] =>
    chosen.length > 0 ? [statement()] : [];
  await namedBatch(db, {
    pages: some(pages, () => db.run(insertSelect(providerViews, row, seen(pages, sql``)))),
    days: some(days, () => db.run(insertSelect(providerDays, { ...row, measure }, seen(days, sql`, ${measure}`)))),
    media: some(media, () => {
      const space = sql`instr(${measure}, ' ')`;
      const what = { kind: sql`substr(${measure}, 1, ${space} - 1)`, item: sql`substr(${measure}, ${space} + 1)` };
      return db.run(insertSelect(mediaDays, { ...row, ...what }, seen(media, sql`, ${measure}`)));
    }),
  });
}

/** Maximum planners that are checked for a project: around a point, or the best of a country, or of each plan. */
const LOOKED = 400;

/** Limit by which a form that is sent twice concurrently is counted only once. */
const ONCE = { count: 1, window: days(1) };

/**
 * Counts each planner as shown, or the first reason against it (rule statistics-4), within twice its travel radius, in
 * the country, or everywhere if the couple accepts planners from anywhere.
 */
export async function countReasons({ db, clock }: Deps, project: string, query: MatchQuery): Promise<void> {
  const now = clock.now();
  // A separate query: nested, it would exceed the depth limit of SQLite's parser.
  const shown = (await matchesQuery(db, { query }, { now })).map(({ providerId }) => providerId);
  const limit = limitOf(`matched:${project}`, ONCE, now);
  const counted = sql`
    WITH project AS MATERIALIZED (SELECT NULL AS id, ${JSON.stringify(query)} AS query),
    parameters AS MATERIALIZED (SELECT ${now} AS now), ${AROUND},
    shown AS MATERIALIZED (SELECT value AS id FROM json_each(${JSON.stringify(shown)}))
    SELECT id, 'could' AS measure FROM shown
    UNION ALL SELECT id, reason FROM around WHERE id NOT IN (SELECT id FROM shown)`;
  await db.batch([
    db.run(
      insertSelect(
        providerDays,
        { providerId: providers.id, day: dayInMarket(now), measure: sql`c.measure`, count: 1 },
        sql`FROM (${counted}) c CROSS JOIN ${providers} ON ${providers.id} = c.id
          WHERE ${and(eq(providers.kind, "planner"), below(limit))} ${ADDED}`,
      ),
    ),
    db.run(countOne(limit)),
  ]);
}

/** Reasons in display order; each is a rule of `eligibility.rules.ts`. */
const REASON = `CASE WHEN q.mode = 'point' AND NOT (${WITHIN}) THEN 'radius' WHEN NOT ${affordable("q.budget_max")} THEN 'price'
  WHEN NOT ${SPEAKS_CHOSEN} THEN 'language' WHEN ${busyOn("m")} THEN 'busy' WHEN (m.services & q.service) = 0 THEN 'service'
  ELSE 'position' END`;

/** Reads planners of one plan in index order, because sorting all is slow. */
const bestAnywhere = (premium: 0 | 1) => `SELECT m.provider_id AS id, ${REASON} AS reason
    FROM q CROSS JOIN (
      SELECT i.radius_class, i.lat_band, i.lng, i.provider_id FROM provider_match i INDEXED BY provider_match_quality
      WHERE i.premium = (SELECT CASE mode WHEN 'anywhere' THEN ${premium} END FROM q)
        AND EXISTS (SELECT 1 FROM providers o WHERE o.id = i.provider_id AND o.kind = 'planner')
      ORDER BY i.quality DESC LIMIT ${LOOKED}) best
    CROSS JOIN provider_match m ON m.premium = ${premium} AND m.radius_class = best.radius_class AND m.lat_band = best.lat_band
      AND m.lng = best.lng AND m.provider_id = best.provider_id`;

const AROUND = sql.raw(
  `${QUERY},
  around AS MATERIALIZED (
    SELECT * FROM (
      SELECT m.provider_id AS id, ${REASON} AS reason
      FROM project p CROSS JOIN q CROSS JOIN json_each(p.query, '$.wideRanges') r CROSS JOIN json_each('[1,0]') premium
        CROSS JOIN provider_match m CROSS JOIN providers o ON o.id = m.provider_id
      WHERE q.mode = 'point' AND m.premium = premium.value AND m.radius_class = ${part(0)} AND m.lat_band = ${part(1)}
        AND m.lng >= ${part(2)} AND m.lng < ${part(3)} AND ${WITHIN_DOUBLE} AND o.kind = 'planner' LIMIT ${LOOKED})
    UNION ALL
    SELECT * FROM (
      SELECT m.provider_id AS id, ${REASON} AS reason
      FROM q CROSS JOIN json_each('[1,0]') premium CROSS JOIN provider_match m INDEXED BY provider_match_country
        CROSS JOIN providers o ON o.id = m.provider_id
      WHERE q.mode = 'country' AND m.country = q.country AND m.premium = premium.value AND o.kind = 'planner'
      ORDER BY m.quality DESC LIMIT ${LOOKED})
    UNION ALL ${bestAnywhere(1)} UNION ALL ${bestAnywhere(0)})`.replace(/\s+/g, " "),
);
