import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnNames } from "#db/column-names";
import { providerMatch, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { cosRadius, EARTH_RADIUS_KM, LAT_BAND, RADIUS_CLASSES_KM } from "~/domain/matching/match-ranges.rules";
import { lowerMedian, NEIGHBOURS, type Neighbour } from "./neighbours.rules";
import { STATISTICS } from "./statistics.rules";

const m = columnNames(providerMatch, "m");
const p = columnNames(providers, "p");
const r = columnNames(requests, "r");

const numbers = (count: number, from = 0) => JSON.stringify(Array.from({ length: count }, (_, index) => from + index));
const BANDS = Math.ceil(NEIGHBOURS.radiusKm / ((EARTH_RADIUS_KM * LAT_BAND.height * Math.PI) / 180)) + 1;
/** Slightly more than the circle; the cosine test is exact. */
const DEGREES = (NEIGHBOURS.radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI) * 1.1;

interface NeighbourRow extends Omit<Neighbour, "tookMs"> {
  /** JSON list of response times in milliseconds; null for unanswered requests. */
  times: string;
}

/**
 * Converts a row. Computes the median here, because sorting in the statement took three times as long as the rest of
 * it.
 */
export function toNeighbour({ times, ...counts }: NeighbourRow): Neighbour {
  const answered = (JSON.parse(times) as (number | null)[]).filter((time) => time !== null);
  return { ...counts, tookMs: lowerMedian(answered) };
}

/**
 * Selects the provider and others of its kind nearby that received requests within 90 days (rule statistics-5).
 * `toNeighbour` converts the rows.
 */
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

const RECEIVED = sql.raw(
  `sum(${r.seenAt} IS NOT NULL OR ${r.status} <> 'locked') AS seen, sum(${r.status} = 'unlocked') AS unlocked,
    sum(${r.status} = 'rejected') AS rejected, json_group_array(coalesce(${r.unlockedAt}, ${r.rejectedAt}) - ${r.createdAt}) AS times`,
);
