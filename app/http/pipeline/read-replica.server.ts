import type { DatabaseServer, Reads } from "#db/client.server";
import { seconds } from "~/domain/durations";
import { findReplicaHealth, type ReplicaHealth } from "~/domain/health.server";
import { isRead } from "./context.server";
import { receivedCookies } from "./cookies.server";
import { logEvent } from "./log.server";
import { databaseOf, type Settings } from "./settings.server";

/** A visitor who wrote recently reads from the primary, because the replica may lack the change. */
export const RECENT_WRITE = { cookie: "recent_write", ms: seconds(15) } as const;

/** Time limits of a read. Their sum is at most the time limit of a round trip without a replica. */
const TIMEOUTS_MS = { replica: 600, primary: 1_400 } as const;

const CHECK_AFTER = { success: seconds(30), failure: seconds(5) } as const;

const SESSION_COOKIES = ["token", "refresh_token", "aside"];

interface ReadRequest {
  settings: Settings;
  /** The route shows public data only, unless the visitor is signed in. */
  isPublic: boolean;
  waitUntil(work: Promise<unknown>): void;
}

function replicaOf({ DATABASE_READ_URL: url, DATABASE_READ_TOKEN: token }: Settings) {
  return url === undefined ? undefined : { url, token, timeoutMs: TIMEOUTS_MS.replica };
}

/** Checks the replica of the settings against the primary; undefined without a replica. */
export async function checkReplica(settings: Settings): Promise<ReplicaHealth | undefined> {
  const replica = replicaOf(settings);
  return replica && findReplicaHealth(databaseOf(settings), replica);
}

/** Checks the replica after responses, so that no visitor waits (docs/decisions/0075-read-replica.md). */
export function readReplica() {
  let health: ReplicaHealth | "unknown" = "unknown";
  let checkedAt = Number.NEGATIVE_INFINITY;

  const failed = () => {
    health = "down";
    checkedAt = Date.now();
  };
  const readsFrom = (replica: DatabaseServer, isFirst: boolean): Reads => ({
    timeoutMs: TIMEOUTS_MS.primary,
    replica: { ...replica, isFirst, failed },
  });

  async function check(settings: Settings): Promise<void> {
    const found = (await checkReplica(settings)) ?? "unknown";
    if (found !== health) logEvent("replica", { health: found });
    health = found;
  }

  return {
    readsOf(request: Request, { settings, isPublic, waitUntil }: ReadRequest): Reads {
      const replica = replicaOf(settings);
      if (!replica || !isPublic || !isRead(request)) return {};
      const now = Date.now();
      if (now - checkedAt >= (health === "up" ? CHECK_AFTER.success : CHECK_AFTER.failure)) {
        checkedAt = now;
        waitUntil(check(settings));
      }
      const cookies = receivedCookies(request);
      if (health === "behind" || cookies[RECENT_WRITE.cookie] !== undefined) return {};
      const isVisitor = SESSION_COOKIES.every((name) => cookies[name] === undefined);
      return readsFrom(replica, isVisitor && health === "up");
    },

    /** Reads purges from the same server as pages: the primary may have purges for changes that the replica lacks. */
    readsOfPurges(settings: Settings): Reads {
      const replica = replicaOf(settings);
      return replica && health === "up" ? readsFrom(replica, true) : {};
    },
  };
}
