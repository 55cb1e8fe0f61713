import type { Database } from "#db/client.server";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** What a command or a read needs from the outside. Handed in, never imported. */
export interface Deps {
  db: Database;
  clock: Clock;
}
