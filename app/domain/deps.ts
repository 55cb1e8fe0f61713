import type { Database } from "#db/client.server";
import type { Links } from "./links";

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** External dependencies of a command or a read. They are passed in, never imported. */
export interface Deps {
  db: Database;
  clock: Clock;
}

export interface LinkDeps extends Deps {
  links: Links;
}
