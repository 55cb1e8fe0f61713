import { isCrowded } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { afterResponse, type Background } from "./after-response.server";

/** While the database is crowded: some ten seconds, of the thirty that a worker has after its response. */
const PATIENCE = { tries: 20, pauseMs: 500 } as const;

/**
 * Writes after the response. A failed write is reported and lost, so nothing that must be kept goes through here.
 * @param name says in the report what it was
 */
export function writeLater(context: Background, name: string, write: (deps: Deps) => Promise<unknown>): void {
  afterResponse(context, name, async (deps) => {
    // Writers take turns: requests that wait for an answer go first.
    for (let tries = 0; isCrowded() && tries < PATIENCE.tries; tries++)
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.pauseMs * (0.5 + Math.random())));
    await write(deps);
  });
}
