import { openDatabase } from "#db/client.server";
import { removeMedia } from "~/domain/media/remove-media.server";
import type { AppContext } from "./context.server";

/** Removes from the store what was just let go of, after the response. What fails here is done by the cron within a minute. */
export function removeMediaLater(context: AppContext): void {
  const { settings, media } = context;
  context.later(async () => {
    // A connection of its own: the request's one counts the round trips that the visitor waited for.
    const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 10_000 });
    try {
      await removeMedia({ db, media });
    } catch (error) {
      await context.errors.report(error, { requestId: context.requestId, route: "media" });
    }
  });
}
