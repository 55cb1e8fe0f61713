import { isCrowded, openDatabase } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { AppContext } from "./context.server";

/** While the database is crowded: some ten seconds, of the thirty that a worker has after its response. */
const PATIENCE = { tries: 20, pauseMs: 500 } as const;

/**
 * Writes after the response what nobody waits for. What fails is reported and lost: nothing that has to be written comes here.
 * @param name says in the report what it was
 */
export function writeLater(context: AppContext, name: string, write: (deps: Deps) => Promise<unknown>): void {
  const { settings, clock } = context;
  context.later(async () => {
    // A connection of its own: the request's one counts the round trips that the visitor waited for.
    const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 10_000 });
    try {
      // Writers take turns: whoever waits for an answer goes first.
      for (let tries = 0; isCrowded() && tries < PATIENCE.tries; tries++)
        await new Promise((resolve) => setTimeout(resolve, PATIENCE.pauseMs * (0.5 + Math.random())));
      await write({ db, clock });
    } catch (error) {
      await context.errors.report(error, { requestId: context.requestId, route: name });
    }
  });
}
