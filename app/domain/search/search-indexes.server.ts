import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";

const LIMITS = {
  /** The settings that FTS5 begins with. */
  ordinary: { hashsize: 1_048_576, automerge: 4, crisismerge: 16 },
  /** While all entries are rebuilt: bytes of words gathered before they are written, and no merging of parts before the end. */
  whileRebuilding: { hashsize: 33_554_432, automerge: 0, crisismerge: 1_000 },
  /** Pages of 4 kB of an index that one statement of the rebuild, or one run of the cron, puts together. */
  mergedByRebuild: 5_000,
  mergedByCron: 500,
  /** The same in the hour that belongs to what was deleted, in UTC. */
  mergedAtNight: 2_000,
  nightHour: 3,
} as const;

/**
 * Each change adds a part to a full-text index, and each search looks into all of its parts: twenty make it two to three times slower. For the
 * cron; merging is also what makes the words of a deleted row leave the index. By itself FTS5 rewrites a part only when a tenth of it is deleted,
 * so in one hour of the night all parts are merged into one, until none has deleted rows (rule data-4).
 */
export async function mergeIndexes(
  { db, clock }: Pick<Deps, "db" | "clock">,
  indexes: readonly string[],
): Promise<void> {
  const isNight = new Date(clock.now()).getUTCHours() === LIMITS.nightHour;
  // A negative number merges all parts into one, of any size; it does nothing to a single part without deleted rows.
  const pages = isNight ? -LIMITS.mergedAtNight : LIMITS.mergedByCron;
  for (const index of indexes) await merge(db, index, pages);
}

/** Does the work that rewrites all entries, then merges the parts of each index. */
export async function rebuildIndexes(
  db: Database,
  indexes: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await configure(db, indexes, LIMITS.whileRebuilding);
  try {
    await work();
  } finally {
    await configure(db, indexes, LIMITS.ordinary);
  }
  for (const index of indexes) {
    let parts: number;
    do {
      await merge(db, index, -LIMITS.mergedByRebuild);
      const [counted] = await db.all<{ parts: number }>(
        sql`SELECT count(DISTINCT segid) AS parts FROM ${sql.identifier(`${index}_idx`)}`,
      );
      parts = counted?.parts ?? 0;
    } while (parts > 1);
  }
}

const merge = (db: Database, index: string, pages: number) => set(db, index, "merge", pages);

/** Settings of FTS5 stay until they are set again. */
async function configure(db: Database, indexes: readonly string[], settings: Record<string, number>): Promise<void> {
  for (const index of indexes) for (const [name, value] of Object.entries(settings)) await set(db, index, name, value);
}

/** A command or a setting of FTS5, which takes whole numbers only. */
function set(db: Database, index: string, name: string, value: number) {
  const table = sql.identifier(index);
  return db.run(sql`INSERT INTO ${table} (${table}, rank) VALUES (${name}, CAST(${value} AS INTEGER))`);
}
