import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseServer } from "#db/client.server";
import { findReplicaHealth, type ReplicaHealth } from "~/domain/health.server";

/** Waits until a replica has the migrations; a release also works before that. @returns the replica's last health */
export async function waitForReplica(
  primary: DatabaseServer,
  replica: DatabaseServer,
  { withinMs = 60_000, pauseMs = 500 } = {},
): Promise<ReplicaHealth> {
  const end = Date.now() + withinMs;
  for (;;) {
    const health = await findReplicaHealth(primary, replica);
    if (health === "up" || Date.now() > end) return health;
    await sleep(pauseMs);
  }
}
