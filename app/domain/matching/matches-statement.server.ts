import { type SQL, sql } from "drizzle-orm";
import { columnNames, selected } from "#db/column-names";
import { favorites } from "#db/schema/favorites";
import { projects } from "#db/schema/projects";
import { providerMatch, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { photoColumn, TILE_COLUMNS } from "~/domain/directory/planner-card.server";
import { LANGUAGES } from "~/domain/enumerations/enumeration.rules";
import { isOwnProject, LAST_TOUCHED } from "~/domain/projects/projects.server";
import { isShown } from "~/domain/providers/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { serviceQuery } from "./match-query.rules";
import { EARTH_RADIUS_KM } from "./match-ranges.rules";
import {
  LEVELS,
  MATCH_LIMITS,
  type MatchQuery,
  PRICE_KINDS,
  ROTATION,
  SCORE_PARTS,
  SCORING,
  WEIGHTS,
} from "./matching.rules";

/**
 * Source of the query: a project of the account, by default the last updated one, or the query itself. With an event
 * type, the database sets the query's service to that of the type.
 */
export type MatchSource =
  | { publicId?: string | undefined; accountId: number; savedOnly?: boolean }
  | { query: MatchQuery; eventType?: string };

export interface MatchOptions {
  /** Milliseconds since the epoch. */
  now: number;
  /** Public ids of planners that come first even without a match: the preselected one, or the favourites. */
  pinned?: readonly string[] | { favoritesOf: Couple };
  /** Maximum planners, 12 by default (`MATCH_LIMITS.shown`). More leave room below a page full of paid placements. */
  most?: number;
}

export function matchesStatement(
  source: MatchSource,
  { now, pinned = [], most = MATCH_LIMITS.shown }: MatchOptions,
): SQL {
  const pins = "favoritesOf" in pinned ? favoritesOf(pinned.favoritesOf) : sql`${JSON.stringify(firstOf(pinned))}`;
  return sql`WITH RECURSIVE project AS MATERIALIZED (${projectOf(source)}),
    parameters AS MATERIALIZED (SELECT ${now} AS now, ${pins} AS pins, ${most} AS most),
    ${STATEMENT}`;
}

const firstOf = (publicIds: readonly string[]) => [...new Set(publicIds)].slice(0, MATCH_LIMITS.shown);

const favoritesOf = ({ accountId }: Couple) => sql`(SELECT json_group_array(public_id) FROM (
    SELECT ${providers.publicId} AS public_id FROM ${favorites} JOIN ${providers} ON ${providers.id} = ${favorites.providerId}
    WHERE ${favorites.accountId} = ${accountId} AND ${isShown()}
    ORDER BY ${favorites.createdAt} DESC, ${providers.id} LIMIT ${MATCH_LIMITS.shown}))`;

function projectOf(source: MatchSource): SQL {
  if ("query" in source) {
    const query = JSON.stringify(source.query);
    if (source.eventType === undefined) return sql`SELECT NULL AS id, ${query} AS query`;
    return sql`SELECT NULL AS id, json_patch(${query}, ${SERVICES} -> category) AS query
      FROM event_types WHERE slug = ${source.eventType}`;
  }
  const { id, matchQuery } = projects;
  return sql`SELECT ${id} AS id, CASE WHEN json_valid(${matchQuery}) THEN ${matchQuery} ELSE '{}' END AS query
    FROM ${projects} WHERE ${isOwnProject(source, source)} ORDER BY ${sql.join([...LAST_TOUCHED], sql`, `)} LIMIT 1`;
}

const SERVICES = JSON.stringify({
  wedding: serviceQuery("wedding"),
  private: serviceQuery("private"),
  corporate: serviceQuery("corporate"),
});

// The rest of the statement is constant and built once. It contains no user input: numbers come from tables in the
// code, and the statement reads everything else from the project's JSON. `walk` loops over the searches: level by
// level, first Premium, then the others. It is recursive for two reasons. A search runs only if the previous ones did
// not find enough. And the statement contains the search only once, because preparing it costs as much as running it.
// In a search, `n` is the step, `i` an index entry, `m` a row of provider_match, and `q` the query. CROSS JOIN and
// INDEXED BY fix the join order, because the database has no statistics. LIMIT also prevents the flattening of
// subqueries.

/** Level and Premium of each search, in display order. */
const STEPS = LEVELS.flatMap((level) => [
  { level, premium: 1 },
  { level, premium: 0 },
]);

/** Number that is higher than any count of rows and any price. */
const ALL = 1_000_000_000;

/** SQL version of `priceFor`. */
const PRICE = `CASE q.price ${Object.entries(PRICE_KINDS)
  .map(([kind, columns]) => `WHEN '${kind}' THEN ${lowest(columns.map((column) => `m.price_${column}`))}`)
  .join(" ")} END`;

/** Returns SQL for the lowest of several columns that is not NULL; `min` alone returns NULL if any column is NULL. */
function lowest(columns: readonly string[]): string {
  if (columns.length === 1) return columns.join();
  return `nullif(min(${columns.map((column) => `coalesce(${column}, ${ALL})`).join(", ")}), ${ALL})`;
}

const COSINE = "(q.x * m.ux + q.y * m.uy + q.z * m.uz)";

export const busyOn = (row: string) =>
  `EXISTS (SELECT 1 FROM provider_busy_dates b WHERE b.provider_id = ${row}.provider_id AND b.date = q.event_date)`;

/** SQL version of `within`: a price on request and an open end never exclude. */
export const affordable = (max: string) => `coalesce(${PRICE} <= ${max}, 1)`;

export const SPEAKS_CHOSEN = "(m.languages & q.languages) <> 0";
/** SQL version of `withinPlace`. A town has extent 0, with cosine 1 and sine 0. */
const SIN_RADIUS = "sqrt(max(0.0, 1.0 - m.cos_radius * m.cos_radius))";
export const WITHIN = `${COSINE} >= m.cos_radius * q.cos_extent - ${SIN_RADIUS} * q.sin_extent`;
export const WITHIN_DOUBLE = `${COSINE} >= (2.0 * m.cos_radius * m.cos_radius - 1.0) * q.cos_extent
  - 2.0 * ${SIN_RADIUS} * m.cos_radius * q.sin_extent`;

/** Conditions of each level, apart from the place. */
const FITS_LEVEL = `CASE n.level
  WHEN 2 THEN ${SPEAKS_CHOSEN} AND ${PRICE} > q.budget_max AND ${affordable("q.budget_wider_max")}
  WHEN 3 THEN NOT ${SPEAKS_CHOSEN} AND (m.languages & q.market_languages) <> 0 AND ${affordable("q.budget_wider_max")}
  ELSE ${SPEAKS_CHOSEN} AND ${affordable("q.budget_max")} END`;
const NEAR_FOR_LEVEL = `CASE WHEN q.mode <> 'point' THEN 1
  WHEN n.level = 0 THEN ${WITHIN}
  ELSE ${WITHIN_DOUBLE} AND NOT (n.level = 1 AND ${WITHIN}) END`;

/** Condition: loosening to this level can find further planners. */
const WORTH_LOOSENING = `CASE n.level WHEN 1 THEN q.mode = 'point'
  WHEN 2 THEN q.budget_max IS NOT NULL AND q.budget_max IS NOT q.budget_wider_max
  WHEN 3 THEN (q.market_languages & ~q.languages) <> 0
  ELSE 1 END`;

/** Selects an element of a range; no value if the JSON contains something else. */
export const part = (index: number) => `CASE WHEN r.type = 'array' THEN r.value ->> ${index} END`;
/**
 * Entries of an index, in its order. The database filters services and languages before it reads any row, and looks at
 * a limited number of entries.
 */
const entries = (
  index: string,
  from: string,
  key: string,
) => `SELECT entry.radius_class, entry.lat_band, entry.lng, entry.provider_id FROM (
    SELECT i.radius_class, i.lat_band, i.lng, i.provider_id, i.services, i.languages FROM ${from} provider_match i INDEXED BY ${index}
    WHERE i.services <> 0 AND ${key} LIMIT ${MATCH_LIMITS.looked}) entry
  WHERE (entry.services & q.service) <> 0
    AND (entry.languages & CASE n.level WHEN 3 THEN q.market_languages ELSE q.languages END) <> 0`;

/** Index entries that a search reads: around a point, the nearest rings first; without one, the best reviewed first. */
const PIECES = [
  entries(
    "provider_match_place",
    "project p CROSS JOIN json_each(p.query, CASE n.level WHEN 0 THEN '$.ranges' ELSE '$.wideRanges' END) r CROSS JOIN",
    `q.mode = 'point' AND i.premium = n.premium AND i.radius_class = ${part(0)} AND i.lat_band = ${part(1)}
      AND i.lng >= ${part(2)} AND i.lng < ${part(3)}`,
  ),
  entries(
    "provider_match_country",
    "",
    "i.country = CASE q.mode WHEN 'country' THEN q.country END AND i.premium = n.premium ORDER BY i.quality DESC",
  ),
  entries(
    "provider_match_quality",
    "",
    "i.premium = CASE q.mode WHEN 'anywhere' THEN n.premium END ORDER BY i.quality DESC",
  ),
];

const CANDIDATES = `SELECT m.provider_id, m.premium, m.premium_until, m.languages, m.answering, m.quality, m.service_count,
    m.cos_radius, ${COSINE} AS cosine, ${PRICE} AS price
  FROM (${PIECES.join(" UNION ALL ")} LIMIT ${ALL}) s CROSS JOIN provider_match m
  WHERE m.premium = n.premium AND m.radius_class = s.radius_class AND m.lat_band = s.lat_band AND m.lng = s.lng
    AND m.provider_id = s.provider_id AND ${FITS_LEVEL} AND ${NEAR_FOR_LEVEL} AND NOT ${busyOn("m")}
  LIMIT ${MATCH_LIMITS.scored}`;

/** SQL version of `proximity`. */
const PROXIMITY = `CASE WHEN q.mode <> 'point' THEN 1.0
  ELSE max(0.0, 1.0 - max(0.0, acos(min(1.0, max(-1.0, cosine))) - q.extent) / (acos(cos_radius) * CASE n.level WHEN 0 THEN 1.0 ELSE 2.0 END)) END`;

/** SQL version of `budgetFit`. */
const HALF = SCORING.budgetAtUpperEnd;
const BUDGET_FIT = `CASE
  WHEN price IS NULL THEN ${HALF}
  WHEN price <= q.budget_min THEN 1.0
  WHEN q.budget_max IS NULL THEN ${HALF} + ${1 - HALF} * q.budget_min / price
  WHEN price <= q.budget_max THEN 1.0 - ${1 - HALF} * (price - q.budget_min) / (q.budget_max - q.budget_min)
  WHEN q.budget_wider_max IS NULL THEN ${HALF} * q.budget_max / price
  ELSE ${HALF} * (q.budget_wider_max - price) / (q.budget_wider_max - q.budget_max) END`;

/** SQL version of `languageShare`. */
const LANGUAGE_SHARE = `coalesce((SELECT avg((c.languages & l.bit) <> 0) FROM chosen l), 0.0)`;

/** SQL version of `scoreCandidate`. */
const SCORE = `${WEIGHTS.proximity} * ${PROXIMITY} + ${WEIGHTS.budget} * ${BUDGET_FIT} + ${WEIGHTS.languages} * ${LANGUAGE_SHARE}
  + ${WEIGHTS.answering} * answering + ${WEIGHTS.focus} * (1.0 - (service_count - 1) / ${SCORING.services - 1}.0)
  + ${WEIGHTS.quality} * quality`;

/** SQL version of `turnOf`, in two steps. */
const SEED = `(provider_id % ${ROTATION.prime} * ${ROTATION.provider}
  + q.now / ${ROTATION.dayLength} % ${ROTATION.prime} * ${ROTATION.day}) % ${ROTATION.prime}`;
const TURN = `seed * seed % ${ROTATION.prime} * seed % ${ROTATION.prime}`;

/** SQL version of `compareCandidates`, within a level and over all. */
const withinLevel = (row: string) => `${row}premium_now DESC, ${row}score_parts DESC, ${row}turn, ${row}provider_id`;
const throughout = (row: string) => `${row}is_pinned DESC, ${row}place, ${row}level, ${withinLevel(row)}`;

/** Selects the best of one step: a list of [provider, premium now, score, score in parts, turn]. */
const SEARCH = `SELECT json_group_array(json_array(provider_id, premium_now, score, score_parts, turn)) FROM (
  SELECT provider_id, premium_now, score, CAST(floor(score * ${SCORE_PARTS} + 0.5) AS INTEGER) AS score_parts, ${TURN} AS turn
  FROM (SELECT provider_id, premium = 1 AND coalesce(premium_until > q.now, 0) AS premium_now, ${SCORE} AS score, ${SEED} AS seed
    FROM (${CANDIDATES}) c LIMIT ${ALL})
  ORDER BY ${withinLevel("")} LIMIT ${MATCH_LIMITS.shown})`;

/** Condition: Premium planners do not fill the list, so other planners are read, too. */
const PREMIUM_LEAVES_ROOM = `w.before + (SELECT count(*) FROM json_each(w.found) f WHERE f.value ->> 1 = 1) < (SELECT most FROM parameters)`;

const m = columnNames(providerMatch, "m");
const p = columnNames(providers, "p");
const r = columnNames(requests, "r");

/**
 * Returns the columns of a `MatchRow`, from `s` (planner and score), `q` (project_id, now, event_date), `m`
 * (provider_match) and `p` (providers).
 */
export const SHOWN_COLUMNS = `s.provider_id AS providerId, s.level, s.score, s.is_pinned AS isPinned, s.premium_now AS premiumNow,
    EXISTS (SELECT 1 FROM requests r WHERE ${r.projectId} = q.project_id AND ${r.providerId} = s.provider_id) AS contacted,
    ${m.country} AS baseCountry, ${m.services} AS serviceMask, ${m.languages} AS languageMask,
    ${selected(m, "priceFull", "pricePartial", "priceDay", "pricePrivate", "priceCorporate")},
    ${selected(m, "answering", "quality", "serviceCount", "ux", "uy", "uz", "cosRadius")}, ${busyOn("s")} AS busy,
    ${TILE_COLUMNS}, ${photoColumn("q.now")}, ${selected(p, "answerRate", "answerHours")},
    coalesce(${p.lastLoginAt} > q.now - ${MATCH_LIMITS.recentlyActive}, 0) AS recentlyActive`;

/** Query of the project as the row `q`, from `project` and `parameters`. */
export const QUERY = `q AS MATERIALIZED (
    SELECT p.id AS project_id, a.now AS now,
      p.query ->> '$.mode' AS mode, p.query ->> '$.country' AS country,
      p.query ->> '$.vector.x' AS x, p.query ->> '$.vector.y' AS y, p.query ->> '$.vector.z' AS z,
      coalesce(p.query ->> '$.extentKm', 0.0) / ${EARTH_RADIUS_KM} AS extent,
      cos(coalesce(p.query ->> '$.extentKm', 0.0) / ${EARTH_RADIUS_KM}) AS cos_extent,
      sin(coalesce(p.query ->> '$.extentKm', 0.0) / ${EARTH_RADIUS_KM}) AS sin_extent,
      p.query ->> '$.service' AS service, p.query ->> '$.price' AS price,
      p.query ->> '$.languages' AS languages, p.query ->> '$.marketLanguages' AS market_languages,
      p.query ->> '$.budget.min' AS budget_min, p.query ->> '$.budget.max' AS budget_max,
      p.query ->> '$.budget.widerMax' AS budget_wider_max, p.query ->> '$.eventDate' AS event_date
    FROM project p CROSS JOIN parameters a)`;

const STATEMENT = sql.raw(
  `${QUERY},
  chosen AS MATERIALIZED (
    SELECT 1 << j.value AS bit FROM q CROSS JOIN json_each('${JSON.stringify(LANGUAGES.map((_, bit) => bit))}') j
    WHERE q.languages >> j.value & 1),
  steps (number, level, premium) AS (
    VALUES ${STEPS.map(({ level, premium }, index) => `(${index + 1}, ${level}, ${premium})`).join(", ")}),
  walk (number, level, before, found) AS (
    SELECT 0, 0, 0, '[]'
    UNION ALL
    SELECT n.number, n.level, w.before + json_array_length(w.found),
      CASE WHEN ${WORTH_LOOSENING} AND (n.premium = 1 OR ${PREMIUM_LEAVES_ROOM}) THEN (${SEARCH}) ELSE '[]' END
    FROM walk w CROSS JOIN steps n CROSS JOIN q
    WHERE n.number = w.number + 1 AND (n.premium = 0 OR w.before + json_array_length(w.found) < ${MATCH_LIMITS.enough})),
  pinned AS MATERIALIZED (
    SELECT j.key AS place, m.provider_id, m.premium = 1 AND coalesce(m.premium_until > a.now, 0) AS premium_now
    FROM project CROSS JOIN parameters a CROSS JOIN json_each(a.pins) j
      CROSS JOIN providers p ON p.public_id = j.value CROSS JOIN provider_match m ON m.provider_id = p.id),
  shown AS MATERIALIZED (
    SELECT 1 AS is_pinned, place, NULL AS level, provider_id, premium_now, NULL AS score, 0 AS score_parts, 0 AS turn FROM pinned
    UNION ALL
    SELECT 0, 0, w.level, f.value ->> 0, f.value ->> 1, f.value ->> 2, f.value ->> 3, f.value ->> 4
    FROM walk w CROSS JOIN json_each(w.found) f WHERE f.value ->> 0 NOT IN (SELECT provider_id FROM pinned)
    ORDER BY ${throughout("")} LIMIT (SELECT most FROM parameters))
  SELECT ${SHOWN_COLUMNS}
  FROM shown s CROSS JOIN q CROSS JOIN provider_match m ON m.provider_id = s.provider_id
    CROSS JOIN providers p ON p.id = s.provider_id
  WHERE p.status = 'verified' AND p.visible = 1
  ORDER BY ${throughout("s.")}`.replace(/\s+/g, " "),
);
