import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { providerImages } from "#db/schema/providers";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { PhotoWords } from "./photo.form";
import { isStillShown, timesShown } from "./remove-media.server";

/** Whether the words lead past the platform, or are another's. At most one round trip. */
export const judgePhoto = (db: Database, provider: Provider, { title, description, alt, caption }: PhotoWords) =>
  judgeWords(db, provider, [title, description, alt, caption].join("\n"));

/** Condition over a row: it is the actor's. */
export const ownPhoto = (provider: Provider, publicId: string) =>
  and(eq(providerImages.providerId, provider.providerId), eq(providerImages.publicId, publicId));

/**
 * Statement: the pictures that a row is about to let go of are removed after the response, unless another row shows the same. What begins
 * with a slash is no key: demo pictures are files.
 * @param rows selects one column `src`
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
 * Statement at the end of a batch that should have put a stored picture to use: without a row that shows it, it is removed.
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
