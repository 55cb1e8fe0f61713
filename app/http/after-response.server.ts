import { isCrowded, openDatabase } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { removeMedia } from "~/domain/media/remove-media.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import type { AppContext } from "./context.server";
import { logEvent } from "./log.server";

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

/** Removes from the store what was just let go of, after the response. What fails here is done by the cron within a minute. */
export function removeMediaLater(context: AppContext): void {
  afterResponse(context, "media", (deps) => removeMedia({ ...deps, media: context.media }));
}
