import { isCrowded, openDatabase } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { removeMedia } from "~/domain/media/stored-media.server";
import { deliverRecent } from "~/domain/notifications/deliver-outbox.server";
import { noteErasure } from "~/domain/retention/erasure-notes.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { logEvent } from "~/http/pipeline/log.server";
import { databaseOf } from "~/http/pipeline/settings.server";

/** Parts of a request's context that background work uses after the response. */
export type Background = Pick<AppContext, "settings" | "clock" | "later" | "errors">;

/** Runs work after the response, with a database connection of its own. @param name for error reports */
export function afterResponse(context: Background, name: string, work: (deps: Deps) => Promise<unknown>): void {
  const { settings, clock } = context;
  context.later(async () => {
    const { db } = openDatabase({ ...databaseOf(settings), timeoutMs: 10_000 });
    try {
      await work({ db, clock });
    } catch (error) {
      await context.errors.report(error, { route: name });
    }
  });
}

/** Waits at most about 10 seconds for a busy database. A Worker has 30 seconds after its response. */
const PATIENCE = { tries: 20, pauseMs: 500 } as const;

/** Writes after the response. A failed write is reported, and its data is lost. @param name for error reports */
export function writeLater(context: Background, name: string, write: (deps: Deps) => Promise<unknown>): void {
  afterResponse(context, name, async (deps) => {
    // Waits while the database is busy, so that requests of visitors can write first.
    for (let tries = 0; isCrowded() && tries < PATIENCE.tries; tries++)
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.pauseMs * (0.5 + Math.random())));
    await write(deps);
  });
}

/** Delivers messages after the response; queues deliver the rest. @param urgent also while the database is busy */
export function deliverLater(context: AppContext, { urgent = false } = {}): void {
  if (!urgent && isCrowded()) return;
  const { settings, sms, email, errors } = context;
  const { EMAIL_FROM: from, OPERATOR_EMAIL: replyTo } = settings;
  const keepTexts = settings.ENVIRONMENT === "development";
  afterResponse(context, "outbox", (deps) =>
    deliverRecent({ ...deps, sms, email, from, replyTo, keepTexts, errors, log: logEvent }, { limit: 20 }),
  );
}

/** Deletes the objects of the table `media_removals` after the response. The cron retries failures. */
export function removeMediaLater(context: AppContext): void {
  afterResponse(context, "media", (deps) => removeMedia({ ...deps, media: context.media }));
}

/** Records the id of a deleted account in the bucket and the log, to erase it again after a restore. */
export async function recordErasure(
  context: Pick<AppContext, "media" | "clock" | "errors">,
  actor: Couple | Provider,
): Promise<void> {
  const { role } = actor;
  const id = actor.role === "couple" ? actor.accountId : actor.providerId;
  logEvent("account.erased", { role, id, at: new Date(context.clock.now()).toISOString() });
  // The account is deleted even if the bucket fails. The log line remains.
  await noteErasure(context, { role, id }).catch((error: unknown) => context.errors.report(error));
}
