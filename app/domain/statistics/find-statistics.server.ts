import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnNames } from "#db/column-names";
import { namedBatch } from "#db/named-batch";
import { providerImages, providerLanguages, providerMatch, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { cosRadius, EARTH_RADIUS_KM, LAT_BAND, RADIUS_CLASSES_KM } from "~/domain/matching/match-ranges.rules";
import { isPremium } from "~/domain/providers/shown.server";
import { answeredAt } from "~/domain/requests/request-columns.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import type { DayMeasure } from "./day-counts.server";
import {
  firstOfDays,
  lowerMedian,
  type Measure,
  NEIGHBOURS,
  type Neighbour,
  type Period,
  periodDays,
  STATISTICS,
} from "./statistics.rules";

/** Measures shown by day or month, besides views. Reasons have more rows and are shown only for 30 days. */
const COUNTED = ["appearances", "favorites", "messages", "badge"] as const satisfies readonly DayMeasure[];

export type Statistics = NonNullable<Awaited<ReturnType<typeof findStatistics>>>;

const PRICE_FROM = sql<
  number | null
>`coalesce((SELECT min(${providerServices.budgetStartingFrom}) FROM ${providerServices}
  WHERE ${providerServices.providerId} = ${providers.id}), ${providers.minimumBudget})`;
const SPOKEN = sql<string>`(SELECT json_group_array(iso) FROM (SELECT ${providerLanguages.iso} AS iso FROM ${providerLanguages}
  WHERE ${providerLanguages.providerId} = ${providers.id} ORDER BY 1))`;

/** Returns the data of the statistics page. @returns null if the session has ended */
export async function findStatistics({ db, clock }: Deps, provider: Provider, of: Period) {
  const now = clock.now();
  const { providerId } = provider;
  const today = todayIn(MARKETS[provider.market], now);
  const period = periodDays(of, today);
  const { views, days } = { views: providerViews, days: providerDays };
  const bucket = (day: typeof views.day | typeof days.day) => (of === "year" ? sql`substr(${day}, 1, 7)` : sql`${day}`);
  const read = await namedBatch(db, {
    rows: db
      .select({
        premium: isPremium(now),
        kind: providers.kind,
        hasVenues: sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${eq(venues.providerId, providerId)})`.mapWith(Boolean),
        radiusKm: providers.travelRadiusKm,
        priceFrom: PRICE_FROM,
        languages: SPOKEN,
      })
      .from(providers)
      .where(and(eq(providers.id, providerId), sessionIsOpen(provider))),
    counts: db.all<{ bucket: string; measure: Measure; count: number }>(sql`
      SELECT ${bucket(views.day)} AS bucket, 'views' AS measure, sum(${views.count}) AS count FROM ${views}
      WHERE ${and(eq(views.providerId, providerId), between(views.day, period.before, today))} GROUP BY 1
      UNION ALL
      SELECT ${bucket(days.day)}, ${days.measure}, sum(${days.count}) FROM ${days}
      WHERE ${and(eq(days.providerId, providerId), between(days.day, period.before, today), inArray(days.measure, COUNTED))}
      GROUP BY 1, 2`),
    reasons: db
      .select({ measure: days.measure, count: sql<number>`sum(${days.count})` })
      .from(days)
      .where(and(eq(days.providerId, providerId), between(days.day, firstOfDays(today, STATISTICS.month), today)))
      .groupBy(days.measure),
    neighbours: neighboursQuery(db, providerId, now),
    media: mediaQuery(db, providerId, { ...period, today }, now),
  });
  const [row] = read.rows;
  const { counts, reasons, neighbours, media } = read;
  if (!row) return null;
  return {
    ...row,
    languages: JSON.parse(row.languages),
    period,
    counts,
    reasons,
    neighbours: neighbours.map(toNeighbour),
    media: row.premium ? media : null,
  };
}

interface MediaViews {
  kind: (typeof mediaDays.$inferSelect)["kind"];
  /** Title of the item; null: none, or the item was deleted. */
  title: string | null;
  count: number;
  before: number;
}

const LISTED = 10;

/** Title of a photo: its own, or that of its wedding or venue. */
const PHOTO_TITLE = sql`coalesce(
  (SELECT nullif(coalesce(nullif(${providerImages.title}, ''), ${providerImages.alt}), '') FROM ${providerImages} WHERE ${providerImages.publicId} = m.item),
  (SELECT coalesce(nullif(i.caption, ''), nullif(i.alt, ''), w.title) FROM ${weddingImages} i JOIN ${weddings} w ON w.id = i.portfolio_id
    WHERE i.public_id = m.item),
  (SELECT coalesce(nullif(i.caption, ''), nullif(i.alt, ''), v.name) FROM ${venueImages} i JOIN ${venues} v ON v.id = i.venue_id
    WHERE i.public_id = m.item))`;

/** Finds the viewed items by one index lookup each, without reading their days. */
const seenOf = (providerId: number): SQL => sql`
  seen (kind, item) AS (
    SELECT k.value, (SELECT min(d.item) FROM ${mediaDays} d WHERE d.provider_id = ${providerId} AND d.kind = k.value)
    FROM json_each(${JSON.stringify(mediaDays.kind.enumValues)}) k
    UNION ALL
    SELECT s.kind, (SELECT min(d.item) FROM ${mediaDays} d
      WHERE d.provider_id = ${providerId} AND d.kind = s.kind AND d.item > s.item) FROM seen s WHERE s.item IS NOT NULL)`;

/** Selects the most viewed items; none without Premium (rule statistics-6). */
function mediaQuery(
  db: Database,
  providerId: number,
  { before, first, today }: { before: string; first: string; today: string },
  now: number,
) {
  const named = (kind: string, title: SQL) => sql`WHEN ${kind} THEN (${title})`;
  const isPaid = sql`(SELECT ${isPremium(now)} FROM ${providers} WHERE ${providers.id} = ${providerId})`;
  const sum = (days: SQL) => sql`(SELECT sum(d.count) FROM ${mediaDays} d
    WHERE d.provider_id = ${providerId} AND d.kind = m.kind AND d.item = m.item AND ${days})`;
  return db.all<MediaViews>(sql`
    WITH RECURSIVE ${seenOf(providerId)}, most AS MATERIALIZED (
      SELECT m.kind, m.item, ${sum(sql`d.day BETWEEN ${first} AND ${today}`)} AS count FROM seen m
      WHERE m.item IS NOT NULL AND ${isPaid} ORDER BY count DESC, m.item, m.kind LIMIT ${LISTED})
    SELECT m.kind, m.count, coalesce(${sum(sql`d.day >= ${before} AND d.day < ${first}`)}, 0) AS before, CASE m.kind
      ${named("portfolio", sql`SELECT ${weddings.title} FROM ${weddings} WHERE ${weddings.publicId} = m.item`)}
      ${named("photo", PHOTO_TITLE)}
      ${named("venue", sql`SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = m.item`)} END AS title
    FROM most m WHERE m.count > 0 ORDER BY m.count DESC, m.item, m.kind`);
}

const m = columnNames(providerMatch, "m");
const p = columnNames(providers, "p");
const r = columnNames(requests, "r");

const numbers = (count: number, from = 0) => JSON.stringify(Array.from({ length: count }, (_, index) => from + index));
const BANDS = Math.ceil(NEIGHBOURS.radiusKm / ((EARTH_RADIUS_KM * LAT_BAND.height * Math.PI) / 180)) + 1;
/** Height of the searched area in degrees, 10 % more than the circle; the cosine test is exact. */
const DEGREES = (NEIGHBOURS.radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI) * 1.1;

interface NeighbourRow extends Omit<Neighbour, "tookMs"> {
  /** JSON list of response times in milliseconds; null for unanswered requests. */
  times: string;
}

/** Computes the median here, because sorting in SQL takes three times as long as the rest. */
function toNeighbour({ times, ...counts }: NeighbourRow): Neighbour {
  const answered = (JSON.parse(times) as (number | null)[]).filter((time) => time !== null);
  return { ...counts, tookMs: lowerMedian(answered) };
}

/** Selects the provider and others of its kind nearby with requests within 90 days (rule statistics-5). */
export function neighboursQuery(db: Database, providerId: number, now: number) {
  return db.all<NeighbourRow>(
    sql`WITH me AS MATERIALIZED (
      SELECT p.id, p.kind, p.latitude, p.longitude, cos(radians(p.latitude)) * cos(radians(p.longitude)) AS x,
        cos(radians(p.latitude)) * sin(radians(p.longitude)) AS y, sin(radians(p.latitude)) AS z
      FROM ${providers} p WHERE p.id = ${providerId}),
    around AS MATERIALIZED (${AROUND}),
    compared AS MATERIALIZED (SELECT id, 1 AS own FROM me UNION ALL SELECT id, 0 FROM around)
    SELECT c.own, count(*) AS requests, ${RECEIVED} FROM compared c CROSS JOIN ${requests} r
    WHERE ${sql.raw(r.providerId)} = c.id AND ${sql.raw(r.createdAt)} > ${now - STATISTICS.rates} GROUP BY c.id, c.own`,
  );
}

const AROUND = sql.raw(
  `SELECT ${p.id} AS id FROM me CROSS JOIN json_each('[0,1]') premium CROSS JOIN json_each('${numbers(RADIUS_CLASSES_KM.length)}') class
    CROSS JOIN json_each('${numbers(2 * BANDS + 1, -BANDS)}') band CROSS JOIN provider_match m CROSS JOIN providers p ON ${p.id} = ${m.providerId}
  WHERE ${m.premium} = premium.value AND ${m.radiusClass} = class.value
    AND ${m.latBand} = CAST(floor((me.latitude - ${LAT_BAND.origin}) / ${LAT_BAND.height}) AS INTEGER) + band.value
    AND ${m.lng} BETWEEN me.longitude - ${DEGREES} / max(0.1, cos(radians(me.latitude))) AND me.longitude + ${DEGREES} / max(0.1, cos(radians(me.latitude)))
    AND me.x * ${m.ux} + me.y * ${m.uy} + me.z * ${m.uz} >= ${cosRadius(NEIGHBOURS.radiusKm)}
    AND ${p.kind} = me.kind AND ${p.id} <> me.id LIMIT ${NEIGHBOURS.most}`,
);

const RECEIVED = sql`sum(${sql.raw(r.seenAt)} IS NOT NULL OR ${sql.raw(r.status)} <> 'locked') AS seen,
  sum(${sql.raw(r.status)} = 'unlocked') AS unlocked, sum(${sql.raw(r.status)} = 'rejected') AS rejected,
  json_group_array(${answeredAt("r")} - ${sql.raw(r.createdAt)}) AS times`;
