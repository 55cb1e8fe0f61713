import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";

const LIMITS = {
  /** Default settings of FTS5. */
  ordinary: { hashsize: 1_048_576, automerge: 4, crisismerge: 16 },
  /** During a full rebuild: bytes of text collected before a write, and no merging of segments before the end. */
  whileRebuilding: { hashsize: 33_554_432, automerge: 0, crisismerge: 1_000 },
  /** Pages of 4 kB of an index that one statement of the rebuild, or one run of the cron, merges. */
  mergedByRebuild: 5_000,
  mergedByCron: 500,
  /** The same in the nightly hour for deleted text, in UTC. */
  mergedAtNight: 2_000,
  nightHour: 3,
} as const;

/**
 * Merges segments of full-text indexes. For the cron. Each change adds a segment, and each search reads all segments:
 * twenty make it two to three times slower. Merging also removes the text of deleted rows. FTS5 automatically rewrites
 * a segment only when a tenth of it is deleted. Therefore all segments are merged into one in one hour of the night,
 * until none has deleted rows (rule data-4).
 */
export async function mergeIndexes(
  { db, clock }: Pick<Deps, "db" | "clock">,
  indexes: readonly string[],
): Promise<void> {
  const isNight = new Date(clock.now()).getUTCHours() === LIMITS.nightHour;
  // A negative number merges all segments of any size into one. It skips a single segment without deleted rows.
  const pages = isNight ? -LIMITS.mergedAtNight : LIMITS.mergedByCron;
  for (const index of indexes) await merge(db, index, pages);
}

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

/** Changes settings of FTS5, which persist until the next change. */
async function configure(db: Database, indexes: readonly string[], settings: Record<string, number>): Promise<void> {
  for (const index of indexes) for (const [name, value] of Object.entries(settings)) await set(db, index, name, value);
}

/** Runs a command or changes a setting of FTS5, which only accepts integers. */
function set(db: Database, index: string, name: string, value: number) {
  const table = sql.identifier(index);
  return db.run(sql`INSERT INTO ${table} (${table}, rank) VALUES (${name}, CAST(${value} AS INTEGER))`);
}
