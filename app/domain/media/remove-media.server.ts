import { type SQL, sql } from "drizzle-orm";
import { mediaRemovals } from "#db/schema/media";
import { portfolioImages } from "#db/schema/portfolios";
import { providerImages, providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { venueImages } from "#db/schema/venues";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Deps } from "~/domain/deps";

/** Maximum number of removals per run. */
const AT_ONCE = 50;

/**
 * Deletes the due objects in `media_removals`; runs after the response that queued them, and in the cron until all
 * succeed. Keeps pictures that a row uses. Deletes everything under the prefix of a deleted account. Safe to repeat.
 */
export async function removeMedia({ db, clock, media }: Deps & { media: MediaStore }): Promise<void> {
  const { key: path, dueAt } = mediaRemovals;
  const rows = await db.all<Pick<typeof mediaRemovals.$inferSelect, "key"> & { used: 0 | 1 }>(sql`
    SELECT ${path}, ${isStillShown(sql`${path}`)} AS used
    FROM ${mediaRemovals} INDEXED BY media_removals_oldest WHERE ${dueAt} <= ${clock.now()} ORDER BY ${dueAt} LIMIT ${AT_ONCE}`);
  if (rows.length === 0) return;
  const tried = await Promise.allSettled(
    rows.map(async ({ key, used }) => {
      if (!used) await media.remove(key);
      return key;
    }),
  );
  const done = tried.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (done.length > 0)
    await db.delete(mediaRemovals).where(sql`${path} IN (SELECT value FROM json_each(${JSON.stringify(done)}))`);
  const failed = tried.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** Columns that can contain the key of a stored picture; each has an index. */
const SHOWN_IN = [
  { table: providerImages, src: providerImages.src },
  { table: providers, src: providers.profileImage },
  { table: portfolioImages, src: portfolioImages.src },
  { table: venueImages, src: venueImages.src },
  { table: reviews, src: reviews.photo },
] as const;

/** Counts the rows that use a stored picture. @param key a value, or a column of the surrounding statement */
export const timesShown = (key: SQL): SQL =>
  sql`(${sql.join(
    SHOWN_IN.map(({ table, src }) => sql`(SELECT count(*) FROM ${table} WHERE ${src} = ${key})`),
    sql` + `,
  )})`;

export const isStillShown = (key: SQL): SQL =>
  sql`(${sql.join(
    SHOWN_IN.map(({ table, src }) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${src} = ${key})`),
    sql` OR `,
  )})`;
