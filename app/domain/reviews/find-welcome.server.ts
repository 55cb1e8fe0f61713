import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { providerMatch, providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { type PlannerCardRow, tileColumns, toPlannerCard } from "~/domain/directory/planner-card.server";
import { eventTypesQuery } from "~/domain/enumerations/find-enumerations.server";
import type { Sluggable } from "~/domain/profile-slug.rules";
import { bannerQuery, toBanner } from "~/domain/providers/shown.server";
import type { WeddingCover } from "~/domain/weddings/find-wedding.server";
import { coverOf, isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { READABLE } from "./reviews.server";

export interface Praise {
  text: string;
  authorName: string;
  planner: Sluggable;
}

const w = weddings;
const r = alias(reviews, "r");
const m = alias(providerMatch, "m");
const p = alias(providers, "p");

const PLANNER = sql`json_object('publicId', ${p.publicId}, 'name', ${p.name}, 'city', ${p.city})`;

type Stored<T> = Omit<T, "planner"> & { planner: string };

const withPlanner = <T extends { planner: Sluggable }>(row: Stored<T>) =>
  ({ ...row, planner: JSON.parse(row.planner) as Sluggable }) as unknown as T;

const PRAISE = {
  /** Reviews on the page, each of a different planner. */
  count: 2,
  stars: 5,
  /** Maximum characters, so that no review is cut. */
  longest: 180,
  /** Maximum paid placements, and maximum other planners, whose reviews are searched. */
  planners: 40,
} as const;

interface WelcomeWedding extends WeddingCover {
  planner: Sluggable;
}

const SHOWN = { weddings: 4, candidates: 12, paid: 1, others: 2 } as const;

interface Visit {
  country: MarketCode;
  locale: Locale;
  /** Public id of the planner that the visitor came for. */
  planner: string | null;
}

/**
 * Finds five-star reviews by couples, the newest of the best planners, in the reader's language (rule welcome-3). Empty
 * while the database is unavailable, because the page works without them.
 */
export async function findWelcome(deps: Deps, { country, locale, planner }: Visit) {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await namedBatch(db, {
    praise: db.all<Stored<Praise>>(praiseStatement(country, locale)),
    weddings: db.all<Stored<WelcomeWedding>>(weddingsStatement(country, now)),
    planners: db.all<PlannerCardRow>(plannersStatement(country, now)),
    banner: planner === null ? [] : [bannerQuery(deps, planner)],
    kinds: eventTypesQuery(db, locale),
  }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return { praise: [], weddings: [], planners: [], banner: [], kinds: [] };
    throw error;
  });
  const { praise, weddings, planners, banner } = found;
  return {
    praise: praise.length < PRAISE.count ? [] : praise.map(withPlanner<Praise>),
    weddings: weddings.length < SHOWN.weddings ? [] : varied(weddings).map(withPlanner<WelcomeWedding>),
    planners: planners.length < SHOWN.paid + SHOWN.others ? [] : planners.map(toPlannerCard),
    banner: toBanner(banner[0] ?? []),
    kinds: found.kinds,
  };
}

/** Returns the newest wedding of each style first, so that pictures and titles differ. */
function varied(weddings: readonly Stored<WelcomeWedding>[]) {
  const isFirst = ({ style }: Stored<WelcomeWedding>, index: number) =>
    weddings.findIndex((other) => other.style === style) === index;
  return [...weddings.filter(isFirst), ...weddings.filter((one, index) => !isFirst(one, index))].slice(
    0,
    SHOWN.weddings,
  );
}

export async function findLanding(deps: Deps, { country, locale, planner }: Visit) {
  const { db } = deps;
  const { praise, banner } = await namedBatch(db, {
    praise: db.all<Stored<Praise>>(praiseStatement(country, locale)),
    banner: planner === null ? [] : [bannerQuery(deps, planner)],
  }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return { praise: [], banner: [] };
    throw error;
  });
  return { praise: praise[0] ? withPlanner<Praise>(praise[0]) : null, banner: toBanner(banner[0] ?? []) };
}

const bestOf = (country: MarketCode, premium: 0 | 1, most: number = PRAISE.planners) => sql`SELECT * FROM (
  SELECT ${m.providerId} AS id, ${m.premium} AS premium FROM ${providerMatch} m INDEXED BY provider_match_country
  WHERE ${m.country} = ${country} AND ${m.premium} = ${premium} AND ${m.services} <> 0
  ORDER BY ${m.quality} DESC LIMIT ${most})`;

/** Exported for the test of the query plan. */
export const praiseStatement = (country: MarketCode, locale: Locale) => sql`
  WITH best AS MATERIALIZED (${bestOf(country, 1)} UNION ALL ${bestOf(country, 0)})
  SELECT ${r.text} AS text, ${r.authorName} AS authorName, ${PLANNER} AS planner, max(${r.publishedAt}) AS newest
  FROM best CROSS JOIN ${reviews} r INDEXED BY reviews_shown ON ${r.providerId} = best.id
    CROSS JOIN ${providers} p ON ${p.id} = best.id
  WHERE ${READABLE} AND ${r.stars} = ${PRAISE.stars} AND ${r.authorKind} = 'couple' AND ${r.locale} = ${locale}
    AND length(${r.text}) <= ${PRAISE.longest}
  GROUP BY ${p.id} ORDER BY newest DESC LIMIT ${PRAISE.count}`;

export const weddingsStatement = (country: MarketCode, now: number) => sql`
  WITH best AS MATERIALIZED (${bestOf(country, 1)} UNION ALL ${bestOf(country, 0)})
  SELECT ${w.slug} AS slug, ${w.title} AS title, ${w.location} AS location, ${w.style} AS style, ${coverOf} AS cover,
    ${PLANNER} AS planner, max(${w.publishedAt}) AS newest
  FROM best CROSS JOIN ${weddings} INDEXED BY portfolios_provider ON ${w.providerId} = best.id
    CROSS JOIN ${providers} p ON ${p.id} = best.id
  WHERE ${isWeddingShown(now)} GROUP BY ${p.id} ORDER BY newest DESC LIMIT ${SHOWN.candidates}`;

export const plannersStatement = (country: MarketCode, now: number) => sql`
  WITH best AS MATERIALIZED (${bestOf(country, 1, SHOWN.paid)} UNION ALL ${bestOf(country, 0, SHOWN.others)})
  SELECT ${tileColumns(sql`best.premium`, now)} FROM best CROSS JOIN ${providers} p ON ${p.id} = best.id`;
