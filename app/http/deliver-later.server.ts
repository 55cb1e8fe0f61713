import { isCrowded } from "#db/client.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import { afterResponse } from "./after-response.server";
import type { AppContext } from "./context.server";
import { logEvent } from "./log.server";

/**
 * Delivers what was just queued, after the response. What fails here, or can wait while the database is
 * crowded, is delivered by the cron trigger within a minute. @param urgent a code that somebody is waiting for
 */
export function deliverLater(context: AppContext, { urgent = false } = {}): void {
  if (!urgent && isCrowded()) return;
  const { settings, sms, email, errors } = context;
  const { EMAIL_FROM: from, OPERATOR_EMAIL: replyTo } = settings;
  const keepTexts = settings.ENVIRONMENT === "development";
  afterResponse(context, "outbox", (deps) =>
    deliverOutbox({ ...deps, sms, email, from, replyTo, keepTexts, errors, log: logEvent }, { limit: 20 }),
  );
}
