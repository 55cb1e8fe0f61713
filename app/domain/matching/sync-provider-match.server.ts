import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { isShown } from "~/domain/profile/shown.server";
import { EARTH_RADIUS_KM, LAT_BAND, RADIUS_CLASSES_KM } from "./match-ranges.rules";
import { SCORING, SERVICE_PRICES } from "./matching.rules";

const SYNC_LIMITS = {
  /** Planners that one statement of the rebuild rewrites, by span of their ids. */
  rebuildChunk: 100_000,
  /** How many of the newest providers give the median for a newcomer's profile that changes; the rebuild takes all. */
  medianSample: 1_000,
} as const;

/**
 * Two statements that update a planner's row of `provider_match`, for the batch of every command that changes the
 * profile, after the change. A profile that is not verified or not visible has no row; a venue's has
 * no services there: it can be chosen, and searched by words, but it is never matched with a couple that looks for a planner.
 * @param now milliseconds since the epoch
 */
export function syncProviderMatch(db: Database, providerId: number, now: number) {
  const median = medianAnswering(sql`SELECT * FROM providers ORDER BY id DESC LIMIT ${SYNC_LIMITS.medianSample}`);
  return replaceMatches(db, { from: providerId, to: providerId }, now, median);
}

/**
 * Rewrites the whole table, a few thousand planners at a time; each of them is in it throughout. Also brings the newcomers' median
 * up to date.
 * @param now milliseconds since the epoch
 */
export async function rebuildProviderMatch(db: Database, now: number): Promise<void> {
  const [totals] = await db.all<{ first: number | null; last: number | null; median: number }>(
    sql`SELECT min(id) AS first, max(id) AS last, ${medianAnswering(sql`SELECT * FROM providers`)} AS median FROM providers`,
  );
  if (!totals || totals.first === null || totals.last === null) return;
  for (let from = totals.first; from <= totals.last; from += SYNC_LIMITS.rebuildChunk) {
    const span = { from, to: from + SYNC_LIMITS.rebuildChunk - 1 };
    await db.batch(replaceMatches(db, span, now, sql`${totals.median}`));
  }
}

/**
 * Statement for the cron: planners whose Premium has ended move down among the others. Matching itself does not wait for this.
 * @param now milliseconds since the epoch
 */
export function expirePremium(db: Database, now: number) {
  return db.run(sql`UPDATE provider_match SET premium = 0 WHERE premium = 1 AND premium_until <= ${now}`);
}

interface IdSpan {
  from: number;
  to: number;
}

function replaceMatches(db: Database, { from, to }: IdSpan, now: number, median: SQL) {
  return [
    db.run(sql`DELETE FROM provider_match WHERE provider_id BETWEEN ${from} AND ${to}`),
    db.run(sql`
      INSERT INTO provider_match (
        premium, premium_until, radius_class, lat_band, lng, provider_id, services, languages, country, region, city,
        price_full, price_partial, price_day, price_private, price_corporate,
        answering, quality, service_count, ux, uy, uz, cos_radius)
      SELECT
        coalesce(p.premium_until > ${now}, 0), p.premium_until, ${RADIUS_CLASS}, ${LATITUDE_BAND}, p.longitude, p.id,
        CASE p.kind WHEN 'planner' THEN coalesce(s.mask, 0) ELSE 0 END, coalesce(l.mask, 0), p.country, p.region, p.city,
        s.price_full, s.price_partial, s.price_day, s.price_private, s.price_corporate,
        coalesce(${ANSWERING}, ${median}), ${QUALITY}, coalesce(s.count, 0),
        cos(radians(p.latitude)) * cos(radians(p.longitude)), cos(radians(p.latitude)) * sin(radians(p.longitude)),
        sin(radians(p.latitude)), cos(p.travel_radius_km / ${EARTH_RADIUS_KM})
      FROM providers p
      LEFT JOIN (
        SELECT provider_id, sum(${SERVICE_BIT}) AS mask, count(*) AS count, ${SERVICE_PRICE_COLUMNS}
        FROM provider_services WHERE provider_id BETWEEN ${from} AND ${to} GROUP BY provider_id
      ) s ON s.provider_id = p.id
      LEFT JOIN (
        SELECT provider_id, sum(${LANGUAGE_BIT}) AS mask
        FROM provider_languages WHERE provider_id BETWEEN ${from} AND ${to} GROUP BY provider_id
      ) l ON l.provider_id = p.id
      WHERE p.id BETWEEN ${from} AND ${to} AND ${isShown("p")}
      ORDER BY 1, 3, 4, 5, 6`), // In the order of the key: a large rebuild is several times faster so.
  ] as const;
}

/** The lower median of the planners with requests to answer; a half while there are none. */
function medianAnswering(providers: SQL): SQL {
  const answering = sql`
    SELECT ${ANSWERING} AS share FROM (${providers}) p
    WHERE p.kind = 'planner' AND ${isShown("p")} AND p.answer_rate IS NOT NULL`;
  return sql`coalesce((
    SELECT share FROM (SELECT share, row_number() OVER (ORDER BY share) AS place, count(*) OVER () AS count FROM (${answering}))
    WHERE place = (count + 1) / 2), ${SCORING.answeringUnknown})`;
}

// The formulas of matching.rules.ts and match-ranges.rules.ts over a row `p` of providers. Numbers and codes come from tables in the
// code, never from user input, so they may be part of the text.

const RADIUS_CLASS = sql.raw(
  `CASE ${RADIUS_CLASSES_KM.map((km, index) => `WHEN p.travel_radius_km <= ${km} THEN ${index}`).join(" ")}
   ELSE ${RADIUS_CLASSES_KM.length - 1} END`,
);

const LATITUDE_BAND = sql.raw(`CAST(floor((p.latitude - ${LAT_BAND.origin}) / ${LAT_BAND.height}) AS INTEGER)`);

/** `answeringShare` without its newcomers: null for them. */
const ANSWERING = sql.raw(
  `p.answer_rate * (1.0 - ${SCORING.speedShare}
   + ${SCORING.speedShare} * coalesce(max(0.0, 1.0 - p.answer_hours / ${SCORING.slowHours}.0), 0.0))`,
);

const COUNTED_REVIEWS = "CASE WHEN p.rating IS NULL THEN 0 ELSE p.review_count END";

/** `qualityShare`. */
const QUALITY = sql.raw(
  `${SCORING.reviewShare} * (((coalesce(p.rating, 0.0) * ${COUNTED_REVIEWS} + ${SCORING.assumedReviews * SCORING.assumedRating})
   / (${COUNTED_REVIEWS} + ${SCORING.assumedReviews}.0) - 1.0) / 4.0) + (1.0 - ${SCORING.reviewShare}) * p.completeness`,
);

const SERVICE_BIT = bitOf("code", SERVICE_CODES);
const LANGUAGE_BIT = bitOf("iso", LANGUAGES);

const SERVICE_PRICE_COLUMNS = sql.raw(
  Object.entries(SERVICE_PRICES)
    .map(([code, kind]) => `max(CASE WHEN code = '${code}' THEN budget_starting_from END) AS price_${kind}`)
    .join(", "),
);

function bitOf(column: string, codes: readonly string[]): SQL {
  return sql.raw(`CASE ${column} ${codes.map((code, bit) => `WHEN '${code}' THEN ${1 << bit}`).join(" ")} ELSE 0 END`);
}
