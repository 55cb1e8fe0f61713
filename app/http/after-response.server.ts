import { openDatabase } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import type { AppContext } from "./context.server";

/** What of a request's context outlives its response. */
export type Background = Pick<AppContext, "settings" | "clock" | "later" | "errors">;

/**
 * Works after the response, on a connection of its own: the request's one counts the round trips that the visitor waited for.
 * @param name says in the report of an error what it was
 */
export function afterResponse(context: Background, name: string, work: (deps: Deps) => Promise<unknown>): void {
  const { settings, clock } = context;
  context.later(async () => {
    const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 10_000 });
    try {
      await work({ db, clock });
    } catch (error) {
      await context.errors.report(error, { route: name });
    }
  });
}
