import { isDatabaseUnavailable, openDatabase, type Reads } from "#db/client.server";
import { findPurges, type Purge } from "~/domain/caches/purges.server";
import { seconds } from "~/domain/durations";
import { databaseOf, type Settings } from "./settings.server";

/** Ages of the known purges (rule page-10): read again after `fresh` in the background, after `longest` before use. */
const AGE = { fresh: seconds(2), longest: seconds(4) } as const;

/** Stamp before the first read. It is valid only until a read succeeds. */
const UNKNOWN = -1;

/** Maximum number of purges in memory. Everything that was cached before the oldest one is dropped. */
const MOST = 5_000;

export interface Purges {
  /** Id of the newest known purge: the stamp of everything that is rendered from now on. */
  readonly stamp: number;
  /** True: `check` uses the known purges. False: `check` reads the purges from the database first. */
  isCurrent: boolean;
  /**
   * Returns the new stamp of a page or picture; null if it was purged. Uses the known purges if the database is down.
   * @param text HTML or URL, in which the tags are searched
   */
  check(stamp: number, text: () => string): Promise<number | null>;
}

interface PurgeRequest {
  settings: Settings;
  reads: Reads;
  waitUntil(work: Promise<unknown>): void;
  now: number;
}

/** Returns the purges that an isolate knows. Each isolate reads them at most every two seconds, after a response. */
export function purgeMemory() {
  let known: { oldest: number; newest: number; purges: Purge[] } | null = null;
  /** Start of the last read, and of the last one that ended. */
  let [startedAt, checkedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  async function read({ settings, reads, now }: PurgeRequest): Promise<void> {
    startedAt = now;
    try {
      const { db } = openDatabase({ ...reads, ...databaseOf(settings) });
      const after = known?.newest ?? 0;
      const { purges, newest } = await findPurges(db, after, MOST);
      // A restored database counts from a smaller number: everything that was cached before is dropped.
      if (newest < after) known = { oldest: newest, newest, purges: [] };
      else remember(purges, newest);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    checkedAt = Math.max(checkedAt, now);
  }

  function remember(found: Purge[], newest: number): void {
    const before = known ?? { oldest: (found[0]?.id ?? newest + 1) - 1, newest: 0, purges: [] };
    // Another read may have added some. `MOST` rows replace all older purges, because rows between them may be missing.
    const added = found.filter(({ id }) => id > before.newest);
    const purges = [...(found.length < MOST ? before.purges : []), ...added].slice(-MOST);
    const oldest = purges.length < MOST ? before.oldest : (purges[0]?.id ?? 1) - 1;
    known = { oldest, newest: Math.max(before.newest, newest), purges };
  }

  function judge(stamp: number, text: () => string): number | null {
    if (!known) return stamp;
    if (stamp < known.oldest || stamp > known.newest) return null;
    const later = known.purges.filter(({ id }) => id > stamp);
    const searched = later.length > 0 ? text() : "";
    return later.some(({ tag }) => searched.includes(tag)) ? null : known.newest;
  }

  return (request: PurgeRequest): Purges => {
    const { now } = request;
    const reading = now - startedAt >= AGE.fresh ? read(request) : null;
    if (reading) request.waitUntil(reading);
    const isCurrent = now - checkedAt < AGE.longest;
    return {
      get stamp() {
        return known?.newest ?? UNKNOWN;
      },
      isCurrent,
      async check(stamp, text) {
        if (isCurrent) return judge(stamp, text);
        const isRead = await (reading ?? read(request)).then(
          () => true,
          () => false,
        );
        return isRead ? judge(stamp, text) : null;
      },
    };
  };
}
