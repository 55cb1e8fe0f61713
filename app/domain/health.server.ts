import { desc, eq } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { isRestoring } from "#db/restoring";
import { rateLimits } from "#db/schema/rate-limits";
import type { Deps } from "./deps";
import { minutes } from "./durations";

/** Written by the cron every minute; the sweep of counters deletes old ones. */
const MARK = "cron write";

/** The cron may miss some minutes, for example during a deployment. */
const LATE_AFTER = minutes(5);

/** Whether writes succeed; `unknown`: no cron has run on this database in the last days. */
type Writes = "ok" | "late" | "unknown";

/** Proves that the database takes writes. Safe to repeat within a minute. */
export async function markWrite({ db, clock }: Deps): Promise<void> {
  const windowStart = clock.now() - (clock.now() % minutes(1));
  await db.insert(rateLimits).values({ key: MARK, windowStart, count: 1 }).onConflictDoNothing();
}

/** Reads when the cron wrote last. Null: the database does not answer within its time limit, or a restore is filling it. */
export async function findHealth({ db, clock }: Deps): Promise<{ writes: Writes } | null> {
  try {
    if (await isRestoring(db)) return null;
    const [last] = await db
      .select({ at: rateLimits.windowStart })
      .from(rateLimits)
      .where(eq(rateLimits.key, MARK))
      .orderBy(desc(rateLimits.windowStart))
      .limit(1);
    if (!last) return { writes: "unknown" };
    return { writes: clock.now() - last.at > LATE_AFTER ? "late" : "ok" };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
