import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { weddingImages, weddings } from "#db/schema/weddings";
import type { Provider } from "~/domain/sessions/session.rules";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";

const w = weddings;
const o = alias(weddings, "o");

/** Qualifies a column, because Drizzle omits the table in statements on one table. */
const row = ({ name }: SQLiteColumn) => sql`${w}.${sql.identifier(name)}`;

export const ownWedding = (provider: Provider, publicId: string) =>
  and(eq(w.providerId, provider.providerId), eq(w.publicId, publicId));

/** Condition: published and not held for moderation. */
export const IS_PUBLIC = sql`(${w.status} = 'published' AND ${w.heldAt} IS NULL)`;

const publishedOthers = sql`(SELECT count(*) FROM ${weddings} o
  WHERE ${o.providerId} = ${row(w.providerId)} AND ${o.id} <> ${row(w.id)} AND ${o.status} = 'published')`;
const quota = (now: number) =>
  sql`(SELECT ${quotaIn("weddings", now)} FROM ${providers} p WHERE p.id = ${row(w.providerId)})`;

export const isBeyondQuota = (now: number): SQL => sql`(${publishedOthers} >= ${quota(now)})`;

/** Condition: public, and not beyond the number that the plan allows, counted from the oldest (rule portfolio-12). */
export const isWeddingShown = (now: number): SQL => sql`(${IS_PUBLIC} AND ${quota(now)} > (
  SELECT count(*) FROM ${weddings} o WHERE ${o.providerId} = ${row(w.providerId)} AND ${o.status} = 'published' AND ${o.heldAt} IS NULL
    AND (${o.publishedAt}, ${o.id}) < (${row(w.publishedAt)}, ${row(w.id)})))`;

export const pictureCount = sql<number>`(SELECT count(*) FROM ${weddingImages} WHERE ${weddingImages.ownerId} = ${row(w.id)})`;

/** Column: key of the cover picture; null without one. */
export const coverOf = sql<string | null>`(SELECT ${weddingImages.src} FROM ${weddingImages}
  WHERE ${weddingImages.ownerId} = ${row(w.id)} ORDER BY ${weddingImages.keyImage} DESC, ${weddingImages.position} LIMIT 1)`;
