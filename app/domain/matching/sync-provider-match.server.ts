import { and, between, eq, lte, max, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providerLanguages, providerMatch, providerServices, providers } from "#db/schema/providers";
import { LANGUAGES, SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { isShown } from "~/domain/providers/shown.server";
import { EARTH_RADIUS_KM, LAT_BAND, RADIUS_CLASSES_KM } from "./match-ranges.rules";
import { SCORING, SERVICE_PRICES } from "./matching.rules";

const SYNC_LIMITS = {
  /** Range of ids per batch of the rebuild. sqld can end a batch of more than five seconds (decision 0045). */
  rebuildChunk: 20_000,
  /** Number of newest planners whose median is the answering score of a newcomer. The rebuild uses all planners. */
  medianSample: 1_000,
} as const;

/**
 * Returns two statements that update a planner's row of `provider_match`. They follow the change in the batch of every
 * command that changes a profile. A profile that is not verified or not visible has no row. A venue's row has no
 * services: it can be selected and found by text search, but never matched with a couple that looks for a planner.
 * @param now milliseconds since the epoch
 */
export function syncProviderMatch(db: Database, providerId: number, now: number) {
  const median = medianAnswering(sql`SELECT * FROM providers ORDER BY id DESC LIMIT ${SYNC_LIMITS.medianSample}`);
  return replaceMatches(db, { from: providerId, to: providerId }, now, median);
}

/**
 * Rewrites the table in chunks, so that no planner is missing at any time. Also updates the median for newcomers.
 * @param now milliseconds since the epoch
 */
export async function rebuildProviderMatch(db: Database, now: number): Promise<void> {
  const median = medianAnswering(sql`SELECT * FROM providers`).mapWith(Number);
  const [totals] = await db.select({ first: min(providers.id), last: max(providers.id), median }).from(providers);
  if (!totals || totals.first === null || totals.last === null) return;
  for (let from = totals.first; from <= totals.last; from += SYNC_LIMITS.rebuildChunk) {
    const span = { from, to: from + SYNC_LIMITS.rebuildChunk - 1 };
    await db.batch(replaceMatches(db, span, now, sql`${totals.median}`));
  }
}

/**
 * Returns the statement that marks planners with expired Premium as planners without Premium; runs in the cron.
 * Matching itself also checks the expiry.
 * @param now milliseconds since the epoch
 */
export function expirePremium(db: Database, now: number) {
  return db
    .update(providerMatch)
    .set({ premium: 0 })
    .where(and(eq(providerMatch.premium, 1), lte(providerMatch.premiumUntil, now)));
}

interface IdSpan {
  from: number;
  to: number;
}

const p = alias(providers, "p");

function replaceMatches(db: Database, { from, to }: IdSpan, now: number, median: SQL) {
  const services = sql`
    SELECT ${providerServices.providerId} AS provider_id, sum(${SERVICE_BIT}) AS mask, count(*) AS count, ${SERVICE_PRICE_COLUMNS}
    FROM ${providerServices} WHERE ${between(providerServices.providerId, from, to)} GROUP BY ${providerServices.providerId}`;
  const languages = sql`
    SELECT ${providerLanguages.providerId} AS provider_id, sum(${LANGUAGE_BIT}) AS mask
    FROM ${providerLanguages} WHERE ${between(providerLanguages.providerId, from, to)} GROUP BY ${providerLanguages.providerId}`;
  const [lat, lng] = [sql`radians(${p.latitude})`, sql`radians(${p.longitude})`];
  return [
    db.delete(providerMatch).where(between(providerMatch.providerId, from, to)),
    db.run(
      insertSelect(
        providerMatch,
        {
          premium: sql`coalesce(${p.premiumUntil} > ${now}, 0)`,
          premiumUntil: p.premiumUntil,
          radiusClass: RADIUS_CLASS,
          latBand: LATITUDE_BAND,
          lng: p.longitude,
          providerId: p.id,
          services: sql`CASE ${p.kind} WHEN 'planner' THEN coalesce(s.mask, 0) ELSE 0 END`,
          languages: sql`coalesce(l.mask, 0)`,
          country: p.country,
          region: p.region,
          city: p.city,
          priceFull: sql`s.price_full`,
          pricePartial: sql`s.price_partial`,
          priceDay: sql`s.price_day`,
          pricePrivate: sql`s.price_private`,
          priceCorporate: sql`s.price_corporate`,
          answering: sql`coalesce(${ANSWERING}, ${median})`,
          quality: qualityOf(p.completeness),
          serviceCount: sql`coalesce(s.count, 0)`,
          ux: sql`cos(${lat}) * cos(${lng})`,
          uy: sql`cos(${lat}) * sin(${lng})`,
          uz: sql`sin(${lat})`,
          cosRadius: sql`cos(${p.travelRadiusKm} / ${EARTH_RADIUS_KM})`,
        },
        // Key order makes a large rebuild several times faster.
        sql`FROM ${providers} ${p}
          LEFT JOIN (${services}) s ON s.provider_id = ${p.id}
          LEFT JOIN (${languages}) l ON l.provider_id = ${p.id}
          WHERE ${and(between(p.id, from, to), isShown("p"))}
          ORDER BY 1, 3, 4, 5, 6`,
      ),
    ),
  ] as const;
}

/** Selects the lower median of the answering scores of planners with an answer rate; 0.5 if there are none. */
function medianAnswering(providers: SQL): SQL {
  const answering = sql`
    SELECT ${ANSWERING} AS share FROM (${providers}) p
    WHERE ${p.kind} = 'planner' AND ${isShown("p")} AND ${p.answerRate} IS NOT NULL`;
  return sql`coalesce((
    SELECT share FROM (SELECT share, row_number() OVER (ORDER BY share) AS place, count(*) OVER () AS count FROM (${answering}))
    WHERE place = (count + 1) / 2), ${SCORING.answeringUnknown})`;
}

// Formulas of matching.rules.ts and match-ranges.rules.ts for a row `p` of providers. Numbers and codes come from
// tables in the code, never from user input. So they can be part of the SQL text.

const number = (value: number) => sql.raw(String(value));
const real = (value: number) => sql.raw(Number.isInteger(value) ? `${value}.0` : String(value));

const RADIUS_CLASS = sql`CASE ${sql.join(
  RADIUS_CLASSES_KM.map((km, index) => sql`WHEN ${p.travelRadiusKm} <= ${number(km)} THEN ${number(index)}`),
  sql` `,
)} ELSE ${number(RADIUS_CLASSES_KM.length - 1)} END`;

const LATITUDE_BAND = sql`CAST(floor((${p.latitude} - ${number(LAT_BAND.origin)}) / ${number(LAT_BAND.height)}) AS INTEGER)`;

/** SQL version of `answeringShare`; null for newcomers. */
const ANSWERING = sql`${p.answerRate} * (1.0 - ${number(SCORING.speedShare)}
   + ${number(SCORING.speedShare)} * coalesce(max(0.0, 1.0 - ${p.answerHours} / ${real(SCORING.slowHours)}), 0.0))`;

const COUNTED_REVIEWS = sql`CASE WHEN ${p.rating} IS NULL THEN 0 ELSE ${p.reviewCount} END`;

/** SQL version of `qualityShare` for a row `p` of providers. @param completeness 0 to 1 */
export const qualityOf = (completeness: SQLWrapper): SQL => sql`${number(SCORING.reviewShare)}
  * (((coalesce(${p.rating}, 0.0) * ${COUNTED_REVIEWS} + ${number(SCORING.assumedReviews * SCORING.assumedRating)})
    / (${COUNTED_REVIEWS} + ${real(SCORING.assumedReviews)}) - 1.0) / 4.0)
  + (1.0 - ${number(SCORING.reviewShare)}) * ${completeness}`;

const SERVICE_BIT = bitOf(providerServices.code, SERVICE_CODES);
const LANGUAGE_BIT = bitOf(providerLanguages.iso, LANGUAGES);

const SERVICE_PRICE_COLUMNS = sql.join(
  Object.entries(SERVICE_PRICES).map(
    ([code, kind]) =>
      sql`max(CASE WHEN ${providerServices.code} = ${sql.raw(`'${code}'`)} THEN ${providerServices.budgetStartingFrom} END) AS ${sql.raw(`price_${kind}`)}`,
  ),
  sql`, `,
);

function bitOf(column: SQLWrapper, codes: readonly string[]): SQL {
  const bits = codes.map((code, bit) => `WHEN '${code}' THEN ${1 << bit}`).join(" ");
  return sql`CASE ${column} ${sql.raw(bits)} ELSE 0 END`;
}
