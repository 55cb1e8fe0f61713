import { DatabaseUnavailable, isDatabaseUnavailable, openDatabase } from "#db/client.server";
import { isRestoring, RESTORING_SENTENCE } from "#db/restoring";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { sendHeartbeat } from "~/adapters/heartbeat/send-heartbeat";
import type { MediaStore } from "~/adapters/media-store/port";
import { tellSubjects } from "~/domain/administration/impersonation.server";
import { sendAlarms } from "~/domain/administration/send-alarms.server";
import { forgetPurges } from "~/domain/caches/purges.server";
import { readSources } from "~/domain/calendars/read-sources.server";
import { sweepClaims } from "~/domain/credits/return-credits.server";
import { returnUnopened } from "~/domain/credits/return-unopened.server";
import { markWrite } from "~/domain/health.server";
import { removeMedia } from "~/domain/media/remove-media.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import { remindOfMessages } from "~/domain/notifications/remind-of-messages.server";
import { sendSummaries } from "~/domain/notifications/send-summaries.server";
import { remindOfRequests, tellOfSilence, tellOfTheWeek } from "~/domain/notifications/sweep-notices.server";
import { tellOfQuotas } from "~/domain/notifications/tell-of-quotas.server";
import { sweepPayments } from "~/domain/payments/sweep-payments.server";
import { checkRegister } from "~/domain/providers/check-register.server";
import { sweepErasureNotes } from "~/domain/retention/erasure-notes.server";
import { sweepRetention } from "~/domain/retention/sweep-retention.server";
import { inviteCouples } from "~/domain/reviews/invite-couples.server";
import { endPremium, mergeProviderSearch } from "~/domain/search/sync-provider-search.server";
import { endVenuePremium, mergeVenueSearch } from "~/domain/venues/sync-venue.server";
import { systemClock } from "~/http/pipeline/context.server";
import { outsideWorld } from "~/http/pipeline/create-context.server";
import { reporterFor } from "~/http/pipeline/error-reports.server";
import { createLinks } from "~/http/pipeline/links.server";
import { logEvent } from "~/http/pipeline/log.server";
import { addressWithoutRequest } from "~/http/pipeline/market-address.server";
import type { Settings } from "~/http/pipeline/settings.server";
import { signer } from "~/http/pipeline/signed.server";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { paths } from "~/paths";

/**
 * Runs the tasks of the cron trigger, every minute. A failed task is reported and does not stop the others.
 * @param dueAt scheduled time of the cron trigger, in milliseconds since the epoch
 * @throws the first failure, after all tasks were tried
 */
export async function runScheduledWork(settings: Settings, media: MediaStore, dueAt: number): Promise<void> {
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 20_000 });
  // A half-restored copy would send emails and delete rows. If the database is unavailable, each task below reports it.
  if (await isRestoring(db).catch(() => false)) throw new DatabaseUnavailable(RESTORING_SENTENCE);
  const clock = systemClock;
  const signed = signer(settings.SESSION_SECRET);
  const url = addressWithoutRequest(settings);
  const links = createLinks({ settings, market: DEFAULT_MARKET, url, signed, clock });
  const deps = { db, clock, links };
  const { sms, email, register, calendars, payments, errors: reporter } = outsideWorld(settings);
  // Connects the error reports and the log lines of a run.
  const requestId = crypto.randomUUID();
  const errors = reporterFor(reporter, { source: "cron", requestId });
  const { EMAIL_FROM: from, OPERATOR_EMAIL: replyTo } = settings;
  const keepTexts = settings.ENVIRONMENT === "development";
  const log: typeof logEvent = (event, facts) => logEvent(event, { requestId, ...facts });
  await oneAfterTheOther(errors, {
    mark: () => markWrite(deps),
    outbox: async () => {
      const delivering = { ...deps, sms, email, from, replyTo, keepTexts, errors, log };
      const delivered = await deliverOutbox(delivering, { limit: 100 });
      log("scheduled", { ...delivered });
    },
    payments: () => sweepPayments({ ...deps, payments, errors }),
    premium: () => endPremium(deps),
    venuePremium: () => endVenuePremium(deps),
    providerSearch: () => mergeProviderSearch(deps),
    venueSearch: () => mergeVenueSearch(deps),
    media: () => removeMedia({ ...deps, media }),
    purges: () => forgetPurges(deps),
    erasureNotes: () => sweepErasureNotes({ media }, dueAt),
    claims: () => sweepClaims(deps),
    unopened: () => returnUnopened(deps, dueAt),
    invitations: () => inviteCouples(deps),
    requestReminders: () => remindOfRequests(deps),
    messageReminders: () => remindOfMessages(deps),
    silence: () => tellOfSilence(deps),
    weekBefore: () => tellOfTheWeek(deps),
    quotas: () => tellOfQuotas(deps),
    summaries: () => sendSummaries(deps),
    impersonations: () => tellSubjects(deps),
    register: () => checkRegister({ ...deps, register }),
    retention: () => sweepRetention(deps, dueAt),
    alarms: async () => {
      const { OPERATOR_EMAIL: to = from, BRAND_NAME: brand, BACKUP_HOURS: backupHours, HEARTBEAT_URL } = settings;
      const stateUrl = url(DEFAULT_MARKET, `${paths.health()}?deep`);
      await sendAlarms({ ...deps, email, from, to, brand, backupHours, stateUrl, log });
      // Without it the outside service alerts: the database is down, or no email can be sent.
      if (HEARTBEAT_URL) await sendHeartbeat(HEARTBEAT_URL);
    },
    // Last, because slow calendars take up to a minute.
    calendars: () => readSources({ ...deps, calendars, secret: settings.SESSION_SECRET }),
  });
}

/** Reports each failure by the name of its task, but an unavailable database only once. */
async function oneAfterTheOther(errors: ErrorReporter, tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, task] of Object.entries(tasks))
    await task().catch(async (error: unknown) => {
      const isKnown = isDatabaseUnavailable(error) && failures.some(isDatabaseUnavailable);
      failures.push(error);
      if (!isKnown) await errors.report(error, { route: name });
    });
  if (failures.length > 0) throw failures[0];
}
