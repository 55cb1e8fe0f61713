import { sql } from "drizzle-orm";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Deps } from "~/domain/deps";
import { paths } from "~/paths";

/** Removals that one round does. */
const AT_ONCE = 50;

/**
 * Does the due removals of `media_removals`: called after the response that queued them, and by the cron until each has succeeded. A picture
 * that a row shows stays; below the prefix of a deleted account, everything is removed. Safe to repeat.
 */
export async function removeMedia({ db, clock, media }: Deps & { media: MediaStore }): Promise<void> {
  const src = sql`${paths.storedMedia("")} || key`;
  const rows = await db.all<{ key: string; used: number }>(sql`
    SELECT key, EXISTS (
        SELECT 1 FROM providers p WHERE p.public_id = substr(key, 1, instr(key, '/') - 1)
          AND (p.profile_image = ${src} OR EXISTS (SELECT 1 FROM provider_images i WHERE i.provider_id = p.id AND i.src = ${src}))) AS used
    FROM media_removals INDEXED BY media_removals_oldest WHERE due_at <= ${clock.now()} ORDER BY due_at LIMIT ${AT_ONCE}`);
  if (rows.length === 0) return;
  const tried = await Promise.allSettled(
    rows.map(async ({ key, used }) => {
      if (!used) await media.remove(key);
      return key;
    }),
  );
  const done = tried.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (done.length > 0)
    await db.run(sql`DELETE FROM media_removals WHERE key IN (SELECT value FROM json_each(${JSON.stringify(done)}))`);
  const failed = tried.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
