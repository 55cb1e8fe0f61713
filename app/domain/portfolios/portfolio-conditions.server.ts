import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { portfolioImages, portfolios } from "#db/schema/portfolios";
import { providers } from "#db/schema/providers";
import type { Provider } from "~/domain/sessions/session.rules";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";

const w = portfolios;
const o = alias(portfolios, "o");

/**
 * A column of the row that a condition is over. drizzle leaves the table's name out where a statement selects from one table alone; in a
 * subselect from the same table that would be another row.
 */
const row = ({ name }: SQLiteColumn) => sql`${w}.${sql.identifier(name)}`;

/** Condition over a row: it is the actor's. */
export const ownPortfolio = (provider: Provider, publicId: string) =>
  and(eq(w.providerId, provider.providerId), eq(w.publicId, publicId));

/** Condition over a row of portfolios: published, and no moderator has to read it first. */
export const IS_PUBLIC = sql`(${w.status} = 'published' AND ${w.heldAt} IS NULL)`;

const publishedOthers = sql`(SELECT count(*) FROM ${portfolios} o
  WHERE ${o.providerId} = ${row(w.providerId)} AND ${o.id} <> ${row(w.id)} AND ${o.status} = 'published')`;
const quota = (now: number) =>
  sql`(SELECT ${quotaIn("portfolios", now)} FROM ${providers} p WHERE p.id = ${row(w.providerId)})`;

/** Condition over a row of portfolios: the plan has no room to publish one more beside the others. */
export const isBeyondQuota = (now: number): SQL => sql`(${publishedOthers} >= ${quota(now)})`;

/**
 * Condition over a row of portfolios: couples see it, as far as it and the plan go. Beyond the quota, which is so when Premium has ended,
 * the oldest stay (rule portfolio-4). Whether its provider is shown is asked elsewhere (`isShown`).
 * @param now milliseconds since the epoch
 */
export const isPortfolioShown = (now: number): SQL => sql`(${IS_PUBLIC} AND ${quota(now)} > (
  SELECT count(*) FROM ${portfolios} o WHERE ${o.providerId} = ${row(w.providerId)} AND ${o.status} = 'published' AND ${o.heldAt} IS NULL
    AND (${o.publishedAt}, ${o.id}) < (${row(w.publishedAt)}, ${row(w.id)})))`;

/** Column over a row of portfolios. */
export const pictureCount = sql<number>`(SELECT count(*) FROM ${portfolioImages} WHERE ${portfolioImages.ownerId} = ${row(w.id)})`;

/** Column over a row of portfolios: key of the picture on its cover, null without one. */
export const coverOf = sql<string | null>`(SELECT ${portfolioImages.src} FROM ${portfolioImages}
  WHERE ${portfolioImages.ownerId} = ${row(w.id)} ORDER BY ${portfolioImages.keyImage} DESC, ${portfolioImages.position} LIMIT 1)`;
