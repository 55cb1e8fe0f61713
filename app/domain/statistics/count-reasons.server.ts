import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { providers } from "#db/schema/providers";
import { providerDays } from "#db/schema/statistics";
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
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import { ADDED, dayInMarket } from "./count-days.server";

/**
 * Maximum planners that are checked around a project: the nearest, in a country the best reviewed, and from anywhere
 * the best of each plan.
 */
const LOOKED = 400;

/** A form that is sent twice concurrently is counted once. */
const ONCE = { count: 1, window: days(1) };

/**
 * Counts planners around a project that is matched for the first time: as shown, or with the first reason against them
 * (rule statistics-4). The area is twice the travel radius, the country, or everywhere if the couple accepts planners
 * from anywhere.
 * @param project public id
 */
export async function countReasons({ db, clock }: Deps, project: string, query: MatchQuery): Promise<void> {
  const now = clock.now();
  // Nested in the statement of the counts, this query would exceed the depth limit of SQLite's parser.
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

/** In display order; each is a rule of `eligibility.rules.ts`. */
const REASON = `CASE WHEN q.mode = 'point' AND NOT (${WITHIN}) THEN 'radius' WHEN NOT ${affordable("q.budget_max")} THEN 'price'
  WHEN NOT ${SPEAKS_CHOSEN} THEN 'language' WHEN ${busyOn("m")} THEN 'busy' WHEN (m.services & q.service) = 0 THEN 'service'
  ELSE 'position' END`;

/** Reads one plan at a time in index order, to avoid sorting all planners. */
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
