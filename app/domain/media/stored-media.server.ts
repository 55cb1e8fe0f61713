import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { mediaRemovals } from "#db/schema/media";
import { messageFiles } from "#db/schema/messages";
import { providerImages, providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { venueImages } from "#db/schema/venues";
import { weddingImages } from "#db/schema/weddings";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Deps } from "~/domain/deps";
import { minutes } from "~/domain/durations";
import type { MediaDeps } from "./keep-media.server";
import { MEDIA_WIDTHS, renderingKey, SHOWN_QUALITY, STORED_PHOTO } from "./photo.rules";

/** Key of a stored picture: public id of its owner, and 64 hex digits. */
const KEY = /^[0-9a-z-]{1,40}\/[0-9a-f]{64}$/;

/** Checks the key and the width in a URL. @returns null if no page has such a URL */
export function mediaOf(key: string, width: string) {
  const known = MEDIA_WIDTHS.find((one) => String(one) === width);
  return known === undefined || !KEY.test(key) ? null : { key, width: known };
}

interface RenderDeps {
  media: MediaStore;
  errors: ErrorReporter;
  /** Runs work after the response. */
  later(work: () => Promise<unknown>): void;
}

/** Returns a picture in a width, at most that of the original; null if it does not exist. */
export function renderMedia(deps: RenderDeps & MediaDeps, { key, width }: { key: string; width: number }) {
  const { media, images } = deps;
  const rendering = {
    key: renderingKey(key, `${width}-${SHOWN_QUALITY}`),
    type: STORED_PHOTO.type,
    isCurrent: () => media.has(key),
  };
  return renderOnce(deps, rendering, async () => {
    const original = await media.get(key);
    return original && images.render([original], { width, quality: SHOWN_QUALITY });
  });
}

interface StoredRendering {
  /** Key from `renderingKey`, with everything that the rendering depends on. */
  key: string;
  type: string;
  /** Checks whether its source still exists: a picture may be deleted while it is rendered. */
  isCurrent(): Promise<boolean>;
}

/** Returns a rendering; stores it after its first use (docs/decisions/0060-stored-renderings.md). Null: no source. */
export async function renderOnce<T extends Uint8Array | null>(
  { media, errors, later }: RenderDeps,
  { key, type, isCurrent }: StoredRendering,
  render: () => Promise<T>,
): Promise<Uint8Array | T> {
  const stored = await media.get(key);
  if (stored) return stored;
  const rendered = await render();
  if (rendered) later(() => store(rendered).catch((error: unknown) => errors.report(error)));
  return rendered;

  async function store(bytes: Uint8Array) {
    await media.put(key, bytes, type);
    if (!(await isCurrent())) await media.remove(key);
  }
}

/** Maximum number of removals per run. */
const AT_ONCE = 50;

/**
 * Deletes queued objects, except pictures that a row uses. Runs after the response that queued them, and in the cron.
 * If a key ends in a slash, as for a deleted account, deletes all objects whose keys begin with it.
 * @returns whether more may be due
 */
export async function removeMedia({ db, clock, media }: Deps & { media: MediaStore }): Promise<boolean> {
  const { key: path, dueAt } = mediaRemovals;
  const rows = await db.all<Pick<typeof mediaRemovals.$inferSelect, "key"> & { used: number }>(sql`
    SELECT ${path}, ${timesShown(sql`${path}`)} AS used
    FROM ${mediaRemovals} INDEXED BY media_removals_oldest WHERE ${dueAt} <= ${clock.now()} ORDER BY ${dueAt} LIMIT ${AT_ONCE}`);
  if (rows.length === 0) return false;
  const tried = await Promise.allSettled(
    rows.map(async ({ key, used }) => {
      if (!used) await removeStored(media, key);
      return key;
    }),
  );
  const done = tried.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (done.length > 0)
    await db.delete(mediaRemovals).where(sql`${path} IN (SELECT value FROM json_each(${JSON.stringify(done)}))`);
  const failed = tried.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return rows.length === AT_ONCE;
}

/** Deletes an object, then its renderings. `renderOnce` checks for the object again after storing a rendering. */
async function removeStored(media: MediaStore, key: string): Promise<void> {
  await media.remove(key);
  if (!key.endsWith("/")) await media.remove(`${key}/`);
}

/** Queues objects for deletion unless other rows use them. Runs before the rows change. @param rows selects `src` */
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

/** Last statement of a batch that uses a stored picture: queues it for deletion if no row refers to it. */
export const settlePicture = (db: Database, key: string, due: number) =>
  db.run(
    insertSelect(mediaRemovals, { key, dueAt: due }, sql`WHERE 0 = ${timesShown(sql`${key}`)} ON CONFLICT DO NOTHING`),
  );

/** Delay before the object of a failed upload is deleted, because its batch may still be running. */
const AFTER_FAILURE = minutes(5);

/** Runs a batch with stored objects. After an error, queues a later deletion of those that no row uses by then. */
export async function settleLater<T>(
  { db, clock }: Deps,
  keys: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const due = clock.now() + AFTER_FAILURE;
    await Promise.allSettled(keys.map((key) => settlePicture(db, key, due)));
    throw error;
  }
}

/** Columns that can contain the key of a stored picture; each has an index. */
const SHOWN_IN = [
  { table: providerImages, src: providerImages.src },
  { table: providers, src: providers.profileImage },
  { table: weddingImages, src: weddingImages.src },
  { table: venueImages, src: venueImages.src },
  { table: reviews, src: reviews.photo },
  { table: messageFiles, src: messageFiles.key },
] as const;

/** Counts the rows that use a stored picture. @param key a value, or a column of the surrounding statement */
const timesShown = (key: SQL): SQL =>
  sql`(${sql.join(
    SHOWN_IN.map(({ table, src }) => sql`(SELECT count(*) FROM ${table} WHERE ${src} = ${key})`),
    sql` + `,
  )})`;
