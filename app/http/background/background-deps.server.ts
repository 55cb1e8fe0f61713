import { DatabaseUnavailable, openDatabase } from "#db/client.server";
import { isRestoring, RESTORING_SENTENCE } from "#db/restoring";
import { systemClock } from "~/http/pipeline/context.server";
import { signer } from "~/http/pipeline/cookies.server";
import { outsideWorld } from "~/http/pipeline/create-context.server";
import { reporterFor } from "~/http/pipeline/error-reports.server";
import { addressWithoutRequest, createLinks } from "~/http/pipeline/links.server";
import { logEvent } from "~/http/pipeline/log.server";
import { databaseOf, type Settings } from "~/http/pipeline/settings.server";
import { DEFAULT_MARKET } from "~/i18n/markets";

/** Returns what cron tasks and queues need. @throws DatabaseUnavailable during a restore: the data is incomplete */
export async function backgroundDeps(settings: Settings) {
  const { db } = openDatabase({ ...databaseOf(settings), timeoutMs: 20_000 });
  // Continues if the database is unavailable: each task then reports the failure.
  if (await isRestoring(db).catch(() => false)) throw new DatabaseUnavailable(RESTORING_SENTENCE);
  const clock = systemClock;
  const signed = signer(settings.SESSION_SECRET);
  const url = addressWithoutRequest(settings);
  const links = createLinks({ settings, market: DEFAULT_MARKET, url, signed, clock });
  const { errors: reporter, ...outside } = outsideWorld(settings);
  // The error reports and log lines of a run have the same id.
  const requestId = crypto.randomUUID();
  const errors = reporterFor(reporter, { source: "cron", requestId });
  const log: typeof logEvent = (event, facts) => logEvent(event, { requestId, ...facts });
  const keepTexts = settings.ENVIRONMENT === "development";
  const { EMAIL_FROM: from, OPERATOR_EMAIL: replyTo } = settings;
  return { db, clock, links, ...outside, errors, log, keepTexts, from, replyTo };
}
