import { desc, gt, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { cachePurges } from "#db/schema/cache-purges";
import type { Deps } from "~/domain/deps";
import { hours } from "~/domain/durations";

const { id, tag, at } = cachePurges;

/** Time for which a purge is stored: longer than a page is cached, so that a new isolate knows all current ones. */
const KEPT = hours(1);

export interface Purge {
  id: number;
  /** Text in the HTML or the URL of each cached page or picture that is dropped. */
  tag: string;
}

/** Returns at most `most` purges with an id above `after`, oldest first, and the id of the newest one ever. */
export async function findPurges(db: Database, after: number, most: number) {
  const { purges, counters } = await namedBatch(db, {
    purges: db.select({ id, tag }).from(cachePurges).where(gt(id, after)).orderBy(desc(id)).limit(most),
    counters: db.all<{ newest: number }>(sql`SELECT seq AS newest FROM sqlite_sequence WHERE name = 'cache_purges'`),
  });
  return { purges: purges.reverse(), newest: counters[0]?.newest ?? 0 };
}

/** Deletes old purges. For the cron. */
export async function forgetPurges({ db, clock }: Deps): Promise<void> {
  await db.delete(cachePurges).where(lt(at, clock.now() - KEPT));
}
