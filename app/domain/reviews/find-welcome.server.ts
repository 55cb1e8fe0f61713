import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { providerMatch, providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { bannerQuery, type ProviderBanner, toBanner } from "~/domain/profile/find-provider-banner.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { READABLE } from "./find-reviews.server";

/** A couple's review that the welcome page quotes whole. */
export interface Praise {
  text: string;
  authorName: string;
  /** Public id. */
  planner: string;
  plannerName: string;
}

const r = alias(reviews, "r");
const m = alias(providerMatch, "m");
const p = alias(providers, "p");

const PRAISE = {
  /** Reviews on the page, each of another planner. */
  count: 2,
  stars: 5,
  /** Characters: longer ones are not cut, but left to the planner's page. */
  longest: 260,
  /** Planners whose reviews are looked at: so many paid placements, and so many others. */
  planners: 40,
} as const;

/** What the welcome page reads. */
export interface Welcome {
  /** None, or as many as there should be. */
  praise: Praise[];
  /** The planner that the visitor came for; null: none, or it is not shown. */
  banner: ProviderBanner | null;
}

/**
 * The newest five-star reviews by couples (rule welcome-3) of the best reviewed planners of a country, in the reader's language, and the
 * planner that the visitor came for. One round trip. The page stands without them, so there are none while the database is away.
 * @param planner its public id
 */
export async function findWelcome(
  deps: Deps,
  { country, locale, planner }: { country: MarketCode; locale: Locale; planner: string | null },
): Promise<Welcome> {
  const { db } = deps;
  const found = await namedBatch(db, {
    praise: db.all<Praise>(praiseStatement(country, locale)),
    banner: planner === null ? [] : [bannerQuery(deps, planner)],
  }).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return { praise: [], banner: [] };
    throw error;
  });
  const { praise, banner } = found;
  return { praise: praise.length < PRAISE.count ? [] : praise, banner: toBanner(banner[0] ?? []) };
}

const bestOf = (country: MarketCode, premium: 0 | 1) => sql`SELECT * FROM (
  SELECT ${m.providerId} AS id FROM ${providerMatch} m INDEXED BY provider_match_country
  WHERE ${m.country} = ${country} AND ${m.premium} = ${premium} AND ${m.services} <> 0
  ORDER BY ${m.quality} DESC LIMIT ${PRAISE.planners})`;

/** For the test of the query plan, too. */
export const praiseStatement = (country: MarketCode, locale: Locale) => sql`
  WITH best AS MATERIALIZED (${bestOf(country, 1)} UNION ALL ${bestOf(country, 0)})
  SELECT ${r.text} AS text, ${r.authorName} AS authorName, ${p.publicId} AS planner, ${p.name} AS plannerName, max(${r.publishedAt}) AS newest
  FROM best CROSS JOIN ${reviews} r INDEXED BY reviews_shown ON ${r.providerId} = best.id
    CROSS JOIN ${providers} p ON ${p.id} = best.id
  WHERE ${READABLE} AND ${r.stars} = ${PRAISE.stars} AND ${r.authorKind} = 'couple' AND ${r.locale} = ${locale}
    AND length(${r.text}) <= ${PRAISE.longest}
  GROUP BY ${p.id} ORDER BY newest DESC LIMIT ${PRAISE.count}`;
