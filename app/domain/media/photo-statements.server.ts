import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { providerImages } from "#db/schema/providers";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { PhotoWords } from "./photo.form";
import { isStillShown, timesShown } from "./remove-media.server";

/** Checks the texts for links, contact data and copies of other texts, in at most one round trip. */
export const judgePhoto = (db: Database, provider: Provider, { title, description, alt, caption }: PhotoWords) =>
  judgeWords(db, provider, [title, description, alt, caption].join("\n"));

export const ownPhoto = (provider: Provider, publicId: string) =>
  and(eq(providerImages.providerId, provider.providerId), eq(providerImages.publicId, publicId));

/**
 * Returns the statement that queues the pictures of rows for deletion after the response, unless another row uses
 * them. Keys that begin with a slash are skipped: demo pictures are files.
 * @param rows selects one column `src`, before the rows change
 */
export function queueRemoval(db: Database, rows: SQL, now: number) {
  return db.run(
    insertSelect(
      mediaRemovals,
      { key: sql`r.src`, dueAt: now },
      sql`FROM (${rows}) r
        WHERE r.src NOT LIKE '/%' AND 1 = ${timesShown(sql`r.src`)} ON CONFLICT DO NOTHING`,
    ),
  );
}

/**
 * Returns the final statement of a batch that uses a stored picture. It queues the picture for deletion if no row
 * refers to it.
 * @param due milliseconds since the epoch
 */
export const settlePicture = (db: Database, key: string, due: number) =>
  db.run(
    insertSelect(
      mediaRemovals,
      { key, dueAt: due },
      sql`WHERE NOT ${isStillShown(sql`${key}`)} ON CONFLICT DO NOTHING`,
    ),
  );
