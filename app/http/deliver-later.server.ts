import { isCrowded, openDatabase } from "#db/client.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import type { AppContext } from "./context.server";
import { logEvent } from "./log.server";

/**
 * Delivers what was just queued, after the response. What fails here, or can wait while the database is
 * crowded, is delivered by the cron trigger within a minute. @param urgent a code that somebody is waiting for
 */
export function deliverLater(context: AppContext, { urgent = false } = {}): void {
  if (!urgent && isCrowded()) return;
  const { settings, clock, sms, email } = context;
  context.later(async () => {
    // A connection of its own: the request's one counts the round trips that the visitor waited for.
    const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 10_000 });
    const keepTexts = settings.ENVIRONMENT === "development";
    try {
      await deliverOutbox(
        { db, clock, sms, email, from: settings.EMAIL_FROM, keepTexts, log: logEvent },
        { limit: 20 },
      );
    } catch (error) {
      await context.errors.report(error, { requestId: context.requestId, route: "outbox" });
    }
  });
}
