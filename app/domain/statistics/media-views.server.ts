import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { portfolioImages, portfolios } from "#db/schema/portfolios";
import { providerImages, providers } from "#db/schema/providers";
import { mediaDays } from "#db/schema/statistics";
import { venueImages, venues } from "#db/schema/venues";
import { isPremium } from "~/domain/profile/shown.server";

/** Views of one item of a profile, in the period and in the one before. */
export interface MediaViews {
  kind: (typeof mediaDays.$inferSelect)["kind"];
  /** Its own; null: it has none, or is gone. */
  title: string | null;
  count: number;
  before: number;
}

/** Rows of the page, at most. */
const LISTED = 10;

/** Of a gallery, a wedding or a venue; a picture without words is named after what it shows. */
const PHOTO_TITLE = sql`coalesce(
  (SELECT nullif(coalesce(nullif(${providerImages.title}, ''), ${providerImages.alt}), '') FROM ${providerImages} WHERE ${providerImages.publicId} = m.item),
  (SELECT coalesce(nullif(i.caption, ''), nullif(i.alt, ''), w.title) FROM ${portfolioImages} i JOIN ${portfolios} w ON w.id = i.portfolio_id
    WHERE i.public_id = m.item),
  (SELECT coalesce(nullif(i.caption, ''), nullif(i.alt, ''), v.name) FROM ${venueImages} i JOIN ${venues} v ON v.id = i.venue_id
    WHERE i.public_id = m.item))`;

/** What was seen at all. The days are the end of the key, so each thing is a step in it, and its days are read by themselves. */
const seenOf = (providerId: number): SQL => sql`
  seen (kind, item) AS (
    SELECT k.value, (SELECT min(d.item) FROM ${mediaDays} d WHERE d.provider_id = ${providerId} AND d.kind = k.value)
    FROM json_each(${JSON.stringify(mediaDays.kind.enumValues)}) k
    UNION ALL
    SELECT s.kind, (SELECT min(d.item) FROM ${mediaDays} d
      WHERE d.provider_id = ${providerId} AND d.kind = s.kind AND d.item > s.item) FROM seen s WHERE s.item IS NOT NULL)`;

/** The items with the most views, the most viewed first; nothing without Premium (rule statistics-6). */
export function mediaQuery(
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
      ${named("portfolio", sql`SELECT ${portfolios.title} FROM ${portfolios} WHERE ${portfolios.publicId} = m.item`)}
      ${named("photo", PHOTO_TITLE)}
      ${named("venue", sql`SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = m.item`)} END AS title
    FROM most m WHERE m.count > 0 ORDER BY m.count DESC, m.item, m.kind`);
}
