import { desc, eq, sql } from "drizzle-orm";
import { type DatabaseServer, isDatabaseUnavailable, openDatabase, readsOwnData } from "#db/client.server";
import { NEWEST_MIGRATION } from "#db/newest-migration";
import { isRestoring } from "#db/restoring";
import { rateLimits } from "#db/schema/rate-limits";
import { ALARMS } from "./administration/problem.rules";
import type { Deps } from "./deps";
import { minutes } from "./durations";

/** Key of the row that the cron writes every minute. The cleanup of rate limits deletes old rows. */
export const CRON_WRITE = "cron write";

/** State of writes. `late`: the cron's last write is over 5 minutes old. `unknown`: no write of the cron is stored. */
type Writes = "ok" | "late" | "unknown";

/** Writes a row, as proof that the database accepts writes. Idempotent within a minute. */
export async function markWrite({ db, clock }: Deps): Promise<void> {
  const windowStart = clock.now() - (clock.now() % minutes(1));
  await db.insert(rateLimits).values({ key: CRON_WRITE, windowStart, count: 1 }).onConflictDoNothing();
}

/** @param lastWrite time of the cron's last write, or null */
export const writesOf = (lastWrite: number | null, now: number): { writes: Writes } => {
  if (lastWrite === null) return { writes: "unknown" };
  return { writes: now - lastWrite > ALARMS.writesLate ? "late" : "ok" };
};

/** Returns whether the cron wrote recently. Null if the database exceeds its time limit, or during a restore. */
export async function findHealth({ db, clock }: Deps): Promise<{ writes: Writes } | null> {
  try {
    if (await isRestoring(db)) return null;
    const [last] = await db
      .select({ at: rateLimits.windowStart })
      .from(rateLimits)
      .where(eq(rateLimits.key, CRON_WRITE))
      .orderBy(desc(rateLimits.windowStart))
      .limit(1);
    return writesOf(last?.at ?? null, clock.now());
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/** `behind`: the replica lacks a migration or the last two writes of the cron, or it forwards reads to the primary. */
export type ReplicaHealth = "up" | "behind" | "down";

/** Maximum age difference of the cron's last write in primary and replica. The cron writes every minute. */
const BEHIND_AFTER = minutes(1);

export async function findReplicaHealth(primary: DatabaseServer, replica: DatabaseServer): Promise<ReplicaHealth> {
  try {
    const [copy, original, isCopied] = await Promise.all([
      findState(replica),
      findState(primary).catch(() => null),
      readsOwnData(replica),
    ]);
    const isOld = (original?.written ?? 0) - (copy.written ?? 0) > BEHIND_AFTER;
    return isOld || !isCopied || copy.migration < NEWEST_MIGRATION ? "behind" : "up";
  } catch (error) {
    // An empty replica has no tables yet.
    return isDatabaseUnavailable(error) ? "down" : "behind";
  }
}

interface ReplicationState {
  migration: number;
  written: number | null;
}

async function findState(server: DatabaseServer): Promise<ReplicationState> {
  const state = await openDatabase(server).db.get<ReplicationState>(sql`
    SELECT (SELECT max(created_at) FROM __drizzle_migrations) AS migration,
      (SELECT max(${rateLimits.windowStart}) FROM ${rateLimits} WHERE ${rateLimits.key} = ${CRON_WRITE}) AS written`);
  return state;
}
