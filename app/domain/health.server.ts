import { desc, eq } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { isRestoring } from "#db/restoring";
import { rateLimits } from "#db/schema/rate-limits";
import type { Deps } from "./deps";
import { minutes } from "./durations";

/** Key of the row that the cron writes every minute. The cleanup of rate limits deletes old rows. */
const MARK = "cron write";

/** The cron may miss some minutes, for example during a deployment. */
const LATE_AFTER = minutes(5);

/** State of writes. `unknown`: the cron did not write to this database in the last days. */
type Writes = "ok" | "late" | "unknown";

/** Writes a row, as proof that the database accepts writes. Idempotent within a minute. */
export async function markWrite({ db, clock }: Deps): Promise<void> {
  const windowStart = clock.now() - (clock.now() % minutes(1));
  await db.insert(rateLimits).values({ key: MARK, windowStart, count: 1 }).onConflictDoNothing();
}

/** Returns whether the cron wrote recently. Null if the database exceeds its time limit, or during a restore. */
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
